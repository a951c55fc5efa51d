import Foundation
import Testing

/// Rules about the sources that no compiler checks.
@Suite("Files in the sources") struct SourceRuleTests {
  private static let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Sources")

  /// Lines of code with their places, comments left out.
  private static func lines(in folders: [String]) throws -> [(place: String, text: String)] {
    var lines: [(String, String)] = []
    for folder in folders {
      let names = try FileManager.default.subpathsOfDirectory(atPath: sources.path + "/" + folder)
      for name in names.sorted() where name.hasSuffix(".swift") {
        let text = try String(contentsOf: sources.appendingPathComponent(folder + "/" + name), encoding: .utf8)
        for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
          let code = line.range(of: "//").map { line[..<$0.lowerBound] } ?? line
          lines.append(("Sources/\(folder)/\(name):\(number + 1)", String(code)))
        }
      }
    }
    return lines
  }

  @Test func `Foundation is not used to write, create, move or remove files`() throws {
    let forbidden =
      /\.write\(to(File)?: *URL|\.write\(toFile|options: *\.atomic|createFile|createDirectory|\.removeItem\(at|\.moveItem|copyItem|replaceItem|createSymbolicLink|FileHandle\(|OutputStream\(/
    let folders = try FileManager.default.contentsOfDirectory(atPath: Self.sources.path).sorted()
    let lines = try Self.lines(in: folders)
    #expect(lines.count > 10_000)
    let found = lines.filter { $0.text.contains(forbidden) }
    #expect(found.isEmpty, "use WholeFile or WholeFolder: \(found.map(\.place))")
  }

  @Test func `only the module Files writes and renames`() throws {
    let forbidden = /(^|[^.\w])(open|openat|rename|renameat2|unlink|unlinkat|mkdir|fsync|pwrite|fopen)\(/
    let found = try Self.lines(in: ["Command", "Goldens", "Rendering", "Pixels"])
      .filter { $0.text.contains(forbidden) && $0.text.contains("unsafe ") }
    #expect(found.isEmpty, "\(found.map(\.place))")
  }

  @Test func `try? does not hide errors that decide verdicts and files`() throws {
    let found = try Self.lines(in: ["Command", "Files", "Goldens", "Rendering", "Pixels"])
      .filter { line in line.text.contains(/\btry\?/) && !Self.allowed.contains { line.place.contains($0) } }
    #expect(found.isEmpty, "say in a do and catch what becomes of the error: \(found.map(\.place))")
  }

  @Test func `each filter of the Makefile and the scripts selects tests`() throws {
    let root = Self.sources.deletingLastPathComponent()
    let scripts = try FileManager.default.contentsOfDirectory(atPath: root.path + "/Scripts").sorted()
    var filters: [(file: String, filter: String)] = []
    for file in ["Makefile"] + scripts.map({ "Scripts/" + $0 }) {
      let text = try String(contentsOf: root.appendingPathComponent(file), encoding: .utf8)
      for match in text.matches(of: /(?:--filter|test-only "[^"]+") ('[^']+'|[\w.]+)/) {
        filters.append((file, match.1.trimmingCharacters(in: ["'"])))
      }
    }
    #expect(filters.count >= 4, "\(filters)")
    let names = try Self.testNames(in: root)
    #expect(names.count > 1_000)
    for (file, filter) in filters {
      let expression = try Regex(filter)
      #expect(names.contains { $0.contains(expression) }, "\(file): no test matches '\(filter)'")
    }
  }

  @Test func `each test is named by one sentence, in a raw identifier`() throws {
    let folder = Self.sources.deletingLastPathComponent().path + "/Tests"
    var count = 0
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder).sorted() where path.hasSuffix(".swift") {
      let text = try String(contentsOfFile: folder + "/" + path, encoding: .utf8)
      count += text.matches(of: /func\s+`/).count
      let others = text.matches(of: /@Test(\(\s*"|\s+func\s+\w+)/).map { String($0.output.0) }
      #expect(others.isEmpty, "\(path)")
    }
    #expect(count > 1_000)
  }

  /// The functions of the tests, as `swift test list` names tests.
  private static func testNames(in root: URL) throws -> [String] {
    let folder = root.path + "/Tests"
    var names: [String] = []
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder) where path.hasSuffix(".swift") {
      let part = path.prefix { $0 != "/" }
      let target = "Inbetween\(part)" + (part.hasSuffix("Tests") ? "" : "Tests")
      let text = try String(contentsOfFile: folder + "/" + path, encoding: .utf8)
      var suite = ""
      for line in text.split(separator: "\n") {
        if let found = line.firstMatch(of: /(?:struct|class|extension) (\w+)/) { suite = String(found.1) }
        if let found = line.firstMatch(of: /func (`[^`]+`|\w+)/) { names.append("\(target).\(suite)/\(found.1)()") }
      }
    }
    return names
  }

  /// What is only told, or becomes an error in the same line.
  private static let allowed = ["ProcessorCount.swift", "EnvironmentReport.swift", "ImageFile.swift"]
}
