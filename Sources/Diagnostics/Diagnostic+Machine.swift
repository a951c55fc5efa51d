extension Diagnostic {
  /// One JSON object on one line: `file`, `line`, `column`, `length`, `severity`, `message`, and if present `hint`,
  /// `notes`, `times` (pairs of seconds) and `states`. Locations in repeated parts of a scene name the copy as
  /// `instance`. Locations that mean a whole file have no line.
  public var json: String {
    var fields = placeFields(place)
    fields.append(("severity", severity.rawValue.quotedJSON))
    fields.append(("message", message.quotedJSON))
    if let hint { fields.append(("hint", hint.quotedJSON)) }
    if !notes.isEmpty {
      let list = notes.map { note in
        Diagnostic.object([("message", note.text.quotedJSON)] + (note.place.map(placeFields) ?? []))
      }
      fields.append(("notes", "[" + list.joined(separator: ",") + "]"))
    }
    if let occurrence {
      let times = occurrence.times.map { "[\(Diagnostic.number($0.lowerBound)),\(Diagnostic.number($0.upperBound))]" }
      fields.append(("times", "[" + times.joined(separator: ",") + "]"))
      if !occurrence.states.isEmpty {
        fields.append(("states", "[" + occurrence.states.map(\.quotedJSON).joined(separator: ",") + "]"))
      }
    }
    return Diagnostic.object(fields)
  }

  /// The shortest text that gives the same number when it is read.
  private static func number(_ value: Double) -> String {
    let text = "\(value)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

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

  private func placeFields(_ place: SourcePlace) -> [(String, String)] {
    let file = ("file", place.file.quotedJSON)
    guard place.hasLine else { return [file] }
    let instance = place.instance.map { [("instance", $0.quotedJSON)] } ?? []
    return [file, ("line", "\(place.line)"), ("column", "\(place.column)"), ("length", "\(place.length)")] + instance
  }

  private static func object(_ fields: [(String, String)]) -> String {
    "{" + fields.map { "\"\($0.0)\":\($0.1)" }.joined(separator: ",") + "}"
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
