package import Foundation

/// A presented menu: a list of entries on a plate next to its source.
///
/// Apple publishes no measures. The sizes are estimates of iOS 17 at the default text size: a width of 250 points, rows
/// of 44 and 8 between groups.
package final class MenuPresentation {
  private static let width: CGFloat = 250
  private static let rowHeight: CGFloat = 44
  private static let gap: CGFloat = 8

  private let plate: FloatingPlate
  private weak var source: UIView?
  package private(set) var menu = UIMenu()

  /// - Parameters:
  ///   - source: the view to which the menu belongs; nothing is shown if it is not in a window.
  ///   - rect: the area next to which the menu is shown, in the source's coordinates; nil for its bounds.
  ///   - ended: called after the menu has been dismissed.
  @discardableResult
  package static func show(_ menu: UIMenu, from source: UIView, rect: CGRect? = nil, ended: @escaping () -> Void = {})
    -> MenuPresentation?
  {
    guard let window = source.window else { return nil }
    let presentation = MenuPresentation(source, window.convert(rect ?? source.bounds, from: source), ended)
    presentation.begin(menu, in: window)
    return presentation
  }

  private init(_ source: UIView, _ rect: CGRect, _ ended: @escaping () -> Void) {
    (self.source, plate) = (source, FloatingPlate(nextTo: rect, ended: ended))
  }

  private func begin(_ menu: UIMenu, in window: UIWindow) {
    plate.show(in: window, for: self) { fill(menu) }
  }

  // MARK: - Entries

  /// Replaces the entries.
  package func fill(_ menu: UIMenu) {
    self.menu = menu
    for row in plate.content.subviews { row.removeFromSuperview() }
    var top: CGFloat = 0
    if !menu.title.isEmpty {
      let label = UILabel(frame: CGRect(x: 16, y: 0, width: Self.width - 32, height: 32))
      label.text = menu.title
      label.font = .systemFont(ofSize: 12)
      label.textColor = .secondaryLabel
      plate.content.addSubview(label)
      top = 32
    }
    let entries = entries(of: menu.children)
    let isIndented = entries.contains { $0.element?.hasLeadingSign == true }
    for entry in entries {
      switch entry {
      case .row(let element): addRow(element, at: &top, isIndented: isIndented)
      case .line: separate(at: &top, by: 1 / UIScreen.main.scale)
      case .gap: if top > 0 { separate(at: &top, by: Self.gap) }
      }
    }
    plate.place(CGSize(width: Self.width, height: top))
  }

  /// What stands below each other in a menu.
  private enum Entry {
    case row(UIMenuElement)
    case line, gap

    var element: UIMenuElement? { if case .row(let element) = self { element } else { nil } }
  }

  /// Inline menus are separated from the other entries.
  private func entries(of elements: [UIMenuElement], isFirst: Bool = true) -> [Entry] {
    var begins = isFirst
    var result: [Entry] = []
    for element in elements {
      if let deferred = element as? UIDeferredMenuElement {
        result += entries(of: found(deferred), isFirst: begins)
        continue
      }
      if let menu = element as? UIMenu, menu.options.contains(.displayInline) {
        result += [.gap] + entries(of: menu.children)
        begins = false
        continue
      }
      guard !element.isHiddenInMenus else { continue }
      if !begins { result.append(.line) }
      begins = false
      result.append(.row(element))
    }
    return result
  }

  private func addRow(_ element: UIMenuElement, at top: inout CGFloat, isIndented: Bool) {
    let row = MenuRow(element, isIndented: isIndented) { [weak self] in self?.choose(element) }
    row.frame = CGRect(x: 0, y: top, width: Self.width, height: Self.rowHeight)
    plate.content.addSubview(row)
    top += Self.rowHeight
  }

  /// The entries that are available now; others are added when they are provided.
  private func found(_ deferred: UIDeferredMenuElement) -> [UIMenuElement] {
    var elements: [UIMenuElement]?
    var isLate = false
    let shown = menu
    deferred.resolve { [weak self] found in
      elements = found
      if isLate, deferred.caches, let self, self.menu === shown { self.fill(shown) }
    }
    isLate = true
    return elements ?? []
  }

  private func separate(at top: inout CGFloat, by height: CGFloat) {
    let line = UIView(frame: CGRect(x: 0, y: top, width: Self.width, height: height))
    line.backgroundColor = height < 2 ? .separator : .secondarySystemFill
    plate.content.addSubview(line)
    top += height
  }

  private func choose(_ element: UIMenuElement) {
    if let menu = element as? UIMenu { return fill(menu) }
    guard let leaf = element as? any UIMenuLeaf, !leaf.attributes.contains(.disabled) else { return }
    if !leaf.attributes.contains(.keepsMenuPresented) { dismiss() }
    leaf.performWithSender(source, target: nil)
  }

  package func dismiss() { plate.dismiss() }
}

