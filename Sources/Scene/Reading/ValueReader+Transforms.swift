internal import InbetweenDiagnostics

extension ValueReader {
  func transform(_ node: SourceNode, in scope: ExpressionScope) -> TransformExpression? {
    if let scalar = node.scalar {
      if scalar.text == "identity" { return .identity }
      if !scalar.isMissing {
        error(
          "expected identity or {translate, rotate, scale}, found '\(scalar.shortText)'", at: scalar.place,
          hint: ["none", "unset", "identity"].contains(FamiliarNames.plain(scalar.text))
            ? "write identity" : TransformKey.hint(forFunctions: scalar.text).map { "write {\($0)}" })
      }
      return nil
    }
    guard let entries = mapping(node, "identity or {translate, rotate, scale}", hint: Self.transformHint(node)) else {
      return nil
    }
    checkKeys(entries, MappingTypes.transform)
    guard !entries.isEmpty else {
      error("expected one of translate, rotate, scale, matrix", at: node.place, hint: "no transform is identity")
      return nil
    }
    if let matrix = entries.node(TransformKey.matrix) {
      if let other = entries.first(where: { !$0.isOf(TransformKey.matrix) }) {
        error("a transform has a 'matrix' or '\(other.key.shortText)', not both", at: other.key.place)
        return nil
      }
      return numbers(matrix, count: 6, "[a, b, c, d, tx, ty]", in: scope).map { .matrix($0) }
    }
    var translation: VectorExpression?
    var rotation: SceneExpression?
    var scale: VectorExpression?
    if let node = entries.node(TransformKey.translate) {
      guard let vector = vector(node, in: scope) else { return nil }
      translation = vector
    }
    if let node = entries.node(TransformKey.rotate) {
      guard let angle = number(node, in: scope) else { return nil }
      rotation = angle
      warnOfDegrees(node)
    }
    if let node = entries.node(TransformKey.scale) {
      guard
        let factor = node.items == nil
          ? number(node, in: scope).map({ VectorExpression(x: $0, y: $0) }) : vector(node, "[sx, sy]", in: scope)
      else { return nil }
      scale = factor
    }
    return .components(translation: translation, rotation: rotation, scale: scale)
  }

  /// A whole number beyond a turn is meant as degrees.
  private func warnOfDegrees(_ node: SourceNode) {
    guard let scalar = node.scalar, let radians = Int(scalar.text), radians.magnitude > 6 else { return }
    let turns = (Double(radians) / (2 * .pi) * 10).rounded() / 10
    warning(
      "\(radians) radians are \(NumberText.text(turns)) turns", at: scalar.place,
      hint: "if degrees are meant, write degrees(\(radians))")
  }

  /// `write {translate: [10, 0], scale: 2}` for a list of mappings with one key each.
  private static func transformHint(_ node: SourceNode) -> String? {
    let numbers = (node.items ?? []).prefix(7).compactMap { $0.scalar?.shortText }.filter { Double($0) != nil }
    if numbers.count == 6, node.items?.count == 6 { return "write {matrix: [\(numbers.joined(separator: ", "))]}" }
    let parts = (node.items ?? []).prefix(8).compactMap { item -> String? in
      guard let entries = item.entries, entries.count == 1,
        let value = entries[0].value.scalar.flatMap({ TransformKey.number($0.text) })
      else { return nil }
      return TransformKey.hint(for: entries[0].key.text, value: value)
    }
    let keys = Set(parts.map { $0.prefix { $0 != ":" } })
    guard !parts.isEmpty, parts.count == node.items?.count, keys.count == parts.count else { return nil }
    return "write {\(parts.joined(separator: ", "))}"
  }

