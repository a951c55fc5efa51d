import Foundation
import InbetweenTestSupport
import Testing

/// The command lines and project files of the list of rated mistakes, whose scale is in the tests of scenes.
@Suite("Rated messages about commands", .serialized) struct CommandMistakeTests {
  private static let scene = """
    inbetween: 1
    canvas: {size: [100, 100]}
    views:
      - view: card
        frame: [0, 0, 10, 10]
        backgroundColor: red
    duration: 1

    """

  /// A folder with a scene beside it and one in `Scenes`.
  private static func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(at: folder.url("Scenes"), withIntermediateDirectories: true)
    try folder.write(scene, as: "a.yaml")
    try folder.write(scene, as: "Scenes/login.yaml")
    return folder
  }

  private static func run(_ mistake: MistakeList.Mistake) throws -> Tool.Outcome {
    let folder = try folder()
    guard mistake.kind == .project else { return try Tool.shell("inbetween " + mistake.input, in: folder.url) }
    try folder.write(mistake.input, as: "inbetween.yaml")
    return try Tool.run(["verify"], in: folder.url)
  }

  /// The messages without the lines that quote a file, and without what the parser says about every command line.
  private static func told(_ mistake: MistakeList.Mistake) throws -> String {
    try run(mistake).errors.split(separator: "\n").filter { !$0.contains(/^\s+([0-9]+ )?\|/) }
      .map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { line in !line.isEmpty && !["Usage:", "See '", "Help:"].contains(where: line.hasPrefix) }
      .joined(separator: " ¦ ")
  }

  private static func all() throws -> [MistakeList.Mistake] { try MistakeList.read().filter { $0.kind != .scene } }

  @Test func `messages are those that were rated`() throws {
    if MistakeList.isRewritten { return try MistakeList.rewrite([.command, .project], Self.told) }
    for mistake in try Self.all() {
      let told = try Self.told(mistake)
      #expect(told == mistake.told, "rate this message anew, in line \(mistake.line) of \(MistakeList.path)")
    }
  }

  /// An option that is written in place of the one that was refused, or a command in place of one.
  @Test func `what is rated 5 is accepted when it is pasted`() throws {
    var skipped = 0
    for mistake in try Self.all() where mistake.kind == .command && mistake.rating == 5 {
      guard let pasted = Self.pasted(mistake) else {
        skipped += 1
        continue
      }
      // A preview does not end, unless there is no scene.
      let line = pasted.hasPrefix("preview a.yaml") ? pasted.replacing("a.yaml", with: "none.yaml") : pasted
      let folder = try Self.folder()
      let errors = try Tool.shell("inbetween " + line, in: folder.url).errors
      var refusals = [
        "has no option", "there is no command", "is invalid for", "there is no option", "does not take any value",
        "takes a whole number",
      ]
      // Commands that are told have examples of names.
      refusals += ["no such file", "unknown device", "has no view"].filter(mistake.told.contains)
      #expect(
        !refusals.contains(where: errors.contains), "line \(mistake.line) of \(MistakeList.path): \(pasted): \(errors)")
    }
    // `-o scene.gif`, `-o Scenes/welcome.yaml`, and one of two springs.
    #expect(skipped == 3)
  }

  @Test func `what is rated 5 of project files is accepted when it is pasted`() throws {
    for mistake in try Self.all() where mistake.kind == .project && mistake.rating == 5 {
      var pasted = mistake
      if let match = mistake.told.firstMatch(of: /hint: write (.+)$/) {
        pasted.input = "project: 1\n\(match.output.1)\n"
      } else {
        let match = try #require(mistake.told.firstMatch(of: /'([^']+)' ¦ hint: did you mean '([^']+)'/))
        pasted.input = mistake.input.replacing(match.output.1, with: match.output.2)
      }
      let errors = try Self.run(pasted).errors
      #expect(!errors.contains("inbetween.yaml:"), "line \(mistake.line) of \(MistakeList.path): \(errors)")
    }
  }

  /// The command line with the text of the hint, or the command that the hint names; nil if that is neither.
  private static func pasted(_ mistake: MistakeList.Mistake) -> String? {
    if let match = mistake.told.firstMatch(of: /hint: .*: inbetween ([^;]+)/) {
      let command = String(match.output.1)
      // These do not end.
      return command.hasPrefix("preview") || command.hasPrefix("review") ? command + " --help" : command
    }
    var words = mistake.input.split(separator: " ").map(String.init)
    if let match = mistake.told.firstMatch(of: /has no option '([^']+)'.*did you mean '([^']+)'\?/) {
      guard let index = words.firstIndex(where: { $0.prefix { $0 != "=" } == match.output.1 }) else { return nil }
      let value = words[index].drop { $0 != "=" }
      words[index] = match.output.2 + (match.output.2.contains(" ") ? "" : String(value))
      // The value of the refused option goes with it where the hint has one.
      if match.output.2.contains(" ") { removeValue(at: index + 1, of: &words) }
    } else if let match = mistake.told.firstMatch(of: /has no option '([^']+)'.*leave it out/) {
      guard let index = words.firstIndex(of: String(match.output.1)) else { return nil }
      words.remove(at: index)
      removeValue(at: index, of: &words)
    } else if let match = mistake.told.firstMatch(of: /there is no (command|option) '[^']+'.*did you mean '([^']+)'\?/)
    {
      words[0] = String(match.output.2)
    } else if let match = mistake.told.firstMatch(of: /write (--[a-z-]+)( [^ ']+)?$/) {
      let option = match.output.1
      guard let index = words.firstIndex(where: { $0.prefix { $0 != "=" } == option }) else { return nil }
      let hasValue = words[index].contains("=")
      words[index] = String(option) + (match.output.2.map(String.init) ?? "")
      if !hasValue { removeValue(at: index + 1, of: &words) }
    } else if let match = mistake.told.firstMatch(of: /no such file ¦ hint: did you mean (.+)\?$/) {
      guard let file = mistake.told.split(separator: ":").first else { return nil }
      words = words.map { $0 == file ? String(match.output.1) : $0 }
    } else if let match = mistake.told.firstMatch(of: /(device|view) '([^']+)'.*did you mean '([^']+)'\?/) {
      words = words.map {
        $0 == match.output.2 ? "'\(match.output.3)'" : $0.replacing(match.output.2 + ".", with: match.output.3 + ".")
      }
    } else {
      return nil
    }
    return words.joined(separator: " ")
  }

  private static func removeValue(at index: Int, of words: inout [String]) {
    if index < words.count, !words[index].hasPrefix("-") { words.remove(at: index) }
  }
}
