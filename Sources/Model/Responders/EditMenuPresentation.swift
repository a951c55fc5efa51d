package import Foundation

/// A presented edit menu, as from iOS 16 on: entries beside each other in a bubble whose arrow points at what they are
/// for. Entries that do not fit are on further pages, behind a chevron. A touch elsewhere dismisses it, and goes on to
/// what it hits.
///
/// Apple publishes no measures. The colours and the corner radius are those that Flutter's
/// `CupertinoTextSelectionToolbar` took from screenshots of iOS 16.0.2 and from Apple's design resources, the other
/// lengths those that it estimated from them.
package final class EditMenuPresentation {
  private static let height: CGFloat = 40
  private static let radius: CGFloat = 8
  private static let arrow = CGSize(width: 14, height: 7)
  /// Beside the titles; between the arrow and its target; around the bubble; between the arrow and the screen's edges.
  private static let (padding, gap, margin, arrowMargin): (CGFloat, CGFloat, CGFloat, CGFloat) = (16, 8, 8, 26)
  private static let chevronWidth: CGFloat = 42
  private static let background = UIColor.edit(light: 0xF6, dark: 0x22)
  private static let divider = UIColor.edit(light: 0xD6, dark: 0x42)

  /// Where the arrow points; automatically down, and up where there is no room above the target.
  package enum Arrow { case automatic, up, down }

  private let ground = EditMenuBackground(frame: .zero)
  private let plate = UIView(frame: .zero)
  private let bubble = CAShapeLayer()
  private let strip = UIView(frame: .zero)
  private let source: UIView
  private var target: CGRect
  private let arrow: Arrow
  private let willEnd: () -> Void
  private let didEnd: () -> Void
  private var isGoing = false
  private var pages: [Range<Int>] = []
  private var page = 0
  private var entries: [UIMenuElement] = []
  /// In the window; the bubble with its arrow.
  package var frame: CGRect { plate.frame }

  /// - Parameters:
  ///   - elements: of which those are shown that can be performed; nothing is shown if there are none.
  ///   - source: the view to which the menu belongs; nothing is shown if it is not in a window.
  ///   - rect: the area at which the menu points, in the source's coordinates.
  ///   - alongside: called in the animation with which it appears.
  ///   - didAppear: called when it has appeared.
  ///   - willEnd: called when it is dismissed, in the animation with which it disappears.
  ///   - didEnd: called when it has disappeared.
  package static func show(
    _ elements: [UIMenuElement], from source: UIView, rect: CGRect, arrow: Arrow = .automatic,
    alongside: () -> Void = {}, didAppear: @escaping () -> Void = {}, willEnd: @escaping () -> Void = {},
    didEnd: @escaping () -> Void = {}
  ) -> EditMenuPresentation? {
    guard let window = source.window else { return nil }
    let entries = shown(elements, for: source)
    guard !entries.isEmpty else { return nil }
    let menu = EditMenuPresentation(source, window.convert(rect, from: source), arrow, willEnd, didEnd)
    menu.begin(entries, in: window, alongside, didAppear)
    return menu
  }

  private init(
    _ source: UIView, _ target: CGRect, _ arrow: Arrow, _ willEnd: @escaping () -> Void,
    _ didEnd: @escaping () -> Void
  ) {
    (self.source, self.target, self.arrow, self.willEnd, self.didEnd) = (source, target, arrow, willEnd, didEnd)
  }

  private func begin(
    _ entries: [UIMenuElement], in window: UIWindow, _ alongside: () -> Void, _ didAppear: @escaping () -> Void
  ) {
    ground.presentation = self
    UIView.performWithoutAnimation {
      ground.frame = window.bounds
      ground.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      window.addSubview(ground)
      ground.addSubview(plate)
      plate.layer.addSublayer(bubble)
      bubble.fillColor = Self.background.resolvedColor(with: window.traitCollection).cgColor
      plate.layer.shadowOpacity = 0.2
      plate.layer.shadowRadius = 7.5
      plate.layer.shadowOffset = .zero
      strip.clipsToBounds = true
      strip.layer.cornerRadius = Self.radius
      plate.addSubview(strip)
      fill(entries)
      plate.transform = CGAffineTransform(scaleX: 0.8, y: 0.8)
      plate.alpha = 0
    }
    UIView.animate(
      springDuration: 0.25, bounce: 0.1,
      animations: {
        plate.transform = .identity
        plate.alpha = 1
        alongside()
      }, completion: { _ in didAppear() })
  }

  // MARK: - Entries

  /// Commands are shown where a responder performs them; inline menus, in place of which are their entries.
  private static func shown(_ elements: [UIMenuElement], for source: UIView) -> [UIMenuElement] {
    elements.flatMap { element -> [UIMenuElement] in
      if let deferred = element as? UIDeferredMenuElement {
        var found: [UIMenuElement] = []
        deferred.resolve { found = $0 }
        return shown(found, for: source)
      }
      if let menu = element as? UIMenu {
        let children = shown(menu.children, for: source)
        return menu.options.contains(.displayInline) || menu.title.isEmpty ? children : children.isEmpty ? [] : [menu]
      }
      guard let leaf = element as? any UIMenuLeaf, !leaf.attributes.contains(.hidden) else { return [] }
      if let command = element as? UICommand, performer(of: command, for: source) == nil { return [] }
      return [element]
    }
  }

  /// The object that performs a command, from the first responder on, or from the source if there is none.
  private static func performer(of command: UICommand, for source: UIView) -> Any? {
    (source.stage.responders.first ?? source).target(forAction: command.action, withSender: command.menuSender)
  }

  /// Replaces the entries.
  private func fill(_ entries: [UIMenuElement]) {
    guard !entries.isEmpty else { return dismiss() }
    self.entries = entries
    let room = ground.bounds.width - 2 * Self.margin
    let widths = entries.map { EditMenuEntry.width(of: $0, padding: Self.padding, most: room - 2 * Self.chevronWidth) }
    pages = []
    var start = 0
    while start < entries.count {
      let before = start > 0 ? Self.chevronWidth : 0
      var (end, width) = (start, before)
      while end < entries.count {
        // The last page needs no chevron behind it.
        let after = end + 1 < entries.count ? Self.chevronWidth : 0
        guard end == start || width + widths[end] + after <= room else { break }
        width += widths[end]
        end += 1
      }
      pages.append(start..<end)
      start = end
    }
    show(page: 0, widths)
  }

  private func show(page: Int, _ widths: [CGFloat]) {
    self.page = page
    for part in strip.subviews { part.removeFromSuperview() }
    var left: CGFloat = 0
    func add(_ part: UIView, _ width: CGFloat) {
      if left > 0 {
        let line = UIView(frame: CGRect(x: left, y: 0, width: 1 / UIScreen.main.scale, height: Self.height))
        line.backgroundColor = Self.divider
        strip.addSubview(line)
      }
      part.frame = CGRect(x: left, y: 0, width: width, height: Self.height)
      strip.insertSubview(part, at: 0)
      left += width
    }
    func turn(to page: Int, _ symbol: String) {
      let element = UIAction(title: "", image: UIImage(systemName: symbol)) { _ in }
      add(EditMenuEntry(element) { [weak self] in self?.show(page: page, widths) }, Self.chevronWidth)
    }
    if page > 0 { turn(to: page - 1, "chevron.left") }
    for index in pages[page] {
      let element = entries[index]
      add(EditMenuEntry(element) { [weak self] in self?.choose(element) }, widths[index])
    }
    if page + 1 < pages.count { turn(to: page + 1, "chevron.right") }
    place(width: left)
  }

  /// Above the target, or below it where the arrow points up.
  private func place(width: CGFloat) {
    let room = ground.bounds.inset(by: ground.window?.safeAreaInsets ?? .zero).insetBy(dx: Self.margin, dy: Self.margin)
    let whole = Self.height + Self.arrow.height
    let isBelow =
      switch arrow {
      case .up: true
      case .down: false
      case .automatic: target.minY - Self.gap - whole < room.minY
      }
    let y = isBelow ? target.maxY + Self.gap : target.minY - Self.gap - whole
    let tip = min(max(target.midX, ground.bounds.minX + Self.arrowMargin), ground.bounds.maxX - Self.arrowMargin)
    let x = min(max(tip - width / 2, room.minX), max(room.maxX - width, room.minX))
    // It grows from the tip of its arrow.
    plate.transform = .identity
    plate.layer.anchorPoint = CGPoint(x: width > 0 ? (tip - x) / width : 0.5, y: isBelow ? 0 : 1)
    plate.frame = CGRect(
      x: x, y: min(max(y, room.minY), max(room.maxY - whole, room.minY)), width: width, height: whole)
    let body = CGRect(x: 0, y: isBelow ? Self.arrow.height : 0, width: width, height: Self.height)
    strip.frame = body
    bubble.frame = plate.bounds
    bubble.path = Self.path(of: body, tip: tip - x, isBelow: isBelow)
  }

  private static func path(of body: CGRect, tip: CGFloat, isBelow: Bool) -> CGPath {
    let path = UIBezierPath(roundedRect: body, cornerRadius: radius)
    let middle = min(max(tip, radius + arrow.width / 2), body.width - radius - arrow.width / 2)
    guard body.width >= 2 * radius + arrow.width else { return path.cgPath }
    let base = isBelow ? body.minY : body.maxY
    path.move(to: CGPoint(x: middle - arrow.width / 2, y: base))
    path.addLine(to: CGPoint(x: middle, y: base + (isBelow ? -arrow.height : arrow.height)))
    path.addLine(to: CGPoint(x: middle + arrow.width / 2, y: base))
    path.close()
    return path.cgPath
  }

  private func choose(_ element: UIMenuElement) {
    if let menu = element as? UIMenu { return fill(Self.shown(menu.children, for: source)) }
    guard let leaf = element as? any UIMenuLeaf, !leaf.attributes.contains(.disabled) else { return }
    if let command = element as? UICommand {
      if let target = Self.performer(of: command, for: source) { command.perform(on: target as AnyObject) }
    } else {
      leaf.performWithSender(source, target: nil)
    }
    if !leaf.attributes.contains(.keepsMenuPresented) { dismiss() }
  }

  /// Points at another area.
  ///
  /// - Parameter rect: in the source's coordinates.
  package func move(to rect: CGRect) {
    target = source.convert(rect, to: ground.window)
    place(width: plate.bounds.width)
  }

  package func dismiss() {
    guard !isGoing else { return }
    isGoing = true
    UIView.animate(
      withDuration: 0.15,
      animations: { [self] in
        plate.alpha = 0
        willEnd()
      },
      completion: { [self] _ in
        ground.removeFromSuperview()
        didEnd()
      })
  }
}