  func transform3D(_ node: SourceNode, in scope: ExpressionScope) -> Transform3DExpression? {
    let expected = "identity or {perspective, translate, rotate, scale}"
    if let scalar = node.scalar {
      if scalar.text == "identity" { return .identity }
      if !scalar.isMissing { error("expected \(expected), found '\(scalar.shortText)'", at: scalar.place) }
      return nil
    }
    guard let entries = mapping(node, expected) else { return nil }
    checkKeys(entries, MappingTypes.transform3D)
    guard !entries.isEmpty else {
      error(
        "expected one of perspective, translate, rotate, scale, matrix", at: node.place,
        hint: "no transform is identity")
      return nil
    }
    if let matrix = entries.node(Transform3DKey.matrix) {
      if let other = entries.first(where: { !$0.isOf(Transform3DKey.matrix) }) {
        error("a transform has a 'matrix' or '\(other.key.shortText)', not both", at: other.key.place)
        return nil
      }
      return numbers(matrix, count: 16, "[m11, m12, … m44]", in: scope).map { .matrix($0) }
    }
    var parts = Transform3DExpression.Components()
    if let node = entries.node(Transform3DKey.perspective) {
      guard let distance = number(node, in: scope, "'perspective'", from: 0, isLowExcluded: true) else { return nil }
      parts.perspective = distance
    }
    if let node = entries.node(Transform3DKey.translate) {
      guard let numbers = numbers(node, count: 3, "[dx, dy, dz]", in: scope) else { return nil }
      parts.translation = numbers
    }
    if let node = entries.node(Transform3DKey.rotate) {
      guard let rotations = rotations(node, in: scope) else { return nil }
      parts.rotations = rotations
    }
    if let node = entries.node(Transform3DKey.scale) {
      guard
        let factors = node.items == nil
          ? number(node, in: scope).map({ [$0, $0, $0] }) : numbers(node, count: 3, "[sx, sy, sz]", in: scope)
      else { return nil }
      parts.scale = factors
    }
    return .components(parts)
  }

  private func rotations(_ node: SourceNode, in scope: ExpressionScope) -> [Transform3DExpression.Rotation]? {
    let expected = "{x, y, z} or {angle, axis}"
    let hint = node.scalar.map { "around the z axis that is {z: \($0.shortText)}" }
    if let scalar = node.scalar, !scalar.isMissing {
      error("expected \(expected), found '\(scalar.shortText)'", at: scalar.place, hint: hint)
      return nil
    }
    guard let entries = mapping(node, expected) else { return nil }
    checkKeys(entries, MappingTypes.rotation3D)
    guard !entries.isEmpty else {
      error("expected \(expected)", at: node.place)
      return nil
    }
    let ofAxis = [Rotation3DKey.angle, .axis].compactMap { entries.entry($0) }
    if let first = ofAxis.first {
      if let other = entries.first(where: { !$0.isOf(Rotation3DKey.angle) && !$0.isOf(Rotation3DKey.axis) }) {
        error("a rotation has 'x', 'y' and 'z' or 'angle' and 'axis', not both", at: other.key.place)
        return nil
      }
      guard let angle = entries.node(Rotation3DKey.angle), let axis = entries.node(Rotation3DKey.axis) else {
        error("a rotation with '\(first.key.text)' needs 'angle' and 'axis'", at: first.key.place)
        return nil
      }
      guard let angle = number(angle, in: scope), let vector = numbers(axis, count: 3, "[x, y, z]", in: scope) else {
        return nil
      }
      if vector.allSatisfy({ $0.constantValue == 0 }) {
        error("an axis has a direction, and [0, 0, 0] has none", at: axis.place)
        return nil
      }
      return [Transform3DExpression.Rotation(angle: angle, axis: vector)]
    }
    var result: [Transform3DExpression.Rotation] = []
    for (index, key) in [Rotation3DKey.x, .y, .z].enumerated() {
      guard let node = entries.node(key) else { continue }
      guard let angle = number(node, in: scope) else { return nil }
      let axis = (0..<3).map { SceneExpression($0 == index ? 1 : 0, at: node.place) }
      result.append(Transform3DExpression.Rotation(angle: angle, axis: axis))
    }
    return result
  }
}
