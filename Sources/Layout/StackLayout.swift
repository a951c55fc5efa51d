public import InbetweenGeometry

/// The properties of a `UIStackView`; the engine converts them to the constraints that UIKit creates.
public struct StackLayout: Sendable, Hashable {
  /// The distribution of arranged views along the stack's axis.
  public enum Distribution: String, Sendable, Hashable, CaseIterable {
    case fill, fillEqually, fillProportionally, equalSpacing, equalCentering
  }

  /// The alignment of arranged views across the axis; `leading` and `trailing` mean top and bottom in a horizontal
  /// stack.
  public enum Alignment: String, Sendable, Hashable, CaseIterable {
    case fill, leading, trailing, center, firstBaseline, lastBaseline

    /// The alignment with UIKit's name; `top` and `bottom` are aliases of leading and trailing.
    public init?(name: String) {
      switch name {
      case "top": self = .leading
      case "bottom": self = .trailing
      default:
        guard let found = Alignment(rawValue: name) else { return nil }
        self = found
      }
    }
  }

  /// The arranged views in their order, hidden ones included.
  public var arranged: [LayoutItemID]
  /// The direction in which the views are arranged.
  public var axis: Axis
  /// How the views share the space along the axis.
  public var distribution: Distribution
  /// How the views are placed across the axis.
  public var alignment: Alignment
  /// The spacing between adjacent views, in points; the minimum for the two distributions with equal spacing.
  public var spacing: Double
  /// Spacing after a view, in points, instead of `spacing`.
  public var customSpacing: [LayoutItemID: Double]
  /// Arranged views that are collapsed along the axis.
  public var hidden: Set<LayoutItemID>
  /// Whether the views are arranged inside the stack's layout margins instead of its edges.
  public var isLayoutMarginsRelativeArrangement: Bool
  /// Whether vertical spacing is measured from last baseline to first baseline.
  public var isBaselineRelativeArrangement: Bool

  /// A description with UIKit's defaults: horizontal, fill, fill, no spacing.
  public init(
    arranged: [LayoutItemID], axis: Axis = .horizontal, distribution: Distribution = .fill,
    alignment: Alignment = .fill, spacing: Double = 0, customSpacing: [LayoutItemID: Double] = [:],
    hidden: Set<LayoutItemID> = [], isLayoutMarginsRelativeArrangement: Bool = false,
    isBaselineRelativeArrangement: Bool = false
  ) {
    self.arranged = arranged
    self.axis = axis
    self.distribution = distribution
    self.alignment = alignment
    self.spacing = spacing
    self.customSpacing = customSpacing
    self.hidden = hidden
    self.isLayoutMarginsRelativeArrangement = isLayoutMarginsRelativeArrangement
    self.isBaselineRelativeArrangement = isBaselineRelativeArrangement
  }

  /// The space after an arranged view between two visible ones, in points.
  func spacing(after id: LayoutItemID) -> Double { customSpacing[id] ?? spacing }
}
