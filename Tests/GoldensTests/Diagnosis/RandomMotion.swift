import Foundation

/// A scene in which one view moves in a known way, written as by an author.
struct RandomMotion {
  enum Kind: CaseIterable {
    case curve, spring, explicit
    case repeated, reversing, keyframes, retargeted, driven, clamped, explicitRepeated
  }

  var kind: Kind
  var curve: String
  /// The time of the event, in seconds.
  var start: Double
  var delay: Double
  /// In seconds, of one play.
  var duration: Double
  var plays: Int
  var stiffness: Int
  var damping: Int
  /// Where it goes to from 10, in points.
  var end: Int
  /// The limit of a clamped value, as a fraction of the distance.
  var limit: Double

  static let curves = [
    "linear", "easeIn", "easeOut", "easeInOut", "default", "[0.2, 0.7, 0.4, 0.9]", "[0.7, 0, 0.9, 0.4]",
  ]

  init(using random: inout some RandomNumberGenerator) {
    kind = Kind.allCases.randomElement(using: &random) ?? .curve
    curve = Self.curves.randomElement(using: &random) ?? "linear"
    start = Double(Int.random(in: 3...18, using: &random)) / 60
    delay = Bool.random(using: &random) ? 0 : Double(Int.random(in: 1...10, using: &random)) / 50
    duration = Double(Int.random(in: 15...60, using: &random)) / 100
    plays = Int.random(in: 2...4, using: &random)
    stiffness = Int.random(in: 40...300, using: &random)
    // Springs beyond critical damping are treated as critical, so that their own damping would not be visible.
    damping = Int.random(in: 4...Int((2 * Double(stiffness).squareRoot()).rounded(.down)), using: &random)
    end = Int.random(in: 40...200, using: &random)
    limit = Double.random(in: 0.2...0.9, using: &random)
  }

  /// The same motion with another time, curve, duration, or kind.
  func changed(using random: inout some RandomNumberGenerator) -> RandomMotion {
    let other = RandomMotion(using: &random)
    var result = self
    switch Int.random(in: 0..<7, using: &random) {
    case 0: result.start = other.start
    case 1: result.curve = other.curve
    case 2: (result.stiffness, result.damping) = (other.stiffness, other.damping)
    case 3: result.kind = other.kind
    case 4: result.plays = other.plays
    case 5: result.limit = other.limit
    default: break
    }
    if Bool.random(using: &random) { result.duration = other.duration }
    if Int.random(in: 0..<4, using: &random) == 0 { result.delay = other.delay }
    return result
  }

  /// Whether a single animation plays once, so that a sentence may name it.
  var isOnePlay: Bool { [.curve, .spring, .explicit].contains(kind) }

  /// When it starts to move, in seconds.
  var begin: Double { kind == .explicit ? start : start + delay }

  /// What a sentence may call its curve.
  var curveName: String { kind == .spring ? "a spring of stiffness \(stiffness) and damping \(damping)" : curve }

  private func number(_ value: Double) -> String { String(format: "%.6f", value) }

  var text: String {
    let constant =
      switch kind {
      case .driven: "10 + offset"
      case .clamped: "clamp(10 + offset, 10, \(number(10 + (Double(end) - 10) * limit)))"
      default: "10"
      }
    return """
      inbetween: 1
      canvas: {size: [320, 80]}
      inputs: {offset: 0}
      views:
        - view: v
          backgroundColor: red
      constraints:
        - left: v.left == superview.left + \(constant)
        - v.width == 40
        - V:|-10-[v(20)]
      timeline:
      \(timeline)
      duration: 3

      """
  }

  private var timeline: String {
    let head = "  - at: \(number(start))\n"
    let move = "    set: {left.constant: \(end)}\n"
    let block = head + "    animate: \(number(duration))\n    delay: \(number(delay))\n"
    switch kind {
    case .curve: return block + "    curve: \(curve)\n" + move
    case .spring:
      return head + "    animate: settling\n    delay: \(number(delay))\n"
        + "    spring: {mass: 1, stiffness: \(stiffness), damping: \(damping)}\n" + move
    case .repeated: return block + "    curve: \(curve)\n    repeat: \(plays)\n" + move
    case .reversing: return block + "    curve: \(curve)\n    autoreverse: true\n" + move
    case .keyframes:
      return block + """
            keyframes:
              - {relativeStart: 0, relativeDuration: 0.3, set: {left.constant: \(end)}}
              - {relativeStart: 0.5, relativeDuration: 0.5, set: {left.constant: \(end / 2)}}

        """
    case .retargeted:
      return block + "    curve: \(curve)\n" + move
        + "  - at: \(number(start + delay + duration / 2))\n    animate: \(number(duration))\n"
        + "    set: {left.constant: \(end / 2)}\n"
    case .driven, .clamped:
      let (from, to) = (start + delay, start + delay + duration)
      return "  - drive:\n      offset:\n        - [0, 0]\n        - [\(number(from)), 0]\n"
        + "        - [\(number(to)), \(end - 10), \(curve)]\n        - [2.9, \(end - 10)]\n"
    case .explicit:
      return head + "    addAnimations:\n      v.slide: {keyPath: position.x, fromValue: 30, toValue: \(end + 20), "
        + "duration: \(number(duration)), timingFunction: \(curve)}\n"
    case .explicitRepeated:
      return head + "    addAnimations:\n      v.slide: {keyPath: position.x, fromValue: 30, toValue: \(end + 20), "
        + "duration: \(number(duration)), timingFunction: \(curve), repeatCount: \(plays)}\n"
    }
  }
}
