import InbetweenGeometry
import InbetweenTimeline

// Types of values that only views have.

extension ValueType where Value == IntrinsicSize {
  /// -1 means `UIView.noIntrinsicMetric`.
  static var intrinsicSize: Self {
    Self(
      .vector(["width", "height"]), { .vector(Point(x: $0.width ?? -1, y: $0.height ?? -1)) },
      { value in
        guard case .vector(let point) = value else { return nil }
        return IntrinsicSize(width: point.x < 0 ? nil : point.x, height: point.y < 0 ? nil : point.y)
      })
  }
}

extension ValueType where Value == UIButton.Appearance {
  static var buttonState: Self {
    Self(
      .buttonState, { .buttonState(title: $0.title, titleColor: $0.titleColor) },
      { value in
        guard case .buttonState(let title, let color) = value else { return nil }
        return UIButton.Appearance(title: title, titleColor: color)
      })
  }
}

extension ValueType where Value == TextPart {
  static var textPart: Self {
    Self(
      .record(.textPart), { .record($0.fields) },
      { if case .record(let fields) = $0 { TextPart(EvaluatedFields(fields)) } else { nil } })
  }
}