extension UIMenuElement {
  /// Whether the element has the attribute `hidden`.
  fileprivate var isHiddenInMenus: Bool { (self as? any UIMenuLeaf)?.attributes.contains(.hidden) == true }

  fileprivate var shownState: State { (self as? any UIMenuLeaf)?.state ?? .off }

  /// Whether something stands before its title.
  fileprivate var hasLeadingSign: Bool { self is UIMenu || shownState != .off }
}

/// An entry: a check mark if it is on, a dash if it is mixed or a chevron for a submenu, its title, and its image.
///
/// The titles of all entries of a menu begin at one place, farther from the edge if one of them has a sign.
private final class MenuRow: UIControl {
  private static let size = CGSize(width: 250, height: 44)
  private static let margin: CGFloat = 16
  /// The middle of signs before titles, and where titles begin beside them, as in Apple's design resources: a margin
  /// of 9 points, 20 for the sign and 4 between.
  private static let (signMiddle, indent): (CGFloat, CGFloat) = (19, 33)
  private static let imageSide: CGFloat = 22

  private let tap: () -> Void

  init(_ element: UIMenuElement, isIndented: Bool, tap: @escaping () -> Void) {
    self.tap = tap
    super.init(frame: CGRect(origin: .zero, size: Self.size))
    let attributes = (element as? any UIMenuLeaf)?.attributes ?? []
    let isDestructive =
      attributes.contains(.destructive) || (element as? UIMenu)?.options.contains(.destructive) == true
    let color: UIColor = attributes.contains(.disabled) ? .tertiaryLabel : isDestructive ? .systemRed : .label
    isEnabled = !attributes.contains(.disabled)
    if let sign = Self.sign(before: element) {
      let mark = UIImageView(image: sign.image)
      mark.tintColor = color
      mark.center = CGPoint(x: Self.signMiddle, y: Self.size.height / 2)
      add(mark, at: mark.frame)
      if sign == .chevron, effectiveUserInterfaceLayoutDirection == .rightToLeft {
        mark.transform = CGAffineTransform(scaleX: -1, y: 1)
      }
    }
    let start = isIndented ? Self.indent : Self.margin
    let trailing = Self.margin + (element.image == nil ? 0 : Self.imageSide + 10)
    let width = Self.size.width - start - trailing
    let hasSubtitle = element.subtitle != nil
    addText(
      element.title, .systemFont(ofSize: 17), color,
      at: CGRect(x: start, y: hasSubtitle ? 3 : 0, width: width, height: hasSubtitle ? 22 : Self.size.height))
    if let subtitle = element.subtitle {
      addText(
        subtitle, .systemFont(ofSize: 12), .secondaryLabel, at: CGRect(x: start, y: 24, width: width, height: 16))
    }
    if let image = element.image {
      let picture = UIImageView(image: image)
      picture.contentMode = .scaleAspectFit
      picture.tintColor = color
      let side = Self.imageSide
      add(picture, at: CGRect(x: Self.size.width - Self.margin - side, y: 11, width: side, height: side))
    }
    accessibilityLabel = element.title
  }

  private static func sign(before element: UIMenuElement) -> AccessorySign? {
    if element is UIMenu { return .chevron }
    return switch element.shownState {
    case .on: .checkmark
    case .mixed: .dash
    case .off: nil
    }
  }

  private func addText(_ text: String, _ font: UIFont, _ color: UIColor, at frame: CGRect) {
    let label = UILabel(frame: .zero)
    label.text = text
    label.font = font
    label.textColor = color
    add(label, at: frame)
  }

  /// - Parameter frame: from left to right.
  private func add(_ part: UIView, at frame: CGRect) {
    part.frame =
      effectiveUserInterfaceLayoutDirection == .rightToLeft
      ? CGRect(x: Self.size.width - frame.maxX, y: frame.minY, width: frame.width, height: frame.height) : frame
    addSubview(part)
  }

  required init?(coder: NSCoder) { nil }

  override func stateDidChange() { backgroundColor = isHighlighted ? .systemFill : nil }

  override func sendTouchEnd(isInside: Bool) {
    super.sendTouchEnd(isInside: isInside)
    if isInside { tap() }
  }
}
