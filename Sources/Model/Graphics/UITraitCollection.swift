public import Foundation

public enum UIUserInterfaceStyle: Int, Sendable { case unspecified, light, dark }
public enum UIUserInterfaceSizeClass: Int, Sendable { case unspecified, compact, regular }
public enum UIUserInterfaceIdiom: Int, Sendable { case unspecified = -1, phone, pad, tv, carPlay, mac = 5, vision }
public enum UIUserInterfaceLayoutDirection: Int, Sendable { case leftToRight, rightToLeft }
public enum UISemanticContentAttribute: Int, Sendable {
  case unspecified, playback, spatial, forceLeftToRight, forceRightToLeft
}

/// The user's preferred text size.
public struct UIContentSizeCategory: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let unspecified = UIContentSizeCategory(rawValue: "_UICTContentSizeCategoryUnspecified")
  public static let extraSmall = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXS")
  public static let small = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryS")
  public static let medium = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryM")
  public static let large = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryL")
  public static let extraLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXL")
  public static let extraExtraLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXXL")
  public static let extraExtraExtraLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXXXL")
  public static let accessibilityMedium = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryAccessibilityM")
  public static let accessibilityLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryAccessibilityL")
  public static let accessibilityExtraLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryAccessibilityXL")
  public static let accessibilityExtraExtraLarge = UIContentSizeCategory(
    rawValue: "UICTContentSizeCategoryAccessibilityXXL")
  public static let accessibilityExtraExtraExtraLarge = UIContentSizeCategory(
    rawValue: "UICTContentSizeCategoryAccessibilityXXXL")

  public var isAccessibilityCategory: Bool { rawValue.contains("Accessibility") }
}

public enum UIAccessibilityContrast: Int, Sendable { case unspecified = -1, normal, high }
public enum UIUserInterfaceLevel: Int, Sendable { case unspecified = -1, base, elevated }
public enum UIDisplayGamut: Int, Sendable { case unspecified = -1, SRGB, P3 }
public enum UILegibilityWeight: Int, Sendable { case unspecified = -1, regular, bold }
public enum UIForceTouchCapability: Int, Sendable { case unknown, unavailable, available }
public enum UIUserInterfaceActiveAppearance: Int, Sendable { case unspecified = -1, inactive, active }

extension UIContentSizeCategory {
  private static let ascending: [UIContentSizeCategory] = [
    .extraSmall, .small, .medium, .large, .extraLarge, .extraExtraLarge, .extraExtraExtraLarge, .accessibilityMedium,
    .accessibilityLarge, .accessibilityExtraLarge, .accessibilityExtraExtraLarge,
    .accessibilityExtraExtraExtraLarge,
  ]
  private var rank: Int { UIContentSizeCategory.ascending.firstIndex(of: self) ?? -1 }

  public static func < (a: UIContentSizeCategory, b: UIContentSizeCategory) -> Bool { a.rank < b.rank }
  public static func > (a: UIContentSizeCategory, b: UIContentSizeCategory) -> Bool { a.rank > b.rank }
  public static func <= (a: UIContentSizeCategory, b: UIContentSizeCategory) -> Bool { a.rank <= b.rank }
  public static func >= (a: UIContentSizeCategory, b: UIContentSizeCategory) -> Bool { a.rank >= b.rank }

  public static let didChangeNotification = NSNotification.Name("UIContentSizeCategoryDidChangeNotification")
  /// The new category among the information of that notification, which films do not post.
  public static let newValueUserInfoKey = "UIContentSizeCategoryNewValueKey"
}

/// The environment of a view.
public final class UITraitCollection: NSObject, Sendable {
  /// All traits; 0, `unspecified` and nil for those that are not specified.
  private struct Values: Hashable, Sendable {
    var style = UIUserInterfaceStyle.unspecified
    var direction: UIUserInterfaceLayoutDirection?
    var scale: CGFloat = 0
    var horizontal = UIUserInterfaceSizeClass.unspecified
    var vertical = UIUserInterfaceSizeClass.unspecified
    var idiom = UIUserInterfaceIdiom.unspecified
    var category: UIContentSizeCategory?
    var level = UIUserInterfaceLevel.unspecified
    var contrast = UIAccessibilityContrast.unspecified
    var gamut = UIDisplayGamut.unspecified
    var legibility = UILegibilityWeight.unspecified
    var forceTouch = UIForceTouchCapability.unknown
    var appearance = UIUserInterfaceActiveAppearance.unspecified

    /// Adds the traits that another collection specifies.
    mutating func add(_ other: Values) {
      if other.style != .unspecified { style = other.style }
      if let direction = other.direction { self.direction = direction }
      if other.scale != 0 { scale = other.scale }
      if other.horizontal != .unspecified { horizontal = other.horizontal }
      if other.vertical != .unspecified { vertical = other.vertical }
      if other.idiom != .unspecified { idiom = other.idiom }
      if let category = other.category { self.category = category }
      if other.level != .unspecified { level = other.level }
      if other.contrast != .unspecified { contrast = other.contrast }
      if other.gamut != .unspecified { gamut = other.gamut }
      if other.legibility != .unspecified { legibility = other.legibility }
      if other.forceTouch != .unknown { forceTouch = other.forceTouch }
      if other.appearance != .unspecified { appearance = other.appearance }
    }
  }

