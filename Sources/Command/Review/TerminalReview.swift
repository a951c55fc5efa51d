import InbetweenDiagnostics
import InbetweenGoldens

/// Reviews a report in a terminal: one scene after the other, starting with those that share a cause.
struct TerminalReview {
  let session: ReviewSession
  /// The scenes that can be accepted, with pictures.
  let scenes: [SceneReport]
  let causes: [VerificationReport.CauseGroup]
  let pictures: TerminalPicture
  /// The index of the current scene.
  private var at = 0

  init(session: ReviewSession, report: VerificationReport, accepted: Set<String>, pictures: TerminalPicture) {
    self.session = session
    self.pictures = pictures
    causes = report.causes
    var ranks: [String: Int] = [:]
    for (rank, cause) in causes.enumerated() { for name in cause.scenes { ranks[name] = rank } }
    scenes = report.failures.filter { accepted.contains($0.name) }.sorted { a, b in
      let (first, second) = (ranks[a.name] ?? .max, ranks[b.name] ?? .max)
      return first != second ? first < second : a.severity != b.severity ? a.severity > b.severity : a.name < b.name
    }
  }

  private static let help = """
    a        accept the scene          A        accept all scenes of its cause
    r        reject the scene          R        reject all scenes of its cause
    f [N]    accept frame N, or the worst, where the motion is equal
    v NAME   accept a view; the scene is written once all its views are accepted
    u        undo                      l        list what differs
    n, b     next scene, scene before  p        show it again
    ?        this help                 q        end

    """

  /// Shows scenes and executes the commands of the lines, until the input ends or the user quits.
  ///
  /// - Parameter line: Returns the next line; nil at the end.
  mutating func run(_ line: () -> String?) async throws {
    guard !scenes.isEmpty else { return try Console.write("there are no differences to accept\n") }
    try await show()
    while true {
      try Console.write("\(at + 1)/\(scenes.count) [a r f v A R u n b l p ? q] ")
      guard let line = line() else { return try Console.write("\n") }
      let words = line.split(separator: " ", maxSplits: 1).map(String.init)
      if words.first == "q" { return }
      try await perform(words.first ?? "n", words.count > 1 ? words[1] : nil)
    }
  }

  private mutating func perform(_ word: String, _ rest: String?) async throws {
    let scene = scenes[at]
    switch word {
    case "a": try await decide(.accepted, .scene(scene.name))
    case "r": try await decide(.rejected, .scene(scene.name))
    case "A", "R":
      guard let cause = causes.firstIndex(where: { $0.scenes.contains(scene.name) }) else {
        return try Console.write("nothing is known to explain \(scene.name)\n")
      }
      try await decide(word == "A" ? .accepted : .rejected, .cause(cause))
    case "f":
      guard let frame = rest.map({ Int($0) }) ?? scene.worstFrame ?? scene.frames.first?.index else {
        return try Console.write("a frame is a number\n")
      }
      try await decide(.accepted, .frame(scene.name, frame))
    case "v": try await decideView(rest, of: scene)
    case "u": try await tell(session.undo())
    case "n": try await go(to: at + 1)
    case "b": try await go(to: at - 1)
    case "p": try await show()
    case "l": for (index, scene) in scenes.enumerated() { try Console.write("\(await line(index, scene))\n") }
    case "?": try Console.write(TerminalText(lines: Self.help))
    default: try Console.write("there is no '\(word)'; ? lists what there is\n")
    }
  }

  private func decideView(_ name: String?, of scene: SceneReport) async throws {
    let paths = try await session.differingViews(of: scene.name)
    guard let name, let path = paths.first(where: { $0 == name || $0.hasSuffix("/" + name) }) else {
      let names = paths.map { $0.split(separator: "/").last.map(String.init) ?? $0 }
      return try Console.write("the views that differ are \(names.joined(separator: ", "))\n")
    }
    try await tell(session.decide(.accepted, .view(scene.name, path)))
  }

  /// After a decision the next undecided scene is shown.
  private mutating func decide(_ verdict: ReviewSession.Verdict, _ scope: ReviewSession.Scope) async throws {
    let answer = await session.decide(verdict, scope)
    try tell(answer)
    guard !answer.isRefused else { return }
    let states = await session.states
    guard states[scenes[at].name]?.verdict != nil else { return }
    let order = Array(scenes.indices[at...]) + Array(scenes.indices[..<at])
    guard let next = order.first(where: { states[scenes[$0].name]?.verdict == nil }) else {
      return try Console.write("everything is decided; q ends, u undoes\n")
    }
    at = next
    try await show()
  }

  private func tell(_ answer: ReviewSession.Answer) throws {
    try Console.write("\(answer.isRefused ? "refused: " : "")\(answer.message)\n" as TerminalText)
  }

  private mutating func go(to index: Int) async throws {
    at = min(max(index, 0), scenes.count - 1)
    try await show()
  }

  private func line(_ index: Int, _ scene: SceneReport) async -> TerminalText {
    let state = await session.states[scene.name]?.verdict?.rawValue ?? "open"
    return "\(index == at ? ">" : " ") \(state)  \(scene.sentence.isEmpty ? scene.name : scene.sentence)"
  }

  private func show() async throws {
    let scene = scenes[at]
    try Console.write("\n\(await line(at, scene))\n")
    if let cause = causes.first(where: { $0.scenes.contains(scene.name) }), cause.scenes.count > 1 {
      try Console.write("  one change explains \(cause.scenes.count) scenes: \(cause.text)\n")
    }
    if let png = DifferenceStrip.png(scene), let text = pictures.text(png) { try Console.write(data: text) }
  }
}
