internal import InbetweenDiagnostics

/// What all passes of reading a scene share: the messages, and the budget that repetition and values use up.
final class ReadingLog {
  let limits: SceneLimits
  /// The text of the scene, at whose places the messages are.
  let source: SourceText
  /// The texts of the files that it imports, as far as they have been read.
  private(set) var imports: [SourceText] = []
  private(set) var diagnostics: [Diagnostic] = []
  /// Whether further messages are dropped.
  private(set) var isFull = false
  /// The cost of the scene's views and values, compared with the limits.
  private var cost = ExpansionCost()
  /// The number of terms of all expressions. Limits the expansion of a small file.
  private var termCount = 0
  /// The number of characters of all texts with insertions. Limits the expansion of a small file.
  var copiedCharacters = 0
  /// The number of copied nodes.
  var copiedNodes = 0

  init(_ source: SourceText, limits: SceneLimits) {
    self.source = source
    self.limits = limits
  }

  /// Notes the text of an imported file, at whose places messages can be from now on.
  func add(_ text: SourceText) { imports.append(text) }

  /// The text of the scene or of a file that it imports; nil for another file.
  func text(of file: String) -> SourceText? {
    file == source.file ? source : imports.first { $0.file == file }
  }

  func report(_ diagnostic: Diagnostic) {
    guard !isFull else { return }
    if diagnostics.count >= limits.messages {
      isFull = true
      diagnostics.append(
        .error("there are more than \(limits.messages) messages; the rest is left out", at: diagnostic.place))
      return
    }
    diagnostics.append(diagnostic)
  }

  /// Charges the cost of expanding something. The first cost that exceeds a limit is an error; returns false from then
  /// on.
  @discardableResult
  func charge(_ cost: ExpansionCost, at place: SourcePlace, notes: [Diagnostic.Note] = []) -> Bool {
    let before = self.cost
    self.cost = before + cost
    guard self.cost.views > limits.views || self.cost.elements > limits.elements else { return true }
    for (limit, old, new) in [
      (SceneLimits.Option.views, before.views, self.cost.views), (.elements, before.elements, self.cost.elements),
    ] {
      let most = limits[keyPath: limit.property]
      guard new > most else { continue }
      if old <= most {
        var error = limit.error(in: limits, at: place)
        error.notes = notes
        report(error)
      }
      return false
    }
    return true
  }

  /// Counts a term of an expression: copies of a long expression take as much time and memory as if it were written
  /// out. The first term above the limit is an error; what follows is not read, so it has no other messages.
  ///
  /// - Returns: Whether the term is within the limit.
  @discardableResult
  func countTerm(at place: @autoclosure () -> SourcePlace) -> Bool {
    termCount += 1
    guard !isOverTermLimit else {
      if !isFull {
        report(
          .error(
            "the expressions have more than \(limits.fileSize) numbers and names", at: place(),
            hint: "raise it with \(SceneLimits.Option.fileSize.option)"))
        isFull = true
      }
      return false
    }
    return true
  }

  /// The copies are limited to the contents of a file of the maximum size, where a value takes at least four bytes.
  var maximumCopies: Int { limits.fileSize / 4 }

  var isOverCopyLimit: Bool { copiedNodes > maximumCopies }

  /// Makes every further copy empty. The caller reports why.
  func stopCopying() { copiedNodes = max(copiedNodes, maximumCopies + 1) }

  /// Whether so many terms more are within the limit.
  func hasRoom(forTerms count: Int) -> Bool { termCount + count <= limits.fileSize }

  /// As many as a file of the maximum size can contain, and more.
  var isOverTermLimit: Bool { termCount > limits.fileSize }
}
