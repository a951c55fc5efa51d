import Foundation
import InbetweenTestSupport
import Testing

/// The tables of `docs/json.md` beside what the program writes.
@Suite("Tables of the page on JSON")
struct JSONTableTests {
  private let page = Result {
    try String(contentsOf: Repository.root.appendingPathComponent("docs/json.md"), encoding: .utf8)
  }

  /// The keys in the first column of a section's table, without the rows that hold only under a condition.
  private func keys(_ section: String, table: Int = 0) throws -> Set<String> {
    let text = try #require(try page.get().components(separatedBy: "\n## \(section)\n").dropFirst().first)
    let part = text.components(separatedBy: "\n## ")[0]
    let body = try #require(part.components(separatedBy: "|---|---|\n").dropFirst(table + 1).first)
    let rows = body.split(separator: "\n", omittingEmptySubsequences: false).prefix { $0.hasPrefix("|") }
    let cells = rows.filter { !$0.contains("| only ") }.map { $0.split(separator: "|")[0] }
    return Set(cells.flatMap { $0.split(separator: "`") }.map(String.init).filter { $0.first?.isLetter == true })
  }

  private func object(_ data: Data) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  @Test func `inspect writes the keys that its tables list, no more and no less`() throws {
    let outcome = try Tool.run("inspect", "Scenes/center-snaps-back.yaml", "--at", "0", "--json", in: Repository.root)
    let report = try object(outcome.output)
    #expect(try Set(report.keys) == keys("inspect --json"))
    let views = try #require(report["views"] as? [[String: Any]])
    let guides = try #require(report["guides"] as? [[String: Any]])
    #expect(!views.isEmpty && !guides.isEmpty)
    for view in views { #expect(try Set(view.keys) == keys("inspect --json", table: 1)) }
    for guide in guides { #expect(try Set(guide.keys) == keys("inspect --json", table: 2)) }
  }

  @Test func `frames_json has the keys that its table lists`() throws {
    let scratch = try TemporaryFolder()
    let scene = Repository.root.appendingPathComponent("Scenes/center-snaps-back.yaml").path
    let outcome = try Tool.run("render", scene, "-o", "out", "--fps", "1", "--scale", "1", in: scratch.url(""))
    #expect(outcome.status == 0, "\(outcome.text)")
    #expect(try Set(object(scratch.data("out/center-snaps-back/frames.json")).keys) == keys("frames.json"))
  }

  @Test func `reg_json has the keys that its table lists`() throws {
    let folder = try GoldenFolder()
    let outcome = try folder.run("verify", "--reporter", "json", "--output", "out")
    #expect(outcome.status == 0, "\(outcome.text)")
    #expect(try Set(object(folder.scratch.data("out/reg.json")).keys) == keys("verify --reporter json"))
  }
}
