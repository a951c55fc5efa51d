private import Foundation
public import InbetweenDiagnostics
internal import InbetweenPixels
internal import InbetweenScene

/// A scene and the files that it imports, as lists of facts, from which changes can be determined.
public struct RecordedScene: Hashable, Sendable {
  public static let formatVersion = 2
  /// Before 2 paths of files began at the folder that the program ran in.
  private static let history = FormatHistory(
    key: "scene", current: formatVersion, steps: [1: { (lines) throws(GoldenFormatError) in lines.map(relocated) }])

  public var name: String
  /// The digest of the scene and the files that it uses.
  public var digest: String
  /// In the order of the scene.
  public private(set) var facts: [Fact]
  /// Images, fonts and other files that the scene uses, also those that it imports, and the assets of its storyboard.
  public var files: [File] = []
  /// The paths of what was looked for and was not there, sorted; nil in a golden from before they were recorded.
  public var absent: [String]?
  /// The imported files of ``files``, as far as their contents are known.
  public var imports: [Import] = []

  /// A file beside the scene.
  public struct File: Hashable, Sendable {
    /// The path as in the scene, relative to the scene's folder.
    public var path: String
    /// The digest of its content.
    public var digest: String
    /// The bytes, if they are kept.
    public var content: [UInt8]?

    public init(path: String, digest: String, content: [UInt8]? = nil) {
      self.path = path
      self.digest = digest
      self.content = content
    }
  }

  /// A file of styles and components.
  public struct Import: Hashable, Sendable {
    /// The path as in ``File/path``.
    public var path: String
    /// In the order of the file.
    public var facts: [Fact]

    public init(path: String, facts: [Fact]) {
      self.path = path
      self.facts = facts
    }
  }

  /// One statement of a scene.
  public struct Fact: Hashable, Sendable {
    /// Its path in the scene, such as `states.passes.stacked.constraints[3].constant`; edits elsewhere do not change
    /// it.
    public var path: String
    public var value: String
    /// The source text, such as `[view3(70)]`; nil if path and value are sufficient.
    public var text: String?
    public var place: SourcePlace?

    public init(path: String, value: String, text: String? = nil, place: SourcePlace? = nil) {
      self.path = path
      self.value = value
      self.text = text
      self.place = place
    }
  }

  public init(name: String, digest: String, facts: [Fact]) {
    self.name = name
    self.digest = digest
    self.facts = facts
  }

  /// The text of `scene.json`, with one fact per line.
  public var json: String {
    let used = files.map { file in
      var members: [JSON.Member] = [.init("path", .string(file.path)), .init("digest", .string(file.digest))]
      if let content = file.content { members.append(.init("content", .string(Data(content).base64EncodedString()))) }
      return "    " + JSON.object(members).line
    }
    let imported = imports.map { file in
      "    {\"path\":\(JSON.string(file.path).line),\"facts\":[\n\(Self.lines(file.facts))\n    ]}"
    }
    let absentList = absent.map { ",\n  \"absent\": " + JSON.array($0.map(JSON.string)).line } ?? ""
    func list(_ name: String, _ lines: [String]) -> String {
      lines.isEmpty ? "" : ",\n  \"\(name)\": [\n\(lines.joined(separator: ",\n"))\n  ]"
    }
    return """
      {
        "scene": \(Self.formatVersion),
        "name": \(JSON.string(name).line),
        "digest": \(JSON.string(digest).line),
        "facts": [
      \(Self.lines(facts))
        ]\(list("files", used))\(absentList)\(list("imports", imported))
      }

      """
  }

  private static func lines(_ facts: [Fact]) -> String {
    facts.map { fact in
      var members: [JSON.Member] = [.init("path", .string(fact.path)), .init("value", .string(fact.value))]
      if let text = fact.text { members.append(.init("text", .string(text))) }
      if let place = fact.place {
        members += [
          .init("file", .string(place.file)), .init("line", .int(place.line)), .init("column", .int(place.column)),
          .init("length", .int(place.length)),
        ]
      }
      return "    " + JSON.object(members).line
    }.joined(separator: ",\n")
  }

  /// The scene's folder according to the locations of its facts, `Scenes/`; empty if they have none.
  var shownFolder: String? { facts.lazy.compactMap(\.place?.file).first.map(Self.folder) }

  private static func folder(of file: String) -> String {
    file.lastIndex(of: "/").map { String(file[...$0]) } ?? ""
  }

  /// A file of format 1 with the paths of format 2.
  private static func relocated(_ json: JSON) -> JSON {
    guard case .object(let members) = json else { return json }
    let shown = json["facts"]?.array?.lazy.compactMap { $0["file"]?.string }.first
    let folder = shown.map { Self.folder(of: $0) } ?? ""
    return .object(
      members.map { member in
        guard member.key == "files", let files = member.value.array else { return member }
        return .init(
          "files",
          .array(
            files.map { file in
              guard let path = file["path"]?.string, path.hasPrefix(folder) else { return file }
              return .object(
                (file.members ?? []).map {
                  $0.key == "path" ? .init("path", .string(String(path.dropFirst(folder.count)))) : $0
                })
            }))
      })
  }

  /// Reads the text of `scene.json`.
  ///
  /// - Parameter file: the name used in errors.
  public init(json text: String, file: String = "scene.json") throws(GoldenFormatError) {
    let json = try JSON(goldenFile: text, file: file, history: Self.history)
    guard let name = json["name"]?.string, let digest = json["digest"]?.string, let items = json["facts"]?.array else {
      throw .malformed(file: file, line: 1, message: "expected name, digest and facts")
    }
    self.init(name: name, digest: digest, facts: try Self.facts(items, file: file))
    // Goldens from before files were listed have none.
    files = (json["files"]?.array ?? []).compactMap { item in
      guard let path = item["path"]?.string, let digest = item["digest"]?.string else { return nil }
      let kept = item["content"]?.string.flatMap { Data(base64Encoded: $0) }.map { [UInt8]($0) }
      // Anything else is not what was drawn.
      return File(path: path, digest: digest, content: kept.flatMap { ContentHash.text($0) == digest ? $0 : nil })
    }
    // Goldens from before they were recorded have none.
    absent = json["absent"]?.array?.compactMap(\.string)
    // Goldens from before imported files were kept have only their digests.
    for item in json["imports"]?.array ?? [] {
      guard let path = item["path"]?.string, let items = item["facts"]?.array else {
        throw .malformed(file: file, line: 1, message: "an imported file has a path and facts")
      }
      imports.append(Import(path: path, facts: try Self.facts(items, file: file)))
    }
  }

  private static func facts(_ items: [JSON], file name: String) throws(GoldenFormatError) -> [Fact] {
    let facts = items.compactMap { item -> Fact? in
      guard let path = item["path"]?.string, let value = item["value"]?.string else { return nil }
      var place: SourcePlace?
      if let file = item["file"]?.string, let line = item["line"]?.place, let column = item["column"]?.place {
        place = SourcePlace(file: file, line: line, column: column, length: item["length"]?.place ?? 0)
      }
      return Fact(path: path, value: value, text: item["text"]?.string, place: place)
    }
    guard facts.count == items.count else {
      throw .malformed(file: name, line: 1, message: "a fact has a path and a value")
    }
    return facts
  }
}
