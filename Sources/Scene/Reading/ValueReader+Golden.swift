internal import InbetweenDiagnostics
internal import InbetweenGeometry

extension ValueReader {
  func readDuration(_ node: SourceNode?) -> SceneExpression? {
    guard let node else { return nil }
    return number(node, in: .plain, "the duration", from: 0, to: limits.duration)
  }

  /// A decimal, a ratio, or a parameter inserted by `$(…)`; above 0 and at most 1000.
  func readRate(_ node: SourceNode?) -> Rational {
    let standard = Rational(60)
    guard let node, let scalar = scalar(node, "frames per second") else { return standard }
    let text = scalar.text.split(separator: "/", omittingEmptySubsequences: false)
      .map { String($0).trimmingSpaces }.joined(separator: "/")
    guard let rate = Rational(text: text) else {
      // The expression reader has a better message for text that is not a number.
      guard let expression = number(scalar, in: .plain), let value = value(expression),
        let rounded = Rational(rounding: value)
      else { return standard }
      return checkedRate(rounded, at: scalar.place) ?? standard
    }
    return checkedRate(rate, at: scalar.place) ?? standard
  }

  private func checkedRate(_ rate: Rational, at place: SourcePlace) -> Rational? {
    guard rate > .zero, rate <= Rational(1000) else {
      error("fps is above 0 to 1000, found \(rate)", at: place)
      return nil
    }
    return rate
  }

  func readGolden(
    _ node: SourceNode?, duration: SceneExpression?, parameters: [SceneDocument.Parameter]
  ) -> SceneDocument.Golden {
    var golden = SceneDocument.Golden(frames: .adaptive, tolerance: 0, comparer: nil)
    guard let node, let entries = mapping(node, "{frames, tolerance, comparer, reason, variants}") else {
      return golden
    }
    checkKeys(entries, MappingTypes.golden)
    if let frames = entries.node(GoldenKey.frames) {
      if let items = frames.items {
        if items.isEmpty { error("expected at least one time", at: frames.place) }
        golden.frames = .times(items.compactMap { goldenTime($0, duration: duration) })
      } else if let word = word(frames, among: ["adaptive", "all"], "choice of frames") {
        golden.frames = word == "all" ? .all : .adaptive
      }
    }
    if let node = entries.node(GoldenKey.tolerance), let expression = number(node, in: .plain, "the tolerance", from: 0)
    {
      golden.tolerance = value(expression) ?? 0
    }
    if let node = entries.node(GoldenKey.comparer), let name = text(node) {
      if Self.isComparer(name) {
        golden.comparer = name
      } else {
        error(
          "unknown comparer '\(name.prefix(60))'", at: node.place,
          hint: ValueReader.wordHint(name, Keywords.comparers, also: []))
      }
    }
    if let node = entries.node(GoldenKey.reason) { golden.reason = text(node) }
    if let node = entries.node(GoldenKey.variants) {
      golden.variants = readVariants(node)
      checkOverrides(of: golden.variants, parameters)
      if canvas.device == nil, golden.variants.contains(where: { $0.orientation != nil && $0.device == nil }) {
        error("'orientation' needs 'device'", at: node.place, hint: "a size is as it is written")
      }
    }
    return golden
  }

  private func goldenTime(_ node: SourceNode, duration: SceneExpression?) -> SceneExpression? {
    guard let time = number(node, in: .time) else { return nil }
    guard let value = time.constantValue else { return time }
    if value < 0 {
      error("a time is not negative, found \(NumberText.text(value))", at: time.place)
    } else if let end = duration?.constantValue, value > end {
      error(
        "the golden frame at \(NumberText.text(value)) s is after the end of the scene, \(NumberText.text(end)) s",
        at: time.place)
    }
    return time
  }

  private static func isComparer(_ name: String) -> Bool {
    if name.hasPrefix("channel±") {
      let digits = name.dropFirst("channel±".count)
      return digits.allSatisfy { $0.isASCII && $0.isNumber } && Int(digits).map((0...255).contains) == true
    }
    return Keywords.comparers.contains(name) && name != "channel±N"
  }
}

extension String {
  fileprivate var trimmingSpaces: String {
    var view = self[...]
    while view.first == " " { view = view.dropFirst() }
    while view.last == " " { view = view.dropLast() }
    return String(view)
  }
}
