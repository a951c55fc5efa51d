internal import InbetweenDiagnostics

extension SceneEdit {
  /// How much of a change's texts is quoted.
  enum Quotation {
    case full
    /// Of long texts, only what differs.
    case clipped
  }

  /// The number of characters above which a text that is new or gone is clipped.
  private static let clippedSize = 40

  /// The change in fewer characters than its description.
  ///
  /// - Parameter file: The file that the sentence has just named; of places in it only line and column are given.
  func text(_ quotation: Quotation, besides file: String? = nil) -> String {
    func shown(_ place: SourcePlace?) -> String? {
      place.map { $0.file == file ? ":\($0.line):\($0.column)" : "\($0)" }
    }
    func start(_ text: String) -> String {
      quotation == .clipped && text.count > Self.clippedSize ? text.prefix(Self.clippedSize - 1) + "…" : text
    }
    let lead = shown(new?.place).map { $0 + ": " } ?? ""
    switch (old, new) {
    case (let old?, let new?):
      let text = description
      if quotation == .clipped {
        let clipped = lead + Self.difference(Self.shown(old), Self.shown(new))
        if clipped.count < text.count { return clipped }
      }
      guard let at = new.place, at.file == file, text.hasPrefix(at.file + ":") else { return text }
      return String(text.dropFirst(at.file.count))
    case (nil, let new?): return lead + start(Self.shown(new)) + " is new"
    case (let old?, nil):
      return start(Self.shown(old)) + " was removed" + (shown(old.place).map { " (it stood at \($0))" } ?? "")
    case (nil, nil): return ""
    }
  }

  /// What differs of two texts, with their key and a little of what stands around it in the new one:
  /// `frame: …198, 47] was 43`.
  private static func difference(_ old: String, _ new: String) -> String {
    let key = commonKey(old, new)
    let (a, b) = (Array(old.dropFirst(key)), Array(new.dropFirst(key)))
    var head = zip(a, b).prefix { $0 == $1 }.count
    var tail = min(zip(a.reversed(), b.reversed()).prefix { $0 == $1 }.count, min(a.count, b.count) - head)
    // Words and numbers are whole, and neither side is empty.
    func isWord(_ text: [Character], _ index: Int) -> Bool {
      text.indices.contains(index) && (text[index].isLetter || text[index].isNumber || "._$".contains(text[index]))
    }
    while head > 0, isWord(b, head - 1), isWord(a, head) || isWord(b, head) { head -= 1 }
    // The sign of a number is a part of it.
    func isPart(_ text: [Character], _ index: Int) -> Bool {
      isWord(text, index) || (text.indices.contains(index) && "+-".contains(text[index]))
    }
    while tail > 0, isWord(b, b.count - tail), isPart(a, a.count - tail - 1) || isPart(b, b.count - tail - 1) {
      tail -= 1
    }
    if head > 0, isPart(b, head - 1), isWord(a, head) || isWord(b, head) { head -= 1 }
    if min(a.count, b.count) == head + tail {
      if head > 0 { head -= 1 } else if tail > 0 { tail -= 1 }
      while head > 0, isWord(b, head), isWord(b, head - 1) { head -= 1 }
      while tail > 0, isWord(b, b.count - tail), isWord(b, b.count - tail - 1) { tail -= 1 }
    }
    let (before, after) = key > 0 ? (8, 2) : (16, 6)
    var (start, end) = (max(head - before, 0), min(b.count - tail + after, b.count))
    while start > 0, isWord(b, start), isWord(b, start - 1) { start -= 1 }
    while isWord(b, end), isWord(b, end - 1) { end += 1 }
    return String(new.prefix(key)) + (start > 0 ? "…" : "") + String(b[start..<end]) + (end < b.count ? "…" : "")
      + " was " + String(a[head..<a.count - tail])
  }
}
