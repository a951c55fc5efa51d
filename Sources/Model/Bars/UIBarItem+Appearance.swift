import Foundation
import InbetweenObjects

// Appearance proxies of bar items.

/// The appearance proxy of one class of items in one recording.
final class ItemAppearance {
  let type: UIBarItem.Type
  let item: UIBarItem
  /// Whether it is limited to items inside of certain views, and so precedes the one of the class.
  let isContained: Bool
  /// Whether an item in a bar is of the class, and inside of those views.
  let covers: (UIBarItem, UIView) -> Bool

  init(
    _ type: UIBarItem.Type, _ item: UIBarItem, isContained: Bool = false,
    covers: @escaping (UIBarItem, UIView) -> Bool
  ) { (self.type, self.item, self.isContained, self.covers) = (type, item, isContained, covers) }

  /// Gives an item the values that it does not have itself.
  fileprivate func dress(_ other: UIBarItem) {
    other.attributes.merge(item.attributes) { own, _ in own }
    if let mine = item as? UIBarButtonItem, let other = other as? UIBarButtonItem, other.tintColor == nil {
      other.tintColor = mine.tintColor
    }
    if let mine = item as? UITabBarItem, let other = other as? UITabBarItem {
      if other.badgeColor == nil { other.badgeColor = mine.badgeColor }
      if other.titlePositionAdjustment == .zero { other.titlePositionAdjustment = mine.titlePositionAdjustment }
    }
  }
}

extension UIBarItem {
  /// Calls the designated initializer of the item's own class.
  @inline(never) convenience init(dynamic: Void) { self.init() }

  @inline(never) fileprivate static func made() -> UIBarItem { asFinal(self, SomeItem.self).init(dynamic: ()) }
}

private final class SomeItem: UIBarItem {}

extension UIBarItem: UIAppearance {
  /// The appearance proxy of the class in the current recording: attributes of titles, tint and badge colours and the
  /// places of titles apply to items without such a value when a bar takes them, or is added to a window.
  public static func appearance() -> Self {
    guard let stage = Stage.current else { return proxy() }
    if let known = stage.code.itemAppearances.first(where: { $0.type == Self.self && !$0.isContained })?.item as? Self {
      return known
    }
    let item = proxy()
    stage.code.itemAppearances.append(ItemAppearance(Self.self, item) { other, _ in other is Self })
    return item
  }

  /// The same for items inside of one of the last class, which is inside of one of the class before it, and so on.
  public static func appearance(whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type]) -> Self {
    let item = proxy()
    Stage.current?.code.itemAppearances.append(
      ItemAppearance(Self.self, item, isContained: true) { other, bar in
        guard other is Self else { return false }
        var container: UIResponder? = bar
        for wanted in containerTypes {
          while let next = container, !wanted.isClass(of: next) { container = next.next }
          guard let found = container else { return false }
          container = found.next
        }
        return true
      })
    return item
  }

  private static func proxy() -> Self {
    // UIKit's own classes need not have an `init()`.
    guard let item = ClassName.isOwn(self) ? self.init(coder: LayerCoder()) : made() as? Self else {
      preconditionFailure("an item of a class is one of its objects")
    }
    return item
  }

  /// Applies the values set for its class and its superclasses, the nearest first.
  func takeAppearance(in bar: UIView) {
    let all = bar.stage.code.itemAppearances
    guard !all.isEmpty else { return }
    let own = all.filter { $0.covers(self, bar) && $0.item !== self }
    func depth(_ proxy: ItemAppearance) -> Int {
      2 * own.filter { $0.covers(proxy.item, bar) }.count + (proxy.isContained ? 1 : 0)
    }
    isTakingAppearance = true
    for proxy in own.sorted(by: { depth($0) > depth($1) }) { proxy.dress(self) }
    isTakingAppearance = false
  }

  /// The font of its title in a tab bar: that of the state, or of the normal one.
  func titleFont(isSelected: Bool) -> UIFont? {
    let own = isSelected ? titleTextAttributes(for: .selected)?[.font] as? UIFont : nil
    return own ?? titleTextAttributes(for: .normal)?[.font] as? UIFont
  }
}

extension UIBarButtonItem {
  /// Gives the button of a search bar the attributes that items have there.
  func dress(_ button: UIButton, in bar: UIView) {
    takeAppearance(in: bar)
    for state in [UIControl.State.normal, .highlighted, .disabled] {
      guard let attributes = titleTextAttributes(for: state) else { continue }
      if let color = attributes[.foregroundColor] as? UIColor { button.setTitleColor(color, for: state) }
      if state == .normal, let font = attributes[.font] as? UIFont { button.titleLabel?.font = font }
    }
    if let tintColor { button.tintColor = tintColor }
  }
}

extension ShowsBarItems {
  /// Gives the items what their proxies have, when the bar is added to a window.
  func itemsTakeAppearance() {
    guard stage.code.hasItemAppearances, !barItems.isEmpty else { return }
    for item in barItems { item.takeAppearance(in: self) }
    showItems()
  }
}
