extension Diagnostic {
  /// One JSON object on one line: ``members``, of which those without a value are left out.
  public var json: String { Diagnostic.members.object(of: self) }

  /// What `check --format json` writes of a message.
  package static let members: [JSONField<Diagnostic, String>] =
    SourcePlace.members.map { $0.of { $0.place } } + [
      .string("severity", "`error`, `warning` or `note`") { $0.severity.rawValue },
      .string("message", "what is wrong and what was expected") { $0.message },
      .string("hint", "a correction, or where to find one") { $0.hint ?? "" }.present { $0.hint != nil },
      .list("notes", of: .object, "remarks, most of them about other locations") { diagnostic in
        diagnostic.notes.map { Note.members.object(of: $0) }
      }.present { !$0.notes.isEmpty },
      .intervals(
        "times",
        "of a conflict or an ambiguity: each interval in which it exists, `[from, to]`, both equal for a single moment"
      ) { $0.occurrence?.times ?? [] }.present { $0.occurrence != nil },
      .list(
        "states", of: .string,
        "of a conflict or an ambiguity: `group.state` of the states that no event enters in which it would occur"
      ) { ($0.occurrence?.states ?? []).map { JSONText.string($0) } }.present {
        $0.occurrence?.states.isEmpty == false
      },
    ]

  /// A workflow command that GitHub shows beside the line of a pull request:
  /// `::error file=…,line=…,col=…,endColumn=…::message`.
  public var gitHubAnnotation: String { gitHubAnnotation { $0 } }

  /// The same with other paths.
  ///
  /// - Parameter path: a file's path from the repository's root, where GitHub looks for it.
  public func gitHubAnnotation(path: (_ file: String) -> String) -> String {
    let command = severity == .note ? "notice" : severity.rawValue
    var properties = "file=\(Diagnostic.escapedProperty(path(place.file)))"
    if place.hasLine {
      properties += ",line=\(place.line),col=\(place.column),endColumn=\(place.column + place.length)"
    }
    var text = message
    if let hint { text += "\nhint: " + hint }
    if let instance = place.instance { text += "\nnote: in the copy for " + instance }
    for note in notes { text += "\nnote: " + note.text }
    return "::\(command) \(properties)::\(Diagnostic.escapedData(text))"
  }

  /// GitHub's log interprets control characters like a terminal, and shows line breaks if they are escaped in GitHub's
  /// way.
  private static func escapedData(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { TerminalText.shown(String($0)).replacing("%", with: "%25") }.joined(separator: "%0A")
  }

  private static func escapedProperty(_ text: String) -> String {
    escapedData(text).unicodeScalars.reduce(into: "") { output, scalar in
      switch scalar {
      case ":": output += "%3A"
      case ",": output += "%2C"
      default: output.unicodeScalars.append(scalar)
      }
    }
  }
}

extension Diagnostic.Note {
  /// What a message's object has of each of its notes.
  package static let members: [JSONField<Diagnostic.Note, String>] =
    [.string("message", "the remark on one line") { $0.text }] + SourcePlace.members.map { $0.ofOptional { $0.place } }
}

extension SourcePlace {
  /// What objects have of a location.
  fileprivate static let members: [JSONField<SourcePlace, String>] = [
    .string("file", "the path as given") { $0.file },
    .integer("line", "from 1; only `file` is written of a location that means the whole file") { $0.line }
      .present { $0.hasLine },
    .integer("column", "from 1, in Unicode scalars") { $0.column }.present { $0.hasLine },
    .integer("length", "the number of Unicode scalars") { $0.length }.present { $0.hasLine },
    .string("instance", "which copy of a repeated part of the scene: `row3`, `i = 2`") { $0.instance ?? "" }
      .present { $0.hasLine && $0.instance != nil },
  ]
}
