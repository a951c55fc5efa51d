import Foundation
import InbetweenGeometry
import InbetweenInterfaceBuilder
@_spi(Kinds) import InbetweenModel
import InbetweenScene
import InbetweenTimeline

extension NibBuilder {
  /// Creates a view with its descendants.
  ///
  /// - Parameter properties: those of the view and its descendants.
  func make(_ ib: IBView, _ properties: NibProperties) -> UIView {
    let view = bareView(ib)
    for problem in properties.problems { stage.report(problem) }
    add(view, ib.element, ib.id)
    if view is UITableViewCell { elements[ObjectIdentifier(view)] = ib.element }
    set(view, ib, properties)
    if let rect = ib.rect { view.frame = CGRect(rect) }
    fill(view, ib, properties)
    return view
  }

  private func bareView(_ ib: IBView) -> UIView {
    let coder = LayerCoder()
    func made<View: UIView>(_ usual: View.Type) -> UIView {
      appClass(of: ib.element, usual).init(coder: coder) ?? usual.init(coder: coder) ?? UIView(frame: .zero)
    }
    let hasClass = ib.customClass != nil
    switch ib.kind {
    case "label": return made(UILabel.self)
    case "button":
      let kinds: [String: UIButton.ButtonType] = [
        "system": .system, "roundedRect": .system, "detailDisclosure": .detailDisclosure, "infoLight": .infoLight,
        "infoDark": .infoDark, "contactAdd": .contactAdd, "close": .close,
      ]
      return hasClass ? made(UIButton.self) : UIButton(type: kinds[ib.element["buttonType"] ?? ""] ?? .custom)
    case "textField": return made(UITextField.self)
    case "textView": return made(UITextView.self)
    case "imageView": return made(UIImageView.self)
    case "switch": return made(UISwitch.self)
    case "slider": return made(UISlider.self)
    case "stepper": return made(UIStepper.self)
    case "segmentedControl": return made(UISegmentedControl.self)
    case "progressView": return made(UIProgressView.self)
    case "pageControl": return made(UIPageControl.self)
    case "pickerView": return made(UIPickerView.self)
    case "datePicker": return made(UIDatePicker.self)
    case "searchBar": return made(UISearchBar.self)
    case "navigationBar": return made(UINavigationBar.self)
    case "tabBar": return made(UITabBar.self)
    case "toolbar": return made(UIToolbar.self)
    case "activityIndicatorView": return made(UIActivityIndicatorView.self)
    case "stackView": return made(UIStackView.self)
    case "scrollView": return made(UIScrollView.self)
    case "visualEffectView": return made(UIVisualEffectView.self)
    case "tableView": return made(UITableView.self)
    case "collectionView": return made(UICollectionView.self)
    case "tableViewCell":
      let styles: [String: UITableViewCell.CellStyle] = [
        "IBUITableViewCellStyleDefault": .default, "IBUITableViewCellStyleValue1": .value1,
        "IBUITableViewCellStyleValue2": .value2, "IBUITableViewCellStyleSubtitle": .subtitle,
      ]
      guard !hasClass, let style = ib.element["style"].flatMap({ styles[$0] }) else {
        return made(UITableViewCell.self)
      }
      return UITableViewCell(style: style, reuseIdentifier: ib.element["reuseIdentifier"])
    case "collectionViewCell": return made(UICollectionViewCell.self)
    case "collectionReusableView": return made(UICollectionReusableView.self)
    case "control": return made(UIControl.self)
    default:
      if !["view", "containerView", "tableViewCellContentView", "collectionViewCellContentView"].contains(ib.kind) {
        stage.report("\(place(ib.element)): '\(ib.kind)' is a plain view")
      }
      return made(UIView.self)
    }
  }

  // MARK: - Properties