  private let values: Values

  private init(_ values: Values) {
    self.values = values
    super.init()
  }

  package convenience init(
    style: UIUserInterfaceStyle = .unspecified, direction: UIUserInterfaceLayoutDirection? = nil,
    scale: CGFloat = 0, horizontal: UIUserInterfaceSizeClass = .unspecified,
    vertical: UIUserInterfaceSizeClass = .unspecified, idiom: UIUserInterfaceIdiom = .unspecified,
    category: UIContentSizeCategory? = nil
  ) {
    self.init(
      Values(
        style: style, direction: direction, scale: scale, horizontal: horizontal, vertical: vertical, idiom: idiom,
        category: category))
  }

  private convenience init(_ set: (inout Values) -> Void) {
    var values = Values()
    set(&values)
    self.init(values)
  }

  public convenience override init() { self.init(Values()) }
  public convenience init(userInterfaceStyle: UIUserInterfaceStyle) { self.init { $0.style = userInterfaceStyle } }
  public convenience init(displayScale: CGFloat) { self.init { $0.scale = displayScale } }
  public convenience init(layoutDirection: UIUserInterfaceLayoutDirection) {
    self.init { $0.direction = layoutDirection }
  }
  public convenience init(horizontalSizeClass: UIUserInterfaceSizeClass) {
    self.init { $0.horizontal = horizontalSizeClass }
  }
  public convenience init(verticalSizeClass: UIUserInterfaceSizeClass) { self.init { $0.vertical = verticalSizeClass } }
  public convenience init(userInterfaceIdiom idiom: UIUserInterfaceIdiom) { self.init { $0.idiom = idiom } }
  public convenience init(preferredContentSizeCategory: UIContentSizeCategory) {
    self.init { $0.category = preferredContentSizeCategory }
  }
  public convenience init(userInterfaceLevel: UIUserInterfaceLevel) { self.init { $0.level = userInterfaceLevel } }
  public convenience init(accessibilityContrast: UIAccessibilityContrast) {
    self.init { $0.contrast = accessibilityContrast }
  }
  public convenience init(displayGamut: UIDisplayGamut) { self.init { $0.gamut = displayGamut } }
  public convenience init(legibilityWeight: UILegibilityWeight) { self.init { $0.legibility = legibilityWeight } }
  public convenience init(forceTouchCapability capability: UIForceTouchCapability) {
    self.init { $0.forceTouch = capability }
  }
  public convenience init(activeAppearance: UIUserInterfaceActiveAppearance) {
    self.init { $0.appearance = activeAppearance }
  }
  /// Combines several collections; for each trait the last one that specifies it is used.
  public convenience init(traitsFrom traitCollections: [UITraitCollection]) {
    self.init { values in for traits in traitCollections { values.add(traits.values) } }
  }

  public var userInterfaceStyle: UIUserInterfaceStyle { values.style }
  public var layoutDirection: UIUserInterfaceLayoutDirection { values.direction ?? .leftToRight }
  public var displayScale: CGFloat { values.scale }
  public var horizontalSizeClass: UIUserInterfaceSizeClass { values.horizontal }
  public var verticalSizeClass: UIUserInterfaceSizeClass { values.vertical }
  public var userInterfaceIdiom: UIUserInterfaceIdiom { values.idiom }
  public var preferredContentSizeCategory: UIContentSizeCategory { values.category ?? .large }
  public var userInterfaceLevel: UIUserInterfaceLevel { values.level }
  public var accessibilityContrast: UIAccessibilityContrast { values.contrast }
  public var displayGamut: UIDisplayGamut { values.gamut }
  public var legibilityWeight: UILegibilityWeight { values.legibility }
  public var forceTouchCapability: UIForceTouchCapability { values.forceTouch }
  public var activeAppearance: UIUserInterfaceActiveAppearance { values.appearance }

  /// The traits with another appearance.
  package func with(style: UIUserInterfaceStyle) -> UITraitCollection {
    UITraitCollection(traitsFrom: [self, UITraitCollection(userInterfaceStyle: style)])
  }

  /// Whether they are those of a phone held in landscape.
  package var isVerticallyCompact: Bool { verticalSizeClass == .compact }

  /// The traits of a phone, by how it is held; those of no device have no vertical size class.
  package func with(verticalSizeClass: UIUserInterfaceSizeClass) -> UITraitCollection {
    UITraitCollection(traitsFrom: [self, UITraitCollection(verticalSizeClass: verticalSizeClass)])
  }

  /// The traits in a sheet or a popover.
  package var elevated: UITraitCollection {
    UITraitCollection(traitsFrom: [self, UITraitCollection(userInterfaceLevel: .elevated)])
  }

