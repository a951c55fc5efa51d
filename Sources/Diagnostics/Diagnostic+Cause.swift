extension Diagnostic {
  /// What messages about one mistake have in common: variants of a scene, and copies of a repeated part, state other
  /// times and other numbers of points for it.
  package struct Cause: Hashable, Sendable {
    let place: SourcePlace
    /// Empty for a set of constraints, which their places identify.
    let message: String
    let members: [SourcePlace?]
  }

  /// The mistake that the message is about.
  package var cause: Cause {
    let isSet = occurrence != nil && !notes.isEmpty
    return Cause(place: place.written, message: isSet ? "" : message, members: notes.map { $0.place?.written })
  }

  /// The message with other paths of files.
  package func withFiles(_ path: (_ file: String) -> String) -> Diagnostic {
    var copy = self
    copy.place.file = path(place.file)
    for index in copy.notes.indices {
      if let file = notes[index].place?.file { copy.notes[index].place?.file = path(file) }
    }
    return copy
  }
}
