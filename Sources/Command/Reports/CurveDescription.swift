import InbetweenDiagnostics
import InbetweenMotion
import InbetweenScene

/// The curve described by a command line.
struct CurveDescription {
  let curve: AnimationCurve
  /// The curve of vertical motion, if a spring has another velocity there.
  var vertical: AnimationCurve?
  /// The duration in seconds; nil if the curve determines it.
  let duration: Double?
  let title: String

  /// - Throws: An error that describes the invalid arguments.
  init(curve: String?, bezier: String?, spring: String?, duration: Double?) throws(CommandFailure) {
    if let curve {
      guard let function = TimingFunction(name: curve) else {
        let hint = NearestName.suggestion(for: curve, among: TimingFunction.names).map { "did you mean '\($0)'?" }
        throw CommandFailure(
          .wrongInput, "unknown curve '\(curve)'",
          hint: hint ?? "the curves are \(TimingFunction.names.joined(separator: ", "))")
      }
      self.curve = .timing(function)
      title = curve
      self.duration = duration
    } else if let bezier {
      let numbers = bezier.split(separator: ",", omittingEmptySubsequences: false).map { Double($0.trimmed) }
      guard numbers.count == 4, let x1 = numbers[0], let y1 = numbers[1], let x2 = numbers[2], let y2 = numbers[3],
        let function = TimingFunction(x1: x1, y1: y1, x2: x2, y2: y2)
      else {
        throw CommandFailure(
          .wrongInput, "'\(bezier)' is not a timing function", hint: "write x1,y1,x2,y2 with x1 and x2 from 0 to 1")
      }
      self.curve = .timing(function)
      title = "cubic Bézier (\(numbers.map { JSONText.number($0) }.joined(separator: ", ")))"
      self.duration = duration
    } else {
      let parameters = try SpringParameters(spring ?? "")
      let (spring, vertical, length) = try parameters.springs(duration: duration)
      self.curve = .spring(spring)
      self.vertical = vertical.map { .spring($0) }
      // Both axes are sampled until both have settled.
      let settled = vertical.map { max(spring.settlingDuration, $0.settlingDuration) }
      self.duration = length ?? settled.flatMap { $0.isFinite ? $0 : 10 }
      title = "spring: \(parameters.text)"
    }
  }
}

/// `dampingRatio=0.4 initialVelocity=5`: a spring in one of the forms that scenes have, or the name of one.
struct SpringParameters {
  private static let names = [
    "dampingRatio", "initialVelocity", "bounce", "mass", "stiffness", "damping", "response", "dampingFraction",
  ]
  private static let flag = "allowsOverdamping"
  private var values: [String: Double] = [:]
  /// The second number of a velocity with one for each axis.
  private var verticalVelocity: Double?
  private var allowsOverdamping = false
  /// The parameters as they were given, in one form.
  let text: String

  init(_ text: String) throws(CommandFailure) {
    var parts: [String] = []
    for word in SpringParameters.words(of: text) {
      if let preset = Keywords.springs.first(where: { $0.name == word }) {
        guard values.updateValue(preset.bounce, forKey: "bounce") == nil else {
          throw CommandFailure(.wrongInput, "'\(word)' cannot stand beside another bounce")
        }
        parts.append(preset.name)
        continue
      }
      let pair = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(pair[0])
      if name == SpringParameters.flag {
        guard pair.count == 2, ["true", "false"].contains(pair[1]) else {
          throw CommandFailure(.wrongInput, "'\(word)' is neither true nor false", hint: "write \(name)=true")
        }
        allowsOverdamping = pair[1] == "true"
        parts.append("\(name) \(pair[1])")
        continue
      }
      guard SpringParameters.names.contains(name) else {
        let names = SpringParameters.names + [SpringParameters.flag] + Keywords.springs.map(\.name)
        let hint = NearestName.suggestion(for: name, among: names).map { "did you mean '\($0)'?" }
        throw CommandFailure(
          .wrongInput, "a spring has no parameter '\(name)'",
          hint: hint ?? "the parameters and names are \(names.joined(separator: ", "))")
      }
      let isVelocity = name == "initialVelocity"
      let numbers = pair.count == 2 ? SpringParameters.numbers(pair[1], isVelocity) : []
      guard let value = numbers.first else {
        throw CommandFailure(
          .wrongInput, "'\(word)' is not a number for '\(name)'",
          hint: isVelocity ? "write \(name)=0.5, or \(name)=[0.5,-1] for two axes" : "write \(name)=0.5")
      }
      guard values.updateValue(value, forKey: name) == nil else {
        throw CommandFailure(.wrongInput, "'\(name)' is given twice")
      }
      if numbers.count == 2, numbers[1] != value { verticalVelocity = numbers[1] }
      let shown = numbers.map { JSONText.number($0) }.joined(separator: ", ")
      parts.append("\(name) " + (numbers.count == 2 ? "[\(shown)]" : shown))
    }
    self.text = parts.joined(separator: ", ")
  }

