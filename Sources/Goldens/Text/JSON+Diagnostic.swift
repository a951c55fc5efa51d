package import InbetweenDiagnostics

extension JSON {
  /// A warning about a scene, for reports and cached verdicts: the members of `check --format json`.
  package init(_ diagnostic: Diagnostic) {
    var members = Self.members(of: diagnostic.place)
    members.append(.init("severity", .string(diagnostic.severity.rawValue)))
    members.append(.init("message", .string(diagnostic.message)))
    if let hint = diagnostic.hint { members.append(.init("hint", .string(hint))) }
    if !diagnostic.notes.isEmpty {
      let notes = diagnostic.notes.map { note -> JSON in
        var members: [Member] = [.init("message", .string(note.message))]
        if let detail = note.detail { members.append(.init("detail", .string(detail))) }
        return .object(members + (note.place.map(Self.members) ?? []))
      }
      members.append(.init("notes", .array(notes)))
    }
    if let occurrence = diagnostic.occurrence {
      let times = occurrence.times.map { range in
        JSON.array([range.lowerBound, range.upperBound].map { .number(Decimals.text($0, places: 9)) })
      }
      members.append(.init("times", .array(times)))
      if !occurrence.states.isEmpty {
        members.append(.init("states", .array(occurrence.states.map(JSON.string))))
      }
    }
    self = .object(members)
  }

  private static func members(of place: SourcePlace) -> [Member] {
    let file = Member("file", .string(place.file))
    guard place.hasLine else { return [file] }
    let instance = place.instance.map { [Member("instance", .string($0))] } ?? []
    return [
      file, .init("line", .int(place.line)), .init("column", .int(place.column)), .init("length", .int(place.length)),
    ]
      + instance
  }

  /// Reads what ``init(_:)`` writes; nil for anything else.
  package var diagnostic: Diagnostic? {
    guard let place = sourcePlace, let severity = self["severity"]?.string.flatMap(Diagnostic.Severity.init),
      let message = self["message"]?.string
    else { return nil }
    var diagnostic = Diagnostic(severity, at: place, message, hint: self["hint"]?.string)
    for note in self["notes"]?.array ?? [] {
      guard let message = note["message"]?.string else { return nil }
      diagnostic.notes.append(.init(message, at: note.sourcePlace, detail: note["detail"]?.string))
    }
    if let times = self["times"]?.array {
      var ranges: [ClosedRange<Double>] = []
      for pair in times {
        guard let ends = pair.array?.compactMap(\.double), ends.count == 2, ends[0] <= ends[1] else { return nil }
        ranges.append(ends[0]...ends[1])
      }
      diagnostic.occurrence = .init(times: ranges, states: self["states"]?.array?.compactMap(\.string) ?? [])
    }
    return diagnostic
  }

  private var sourcePlace: SourcePlace? {
    guard let file = self["file"]?.string else { return nil }
    guard let line = self["line"]?.place, let column = self["column"]?.place, let length = self["length"]?.place else {
      return SourcePlace(file: file)
    }
    return SourcePlace(file: file, line: line, column: column, length: length, instance: self["instance"]?.string)
  }
}
