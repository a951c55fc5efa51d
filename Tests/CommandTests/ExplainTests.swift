import Foundation
import Testing
import InbetweenTestSupport

@Suite("inbetween explain")
struct ExplainTests {
  private struct Explanation: Decodable {
    struct Part: Decodable {
      var text: String
      var amount: Double
      var priority: Double
      var line: Int?
    }

    var view: String
    var attribute: String
    var value: Double
    var chain: [Part]
    var lost: [Part]
    var isAmbiguous: Bool
  }

  private func explain(_ arguments: String...) throws -> Explanation {
    let outcome = try Tool.start(["explain"] + arguments + ["--json"]).outcome()
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
    return try JSONDecoder().decode(Explanation.self, from: outcome.output)
  }

  /// The first line of each file is the command, and the rest is its output.
  @Test func `ten questions about the founding scenes have the answers in Fixtures`() throws {
    let folder = Repository.root.appendingPathComponent("Tests/CommandTests/Fixtures/explain")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".txt") }
      .sorted()
    #expect(names.count >= 10)
    for name in names {
      let text = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
      let parts = text.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
      let command = try #require(parts.first).dropFirst(2)
      let outcome = try Tool.shell(String(command))
      #expect(outcome.status == 0, "\(name)")
      #expect(outcome.text == parts.last.map(String.init), "\(name)")
    }
  }

  @Test func `a spring that animates the view and will jump is named with its line, while it runs`() throws {
    let scratch = try TemporaryFolder()
    let path = scratch.url("jump.yaml").path
    try """
    inbetween: 1
    canvas: {size: [400, 60], scale: 1}
    views: [{view: v, frame: [0, 10, 40, 40]}]
    timeline:
      - {at: 0.1, animate: 0.3, spring: {dampingRatio: 0.4, initialVelocity: 5}, set: {v.center.x: 220}}
    duration: 1
    """.write(toFile: path, atomically: true, encoding: .utf8)
    let text = try Tool.run("explain", path, "v.left", "--at", "0.2").text
    #expect(text.contains("its spring ends at 0.4 s with 21.9 % of the distance left, which jumps  \(path):5:"))
    struct Ends: Decodable {
      struct End: Decodable { var end: Double, rest: Double, line: Int? }
      var springEnds: [End]
    }
    for (time, count) in [("0.05", 0), ("0.2", 1), ("0.5", 0)] {
      let output = try Tool.start(["explain", path, "v.left", "--at", time, "--json"]).outcome().output
      let ends = try JSONDecoder().decode(Ends.self, from: output).springEnds
      #expect(ends.count == count && ends.allSatisfy { $0.end == 0.4 && $0.line == 5 && abs($0.rest - 0.2186) < 1e-4 })
    }
  }

  @Test func `amounts add up to the value, each with its line`() throws {
    let top = try explain("Scenes/passbook.yaml", "view2.top")
    #expect(top.value == 643 && !top.isAmbiguous && top.lost.isEmpty)
    #expect(top.chain.map(\.amount).reduce(0, +) == 643)
    #expect(top.chain.first?.text == "view2.height == 67")
    #expect(top.chain.last?.text == "screen is 390 x 844" && top.chain.last?.line == nil)
    #expect(top.chain.dropLast().allSatisfy { $0.line == 42 })
  }

  @Test func `an optional constraint that is violated is named with its priority and the amount`() throws {
    let width = try explain("Scenes/reveal.yaml", "yellow.width", "--at", "1.25")
    #expect(width.value == 183)
    #expect(width.lost.map(\.priority) == [750])
    #expect(width.lost.first?.amount == -191)
  }

  @Test func `values that constraints leave open are reported`() throws {
    let scene = try TemporaryFolder().keeping(SampleScene.ambiguous)
    #expect(try explain(scene.file, "box.width").isAmbiguous)
    #expect(try !explain(scene.file, "box.height").isAmbiguous)
  }

  @Test func `the dump contains the whole system in sections, with views and constraints by name`() throws {
    let outcome = try Tool.run("explain", "Scenes/reveal.yaml", "--dump", "--at", "1.25")
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
    let lines = outcome.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let titles = lines.indices.dropFirst().filter { !lines[$0].isEmpty && lines[$0].allSatisfy { $0 == "-" } }
      .map { lines[$0 - 1] }
    #expect(titles == ["Objective", "Tableau", "Infeasible", "Variables", "Constraints"])
    #expect(lines.contains { $0.hasPrefix("yellow.width = 183 | ") && $0.hasSuffix(" | >= 0") })
    let lost = try #require(lines.first { $0.contains(" | 750 | ") && $0.contains("yellow.right") })
    let name = try #require(lost.split(separator: ":").first)
    #expect(lines.contains("\(name) by -191"))
  }

  @Test(arguments: [["--dump", "--json"], ["yellow.width", "--dump"], []])
  func `a dump excludes a question, and without a dump a question is required`(_ options: [String]) throws {
    let outcome = try Tool.start(["explain", "Scenes/reveal.yaml"] + options).outcome()
    #expect(outcome.status == 2 && outcome.output.isEmpty)
    #expect(outcome.errors.hasPrefix("error: "))
  }

  @Test(arguments: [
    ("yelow.width", "did you mean 'yellow'?"), ("yellow.widht", "did you mean 'width'?"),
    ("yellow", "write view.attribute"),
    (".width", "write view.attribute"), ("a.b.c", "write view.attribute"), ("nothing.top", "the views are screen"),
  ])
  func `a question that cannot be answered ends with 2 and a hint`(_ question: String, _ hint: String) throws {
    let outcome = try Tool.run("explain", "Scenes/reveal.yaml", question)
    #expect(outcome.status == 2)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.contains(hint))
  }
}

@Suite("inbetween schema")
struct SchemaCommandTests {
  @Test func `it prints the schema that is committed beside the scenes`() throws {
    let outcome = try Tool.run("schema")
    #expect(outcome.status == 0)
    let file = Repository.root.appendingPathComponent("Scenes/scene.schema.json")
    #expect(outcome.output == (try Data(contentsOf: file)))
    #expect(try JSONSerialization.jsonObject(with: outcome.output) is [String: Any])
  }
}
