internal import InbetweenDiagnostics
internal import InbetweenGeometry

/// What the page holds of a scene that did not pass: a text of JSON, and its pictures.
public struct PageScene: Sendable {
  /// As written in the page.
  public let json: String
  public let pictures: [ReportFilm.Picture]

  /// Numbers drawn as curves, of all views together and of one.
  private static let curveLimit = 24
  private static let curvesOfView = 4
  private static let viewLimit = 10
  private static let otherLimit = 60

  public init(_ scene: SceneReport) {
    let film = scene.film ?? ReportFilm()
    pictures = film.pictures
    json = Self.opening(of: scene) + Self.closing(of: scene, film)
  }

  /// The end of ``json``, with the frames over time.
  ///
  /// - Parameter scene: The report, which need not have its motion any more.
  public static func closing(of scene: SceneReport, _ film: ReportFilm) -> String {
    let summaries = Dictionary(scene.frames.map { ($0.index, $0.summary) }) { first, _ in first }
    let reasons = gaps(of: film)
    let missing = Dictionary(film.gaps.map { ($0.frame, $0.reason) }) { first, _ in first }
    let moments = film.moments.map { moment -> JSON in
      var members: [JSON.Member] = [
        .init("i", .int(moment.frame)), .init("t", .number(Decimals.text(moment.seconds, places: 6))),
        .init("e", .optional(moment.expected)), .init("a", .optional(moment.actual)),
        .init("d", .int(moment.isEqual ? 0 : 1)),
        .init("s", .string(summaries[moment.frame].map { TerminalText.shown($0) } ?? "")),
      ]
      // Until the end of the golden, a moment is of the golden's frame.
      if moment.expected == nil, let reason = missing[moment.frame], let place = reasons.index[reason] {
        members.append(.init("m", .int(place)))
      }
      return .object(members)
    }
    let worst =
      scene.worstFrame.flatMap { index in film.moments.first { $0.frame == index }?.seconds }
      ?? film.moments.first { !$0.isEqual }?.seconds
    let members = embedded(
      .object([
        .init("film", .array(moments)),
        .init("worst", worst.map { .number(Decimals.text($0, places: 6)) } ?? .null),
        .init("gaps", .array(reasons.list)),
        .init("problem", .optional(film.problem.map { TerminalText.shown($0) })),
      ]))
    return "," + members.dropFirst()
  }

  /// The frames without an expected picture, by reason, and the position of each reason.
  private static func gaps(of film: ReportFilm) -> (list: [JSON], index: [String: Int]) {
    var index: [String: Int] = [:]
    var frames: [[Int]] = []
    for gap in film.gaps {
      let place = index[gap.reason] ?? frames.count
      if place == frames.count {
        index[gap.reason] = place
        frames.append([])
      }
      frames[place].append(gap.frame)
    }
    // Frames between those that the page shows are not mentioned.
    let shown = film.moments.map(\.frame) + film.gaps.map(\.frame)
    let list = index.sorted { $0.value < $1.value }.map { reason, place in
      JSON.object([
        .init("frames", .string(ranges(frames[place], of: Set(shown).sorted()))),
        .init("reason", .string(TerminalText.shown(reason))),
      ])
    }
    return (list, index)
  }

