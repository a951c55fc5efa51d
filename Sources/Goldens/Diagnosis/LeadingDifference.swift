#if canImport(Glibc)
  private import Glibc
#elseif canImport(Darwin)
  private import Darwin
#endif
internal import InbetweenDiagnostics

/// The single number, colour or text that the message names.
struct LeadingDifference {
  let property: TraceDifference.PropertyDifference?

  /// The largest difference among the values that the cause affects; among those of similar size, one of a view that
  /// the cause names, else of the view that contains the others.
  init(_ difference: TraceDifference, nature: ChangeNature?, changes: [SceneEdit]) {
    let all = difference.properties
    let fitting = all.filter { property in
      switch nature {
      case .layout: property.isPlace
      case .look: !property.isPlace
      case .timing: property.expected.hasPrefix("#") || Double(property.expected) != nil
      case .value, nil: true
      }
    }
    let candidates = fitting.isEmpty ? all : fitting
    guard let first = candidates.first else {
      property = nil
      return
    }
    // A constraint names the view that it places first. Of several changes, the one with the largest effect counts.
    let words = changes.flatMap(\.words)
    let named = words.compactMap { word in
      candidates.first { $0.viewName == word && $0.magnitude >= first.magnitude / 2 }
    }
    if changes.count == 1, let subject = named.first {
      property = subject
      return
    }
    if let largest = named.max(by: { $0.magnitude < $1.magnitude }), largest.magnitude >= first.magnitude * 0.9 {
      property = largest
      return
    }
    property =
      candidates.first { first.view.hasPrefix($0.view + "/") && $0.magnitude >= first.magnitude * 0.9 } ?? first
  }

  /// The change in readable form: rotations in degrees, scales as factors.
  func text(in grid: MotionGrid) -> String {
    guard let property else { return "" }
    guard property.key == "transform",
      let old = Turn(property, grid, .expected), let new = Turn(property, grid, .actual)
    else { return property.change }
    func text(_ value: Double) -> String { Decimals.fixed(value, places: 1) }
    let isTurned = abs(old.degrees - new.degrees) > 0.05
    let isScaled = abs(old.scale - new.scale) > 0.0005
    if isTurned, !isScaled { return "\(property.viewName).rotation \(text(old.degrees))° → \(text(new.degrees))°" }
    if isScaled, !isTurned {
      let factors = [old.scale, new.scale].map { Decimals.text($0, places: 3) }
      return "\(property.viewName).scale \(factors[0]) → \(factors[1])"
    }
    return property.change
  }
}

/// The rotation of a view over time, if its transform consists of rotation and scale.
struct TurnSeries {
  /// The angles in degrees, continuous beyond full turns.
  let degrees: [Double]
  let isTurning: Bool
  let isScaling: Bool

  init?(_ view: String, _ grid: MotionGrid, _ side: MotionGrid.Side) {
    let parts = (0..<4).compactMap { grid.values(view: view, key: "transform", component: $0, in: side) }
    guard parts.count == 4, let count = parts.map(\.count).min(), count > 0 else { return nil }
    var degrees: [Double] = []
    var scales: (low: Double, high: Double) = (.infinity, 0)
    for i in 0..<count {
      let (a, b, c, d) = (parts[0][i], parts[1][i], parts[2][i], parts[3][i])
      guard abs(a - d) < 0.003, abs(b + c) < 0.003 else { return nil }
      var angle = atan2(b, a) * 180 / .pi
      if let last = degrees.last { angle += ((last - angle) / 360).rounded() * 360 }
      degrees.append(angle)
      scales = (min(scales.low, hypot(a, b)), max(scales.high, hypot(a, b)))
    }
    self.degrees = degrees
    isTurning = (degrees.max() ?? 0) - (degrees.min() ?? 0) > 0.1
    isScaling = scales.high - scales.low > 0.004
  }
}

/// A transform that consists of rotation and scale.
private struct Turn {
  let degrees: Double
  let scale: Double

  init?(_ property: TraceDifference.PropertyDifference, _ grid: MotionGrid, _ side: MotionGrid.Side) {
    let values = (0..<4).compactMap {
      grid.values(view: property.view, key: "transform", component: $0, in: side)
    }.compactMap { $0.indices.contains(property.worstFrame) ? $0[property.worstFrame] : nil }
    guard values.count == 4, abs(values[0] - values[3]) < 0.003, abs(values[1] + values[2]) < 0.003 else { return nil }
    degrees = atan2(values[1], values[0]) * 180 / .pi
    scale = hypot(values[0], values[1])
  }
}

extension TraceDifference.PropertyDifference {
  var isPlace: Bool { key == "frame" || key == "transform" }
}

extension SceneEdit {
  /// The words shown for it, without its location.
  fileprivate var words: [String] {
    var text = description[...]
    if let file = new?.place?.file, text.hasPrefix(file) {
      text = text.dropFirst(file.count).drop { $0.isNumber || $0 == ":" }
    }
    return text.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init)
  }
}