extension UIColor {
  /// A grey.
  fileprivate static func edit(light: Int, dark: Int) -> UIColor {
    UIColor(dynamicProvider: {
      UIColor(white: CGFloat($0.userInterfaceStyle == .dark ? dark : light) / 255, alpha: 1)
    })
  }
}

/// Lets the touches outside of a menu pass, and retains the menu.
private final class EditMenuBackground: UIView {
  var presentation: EditMenuPresentation?

  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    if let hit = super.hitTest(point, with: event), hit !== self { return hit }
    if event?.allTouches?.contains(where: { $0.phase == .began }) == true { presentation?.dismiss() }
    return nil
  }
}

/// An entry: its title or, without one, its image.
private final class EditMenuEntry: UIControl {
  private static let font = UIFont.systemFont(ofSize: 15)
  private let content: UIView
  private let tap: () -> Void

  static func width(of element: UIMenuElement, padding: CGFloat, most: CGFloat) -> CGFloat {
    let content = content(of: element)
    content.sizeToFit()
    return min(content.bounds.width.rounded(.up) + 2 * padding, max(most, 2 * padding))
  }

  private static func content(of element: UIMenuElement) -> UIView {
    let attributes = (element as? any UIMenuLeaf)?.attributes ?? []
    let color: UIColor =
      attributes.contains(.disabled) ? .tertiaryLabel : attributes.contains(.destructive) ? .systemRed : .label
    if element.title.isEmpty, let image = element.image {
      let picture = UIImageView(image: image)
      picture.contentMode = .center
      picture.tintColor = color
      return picture
    }
    let label = UILabel(frame: .zero)
    (label.text, label.font, label.textColor, label.textAlignment) = (element.title, font, color, .center)
    return label
  }

  init(_ element: UIMenuElement, tap: @escaping () -> Void) {
    (content, self.tap) = (Self.content(of: element), tap)
    super.init(frame: .zero)
    isEnabled = (element as? any UIMenuLeaf)?.attributes.contains(.disabled) != true
    accessibilityLabel = element.title
    content.isUserInteractionEnabled = false
    addSubview(content)
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    super.layoutSubviews()
    content.frame = bounds.insetBy(dx: 4, dy: 0)
  }

  override func stateDidChange() { backgroundColor = isHighlighted ? .systemFill : nil }

  override func sendTouchEnd(isInside: Bool) {
    super.sendTouchEnd(isInside: isInside)
    if isInside { tap() }
  }
}
