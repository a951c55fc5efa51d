public import InbetweenDiagnostics
internal import InbetweenModel

/// The kind of a view: UIKit's class without `UI`, or Core Animation's layer class hosted by a view.
public struct ViewKind: RawRepresentable, Hashable, Sendable, CaseIterable {
  /// The index among all kinds.
  let number: Int

  /// In the order of the documentation.
  public static let allCases = ViewDescription.all.indices.map(ViewKind.init(number:))

  public var rawValue: String { ViewDescription.all[number].name }

  private init(number: Int) { self.number = number }

  public init?(rawValue: String) {
    guard let number = ViewKind.numbers[rawValue] else { return nil }
    self.number = number
  }

  private static let numbers = Dictionary(
    ViewDescription.all.enumerated().map { ($0.element.name, $0.offset) }, uniquingKeysWith: { first, _ in first })

  private static func known(_ name: String) -> ViewKind { ViewKind(number: numbers[name] ?? 0) }

  // The kinds that code refers to by name.
  public static let view = known("view")
  public static let label = known("label")
  public static let button = known("button")
  public static let textField = known("textField")
  public static let imageView = known("imageView")
  public static let `switch` = known("switch")
  public static let activityIndicator = known("activityIndicator")
  public static let tableView = known("tableView")
  public static let tableViewCell = known("tableViewCell")
  public static let stackView = known("stackView")
  public static let scrollView = known("scrollView")
  public static let shape = known("shape")
  public static let gradient = known("gradient")
  public static let textView = known("textView")
  public static let segmentedControl = known("segmentedControl")
  public static let pageControl = known("pageControl")
  public static let pickerView = known("pickerView")
  public static let searchBar = known("searchBar")
  public static let navigationBar = known("navigationBar")
  public static let tabBar = known("tabBar")
  public static let toolbar = known("toolbar")
  public static let snapshot = known("snapshot")
  public static let guide = known("guide")
}

/// One view of the scene with its declared properties, including those of styles.
public struct SceneView: Hashable, Sendable {
  public var id: String
  public var kind: ViewKind
  /// The location of the id.
  public var place: SourcePlace
  /// The superview's id; nil for children of `screen` and for masks.
  public var superview: String?
  /// The declared properties, sorted by key; own keys override styles, and later styles override earlier ones.
  public var properties: [SceneView.Setting]
  /// Back to front; in a stack view the arranged subviews, unless it lists those.
  public var subviews: [SceneView]
  /// Placed by its `frame`, in this view's coordinates.
  public var mask: [SceneView]
  /// The view whose picture a snapshot takes.
  public var snapshotOf: String?

  /// The declared value of a property; nil if the view does not declare it.
  public func value(of key: String) -> PropertyValue? {
    properties.first { $0.key == key }?.value
  }

  /// Whether Auto Layout places the view, which is not the case with a `frame`.
  public var usesAutoLayout: Bool { value(of: "frame") == nil }
}

extension SceneView {
  /// A key of a view and its value.
  public struct Setting: Hashable, Sendable {
    public var key: String
    public var keyPlace: SourcePlace
    public var value: PropertyValue
    public var valuePlace: SourcePlace
  }

  /// `UIInterpolatingMotionEffect`: adds a value that follows the tilt to the presentation.
  public struct MotionEffect: Hashable, Sendable {
    public var place: SourcePlace
    public var keyPath: String
    /// The built-in input it follows: `tilt.horizontal` or `tilt.vertical`.
    public var input: String
    public var minimum: PropertyValue
    public var maximum: PropertyValue
  }
}

/// A view's property, or a component of one: `alpha`, `center.x`, `shadowOffset.width`.
public struct PropertyPath: Hashable, Sendable {
  public var key: String
  public var component: String?

  public init(_ key: String, component: String? = nil) {
    self.key = key
    self.component = component
  }
}
