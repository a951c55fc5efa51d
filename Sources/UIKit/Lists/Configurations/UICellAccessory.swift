public import InbetweenModel
public import Foundation

/// An accessory of a list's cell.
public struct UICellAccessory {
  public enum DisplayedState: Int, Sendable { case always, whenEditing, whenNotEditing }
  public enum LayoutDimension { case actual, standard, custom(CGFloat) }
  public typealias ActionHandler = () -> Void

  public enum Placement {
    case leading(displayed: DisplayedState = .always)
    case trailing(displayed: DisplayedState = .always)
  }

  public struct DisclosureIndicatorOptions {
    public var isHidden: Bool?
    public var tintColor: UIColor?
    public init(isHidden: Bool? = nil, tintColor: UIColor? = nil) {
      (self.isHidden, self.tintColor) = (isHidden, tintColor)
    }
  }

  public struct CheckmarkOptions {
    public var isHidden: Bool?
    public var tintColor: UIColor?
    public init(isHidden: Bool? = nil, tintColor: UIColor? = nil) {
      (self.isHidden, self.tintColor) = (isHidden, tintColor)
    }
  }

  public struct OutlineDisclosureOptions {
    /// `header`: the whole cell opens and closes; `cell`: the chevron does; `automatic`: the whole cell.
    public enum Style: Int, Sendable { case automatic, header, cell }
    public var style: Style
    public var isHidden: Bool?
    public var tintColor: UIColor?
    public init(style: Style = .automatic, isHidden: Bool? = nil, tintColor: UIColor? = nil) {
      (self.style, self.isHidden, self.tintColor) = (style, isHidden, tintColor)
    }
  }

  struct Outline {
    let style: OutlineDisclosureOptions.Style
    let action: ActionHandler?
  }

  public struct DeleteOptions {
    public var isHidden: Bool?
    public var tintColor: UIColor?
    public init(isHidden: Bool? = nil, tintColor: UIColor? = nil) {
      (self.isHidden, self.tintColor) = (isHidden, tintColor)
    }
  }

  public struct InsertOptions {
    public var isHidden: Bool?
    public var tintColor: UIColor?
    public init(isHidden: Bool? = nil, tintColor: UIColor? = nil) {
      (self.isHidden, self.tintColor) = (isHidden, tintColor)
    }
  }

  public struct DetailOptions {
    public var isHidden: Bool?
    public var tintColor: UIColor?
    public init(isHidden: Bool? = nil, tintColor: UIColor? = nil) {
      (self.isHidden, self.tintColor) = (isHidden, tintColor)
    }
  }

  public struct ReorderOptions {
    public var isHidden: Bool?
    public var tintColor: UIColor?
    public init(isHidden: Bool? = nil, tintColor: UIColor? = nil) {
      (self.isHidden, self.tintColor) = (isHidden, tintColor)
    }
  }

  public struct MultiselectOptions {
    public var isHidden: Bool?
    public var tintColor: UIColor?
    public init(isHidden: Bool? = nil, tintColor: UIColor? = nil) {
      (self.isHidden, self.tintColor) = (isHidden, tintColor)
    }
  }

  public struct PopUpMenuOptions {
    public var isHidden: Bool?
    public var tintColor: UIColor?
    public init(isHidden: Bool? = nil, tintColor: UIColor? = nil) {
      (self.isHidden, self.tintColor) = (isHidden, tintColor)
    }
  }

  public struct LabelOptions {
    public var isHidden: Bool?
    public var tintColor: UIColor?
    public var font: UIFont
    public init(isHidden: Bool? = nil, tintColor: UIColor? = nil, font: UIFont = .preferredFont(forTextStyle: .body)) {
      (self.isHidden, self.tintColor, self.font) = (isHidden, tintColor, font)
    }
  }

  public struct CustomViewConfiguration {
    public let customView: UIView
    public let placement: Placement
    public var isHidden: Bool
    public var tintColor: UIColor?
    public init(
      customView: UIView, placement: Placement, isHidden: Bool? = nil, tintColor: UIColor? = nil
    ) {
      (self.customView, self.placement, self.isHidden, self.tintColor) = (
        customView, placement, isHidden ?? false, tintColor
      )
    }
  }

  let make: () -> UIView
  let displayed: DisplayedState
  let isLeading: Bool
  let isHidden: Bool
  /// Whether it points to the trailing side.
  private(set) var isDirected = false
  /// The part of the cell that expands and collapses the item.
  private(set) var outline: Outline?

  private init(
    _ displayed: DisplayedState, isLeading: Bool = false, isHidden: Bool?, make: @escaping () -> UIView
  ) {
    (self.make, self.displayed, self.isLeading, self.isHidden) = (make, displayed, isLeading, isHidden ?? false)
  }