  /// Numbers as text, `3–7, 9`: a range contains the numbers that follow each other among all.
  static func ranges(_ numbers: [Int], of all: [Int]) -> String {
    let places = Dictionary(uniqueKeysWithValues: all.enumerated().map { ($1, $0) })
    var ranges: [ClosedRange<Int>] = []
    for number in numbers {
      if let last = ranges.last, let place = places[last.upperBound], places[number] == place + 1 {
        ranges[ranges.count - 1] = last.lowerBound...number
      } else {
        ranges.append(number...number)
      }
    }
    return ranges.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)–\($0.upperBound)" }
      .joined(separator: ", ")
  }

  /// The start of ``json``, with everything but the frames over time.
  public static func opening(of scene: SceneReport) -> String {
    let curves = Self.curves(scene)
    let sideways = scene.difference?.worst.map { ["x", "width", "transform.tx"].contains($0.name) } ?? false
    let events = scene.expected?.events ?? scene.actual?.events ?? []
    let members = Self.embedded(
      .object([
        .init("parts", .array(Self.parts(scene).map(JSON.string))), .init("lines", Self.lines(scene.lines)),
        .init("scale", .int(scene.actual?.scale ?? scene.expected?.scale ?? 1)),
        .init("expected", Self.side(scene.expected)), .init("actual", Self.side(scene.actual)),
        .init("sideways", .bool(sideways)),
        .init("events", Self.events(events)), .init("views", .array(curves.views)), .init("more", .int(curves.more)),
        .init("others", .array(curves.others.map(JSON.string))),
      ]))
    return String(members.dropLast())
  }

  /// JSON inside an element: nothing in it can end the element.
  static func embedded(_ json: JSON) -> String { json.line.replacing("<", with: "\\u003c") }

  /// The sentence, a part a line: what differs first, the cause last.
  private static func parts(_ scene: SceneReport) -> [String] {
    let head = scene.name + ": "
    let sentence = scene.detail ?? scene.sentence
    let whole = sentence.hasPrefix(head) ? sentence.dropFirst(head.count) : sentence[...]
    return whole.split(separator: "; ").map { TerminalText.shown(String($0)) }
  }

  private static func lines(_ groups: [[ReportLine]]) -> JSON {
    .array(
      groups.map { group in
        .array(
          group.map { line in
            var members: [JSON.Member] = [
              .init("n", line.number.map(JSON.int) ?? .null), .init("text", .string(line.text)),
            ]
            if let file = line.file { members.append(.init("file", .string(TerminalText.shown(file)))) }
            if !line.marks.isEmpty {
              members.append(
                .init("marks", .array(line.marks.map { .array([.int($0.lowerBound), .int($0.count)]) })))
            }
            if !line.note.isEmpty { members.append(.init("was", .string(TerminalText.shown(line.note)))) }
            return .object(members)
          })
      })
  }

  private static func side(_ trace: MotionTrace?) -> JSON {
    guard let trace else { return .null }
    return .object([
      .init("fps", .number(Decimals.text(trace.framesPerSecond.doubleValue, places: 6))),
      .init("count", .int(trace.frameCount)),
      .init("duration", .number(Decimals.text(trace.duration.doubleValue, places: 6))),
    ])
  }

  /// Of events at the same time the one that has a name.
  private static func events(_ events: [MotionTrace.Event]) -> JSON {
    let named = events.filter { !$0.name.isEmpty }
    let shown = events.filter { event in
      !event.name.isEmpty || !named.contains { $0.start == event.start && $0.end >= event.end }
    }
    return .array(
      shown.map { event in
        .object([
          .init("name", .string(event.name)),
          .init("start", .number(Decimals.text(event.start.doubleValue, places: 6))),
          .init("end", .number(Decimals.text(event.end.doubleValue, places: 6))),
        ])
      })
  }

  /// The numbers that differ, by view, those that differ most first; and views that differ in something else, but for
  /// those that lie in one which is shown.
  private static func curves(_ scene: SceneReport) -> (views: [JSON], more: Int, others: [String]) {
    guard let expected = scene.expected, let actual = scene.actual, let difference = scene.difference else {
      return ([], 0, [])
    }
    var order: [String] = []
    var byView: [String: [JSON]] = [:]
    var count = 0
    var placed: [String] = []
    for property in difference.properties where count < curveLimit {
      // What a view carries along moves as it does.
      if property.key == "frame", placed.contains(where: { property.view.hasPrefix($0 + "/") }) { continue }
      let known = byView[property.view]
      guard known?.count ?? 0 < curvesOfView, known != nil || order.count < viewLimit else { continue }
      let before = steps(property.view, property.key, property.component, expected)
      let after = steps(property.view, property.key, property.component, actual)
      guard before != nil || after != nil else { continue }
      if known == nil { order.append(property.view) }
      if property.key == "frame" { placed.append(property.view) }
      byView[property.view, default: []].append(
        .object([
          .init("name", .string(property.name)), .init("unit", .string(property.isLength ? " pt" : "")),
          .init("e", before ?? .null), .init("a", after ?? .null),
        ]))
      count += 1
    }
    let views = order.map { path in
      JSON.object([
        .init("path", .string(path)),
        .init("name", .string(path.split(separator: "/").last.map(String.init) ?? path)),
        .init("box", box(path, expected, actual)), .init("curves", .array(byView[path] ?? [])),
      ])
    }
    let differing = Set(difference.properties.map(\.view) + difference.tree.map(\.view)).sorted()
    let others = differing.filter { path in !order.contains { path == $0 || path.hasPrefix($0 + "/") } }
    return (views, difference.properties.count - count, Array(others.prefix(otherLimit)))
  }

  /// A view's frame over time; null where it has none.
  private static func box(_ path: String, _ expected: MotionTrace, _ actual: MotionTrace) -> JSON {
    func side(_ trace: MotionTrace) -> JSON {
      let all = (0..<4).compactMap { steps(path, "frame", $0, trace, asValues: true) }
      return all.count == 4 ? .array(all) : .null
    }
    return .object([.init("e", side(expected)), .init("a", side(actual))])
  }

  /// A number at every frame, in thousandths: the first, then by how much each differs from the one before; or, in
  /// points, as it is.
  private static func steps(
    _ path: String, _ key: String, _ component: Int, _ trace: MotionTrace, asValues: Bool = false
  ) -> JSON? {
    guard let view = trace.views.first(where: { $0.path == path }) else { return nil }
    var last: Int64 = 0
    var isNumber = false
    let items = view.series(key, frameCount: trace.frameCount).map { value -> JSON in
      guard case .numbers(let numbers)? = value, numbers.indices.contains(component) else { return .null }
      isNumber = true
      if asValues { return .number(Decimals.text(units: numbers[component], places: 3)) }
      defer { last = numbers[component] }
      return .number(String(numbers[component] - last))
    }
    return isNumber ? .array(items) : nil
  }
}
