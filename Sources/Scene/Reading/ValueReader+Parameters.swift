internal import InbetweenDiagnostics
internal import InbetweenGeometry

extension ValueReader {
  func reportUnknown(
    _ override: SceneReader.Options.Override, among parameters: [SceneDocument.Parameter], at place: SourcePlace
  ) {
    error(
      "there is no parameter '\(override.name.prefix(60))' to set", at: place,
      hint: NearestName.suggestion(for: override.name, among: parameters.map(\.name)).map {
        "did you mean '\($0)'?"
      }
        ?? (parameters.isEmpty
          ? "the scene has no parameters" : "the parameters are " + Self.listed(parameters.map(\.name))))
  }

  /// Reports an external value for a parameter that does not exist.
  func checkOverride(
    _ override: SceneReader.Options.Override, of parameters: [SceneDocument.Parameter], at place: SourcePlace
  ) {
    if let parameter = parameters.first(where: { $0.name == override.name }) {
      _ = value(override.text, for: parameter, at: place)
    } else if knownNames.declarations[override.name] == nil {
      reportUnknown(override, among: parameters, at: place)
    }
  }

  /// A parameter with its value, which an override may give; nil after a message.
  func parameter(
    _ name: LocatedName, _ node: SourceNode, override: SceneReader.Options.Override?
  ) -> SceneDocument.Parameter? {
    var fallback = node
    var values: [SceneDocument.Parameter.Value]?
    var low: Double?
    var high: Double?
    if let entries = node.entries {
      checkKeys(entries, MappingTypes.parameter)
      guard let written = entries.node(ParameterKey.default) else {
        error("a parameter needs a 'default'", at: node.place)
        return nil
      }
      fallback = written
      if let node = entries.node(ParameterKey.values),
        let items = list(node, "a list of values", minimum: 1, isOfNames: true)
      {
        values = items.compactMap { parameterValue($0) }
      }
      low = entries.node(ParameterKey.min).flatMap { number($0, in: .plain) }.flatMap { value($0) }
      high = entries.node(ParameterKey.max).flatMap { number($0, in: .plain) }.flatMap { value($0) }
    }
    guard let standard = parameterValue(fallback) else { return nil }
    var parameter = SceneDocument.Parameter(name: name.name, place: name.place, value: standard, isOverridden: false)
    (parameter.values, parameter.minimum, parameter.maximum) = (values ?? [], low, high)
    guard isAllowed(standard, for: parameter, at: fallback.place, "") else { return nil }
    guard let override else { return parameter }
    let place = override.place ?? SourcePlace(file: source.file)
    // A parameter with an invalid value is still declared.
    guard let value = value(override.text, for: parameter, at: place) else { return parameter }
    (parameter.value, parameter.isOverridden) = (value, true)
    return parameter
  }

  /// An external value, or a message that it is not valid for the parameter.
  private func value(_ text: String, for parameter: SceneDocument.Parameter, at place: SourcePlace) -> SceneDocument
    .Parameter.Value?
  {
    guard let value = ValueReader.read(text, like: parameter.value) else {
      let type =
        switch parameter.value {
        case .number: "a number"
        case .boolean: "true or false"
        case .text: "text of at most 4096 characters"
        }
      error("parameter '\(parameter.name)' is \(type), found '\(text.prefix(60))'", at: place)
      return nil
    }
    return isAllowed(value, for: parameter, at: place, "parameter ") ? value : nil
  }

  private func isAllowed(
    _ value: SceneDocument.Parameter.Value, for parameter: SceneDocument.Parameter, at place: SourcePlace,
    _ prefix: String
  ) -> Bool {
    let head = "\(prefix)'\(parameter.name)'"
    if !parameter.values.isEmpty, !parameter.values.contains(where: { ValueReader.isEqual($0, value) }) {
      let words = parameter.values.map(\.text).joined(separator: ", ")
      error("\(head) is one of \(words), found '\(value.text.prefix(60))'", at: place)
      return false
    }
    guard case .number(let number, _) = value else { return true }
    if let low = parameter.minimum, number < low {
      error("\(head) is at least \(NumberText.text(low)), found \(value.text)", at: place)
      return false
    }
    if let high = parameter.maximum, number > high {
      error("\(head) is at most \(NumberText.text(high)), found \(value.text)", at: place)
      return false
    }
    return true
  }

  private static func isEqual(_ a: SceneDocument.Parameter.Value, _ b: SceneDocument.Parameter.Value) -> Bool {
    if case .number(let x, _) = a, case .number(let y, _) = b { return x == y }
    return a == b
  }

  /// A number, boolean or text, depending on how the default is written.
  private func parameterValue(_ node: SourceNode) -> SceneDocument.Parameter.Value? {
    guard let scalar = scalar(node, "a number, text, true or false") else { return nil }
    if scalar.text.unicodeScalars.count > 4_096 {
      error("a parameter has at most 4096 characters", at: scalar.place)
      return nil
    }
    if scalar.style == .quoted { return .text(scalar.text) }
    if scalar.text == "true" || scalar.text == "false" { return .boolean(scalar.text == "true") }
    guard let reading = PlainScalar.reading(scalar.text) else { return .text(scalar.text) }
    if reading == "the number" {
      guard let expression = number(scalar, in: .plain), let value = value(expression) else { return nil }
      return .number(value, text: scalar.text)
    }
    if reading == "the boolean" {
      _ = boolean(node)
    } else {
      error("expected a number or text, found \(reading) \(scalar.shortText)", at: scalar.place, hint: "quote text")
    }
    return nil
  }

  /// An external value, with the default's type.
  private static func read(_ text: String, like standard: SceneDocument.Parameter.Value) -> SceneDocument.Parameter
    .Value?
  {
    guard text.unicodeScalars.count <= 4_096, !text.unicodeScalars.contains(where: { $0.value < 0x20 }) else {
      return nil
    }
    switch standard {
    case .text: return .text(text)
    case .boolean: return text == "true" ? .boolean(true) : text == "false" ? .boolean(false) : nil
    case .number:
      guard text.unicodeScalars.count <= 24, text.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == "." || $0 == "-") }),
        let value = Double(text), abs(value) <= NumberText.greatest
      else { return nil }
      return .number(value, text: text)
    }
  }

  /// The value of a metric; nil after a message.
  ///
  /// - Throws: what is wrong with its expression, such as a name that is unknown so far.
  func metric(_ scalar: SourceScalar) throws(ExpressionFailure) -> ConstantName? {
    var parser = ExpressionParser(scalar, scope: .metric, reader: self)
    let expression = try parser.parseAll()
    guard let value = value(expression) else { return nil }
    return ConstantName(value: value, exact: try? expression.time(in: EmptySceneContext()))
  }

  /// Reports metrics that use names they must not use.
  func reportUnread(metrics: [SourceScalar]) {
    for scalar in metrics { _ = number(scalar, in: .metric) }
  }

  /// A number in the form inserted by `$(name)`: a decimal without exponent.
  static func decimal(_ value: Double) -> String {
    let text = NumberText.text(value)
    guard text.contains("e") else { return text }
    // Smaller values have no visible effect; nine decimals are sufficient.
    let scaled = Int64((abs(value) * 1e9).rounded())
    let digits = String(scaled)
    let padded = String(repeating: "0", count: max(0, 10 - digits.count)) + digits
    let whole = padded.dropLast(9)
    return (value < 0 ? "-" : "") + whole + "." + padded.suffix(9)
  }
}
