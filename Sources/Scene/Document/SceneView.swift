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
  /// `UIView`.
  public static let view = known("view")
  /// `UILabel`.
  public static let label = known("label")
  /// `UIButton`.
  public static let button = known("button")
  /// `UITextField`.
  public static let textField = known("textField")
  /// `UIImageView`.
  public static let imageView = known("imageView")
  /// `UISwitch`.
  public static let `switch` = known("switch")
  /// `UIActivityIndicatorView`.
  public static let activityIndicator = known("activityIndicator")
  /// `UITableView`.
  public static let tableView = known("tableView")
  /// `UITableViewCell`.
  public static let tableViewCell = known("tableViewCell")
  /// `UITableViewHeaderFooterView` above a section.
  public static let sectionHeader = known("sectionHeader")
  /// `UITableViewHeaderFooterView` below a section.
  public static let sectionFooter = known("sectionFooter")
  /// `UICollectionView`.
  public static let collectionView = known("collectionView")
  /// `UIStackView`.
  public static let stackView = known("stackView")
  /// `UIScrollView`.
  public static let scrollView = known("scrollView")
  /// A view whose layer is a `CAShapeLayer`.
  public static let shape = known("shape")
  /// A view whose layer is a `CAGradientLayer`.
  public static let gradient = known("gradient")
  /// `UITextView`.
  public static let textView = known("textView")
  /// `UISegmentedControl`.
  public static let segmentedControl = known("segmentedControl")
  /// `UIPageControl`.
  public static let pageControl = known("pageControl")
  /// `UIPickerView`.
  public static let pickerView = known("pickerView")
  /// `UISearchBar`.
  public static let searchBar = known("searchBar")
  /// `UINavigationBar`.
  public static let navigationBar = known("navigationBar")
  /// `UITabBar`.
  public static let tabBar = known("tabBar")
  /// `UIToolbar`.
  public static let toolbar = known("toolbar")
  /// The view of `snapshotView(afterScreenUpdates:)`.
  public static let snapshot = known("snapshot")
  /// `UILayoutGuide`, which is no view but is listed among them.
  public static let guide = known("guide")
}

/// One view of the scene with its declared properties, including those of styles.
public struct SceneView: Hashable, Sendable {
  public var id: String
  /// The class it is made of, with its keys.
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
    /// A key of the view's kind.
    public var key: String
    /// Where the key stands, in the view or in a style.
    public var keyPlace: SourcePlace
    /// The value, of the key's type.
    public var value: PropertyValue
    /// Where the value stands.
    public var valuePlace: SourcePlace
  }

  /// `UIInterpolatingMotionEffect`: adds a value that follows the tilt to the presentation.
  public struct MotionEffect: Hashable, Sendable {
    /// Where the effect stands.
    public var place: SourcePlace
    /// The property it adds to, such as `center.x`.
    public var keyPath: String
    /// The built-in input it follows: `tilt.horizontal` or `tilt.vertical`.
    public var input: String
    /// What is added at −1.
    public var minimum: PropertyValue
    /// What is added at 1.
    public var maximum: PropertyValue
  }
}

/// A view's property, or a component of one: `alpha`, `center.x`, `shadowOffset.width`.
public struct PropertyPath: Hashable, Sendable {
  /// The name of the whole property.
  public var key: String
  /// The name of the part; nil for the whole property.
  public var component: String?

  public init(_ key: String, component: String? = nil) {
    self.key = key
    self.component = component
  }
}
