internal import InbetweenDiagnostics
internal import InbetweenModel

extension ValueReader {
  /// The values of `motionEffects`; nil after a message.
  func motionEffects(_ node: SourceNode, in scope: ExpressionScope) -> [SceneView.MotionEffect]? {
    guard let items = list(node, "a list of motion effects") else { return nil }
    let effects = items.compactMap { item -> SceneView.MotionEffect? in
      guard let entries = mapping(item, "{keyPath, type, minimumRelativeValue, maximumRelativeValue}") else {
        return nil
      }
      checkKeys(entries, MappingTypes.motionEffect)
      for key in MappingTypes.motionEffect.keys where entries.node(key) == nil {
        error("a motion effect needs '\(key)'", at: item.place)
        return nil
      }
      guard
        let keyPath = entries.node(MotionEffectKey.keyPath).flatMap({
          word($0, among: Keywords.motionEffectKeyPaths, "key path of a motion effect")
        }),
        let type = entries.node(MotionEffectKey.type).flatMap({ word($0, among: Keywords.motionEffectTypes, "type") })
      else { return nil }
      let shape: ValueShape = keyPath == "transform" ? .transform : .number
      guard
        let low = entries.node(MotionEffectKey.minimumRelativeValue).flatMap({
          value($0, shape, of: keyPath, in: scope)
        }),
        let high = entries.node(MotionEffectKey.maximumRelativeValue).flatMap({
          value($0, shape, of: keyPath, in: scope)
        })
      else { return nil }
      return SceneView.MotionEffect(
        place: item.place, keyPath: keyPath,
        input: type == "tiltAlongHorizontalAxis" ? "tilt.horizontal" : "tilt.vertical", minimum: low, maximum: high)
    }
    return effects.count == items.count ? effects : nil
  }
}
