import Foundation
import Testing

/// The table of modules in `docs/Architecture.md` beside the sources and the manifest.
@Suite("The modules of the architecture")
struct ArchitectureTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  private static let document = root.appendingPathComponent("docs/Architecture.md")
  /// What every machine with Swift has.
  private static let systemModules: Set = [
    "Foundation", "FoundationXML", "Glibc", "Musl", "Darwin", "Dispatch", "Synchronization", "Testing", "XCTest",
    "UIKit",
  ]

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  /// The folders of `Sources` with Swift files.
  private static func folders() throws -> [String] {
    let sources = root.appendingPathComponent("Sources").path
    return try FileManager.default.contentsOfDirectory(atPath: sources).sorted().filter { folder in
      try FileManager.default.subpathsOfDirectory(atPath: sources + "/" + folder).contains { $0.hasSuffix(".swift") }
    }
  }

  /// What the files of a module import, without the prefix, sorted.
  private static func imports(of folder: String) throws -> [String] {
    let sources = root.appendingPathComponent("Sources/" + folder)
    var names: Set<String> = []
    for path in try FileManager.default.subpathsOfDirectory(atPath: sources.path) where path.hasSuffix(".swift") {
      let text = try String(contentsOf: sources.appendingPathComponent(path), encoding: .utf8)
      let pattern = /^ *(?:@\w+(?:\(\w+\))? )*(?:(?:public|package|internal|private) )?import (\w+)/
      for match in text.matches(of: pattern.anchorsMatchLineEndings()) { names.insert(String(match.output.1)) }
    }
    return names.subtracting(systemModules).map { name in
      name.hasPrefix("Inbetween") ? String(name.dropFirst("Inbetween".count)) : name
    }.sorted()
  }

  @Test func `the table names every module with its imports`() throws {
    let folders = try Self.folders()
    #expect(folders.count > 15)
    var lines = try String(contentsOf: Self.document, encoding: .utf8).components(separatedBy: "\n")
    var told: [String] = []
    for (index, line) in lines.enumerated() {
      guard let row = try? /\| `(\w+)`.* \| (.*) \| (.*) \|/.wholeMatch(in: line),
        folders.contains(String(row.output.1)), !told.contains(String(row.output.1))
      else { continue }
      let folder = String(row.output.1)
      told.append(folder)
      let imports = try Self.imports(of: folder)
      let list = imports.isEmpty ? "–" : imports.joined(separator: ", ")
      if ProcessInfo.processInfo.environment["INBETWEEN_UPDATE_DOCS"] == "1" {
        lines[index] = line.replacing(" | \(row.output.3) |", with: " | \(list) |")
      } else {
        #expect(row.output.3 == list, "\(folder): run this test with INBETWEEN_UPDATE_DOCS=1")
      }
    }
    #expect(told.sorted() == folders)
    if ProcessInfo.processInfo.environment["INBETWEEN_UPDATE_DOCS"] == "1" {
      try lines.joined(separator: "\n").write(to: Self.document, atomically: true, encoding: .utf8)
    }
  }

  /// The modules of each floor by the table in the document.
  private static func floors() throws -> [Int: Set<String>] {
    var floors: [Int: Set<String>] = [:]
    for row in try text("docs/Architecture.md").matches(of: /\n\| (\d), [^\n|]* \| ([^\n|]*) \|/) {
      guard let number = Int(row.output.1) else { continue }
      let names = row.output.2.split(separator: ", ").map { $0.trimmingCharacters(in: ["`"]) }
      floors[number, default: []].formUnion(names)
    }
    return floors
  }

  @Test func `every module is on one floor`() throws {
    let floors = try Self.floors()
    #expect(floors.keys.sorted() == [1, 2, 3, 4])
    let folders = try Self.folders()
    #expect(floors.values.flatMap(\.self).sorted() == folders)
  }

  @Test func `nothing of the program depends on UIKit for code, views on no file, and values on no view`() throws {
    let floors = try Self.floors()
    let (values, views, code) = try (#require(floors[1]), #require(floors[2]), #require(floors[3]))
    for folder in try Self.folders() where !code.contains(folder) {
      let imports = Set(try Self.imports(of: folder))
      #expect(imports.isDisjoint(with: code), "\(folder)")
      if values.contains(folder) { #expect(imports.isSubset(of: values), "\(folder)") }
      if views.contains(folder) { #expect(imports.isSubset(of: values.union(views)), "\(folder)") }
    }
  }

  @Test func `the stage names nothing of UIKit, Core Animation and Foundation`() throws {
    let sources = Self.root.appendingPathComponent("Sources/Stage").path
    let paths = try FileManager.default.subpathsOfDirectory(atPath: sources).filter { $0.hasSuffix(".swift") }
    #expect(paths.count > 30)
    for path in paths {
      for line in try Self.text("Sources/Stage/" + path).components(separatedBy: "\n") {
        let code = line.components(separatedBy: "//")[0]
        #expect(!code.contains(/\b(?:UI|NS|CA|CG|CF)[A-Z]\w*|import Foundation/), "\(path): \(line)")
      }
    }
  }

  @Test func `every entry of the top level is in the layout of the repository`() throws {
    let text = try Self.text("docs/Architecture.md")
    let layout = try #require(text.range(of: "## Layout of the repository").map { text[$0.upperBound...] })
    // What git ignores, and what tools leave beside the sources, is no part of the repository.
    let ignored = try Self.text(".gitignore").split(separator: "\n").map { $0.trimmingCharacters(in: ["/"]) }
    let entries = try FileManager.default.contentsOfDirectory(atPath: Self.root.path).sorted()
      .filter { !$0.hasPrefix(".") && !ignored.contains($0) }
    #expect(entries.count > 15)
    for entry in entries { #expect(layout.contains(entry), "\(entry)") }
  }

  @Test func `the way from a scene to a file names at most 22 files, which exist`() throws {
    let text = try Self.text("docs/Architecture.md")
    let begin = try #require(text.range(of: "## From a scene to a file")).upperBound
    let end = try #require(text.range(of: "\n## ", range: begin..<text.endIndex)).lowerBound
    let files = text[begin..<end].matches(of: /\b[A-Z]\w+(?:\/[\w+]+)+\.swift/).map { String($0.output) }
    #expect(files.count > 15 && files.count <= 22)
    for file in files {
      #expect(
        FileManager.default.fileExists(atPath: Self.root.appendingPathComponent("Sources/" + file).path), "\(file)")
    }
  }

  @Test func `a module is listed after those that it imports`() throws {
    let rows = try Self.text("docs/Architecture.md").matches(of: /\n\| `(\w+)`[^\n]* \| ([^\n|]*) \|(?=\n)/)
    var seen: Set<String> = []
    let folders = Set(try Self.folders())
    for row in rows where folders.contains(String(row.output.1)) {
      for name in row.output.2.split(separator: ", ").map(String.init) where folders.contains(name) {
        #expect(seen.contains(name), "\(row.output.1) imports \(name)")
      }
      seen.insert(String(row.output.1))
    }
    #expect(seen == folders)
  }
}
