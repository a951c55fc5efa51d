import Foundation
import InbetweenTestSupport
import Testing

/// The figures that documents state: `docs/figures.tsv` lists each section that has measured ones, with the day on which
/// they were written, the command that gives them, and the numbers themselves.
@Suite("Figures of documents") struct FigureTests {
  private static let list = "docs/figures.tsv"

  /// A section of a document, as it stands in the list.
  private struct Section: Equatable {
    var place: String
    var date: String
    var command: String
    var numbers: String
  }

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: Repository.root.appendingPathComponent(path), encoding: .utf8)
  }

  private static func listed() throws -> [Section] {
    try text(list).split(separator: "\n").dropFirst().map { line in
      let columns = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      try #require(columns.count == 4, "\(line)")
      return Section(place: columns[0], date: columns[1], command: columns[2], numbers: columns[3])
    }
  }

  /// The sections of a document whose prose or tables have a time or a size of memory, and all of their numbers.
  private static func measured(in document: String) throws -> [(place: String, numbers: String)] {
    var sections: [(heading: String, lines: [Substring])] = [("", [])]
    var isCode = false
    for line in try text(document).split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") { isCode.toggle() }
      guard !isCode else { continue }
      if line.hasPrefix("#") {
        sections.append((line.drop { $0 == "#" || $0 == " " }.lowercased(), []))
      } else {
        sections[sections.count - 1].lines.append(line)
      }
    }
    return sections.compactMap { heading, lines in
      let prose = lines.map { $0.replacing(/`[^`]*`/, with: "").replacing(/\]\([^)]*\)/, with: "") }
      guard prose.contains(where: { $0.contains(/[0-9] ?(ms|µs|MB|KB|GB)\b|processor time/) }) else { return nil }
      let numbers = prose.flatMap { $0.matches(of: /[0-9][0-9.,]*[0-9]|[0-9]/).map { String($0.output) } }
      return ("\(document)#\(heading)", numbers.joined(separator: " "))
    }
  }

  private static func documents() throws -> [String] {
    let names = try FileManager.default.contentsOfDirectory(
      atPath: Repository.root.appendingPathComponent("docs").path)
    return ["CONTRIBUTING.md", "README.md"] + names.filter { $0.hasSuffix(".md") }.sorted().map { "docs/" + $0 }
  }

  @Test func `each section with measured figures is listed with its numbers, their day and their command`() throws {
    let listed = try Self.listed()
    let found = try Self.documents().flatMap { try Self.measured(in: $0) }
    if ProcessInfo.processInfo.environment["INBETWEEN_UPDATE_DOCS"] == "1" {
      // New numbers have no day until somebody states it.
      let rows = found.map { place, numbers -> String in
        let known = listed.first { $0.place == place }
        let date = known?.numbers == numbers ? known?.date : "?"
        return [place, date ?? "?", known?.command ?? "?", numbers].joined(separator: "\t")
      }
      try Data(("section\tday\tcommand\tnumbers\n" + rows.joined(separator: "\n") + "\n").utf8)
        .write(to: Repository.root.appendingPathComponent(Self.list))
    }
    #expect(listed.map(\.place) == found.map(\.place))
    for (section, (place, numbers)) in zip(listed, found) where section.place == place {
      #expect(section.numbers == numbers, "\(place): measure again, state the day and the numbers in docs/figures.tsv")
      #expect(section.date.wholeMatch(of: /20[0-9]{2}-[01][0-9]-[0-3][0-9]/) != nil, "\(place): \(section.date)")
      #expect(section.command.count > 3 && section.command != "?", "\(place)")
    }
    #expect(found.count >= 15)
  }

  /// Numbers of things that README states, in digits or words.
  @Test func `README counts what is there`() throws {
    let readme = try Self.text("README.md")
    func files(_ folder: String, _ ending: String) throws -> Int {
      try FileManager.default.contentsOfDirectory(atPath: Repository.root.appendingPathComponent(folder).path)
        .count { $0.hasSuffix(ending) }
    }
    let founding = try Self.text("docs/gallery.md").components(separatedBy: "\n## ")[0].ranges(of: "\n### ").count
    let words = [9: "nine", 10: "ten", 11: "eleven", 12: "twelve", 13: "thirteen", 14: "fourteen", 15: "fifteen"]
    for (count, rest) in [
      (try files("Scenes/cookbook", ".yaml"), " everyday motions"), (founding, " founding scenes"),
      (try files("Scenes/app", ".yaml"), " screens of apps"),
      (try files("Conformance", ".trace.jsonl"), " that are wanted"),
    ] {
      let spellings = ["\(count)", words[count]].compactMap(\.self)
      #expect(spellings.contains { readme.contains($0 + rest) }, "\(count)\(rest)")
    }
  }

  /// What a command names is there: targets of the Makefile, and files.
  @Test func `the commands are of this repository`() throws {
    let targets = try Self.text("Makefile").matches(of: /(?m)^([a-z-]+):/).map { String($0.output.1) }
    var count = 0
    for section in try Self.listed() {
      for match in section.command.matches(of: /make ([a-z-]+)/) {
        #expect(targets.contains(String(match.output.1)), "\(section.place): \(match.output.0)")
        count += 1
      }
      for match in section.command.matches(of: /(?:Benchmarks|Scripts|Tests|Packaging)\/[A-Za-z0-9_\/.-]*[A-Za-z0-9]/) {
        let path = Repository.root.appendingPathComponent(String(match.output)).path
        #expect(FileManager.default.fileExists(atPath: path), "\(section.place): \(match.output)")
        count += 1
      }
    }
    #expect(count >= 10)
  }
}