  /// The traits with another text size.
  package func with(category: UIContentSizeCategory) -> UITraitCollection {
    UITraitCollection(traitsFrom: [self, UITraitCollection(preferredContentSizeCategory: category)])
  }

  /// The traits of the current recording, or those set by ``performAsCurrent(_:)``.
  public static var current: UITraitCollection {
    performed ?? Stage.current?.traits ?? UITraitCollection(style: .light, scale: 1)
  }
  @TaskLocal private static var performed: UITraitCollection?

  /// Makes the traits ``current`` while a closure runs.
  public func performAsCurrent(_ actions: () -> Void) {
    UITraitCollection.$performed.withValue(self) { actions() }
  }

  /// Whether all traits that the other collection specifies have the same values here.
  public func containsTraits(in trait: UITraitCollection?) -> Bool {
    guard let trait else { return true }
    var all = values
    all.add(trait.values)
    return all == values
  }

  public func hasDifferentColorAppearance(comparedTo traitCollection: UITraitCollection?) -> Bool {
    userInterfaceStyle != traitCollection?.userInterfaceStyle
      || accessibilityContrast != traitCollection?.accessibilityContrast
      || userInterfaceLevel != traitCollection?.userInterfaceLevel
  }

  public override func isEqual(_ object: Any?) -> Bool { (object as? UITraitCollection)?.values == values }
  public override var hash: Int { values.hashValue }
}

/// The type of a trait, since iOS 17.
public protocol UITrait {}
public enum UITraitUserInterfaceStyle: UITrait {}
public enum UITraitLayoutDirection: UITrait {}
public enum UITraitDisplayScale: UITrait {}
public enum UITraitHorizontalSizeClass: UITrait {}
public enum UITraitVerticalSizeClass: UITrait {}
public enum UITraitUserInterfaceIdiom: UITrait {}
public enum UITraitPreferredContentSizeCategory: UITrait {}
public enum UITraitUserInterfaceLevel: UITrait {}
public enum UITraitAccessibilityContrast: UITrait {}

/// An object that has traits.
public protocol UITraitEnvironment: AnyObject {
  var traitCollection: UITraitCollection { get }
  func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?)
}

extension UIView: UITraitEnvironment {}

/// A token for removing a registration for trait changes.
public protocol UITraitChangeRegistration: AnyObject {}

/// A closure to call when one of some traits of an object changes.
final class TraitRegistration: UITraitChangeRegistration {
  weak var object: (any UITraitEnvironment)?
  private let traits: Set<ObjectIdentifier>
  private let call: (UITraitCollection) -> Void

  init(_ object: any UITraitEnvironment, _ traits: [any UITrait.Type], _ call: @escaping (UITraitCollection) -> Void) {
    (self.object, self.call) = (object, call)
    self.traits = Set(traits.map { ObjectIdentifier($0) })
  }

  /// The appearance, the size classes and limits of the text size change during a recording.
  func traitsDidChange(from former: UITraitCollection) {
    guard let now = object?.traitCollection else { return }
    let changes: [(trait: any UITrait.Type, isChange: Bool)] = [
      (UITraitUserInterfaceStyle.self, now.userInterfaceStyle != former.userInterfaceStyle),
      (UITraitHorizontalSizeClass.self, now.horizontalSizeClass != former.horizontalSizeClass),
      (UITraitVerticalSizeClass.self, now.verticalSizeClass != former.verticalSizeClass),
      (
        UITraitPreferredContentSizeCategory.self,
        now.preferredContentSizeCategory != former.preferredContentSizeCategory
      ),
    ]
    if changes.contains(where: { $0.isChange && traits.contains(ObjectIdentifier($0.trait)) }) { call(former) }
  }
}

extension UITraitEnvironment {
  /// Calls the closure with the object and its former traits when one of the traits has changed. During a recording this is
  /// the appearance, by `overrideUserInterfaceStyle`, and the size classes, where the device is turned.
  @discardableResult
  public func registerForTraitChanges(
    _ traits: [any UITrait.Type], handler: @escaping (Self, UITraitCollection) -> Void
  ) -> any UITraitChangeRegistration {
    let registration = TraitRegistration(self, traits) { [weak self] former in
      if let self { handler(self, former) }
    }
    Stage.current?.code.traitRegistrations.append(registration)
    return registration
  }
  public func unregisterForTraitChanges(_ registration: any UITraitChangeRegistration) {
    Stage.current?.code.traitRegistrations.removeAll { $0 === registration }
  }
}

extension UIView {
  /// Changes what the traits of the view and its subviews depend on, and tells them.
  package func changingTraits(_ change: () -> Void) {
    let former = ([self] + descendants).map { (view: $0, traits: $0.traitCollection) }
    change()
    colorsDidChange()
    for (view, traits) in former where view.traitCollection != traits {
      view.traitCollectionDidChange(traits)
      let controller = view.codeProperties.controller
      controller?.traitCollectionDidChange(traits)
      for registration in view.stage.code.traitRegistrations
      where registration.object === view || registration.object === controller {
        registration.traitsDidChange(from: traits)
      }
    }
  }
}