  private func set(_ view: UIView, _ ib: IBView, _ properties: NibProperties) {
    let element = ib.element
    for (key, value) in properties.values[ib.id] ?? [] where !setFront(key, value, of: view) {
      (ViewDescription.named(view.kind) ?? .view).property(key)?.set(value, component: nil, in: view)
    }
    view.translatesAutoresizingMaskIntoConstraints = !ib.usesConstraints
    let mask = ib.mask
    let parts: [(Bool, UIView.AutoresizingMask)] = [
      (mask.left, .flexibleLeftMargin), (mask.width, .flexibleWidth), (mask.right, .flexibleRightMargin),
      (mask.top, .flexibleTopMargin), (mask.height, .flexibleHeight), (mask.bottom, .flexibleBottomMargin),
    ]
    view.autoresizingMask = parts.reduce(into: []) { if $1.0 { $0.formUnion($1.1) } }
    if let tag = element.number("tag") { view.tag = Int(clamping: tag, to: Int(Int32.min)...Int(Int32.max)) }
    if element["userInteractionEnabled"] == "NO" { view.isUserInteractionEnabled = false }
    if let id = element.child("accessibility")?["identifier"] { view.accessibilityIdentifier = id }
    if let label = element.child("accessibility")?["label"] { view.accessibilityLabel = label }
    if let id = element["restorationIdentifier"] { view.restorationIdentifier = id }
    setPicture(view, element)
    setList(view, element)
    setAttributes(view, element)
  }

  /// Sets a property that views of code keep beside the model's, so that later changes of the appearance or of the
  /// state do not replace it.
  ///
  /// - Returns: whether the property is one of these.
  private func setFront(_ key: String, _ value: EvaluatedValue, of view: UIView) -> Bool {
    switch (key, value) {
    case ("backgroundColor", .color(let color)): view.backgroundColor = UIColor(color)
    case ("tintColor", .color(let color)): view.tintColor = UIColor(color)
    case ("textColor", .color(let color)):
      switch view {
      case let label as UILabel: label.textColor = UIColor(color)
      case let field as UITextField: field.textColor = UIColor(color)
      case let text as UITextView: text.textColor = UIColor(color)
      default: return false
      }
    case ("title", .text(let title)):
      guard let button = view as? UIButton else { return false }
      button.setTitle(title, for: .normal)
    case ("titleColor", .color(let color)):
      guard let button = view as? UIButton else { return false }
      button.setTitleColor(UIColor(color), for: .normal)
    default: return false
    }
    return true
  }

  private func setPicture(_ view: UIView, _ element: XMLTree.Element) {
    if let view = view as? UIImageView {
      view.image = image(element["image"], isSymbol: element["catalog"] == "system")
      view.highlightedImage = image(element["highlightedImage"], isSymbol: element["catalog"] == "system")
    } else if let button = view as? UIButton {
      if let configuration = element.child(key: "configuration") { configure(button, configuration) }
      let states: [(String, UIControl.State)] = [
        ("normal", .normal), ("highlighted", .highlighted), ("selected", .selected), ("disabled", .disabled),
      ]
      for (name, state) in states {
        guard let part = element.children.first(where: { $0.name == "state" && $0["key"] == name }) else { continue }
        if let image = image(part["image"], isSymbol: part["catalog"] == "system") {
          button.setImage(image, for: state)
        }
        if state != .normal, let title = part["title"] { button.setTitle(title, for: state) }
      }
    }
  }

  private func configure(_ button: UIButton, _ element: XMLTree.Element) {
    var configuration =
      switch element["style"] {
      case "filled": UIButton.Configuration.filled()
      case "tinted": UIButton.Configuration.tinted()
      case "gray": UIButton.Configuration.gray()
      default: UIButton.Configuration.plain()
      }
    configuration.title = element["title"]
    configuration.subtitle = element["subtitle"]
    configuration.image = image(element["image"], isSymbol: element["catalog"] == "system")
    button.configuration = configuration
  }

  /// An image of the app, of a catalog beside the document, or an area of its size.
  private func image(_ name: String?, isSymbol: Bool) -> UIImage? {
    guard let name else { return nil }
    if isSymbol { return UIImage(systemName: name) }
    if let image = UIImage(named: name) ?? nib.imagePath(name).flatMap({ stage.assets.imageAtPath?($0) }) {
      return image
    }
    guard let size = nib.document.images[name], size.width > 0, size.height > 0, size.width * size.height < 1e7 else {
      return nil
    }
    return UIGraphicsImageRenderer(size: CGSize(size)).image { context in
      UIColor.systemFill.setFill()
      context.fill(CGRect(origin: .zero, size: CGSize(size)))
    }
  }

