internal import InbetweenDiagnostics

/// Reads mappings, lists and words, for which nothing of the scene need be known, and reports mistakes.
protocol NodeReading {
  var log: ReadingLog { get }
}

extension NodeReading {
  var limits: SceneLimits { log.limits }
  var diagnostics: [Diagnostic] { log.diagnostics }
  /// The text of the scene.
  var source: SourceText { log.source }

  func report(_ diagnostic: Diagnostic) { log.report(log.answeringSigns(in: diagnostic)) }

  /// Reports an error. Neither its words nor its hint are made if it is left out because there are too many.
  func error(
    _ message: @autoclosure () -> String, at place: SourcePlace, hint: @autoclosure () -> String? = nil,
    notes: @autoclosure () -> [Diagnostic.Note] = []
  ) {
    guard !log.isFull else { return }
    report(.error(message(), at: place, hint: hint(), notes: notes()))
  }

  func warning(
    _ message: @autoclosure () -> String, at place: SourcePlace, hint: @autoclosure () -> String? = nil
  ) {
    guard !log.isFull else { return }
    report(.warning(message(), at: place, hint: hint()))
  }
}

/// Reads names, whose meaning depends on the copy of a component or repetition that contains them, and inserts values
/// in texts.
protocol NameReading: NodeReading {
  /// The names that are known so far.
  var knownNames: SceneNameTable { get }
  /// The copies, as far as they have been made.
  var scopes: [NameScope] { get }
  /// Reads values with these names.
  var reader: ValueReader { get }
}

/// A pass that declares names.
protocol NameDeclaring: NameReading {
  var knownNames: SceneNameTable { get set }
}

extension NameDeclaring {
  /// Declares a name; a second declaration is an error.
  @discardableResult
  mutating func declare(_ name: LocatedName, _ kind: Declaration.Kind) -> Bool {
    if let first = knownNames.declarations[name.name] {
      error(
        "'\(shown(name.name))' is already \(ValueReader.withArticle(first.kind.noun))", at: name.place,
        notes: [.init("declared at", at: first.place)])
      return false
    }
    knownNames.declarations[name.name] = Declaration(kind: kind, place: name.place)
    knownNames.order.append(name.name)
    return true
  }
}
