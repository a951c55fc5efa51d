package import InbetweenGeometry
package import InbetweenMotion
package import InbetweenTimeline

/// A value that follows inputs between two turns. Values that affect layout are solved for at every sample.
package enum LiveChange {
  case constant(NSLayoutConstraint, LiveValue<Double>)
  case property(UIView, LayerKey, LiveValue<AnimatableValue>)
  case frame(UIView, LiveValue<Rect>)
  case spacing(UIStackView, LiveValue<Double>)
  /// Spacings by the ids of arranged views.
  case customSpacing(UIStackView, LiveValue<[String: Double]>)
  case layoutMargins(UIView, LiveValue<Insets>)
  case additionalSafeAreaInsets(UIView, LiveValue<Insets>)
  case contentOffset(UIScrollView, LiveValue<Point>)
  case contentInset(UIScrollView, LiveValue<Insets>)
  case contentSize(UIScrollView, LiveValue<Size>)
  case keyboardHeight(LiveValue<Double>)
  /// The height of a table view's cells, with the line below each; a negative value lets them size themselves.
  case rowHeight(TextTableView, LiveValue<Double>)
  case intrinsicContentSize(UIView, LiveValue<IntrinsicSize>)
  /// The horizontal and vertical priorities as x and y.
  case contentHuggingPriority(UIView, LiveValue<Point>)
  case contentCompressionResistancePriority(UIView, LiveValue<Point>)
  /// The arrangement of a view's internal parts: the arrangement at the beginning of the span, changed.
  case arrangement(UIView, @Sendable (_ parts: any PartArrangement, _ inputs: [Double]) -> any PartArrangement)
  case color(UIView, ViewColor, LiveValue<Color>)
  /// The dots while a page is the current one.
  case page(UIPageControl, LiveValue<Int>)
  /// Several that follow from one value.
  indirect case all([LiveChange])

  /// The changes that it consists of.
  var parts: [LiveChange] {
    if case .all(let changes) = self { changes.flatMap(\.parts) } else { [self] }
  }
}

/// A colour of a view that is not a layer property of the same name. The kinds of views declare them.
package struct ViewColor: Hashable, Sendable {
  /// The name of the property.
  package let name: String

  package init(_ name: String) { self.name = name }

  static let tintColor = ViewColor("tintColor")
  static let textColor = ViewColor("textColor")
}

/// A layer property that shows one of a view's colours, with its alpha multiplied by a factor.
struct ColoredLayer {
  var view: UIView
  var key: LayerKey
  var alpha = 1.0
}