  /// User-defined runtime attributes, as far as they are not properties of layers that scenes have.
  private func setAttributes(_ view: UIView, _ element: XMLTree.Element) {
    if let id = element["id"], replaced.contains(id) { return }
    for attribute in element.child("userDefinedRuntimeAttributes")?.children ?? [] {
      guard let path = attribute["keyPath"], !path.hasPrefix("layer."), !NibBuilder.layerKeys.contains(path) else {
        continue
      }
      let value = attribute.children.first
      switch attribute["type"] {
      case "boolean": stage.connect(view, path, to: attribute["value"] == "YES")
      case "number":
        stage.connect(view, path, to: (value?.number("value") ?? attribute.number("value")).map { CGFloat($0) })
      case "string": stage.connect(view, path, to: attribute["value"] ?? value?.text)
      case "size":
        stage.connect(
          view, path, to: CGSize(width: value?.number("width") ?? 0, height: value?.number("height") ?? 0))
      case "point":
        stage.connect(view, path, to: CGPoint(x: value?.number("x") ?? 0, y: value?.number("y") ?? 0))
      case "color":
        stage.connect(
          view, path,
          to: value.map { color in
            let white = color.number("white")
            return UIColor(
              red: CGFloat(color.number("red") ?? white ?? 0), green: CGFloat(color.number("green") ?? white ?? 0),
              blue: CGFloat(color.number("blue") ?? white ?? 0), alpha: CGFloat(color.number("alpha") ?? 1))
          })
      case "image": stage.connect(view, path, to: image(value?["value"], isSymbol: false))
      default:
        let type = attribute["type"] ?? ""
        stage.report("\(place(element)): the attribute '\(path)' has the unknown type '\(type)'")
      }
    }
  }

  /// Runtime attributes that are set as properties of scenes.
  private static let layerKeys: Set<String> = [
    "cornerRadius", "borderWidth", "clipsToBounds", "shadowOpacity", "shadowRadius", "borderColor", "shadowColor",
  ]

  // MARK: - Subviews

  private func fill(_ view: UIView, _ ib: IBView, _ properties: NibProperties) {
    note(view, ib)
    switch view {
    case let table as UITableView: return fill(table, ib)
    case let collection as UICollectionView: return fill(collection, ib)
    default: break
    }
    for sub in ib.subviews {
      if let container = container(sub, of: view) {
        // Cells and effect views have a content view already.
        add(container, sub.element, sub.id)
        set(container, sub, properties)
        // Their owner gives them their size, whatever mask was recorded; what they show was placed in the recorded size.
        container.translatesAutoresizingMaskIntoConstraints = true
        container.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        if let rect = sub.rect { container.frame = CGRect(rect) }
        fill(container, sub, properties)
      } else if let label = ownLabel(sub, of: view) {
        add(label, sub.element, sub.id)
        let places = label.translatesAutoresizingMaskIntoConstraints
        set(label, sub, properties)
        label.translatesAutoresizingMaskIntoConstraints = places
      } else {
        let made = make(sub, properties)
        if let stack = view as? UIStackView { stack.addArrangedSubview(made) } else { view.addSubview(made) }
      }
    }
  }

  private func container(_ ib: IBView, of view: UIView) -> UIView? {
    guard ib.element["key"] == "contentView" else { return nil }
    switch view {
    case let cell as UITableViewCell: return cell.contentView
    case let cell as UICollectionViewCell: return cell.contentView
    case let effect as UIVisualEffectView: return effect.contentView
    default: return nil
    }
  }

  /// The label of a cell with a style of UIKit.
  private func ownLabel(_ ib: IBView, of view: UIView) -> UIView? {
    guard let cell = view.superview as? UITableViewCell, view === cell.contentView else { return nil }
    let cellElement = elements[ObjectIdentifier(cell)]
    switch ib.id {
    case cellElement?["textLabel"]: return cell.textLabel
    case cellElement?["detailTextLabel"]: return cell.detailTextLabel
    case cellElement?["imageView"]: return cell.imageView
    default: return nil
    }
  }
}
