public import InbetweenGeometry
public import InbetweenMotion
public import InbetweenTimeline

/// A function of the inputs' values; nil leaves what it drives as it was when the span began.
public typealias LiveValue<Value> = @Sendable (_ inputs: [Double]) -> Value?

/// Something that follows inputs between two turns. Those that concern the layout are solved for at every sample.
public enum LiveChange {
  case constant(Constraint, LiveValue<Double>)
  case property(View, LayerKey, LiveValue<AnimatableValue>)
  case frame(View, LiveValue<Rect>)
  case spacing(StackView, LiveValue<Double>)
  /// By the ids of arranged views.
  case customSpacing(StackView, LiveValue<[String: Double]>)
  case layoutMargins(View, LiveValue<Insets>)
  case additionalSafeAreaInsets(View, LiveValue<Insets>)
  case contentOffset(ScrollView, LiveValue<Point>)
  case contentInset(ScrollView, LiveValue<Insets>)
  case contentSize(ScrollView, LiveValue<Size>)
  case keyboardHeight(LiveValue<Double>)
  case intrinsicContentSize(View, LiveValue<IntrinsicSize>)
  /// Horizontal and vertical as x and y.
  case contentHuggingPriority(View, LiveValue<Point>)
  case contentCompressionResistancePriority(View, LiveValue<Point>)
  case rowHeight(TableView, LiveValue<Double>)
  case color(View, ViewColor, LiveValue<Color>)
}

/// Colours of views that no layer property of the same name stands for.
public enum ViewColor: String, Hashable, Sendable, CaseIterable {
  case tintColor, textColor, titleColor, onTintColor, thumbTintColor, color, separatorColor
}

/// A layer property that shows one of a view's colours, made so much more transparent.
struct ColoredLayer {
  var view: View
  var key: LayerKey
  var alpha = 1.0
}
