public import InbetweenMotion

extension Transform3DExpression {
  /// The transform with the context's values: points are scaled, rotated, translated and seen in perspective.
  public func value(in context: some SceneExpression.Context) throws(EvaluationError) -> Transform3D {
    func numbers(_ expressions: [SceneExpression]) throws(EvaluationError) -> [Double] {
      var values: [Double] = []
      for expression in expressions { values.append(try expression.value(in: context)) }
      return values
    }
    switch self {
    case .identity: return .identity
    case .matrix(let expressions): return Transform3D(elements: try numbers(expressions)) ?? .identity
    case .components(let parts):
      var result = Transform3D.identity
      if let s = try parts.scale.map(numbers), s.count == 3 { result = .scale(x: s[0], y: s[1], z: s[2]) }
      for rotation in parts.rotations {
        let (angle, axis) = (try rotation.angle.value(in: context), try numbers(rotation.axis))
        guard axis.count == 3 else { continue }
        result = result.concatenating(.rotation(angle, x: axis[0], y: axis[1], z: axis[2]))
      }
      if let t = try parts.translation.map(numbers), t.count == 3 {
        result = result.concatenating(.translation(x: t[0], y: t[1], z: t[2]))
      }
      if let distance = try parts.perspective?.value(in: context), distance > 0 {
        result = result.concatenating(.perspective(distance))
      }
      return result
    }
  }

  /// Every expression in it.
  var expressions: [SceneExpression] {
    switch self {
    case .identity: []
    case .matrix(let m): m
    case .components(let parts):
      (parts.scale ?? []) + parts.rotations.flatMap { [$0.angle] + $0.axis } + (parts.translation ?? [])
        + [parts.perspective].compactMap { $0 }
    }
  }
}
