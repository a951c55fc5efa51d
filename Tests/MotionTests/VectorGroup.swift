import InbetweenGeometry
import InbetweenMotion
import InbetweenTestSupport

/// One group of the motion vectors: how Inbetween is asked, and which fields hold what it must answer.
struct VectorGroup: Sendable, CustomStringConvertible {
  var name: String
  /// The fields with expected numbers; a wrong one in any of them must be found.
  var expectedFields: [String]
  var check: @Sendable (_ group: JSON, _ result: inout Comparison) -> Void

  var description: String { name }

  func compare(_ group: JSON) -> Comparison {
    var result = Comparison()
    check(group, &result)
    return result
  }

  static let all: [VectorGroup] = [
    bezier, springCA, springUIKit, springPerceptual, settling, mediaTiming, keyframe, transform2D,
    transformUIView, transform3D, color, additive, motionEffect,
  ]

  static let bezier = VectorGroup(name: "bezier", expectedFields: ["y", "slope"]) { group, result in
    for (index, item) in group["cases"].array.enumerated() {
      guard let function = timingFunction(item["cp"]) else {
        result.expect(nil, 0, tolerance: 0, "bezier \(index)")
        continue
      }
      for (position, x) in item["x"].numbers.enumerated() {
        let label = "bezier \(index) at \(x)"
        if let y = item["y"].array[position].number {
          result.expect(function.value(at: x), y, tolerance: group.tolerance, label)
        }
        if let slope = item["slope"].array[position].number {
          result.expect(
            function.velocity(at: x), slope, tolerance: group.tolerance, relative: group.tolerance, "\(label), slope")
        }
      }
    }
  }

  static let springCA = VectorGroup(
    name: "spring_ca", expectedFields: ["x", "v", "dampingRatio"]
  ) { group, result in
    for (index, item) in group["cases"].array.enumerated() {
      let spring = physicalSpring(item)
      result.expect(
        spring.dampingRatio, item.value("dampingRatio"), tolerance: group.tolerance, "spring \(index), ratio")
      compare(spring, item, group, &result, "spring_ca \(index)")
    }
  }

  static let springUIKit = VectorGroup(
    name: "spring_uikit", expectedFields: ["stiffness", "damping", "x", "v", "residual_at_end"]
  ) { group, result in
    for (index, item) in group["cases"].array.enumerated() {
      let duration = item.value("duration")
      let spring = Spring(
        duration: duration, dampingRatio: item.value("dampingRatio"), initialVelocity: item.value("velocity"))
      let label = "spring_uikit \(index)"
      for (name, actual) in [
        ("stiffness", spring.stiffness), ("damping", spring.damping),
        ("residual_at_end", 1 - spring.value(at: duration)),
      ] {
        result.expect(
          actual, item.value(name), tolerance: group.tolerance, relative: group.relativeTolerance,
          "\(label), \(name)")
      }
      compare(spring, item, group, &result, label)
    }
  }

  static let springPerceptual = VectorGroup(
    name: "spring_perceptual", expectedFields: ["stiffness", "damping", "dampingRatio", "settlingDuration", "x", "v"]
  ) { group, result in
    for (index, item) in group["cases"].array.enumerated() {
      let spring = Spring(
        perceptualDuration: item.value("duration"), bounce: item.value("bounce"),
        initialVelocity: item.value("velocity"))
      let label = "spring_perceptual \(index)"
      for (name, actual) in [
        ("stiffness", spring.stiffness), ("damping", spring.damping), ("dampingRatio", spring.dampingRatio),
        ("settlingDuration", spring.settlingDuration),
      ] {
        result.expect(
          actual, item.value(name), tolerance: group.tolerance, relative: group.relativeTolerance,
          "\(label), \(name)")
      }
      compare(spring, item, group, &result, label)
    }
  }

