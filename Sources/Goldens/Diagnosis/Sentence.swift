/// A message that is assembled of parts, each of which has shorter forms: as many of them are used as are needed for a
/// line that is read at a glance.
struct Sentence {
  /// The number of characters above which parts are shortened.
  static let limit = 200

  /// Of each part, its text and the forms from the longest to the shortest.
  private var parts: [(text: String, shorter: [Shortening])] = []

  /// Adds a part, unless it is empty.
  mutating func add(_ text: String, shorter: [Shortening] = []) {
    if !text.isEmpty { parts.append((text, shorter)) }
  }

  /// - Parameter limit: The wanted number of characters; nil for all parts in full.
  func text(after name: String, limit: Int?) -> String {
    var chosen = parts.map(\.text)
    func whole() -> String { name + ": " + chosen.filter { !$0.isEmpty }.joined(separator: "; ") }
    guard let limit else { return whole() }
    for step in Shortening.Step.allCases {
      for (index, part) in parts.enumerated() {
        for form in part.shorter where form.step == step && whole().count > limit {
          // A form that is not shorter than the one before says less for nothing.
          if form.text.count < chosen[index].count { chosen[index] = form.text }
        }
      }
    }
    return whole()
  }
}

/// A shorter form of a part of a sentence.
struct Shortening: Hashable, Sendable {
  /// What the form leaves out, in the order in which sentences are shortened: first what other parts of the sentence or
  /// the line of the scene repeat. Numbers that the author changed are left out of none.
  enum Step: CaseIterable {
    /// The file of further changes that the first change has named.
    case file
    /// Views and values after the first of a list.
    case list
    /// The number of frames, if the duration differs, and the time of the worst frame.
    case time
    /// What follows from other curves: overshoot, settling, parameters of springs that did not change; the event.
    case timing
    /// What did not change of long texts.
    case quotation
    /// The number of the worst frame.
    case worstFrame
    /// The names in a list.
    case names
    /// The total number of frames.
    case total
    /// Views and values besides the one that differs most.
    case others
    /// Changes after the second.
    case change
  }

  let step: Step
  let text: String
}
