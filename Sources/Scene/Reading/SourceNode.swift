internal import InbetweenDiagnostics

/// A node of the file as source text, without YAML's interpretation of types.
struct SourceNode {
  enum Content {
    case scalar(SourceScalar)
    case sequence([SourceNode])
    case mapping([MappingEntry])
  }

  var content: Content
  /// A scalar's text, a mapping's first key, a list's beginning.
  var place: SourcePlace

  var scalar: SourceScalar? {
    if case .scalar(let scalar) = content { scalar } else { nil }
  }

  var items: [SourceNode]? {
    if case .sequence(let items) = content { items } else { nil }
  }

  var entries: [MappingEntry]? {
    if case .mapping(let entries) = content { entries } else { nil }
  }

  /// A description of the node for messages: `a list`, `a mapping`, `'text'`.
  var summary: String {
    switch content {
    case .scalar(let scalar): "'\(scalar.shortText)'"
    case .sequence: "a list"
    case .mapping: "a mapping"
    }
  }
}

/// A key and its value.
struct MappingEntry {
  var key: SourceScalar
  var value: SourceNode
}

/// A scalar with the location of each of its characters.
struct SourceScalar {
  var text: String
  var style: Style
  var place: SourcePlace
  var columns: Columns
  /// The copy of a component or of a `for` that contains it, whose names it can use; 0 is the file itself.
  var scope = 0

  enum Style {
    /// Unquoted, so that its text could be read as another type.
    case plain
    /// In quotes, or a block scalar.
    case quoted
    /// Changed by `$(…)`.
    case substituted
    /// Its `$(…)` could not be replaced, which has been reported.
    case refused
  }

  var isPlain: Bool { style == .plain }

  /// Whether there is nothing to read, which has been reported.
  var isMissing: Bool { style == .refused || isEmpty }

  /// Whether the value is missing.
  var isEmpty: Bool { isPlain && text.isEmpty }

  enum Columns {
    /// The character at offset n is n columns after this one.
    case direct(Int)
    /// One column for each character.
    case mapped([Int])
    /// The text is folded or escaped: all locations refer to the whole text.
    case whole
  }

  /// The location of a part of the text, by offset in Unicode scalars.
  func place(at offset: Int, length: Int = 1) -> SourcePlace {
    switch columns {
    case .direct(let start):
      return SourcePlace(
        file: place.file, line: place.line, column: start + offset, length: length, instance: place.instance)
    case .mapped(let columns):
      guard let last = columns.last else { return place }
      let first = offset < columns.count ? columns[max(offset, 0)] : last + 1
      let end = offset + length - 1 < columns.count ? columns[max(offset + length - 1, 0)] : last
      return SourcePlace(
        file: place.file, line: place.line, column: first, length: max(end - first + 1, 1), instance: place.instance)
    case .whole: return place
    }
  }

  /// The column of one character.
  func column(at offset: Int) -> Int {
    switch columns {
    case .direct(let start): start + offset
    case .mapped(let columns): offset < columns.count ? columns[max(offset, 0)] : (columns.last ?? place.column - 1) + 1
    case .whole: place.column
    }
  }

  /// The text for messages, shortened if it is long.
  var shortText: String {
    // A scalar has one byte or more.
    text.utf8.count > 60 && text.unicodeScalars.count > 60
      ? String(String.UnicodeScalarView(text.unicodeScalars.prefix(60))) + "…" : text
  }
}

extension String {
  /// Whether an ASCII character occurs. `contains` takes several times as long for the few bytes of a value.
  func hasByte(_ character: Unicode.Scalar) -> Bool {
    let wanted = UInt8(ascii: character)
    let bytes = utf8.span
    for index in bytes.indices where bytes[index] == wanted { return true }
    return false
  }
}
