import Foundation
import InbetweenTestSupport
import Testing

/// `Scripts/check-documentation` and `Scripts/counts`.
@Suite("Documentation of public declarations")
struct DocumentationScriptTests {
  private static let hasPython: Bool = {
    do { return try Tool.shell("python3 --version").status == 0 } catch { return false }
  }()
  private static let script = Repository.root.appendingPathComponent("Scripts/check-documentation")

  @Test(.enabled(if: hasPython)) func `no type and no file grows over what the architecture promises`() throws {
    let outcome = try Tool.shell("'\(Repository.root.appendingPathComponent("Scripts/counts").path)'")
    #expect(outcome.status == 0, "\(outcome.text)")
    #expect(outcome.text.contains("Stored properties"))
  }

  @Test(.enabled(if: hasPython)) func `every public declaration of the modules below the views is documented`() throws {
    let outcome = try Tool.shell("'\(Self.script.path)'")
    #expect(outcome.status == 0, "\(outcome.text)")
    #expect(outcome.text.contains("Geometry: ") && outcome.text.contains("Scene: "))
  }

  @Test(
    .enabled(if: hasPython),
    arguments: [
      ("public func move(by distance: Double) {}", "func move"),
      ("public struct Box {\n  public var width: Double\n}", "var width"),
      ("/// A shape.\npublic enum Shape {\n  case circle(radius: Double)\n}", "case circle"),
      ("/// A source.\npublic protocol Source {\n  func next() -> Int\n}", "requirement func next"),
    ])
  func `a public declaration without a comment is listed and fails`(_ source: String, _ listed: String) throws {
    let scratch = try TemporaryFolder()
    for folder in ["Scripts", "Sources/Geometry"] {
      try FileManager.default.createDirectory(at: scratch.url(folder), withIntermediateDirectories: true)
    }
    try FileManager.default.copyItem(at: Self.script, to: scratch.url("Scripts/check-documentation"))
    try Data((source + "\n").utf8).write(to: scratch.url("Sources/Geometry/Shape.swift"))
    let outcome = try Tool.shell("Scripts/check-documentation", in: scratch.url)
    #expect(outcome.status == 1 && outcome.text.contains(listed), "\(outcome.text)")
  }

  @Test(.enabled(if: hasPython)) func `operators, cases without values and initialisers of properties need no comment`()
    throws
  {
    let scratch = try TemporaryFolder()
    for folder in ["Scripts", "Sources/Geometry"] {
      try FileManager.default.createDirectory(at: scratch.url(folder), withIntermediateDirectories: true)
    }
    try FileManager.default.copyItem(at: Self.script, to: scratch.url("Scripts/check-documentation"))
    let source = """
      /// A length.
      public struct Length: Equatable {
        /// In points.
        public var points: Double

        public init(points: Double = 0) { self.points = points }

        public static func + (a: Length, b: Length) -> Length { Length(points: a.points + b.points) }
        public static func == (a: Length, b: Length) -> Bool { a.points == b.points }
      }

      /// The two directions.
      public enum Way: String {
        case there, back
      }
      """
    try Data((source + "\n").utf8).write(to: scratch.url("Sources/Geometry/Length.swift"))
    let outcome = try Tool.shell("Scripts/check-documentation Geometry", in: scratch.url)
    #expect(outcome.status == 0, "\(outcome.text)")
  }
}