  public static func disclosureIndicator(
    displayed: DisplayedState = .whenNotEditing, options: DisclosureIndicatorOptions = DisclosureIndicatorOptions()
  ) -> UICellAccessory {
    var accessory = UICellAccessory(displayed, isHidden: options.isHidden) {
      sign(.disclosureIndicator, options.tintColor ?? .tertiaryLabel)
    }
    accessory.isDirected = true
    return accessory
  }
  public static func checkmark(
    displayed: DisplayedState = .whenNotEditing, options: CheckmarkOptions = CheckmarkOptions()
  ) -> UICellAccessory {
    UICellAccessory(displayed, isHidden: options.isHidden) { sign(.checkmark, options.tintColor) }
  }
  public static func label(
    text: String, displayed: DisplayedState = .always, options: LabelOptions = LabelOptions()
  ) -> UICellAccessory {
    UICellAccessory(displayed, isHidden: options.isHidden) {
      let label = UILabel(frame: .zero)
      (label.text, label.font, label.textColor) = (text, options.font, options.tintColor ?? .secondaryLabel)
      return label
    }
  }
  public static func customView(configuration: CustomViewConfiguration) -> UICellAccessory {
    let (displayed, isLeading) =
      switch configuration.placement {
      case .leading(let displayed): (displayed, true)
      case .trailing(let displayed): (displayed, false)
      }
    return UICellAccessory(displayed, isLeading: isLeading, isHidden: configuration.isHidden) {
      if let color = configuration.tintColor { configuration.customView.tintColor = color }
      return configuration.customView
    }
  }

  private static func button(_ image: UIImage?, _ color: UIColor?, _ action: ActionHandler?) -> UIView {
    let button = UIButton(type: .system)
    button.setImage(image, for: .normal)
    button.tintColor = color
    button.bounds.size = CGSize(width: 22, height: 22)
    if let action { button.addAction(UIAction { _ in action() }, for: .touchUpInside) }
    return button
  }

  /// A chevron that turns down when the item is open; a tap on it, or on the whole cell, opens and closes it.
  public static func outlineDisclosure(
    displayed: DisplayedState = .always, options: OutlineDisclosureOptions = OutlineDisclosureOptions(),
    actionHandler: ActionHandler? = nil
  ) -> UICellAccessory {
    var accessory = UICellAccessory(displayed, isHidden: options.isHidden) {
      sign(.disclosureIndicator, options.tintColor)
    }
    accessory.outline = Outline(style: options.style, action: actionHandler)
    return accessory
  }
  public static func delete(
    displayed: DisplayedState = .whenEditing, options: DeleteOptions = DeleteOptions(),
    actionHandler: ActionHandler? = nil
  ) -> UICellAccessory {
    UICellAccessory(displayed, isLeading: true, isHidden: options.isHidden) {
      button(.remove, options.tintColor ?? .systemRed, actionHandler)
    }
  }
  public static func insert(
    displayed: DisplayedState = .whenEditing, options: InsertOptions = InsertOptions(),
    actionHandler: ActionHandler? = nil
  ) -> UICellAccessory {
    UICellAccessory(displayed, isLeading: true, isHidden: options.isHidden) {
      button(.add, options.tintColor ?? .systemGreen, actionHandler)
    }
  }
  public static func detail(
    displayed: DisplayedState = .whenNotEditing, options: DetailOptions = DetailOptions(),
    actionHandler: ActionHandler? = nil
  ) -> UICellAccessory {
    UICellAccessory(displayed, isHidden: options.isHidden) {
      button(UIImage(systemName: "info.circle"), options.tintColor, actionHandler)
    }
  }
  /// Three lines; no finger of a film moves items by them.
  public static func reorder(
    displayed: DisplayedState = .whenEditing, options: ReorderOptions = ReorderOptions()
  ) -> UICellAccessory {
    UICellAccessory(displayed, isHidden: options.isHidden) {
      let sign = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 14)).image { context in
        UIColor.black.setFill()
        for line in 0..<3 { context.fill(CGRect(x: 0, y: CGFloat(line) * 6, width: 20, height: 2)) }
      }
      let view = UIImageView(image: sign.withRenderingMode(.alwaysTemplate))
      view.tintColor = options.tintColor ?? .tertiaryLabel
      return view
    }
  }
  /// A ring.
  public static func multiselect(
    displayed: DisplayedState = .whenEditing, options: MultiselectOptions = MultiselectOptions()
  ) -> UICellAccessory {
    UICellAccessory(displayed, isLeading: true, isHidden: options.isHidden) {
      let view = UIImageView(image: UIImage(systemName: "circle"))
      view.tintColor = options.tintColor ?? .tertiaryLabel
      return view
    }
  }
  /// The title of the menu's entry that is on, whose touch shows the menu.
  public static func popUpMenu(
    _ menu: UIMenu, displayed: DisplayedState = .always, options: PopUpMenuOptions = PopUpMenuOptions(),
    selectedElementDidChangeHandler: ((UIMenu) -> Void)? = nil
  ) -> UICellAccessory {
    UICellAccessory(displayed, isHidden: options.isHidden) {
      let button = UIButton(type: .system)
      (button.menu, button.showsMenuAsPrimaryAction) = (menu, true)
      button.setTitle(menu.selectedElements.first?.title ?? menu.title, for: .normal)
      if let color = options.tintColor { button.tintColor = color }
      button.bounds.size = button.intrinsicContentSize
      return button
    }
  }

  private static func sign(_ type: UITableViewCell.AccessoryType, _ color: UIColor?) -> UIView {
    let view = UIImageView(image: type.signs.first?.image)
    view.tintColor = color
    return view
  }
}