  /// The words between spaces and commas; `[2, -1]` belongs to one word.
  private static func words(of text: String) -> [Substring] {
    var isInList = false
    return text.split { character in
      if character == "[" { isInList = true }
      if character == "]" { isInList = false }
      return !isInList && (character == " " || character == "," || character == "\t")
    }
  }

  /// A number, or `[dx,dy]` for a velocity; empty if it is neither.
  private static func numbers(_ text: Substring, _ isVelocity: Bool) -> [Double] {
    let isList = isVelocity && text.hasPrefix("[") && text.hasSuffix("]")
    let items =
      isList ? text.dropFirst().dropLast().split(separator: ",", omittingEmptySubsequences: false) : [text]
    let numbers = items.compactMap { Double(isList ? $0.trimmed : $0) }.filter { $0.isFinite && abs($0) <= 1e9 }
    return numbers.count == items.count && items.count == (isList ? 2 : 1) ? numbers : []
  }

  /// The springs of both axes, the vertical one nil if it is the same, and the duration in seconds if it is known.
  ///
  /// - Throws: If parameters of different forms are mixed, or are outside of their ranges.
  func springs(
    duration: Double?
  ) throws(CommandFailure) -> (spring: Spring, vertical: Spring?, duration: Double?) {
    let (make, length) = try form(duration: duration)
    return (make(values["initialVelocity"] ?? 0), verticalVelocity.map(make), length)
  }

  private func form(
    duration: Double?
  ) throws(CommandFailure) -> (spring: (_ velocity: Double) -> Spring, duration: Double?) {
    if allowsOverdamping, values["stiffness"] == nil {
      throw CommandFailure(
        .wrongInput, "'allowsOverdamping' belongs to a spring with stiffness and damping",
        hint: "a dampingRatio is at most 1, and a negative bounce is over-damped by itself")
    }
    let given = Set(values.keys)
    if let ratio = values["dampingRatio"] {
      try refuse(given.subtracting(["dampingRatio", "initialVelocity"]), beside: "dampingRatio")
      guard ratio > 0, ratio <= 1 else { throw outside("dampingRatio", "above 0 to 1", ratio) }
      let length = duration ?? 1
      return ({ Spring(duration: length, dampingRatio: ratio, initialVelocity: $0) }, length)
    }
    if let bounce = values["bounce"] {
      try refuse(given.subtracting(["bounce", "initialVelocity"]), beside: "bounce")
      guard bounce > -1, bounce <= 1 else { throw outside("bounce", "above -1 to 1", bounce) }
      return ({ Spring(perceptualDuration: duration ?? 0.5, bounce: bounce, initialVelocity: $0) }, nil)
    }
    if let first = ["response", "dampingFraction"].first(where: { values[$0] != nil }) {
      try refuse(given.subtracting(["response", "dampingFraction", "initialVelocity"]), beside: first)
      guard let response = values["response"], let fraction = values["dampingFraction"] else {
        throw CommandFailure(
          .wrongInput, "a spring with 'response' needs 'dampingFraction' beside it, and the other way round",
          hint: "write --spring 'response=0.5 dampingFraction=0.8'")
      }
      guard response > 0 else { throw outside("response", "above 0", response) }
      guard fraction > 0 else { throw outside("dampingFraction", "above 0", fraction) }
      return ({ Spring(response: response, dampingFraction: fraction, initialVelocity: $0) }, duration)
    }
    guard let stiffness = values["stiffness"], let damping = values["damping"] else {
      throw CommandFailure(
        .wrongInput,
        "a spring needs dampingRatio, or bounce, or stiffness and damping, or response and dampingFraction, or a name",
        hint: "write --spring 'dampingRatio=0.4' or --spring snappy")
    }
    let mass = values["mass"] ?? 1
    guard mass > 0 else { throw outside("mass", "above 0", mass) }
    guard stiffness > 0 else { throw outside("stiffness", "above 0", stiffness) }
    guard damping >= 0 else { throw outside("damping", "at least 0", damping) }
    return (
      { [allowsOverdamping] velocity in
        Spring(
          mass: mass, stiffness: stiffness, damping: damping, initialVelocity: velocity,
          allowsOverdamping: allowsOverdamping)
      }, duration
    )
  }

  private func refuse(_ others: Set<String>, beside name: String) throws(CommandFailure) {
    guard let other = others.min() else { return }
    throw CommandFailure(.wrongInput, "'\(other)' cannot stand beside '\(name)': they are different forms of a spring")
  }

  private func outside(_ name: String, _ range: String, _ value: Double) -> CommandFailure {
    CommandFailure(.wrongInput, "'\(name)' is \(range), not \(JSONText.number(value))")
  }
}

extension Substring {
  fileprivate var trimmed: Substring {
    var text = self
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }
}
