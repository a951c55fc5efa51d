import Foundation
import Testing
import InbetweenTestSupport

/// Storyboards that would take long: all of a document's scenes are read by one command.
@Suite("Bounds of untrusted storyboards") struct StoryboardBoundsTests {
  private static let header = """
    <?xml version="1.0" encoding="UTF-8"?>
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" toolsVersion="21701" targetRuntime="iOS.CocoaTouch" useAutolayout="YES">
    <device id="retina4_7" orientation="portrait"/>
    <scenes>

    """

  private static func rect(_ size: Int = 9) -> String {
    "<rect key=\"frame\" x=\"0\" y=\"0\" width=\"\(size)\" height=\"\(size)\"/>"
  }

  /// Scenes of so many views, each on a line of its own.
  private static func scenes(_ count: Int, views: Int) -> String {
    (0..<count).map { scene in
      let subviews = (0..<views).map { "<view id=\"v\(scene)-\($0)\">\(rect())</view>" }.joined()
      return "<scene><objects><viewController id=\"c\(scene)\"><view key=\"view\" id=\"r\(scene)\">\(rect(100))"
        + "<subviews>\(subviews)</subviews></view></viewController></objects></scene>\n"
    }.joined()
  }

  private func outcome(
    _ arguments: String, _ scenes: String
  ) throws -> (outcome: Tool.Outcome, seconds: Double) {
    let scratch = try TemporaryFolder()
    _ = try scratch.write(Self.header + scenes + "</scenes></document>\n", as: "s.storyboard")
    let outcome = try Tool.shell(
      Sanitizer.memoryLimit + "inbetween " + arguments.replacing("$S", with: "s.storyboard")
        + "; status=$?; times > times; exit $status", in: scratch.url)
    // The second line is that of the shell's processes: `0m0.020000s 0m0.010000s`.
    let times = String(decoding: try scratch.data("times"), as: UTF8.self).split(separator: "\n")
    let seconds = try #require(times.last).split(separator: " ").reduce(0.0) { sum, time in
      let parts = time.dropLast().split(separator: "m").compactMap { Double($0) }
      return parts.count == 2 ? sum + 60 * parts[0] + parts[1] : .nan
    }
    return (outcome, seconds)
  }

  @Test(arguments: ["inspect", "check"])
  func `the first scene above the maximum is refused, by every command`(command: String) throws {
    let (found, _) = try outcome(command + " $S", Self.scenes(5_000, views: 1))
    #expect(found.status == 2)
    // Each is two views and twenty more.
    #expect(
      found.errors.hasPrefix(
        "s.storyboard:914:43: error: there are more than 20000 views in all scenes of the document, of which each counts "
          + "as 20 more"), "\(found.errors.prefix(400))")
    #expect(found.errors.contains("--limit-views") && found.text.isEmpty)
    let raised = try outcome(command + " $S --limit-views 200", Self.scenes(9, views: 2)).outcome
    #expect(raised.status == 2 && raised.errors.contains("s.storyboard:13:41: error: there are more than 200 views"))
  }

  @Test func `the views of all scenes count together`() throws {
    let (found, _) = try outcome("inspect $S", Self.scenes(3, views: 7_000))
    #expect(found.status == 2)
    #expect(found.errors.hasPrefix("s.storyboard:7:41: error: there are more than 20000 views"))
    #expect(try outcome("inspect $S --limit-views 30000", Self.scenes(3, views: 20)).outcome.status == 0)
  }

  @Test func `twice as many scenes take about twice as long: the document is read once`() throws {
    func seconds(_ count: Int) throws -> Double {
      let (found, seconds) = try outcome("inspect $S", Self.scenes(count, views: 1))
      #expect(found.status == 0 && found.lines.count >= count)
      return seconds
    }
    var best = Double.infinity
    for _ in 0..<3 where best > 3 { best = min(best, try seconds(800) / seconds(400)) }
    #expect(best < 3, "\(best) times as long")
  }

  @Test func `nested cells, each laid out separately, are counted before they are created`() throws {
    var text = ""
    let depth = 30
    for level in 0..<depth {
      text +=
        "<tableView id=\"t\(level)\">\(Self.rect())<prototypes><tableViewCell id=\"c\(level)\">\(Self.rect())"
        + "<tableViewCellContentView key=\"contentView\" id=\"x\(level)\">\(Self.rect())<subviews>"
    }
    text += (0..<5_000).map { "<view id=\"v\($0)\">\(Self.rect())</view>" }.joined()
    for _ in 0..<depth {
      text += "</subviews></tableViewCellContentView></tableViewCell></prototypes></tableView>"
    }
    let scene =
      "<scene><objects><viewController id=\"c\"><view key=\"view\" id=\"r\">\(Self.rect())<subviews>\(text)</subviews>"
      + "</view></viewController></objects></scene>\n"
    let (found, _) = try outcome("inspect $S", scene)
    #expect(found.status == 2)
    #expect(found.errors.hasPrefix("s.storyboard:5:"), "\(found.errors.prefix(300))")
    #expect(found.errors.contains(" error: there are more than 20000 views in all scenes"))
  }

  @Test func `elements and attributes are counted, and depth is bounded`() throws {
    let many = String(repeating: "<a b=\"c\"/>", count: 20_000)
    let (found, _) = try outcome("check $S --limit-elements 30000", many)
    #expect(found.status == 2)
    #expect(found.errors.hasPrefix("s.storyboard:5:149951: error: there are more than 30000 elements and attributes"))
    #expect(found.errors.contains("--limit-elements"), "\(found.errors)")
    let deep = String(repeating: "<a>", count: 200) + String(repeating: "</a>", count: 200)
    #expect(try outcome("check $S", deep).outcome.errors.contains("elements inside one another"))
  }

  @Test func `import refuses what other commands would refuse in the scene that it writes`() throws {
    let scratch = try TemporaryFolder()
    func written(_ views: String) -> String {
      Self.header + "<scene><objects><viewController id=\"c\"><view key=\"view\" id=\"r\">\(Self.rect(100))"
        + "<subviews>\(views)</subviews></view></viewController></objects></scene></scenes></document>\n"
    }
    let deep =
      (0..<40).map { "<view id=\"d\($0)\">\(Self.rect())<subviews>" }.joined()
      + String(repeating: "</subviews></view>", count: 40)
    _ = try scratch.write(written(deep), as: "deep.storyboard")
    _ = try scratch.write(written("<view id=\"a\">\(Self.rect())</view>"), as: "plain.storyboard")
    let nested = try Tool.run(["import", "deep.storyboard", "-o", "s.yaml"], in: scratch.url)
    #expect(nested.status == 2 && nested.errors.contains("nested more than 64 deep"), "\(nested.errors)")
    let large = try Tool.run(
      ["import", "plain.storyboard", "-o", "s.yaml", "--size", "20000x9", "--scale", "3"], in: scratch.url)
    #expect(large.status == 2 && large.errors.contains("60000 × 27 pixels is too large"), "\(large.errors)")
    #expect(try !scratch.names().contains("s.yaml"))
    let raised = try Tool.run(["import", "deep.storyboard", "-o", "s.yaml", "--limit-nesting", "200"], in: scratch.url)
    #expect(raised.status == 0, "\(raised.errors)")
    let checked = try Tool.run(["check", "s.yaml", "--limit-nesting", "200"], in: scratch.url)
    #expect(checked.status == 0, "\(checked.errors)")
  }
}
