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
  case rowHeight(TextTableView, LiveValue<Double>)
  case color(UIView, ViewColor, LiveValue<Color>)
}

/// Colours of views that no layer property of the same name stands for.
package enum ViewColor: String, Hashable, Sendable, CaseIterable {
  case tintColor, textColor, titleColor, onTintColor, thumbTintColor, color, separatorColor
}

/// A layer property that shows one of a view's colours, made so much more transparent.
struct ColoredLayer {
  var view: UIView
  var key: LayerKey
  var alpha = 1.0
}
