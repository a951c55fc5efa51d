package import InbetweenGeometry
package import InbetweenMotion
package import InbetweenTimeline

/// A function of the inputs' values; nil leaves what it drives as it was when the span began.
package typealias LiveValue<Value> = @Sendable (_ inputs: [Double]) -> Value?

/// Something that follows inputs between two turns. Those that concern the layout are solved for at every sample.
package enum LiveChange {
  case constant(NSLayoutConstraint, LiveValue<Double>)
  case property(UIView, LayerKey, LiveValue<AnimatableValue>)
  case frame(UIView, LiveValue<Rect>)
  case spacing(UIStackView, LiveValue<Double>)
  /// By the ids of arranged views.
  case customSpacing(UIStackView, LiveValue<[String: Double]>)
  case layoutMargins(UIView, LiveValue<Insets>)
  case additionalSafeAreaInsets(UIView, LiveValue<Insets>)
  case contentOffset(UIScrollView, LiveValue<Point>)
  case contentInset(UIScrollView, LiveValue<Insets>)
  case contentSize(UIScrollView, LiveValue<Size>)
  case keyboardHeight(LiveValue<Double>)
  case intrinsicContentSize(UIView, LiveValue<IntrinsicSize>)
  /// Horizontal and vertical as x and y.
  case contentHuggingPriority(UIView, LiveValue<Point>)
  case contentCompressionResistancePriority(UIView, LiveValue<Point>)
  /// How the parts that a view made for itself lie: the arrangement of the span's beginning, changed.
  case arrangement(UIView, @Sendable (_ parts: any PartArrangement, _ inputs: [Double]) -> any PartArrangement)
  case color(UIView, ViewColor, LiveValue<Color>)
}

/// Colours of views that no layer property of the same name stands for.
/// The kinds that have them name them.
package struct ViewColor: Hashable, Sendable {
  /// The name of the property.
  package let name: String

  package init(_ name: String) { self.name = name }

  static let tintColor = ViewColor("tintColor")
  static let textColor = ViewColor("textColor")
}

/// A layer property that shows one of a view's colours, made so much more transparent.
struct ColoredLayer {
  var view: UIView
  var key: LayerKey
  var alpha = 1.0
}