  static let settling = VectorGroup(name: "settling", expectedFields: ["ca", "uikit"]) { group, result in
    for (index, item) in group["cases"].array.enumerated() {
      let spring = physicalSpring(item)
      let label = "settling \(index)"
      result.expect(spring.settlingDuration, item.value("ca"), tolerance: group.tolerance, "\(label), ca")
      let isCritical = item.value("dampingRatio") >= 1
      result.expect(
        spring.animatorSettlingDuration, item.value("uikit"), tolerance: group.tolerance,
        relative: isCritical ? group.value("tol_rel_uikit_critical") : 0, "\(label), uikit")
    }
  }

  static let mediaTiming = VectorGroup(
    name: "media_timing", expectedFields: ["local", "fraction"]
  ) { group, result in
    for (index, item) in group["cases"].array.enumerated() {
      let timing = MediaTiming(
        beginTime: item.value("begin"), timeOffset: item.value("offset"), speed: item.value("speed"),
        duration: item.value("duration"), repeatCount: item.value("repeatCount"),
        repeatDuration: item.value("repeatDuration"), autoreverses: item["autoreverses"].isTrue,
        fillMode: MediaTiming.FillMode(rawValue: item["fill"].string ?? "") ?? .removed)
      for (position, time) in item["t"].numbers.enumerated() {
        let moment = timing.moment(at: time)
        let label = "media_timing \(index) at \(time)"
        for (name, actual) in [("local", moment?.localTime), ("fraction", moment?.fraction)] {
          if let expected = item[name].array[position].number {
            result.expect(actual, expected, tolerance: group.tolerance, "\(label), \(name)")
          } else {
            result.expectNothing(actual, "\(label), \(name)")
          }
        }
      }
    }
  }

  static let color = VectorGroup(name: "color", expectedFields: ["out"]) { group, result in
    for (index, item) in group["cases"].array.enumerated() {
      let (a, b) = (color(item["a"].numbers), color(item["b"].numbers))
      for (position, fraction) in item["u"].numbers.enumerated() {
        let mixed = a.interpolated(to: b, fraction: fraction).color
        let actual = mixed.map { [$0.red, $0.green, $0.blue, $0.alpha] } ?? []
        result.expect(actual, item["out"].array[position], group.tolerance, "color \(index) at \(fraction)")
      }
    }
  }

  static let additive = VectorGroup(name: "additive", expectedFields: ["value"]) { group, result in
    for (index, item) in group["cases"].array.enumerated() {
      var model = item.value("model0")
      var steps: [(time: Double, to: Double)] = []
      var animations: [AttachedAnimation] = []
      for change in item["changes"].array {
        let target = change.value("to")
        let time = change.value("time")
        let block = BlockAnimation(
          from: .scalar(model), to: .scalar(target), curve: curve(change["curve"] ?? .null), beginTime: time,
          delay: change["delay"].number ?? 0, duration: change.value("duration"))
        animations.append(AttachedAnimation(.block(block), addedAt: time))
        steps.append((time, target))
        model = target
      }
      for (position, time) in item["t"].numbers.enumerated() {
        let current = steps.last { $0.time <= time }?.to ?? item.value("model0")
        let actual = AnimatableValue.scalar(current).presented(under: animations, at: time).scalar
        result.expect(
          actual, item["value"].array[position].number ?? .nan, tolerance: group.tolerance,
          "additive \(index) at \(time)")
      }
    }
  }

  static let motionEffect = VectorGroup(name: "motion_effect", expectedFields: ["value"]) { group, result in
    for (index, item) in group["cases"].array.enumerated() {
      let effect = MotionEffect(
        keyPath: "center.x", kind: .tiltAlongHorizontalAxis,
        minimumRelativeValue: .scalar(item.value("min")), maximumRelativeValue: .scalar(item.value("max")))
      for (position, offset) in item["offset"].numbers.enumerated() {
        result.expect(
          effect.relativeValue(at: Tilt(horizontal: offset, vertical: 0)).scalar,
          item["value"].array[position].number ?? .nan, tolerance: group.tolerance,
          "motion_effect \(index) at \(offset)")
      }
    }
  }
}
