import InbetweenGeometry
import InbetweenMotion
import InbetweenTestSupport

extension VectorGroup {
  static let keyframe = VectorGroup(name: "keyframe", expectedFields: ["out"]) { group, result in
    for (index, item) in group["cases"].array.enumerated() {
      let values = item["values"].array.map { AnimatableValue.scalars($0.numbers ?? []) }
      let animation = KeyframeAnimation(
        values: values, keyTimes: item["keyTimes"].array.isEmpty ? nil : item["keyTimes"].numbers,
        timingFunctions: item["timing"].array.compactMap(timingFunction),
        calculationMode: KeyframeAnimation.CalculationMode(rawValue: item["mode"].string ?? "") ?? .linear,
        shape: KeyframeAnimation.SplineShape(
          tension: item["tension_kb"].numbers, continuity: item["continuity_kb"].numbers,
          bias: item["bias_kb"].numbers))
      for (position, progress) in item["progress"].numbers.enumerated() {
        var actual: [Double] = []
        if case .scalars(let numbers)? = animation.value(at: progress) { actual = numbers }
        result.expect(
          actual, item["out"].array[position], group.tolerance,
          "keyframe \(index) \(item["id"].string ?? "") at \(progress)")
      }
    }
  }

  static let transform2D = VectorGroup(name: "transform2d", expectedFields: ["out"]) { group, result in
    for (index, item) in group["cases"].array.enumerated() {
      let (a, b) = (transform(item["A"].numbers), transform(item["B"].numbers))
      for (position, fraction) in item["u"].numbers.enumerated() {
        result.expect(
          a.interpolated(to: b, fraction: fraction).numbers, item["out"].array[position], group.tolerance,
          "transform2d \(index) \(item["id"].string ?? "") at \(fraction)")
      }
    }
  }

  /// Three rules: the two additive ones against their own fields, the default one against them where it must agree,
  /// which is wherever old or new is the identity.
  static let transformUIView = VectorGroup(
    name: "transform_uiview", expectedFields: ["out", "out_no_jump"]
  ) { group, result in
    for (index, item) in group["cases"].array.enumerated() {
      let (old, new) = (transform(item["old"].numbers), transform(item["new"].numbers))
      let agrees = old == .identity || new == .identity
      for (position, fraction) in item["u"].numbers.enumerated() {
        let label = "transform_uiview \(index) \(item["id"].string ?? "") at \(fraction)"
        func shown(_ rule: TransformRule) -> [Double] {
          let block = BlockAnimation(
            from: .transform(old), to: .transform(new), curve: .timing(.linear), beginTime: 0, duration: 1,
            transformRule: rule)
          let animations = [AttachedAnimation(.block(block), addedAt: 0)]
          return AnimatableValue.transform(new).presented(under: animations, at: fraction).transform?.numbers ?? []
        }
        result.expect(shown(.additive), item["out"].array[position], group.tolerance, label)
        result.expect(
          shown(.additiveWithoutJump), item["out_no_jump"].array[position], group.tolerance, "\(label), no jump")
        if agrees {
          result.expect(shown(.mixed), item["out_no_jump"].array[position], group.tolerance, "\(label), mixed")
        }
      }
    }
  }

  static let transform3D = VectorGroup(name: "transform3d", expectedFields: ["out"]) { group, result in
    for (index, item) in group["cases"].array.enumerated() {
      guard let a = Transform3D(elements: item["A"].numbers), let b = Transform3D(elements: item["B"].numbers)
      else {
        result.expect(nil, 0, tolerance: 0, "transform3d \(index): not 16 numbers")
        continue
      }
      for (position, fraction) in item["u"].numbers.enumerated() {
        result.expect(
          a.interpolated(to: b, fraction: fraction).elements, item["out"].array[position], group.tolerance,
          "transform3d \(index) \(item["id"].string ?? "") at \(fraction)")
      }
    }
  }

  static func timingFunction(_ points: JSON?) -> TimingFunction? {
    let cp = points.numbers
    return cp.count == 4 ? TimingFunction(x1: cp[0], y1: cp[1], x2: cp[2], y2: cp[3]) : nil
  }

  static func curve(_ value: JSON) -> AnimationCurve {
    if let function = timingFunction(value["cp"]) { return .timing(function) }
    return .spring(
      Spring(
        mass: value.value("m"), stiffness: value.value("k"), damping: value.value("c"),
        initialVelocity: value.value("v0")))
  }

  static func physicalSpring(_ item: JSON) -> Spring {
    Spring(
      mass: item.value("mass"), stiffness: item.value("stiffness"), damping: item.value("damping"),
      initialVelocity: item.value("initialVelocity"), allowsOverdamping: item["allowsOverdamping"].isTrue)
  }

  static func compare(
    _ spring: Spring, _ item: JSON, _ group: JSON, _ result: inout Comparison, _ label: String
  ) {
    for (position, time) in item["t"].numbers.enumerated() {
      for (name, actual) in [("x", spring.value(at: time)), ("v", spring.velocity(at: time))] {
        result.expect(
          actual, item[name].array[position].number ?? .nan, tolerance: group.tolerance,
          relative: group.relativeTolerance, "\(label) at \(time), \(name)")
      }
    }
  }

  static func color(_ c: [Double]) -> AnimatableValue {
    .color(c.count == 4 ? Color(red: c[0], green: c[1], blue: c[2], alpha: c[3]) : .clear)
  }

  static func transform(_ m: [Double]) -> Transform {
    m.count == 6 ? Transform(a: m[0], b: m[1], c: m[2], d: m[3], tx: m[4], ty: m[5]) : .identity
  }
}

extension Transform {
  var numbers: [Double] { [a, b, c, d, tx, ty] }
}

extension JSON {
  func value(_ key: String) -> Double { self[key].number ?? .nan }
  var tolerance: Double { value("tol_abs") }
  var relativeTolerance: Double { self["tol_rel"].number ?? 0 }
}

extension Comparison {
  mutating func expect(_ actual: [Double], _ expected: JSON, _ tolerance: Double, _ label: String) {
    for (index, number) in (expected.numbers ?? []).enumerated() {
      expect(
        actual.indices.contains(index) ? actual[index] : nil, number, tolerance: tolerance, "\(label) [\(index)]")
    }
  }
}
