/// A range in one line of a file to which a message refers.
///
/// Lines and columns count from 1, columns in Unicode scalars. Line 0 means the file as a whole.
public struct SourcePlace: Hashable, Sendable {
  /// The path as written by the user, which messages show.
  public var file: String
  /// From 1; 0 for the file as a whole.
  public var line: Int
  /// In Unicode scalars from 1; 0 for the file as a whole.
  public var column: Int
  /// The number of Unicode scalars that the caret and its tildes cover; at least 1.
  public var length: Int
  /// The copy of a repeated part of a scene that it is about: `row3`, `i = 2`.
  public var instance: String?

  public init(file: String, line: Int, column: Int, length: Int = 1, instance: String? = nil) {
    self.file = file
    self.line = line
    self.column = column
    self.length = max(length, 1)
    self.instance = instance
  }

  /// A location that means the whole file, printed without a line.
  public init(file: String) {
    self.init(file: file, line: 0, column: 0)
  }

  /// Whether it has a line, as opposed to meaning the whole file.
  public var hasLine: Bool { line > 0 }

  /// The location in the file, without the copy.
  package var written: SourcePlace {
    var place = self
    place.instance = nil
    return place
  }

  /// The location `scalars` further along the same line.
  public func advanced(by scalars: Int, length: Int = 1) -> SourcePlace {
    SourcePlace(file: file, line: line, column: column + scalars, length: length, instance: instance)
  }
}

extension SourcePlace: Comparable {
  public static func < (a: SourcePlace, b: SourcePlace) -> Bool {
    let (own, other) = ((a.file, a.line, a.column, a.length), (b.file, b.line, b.column, b.length))
    return own == other ? (a.instance ?? "") < (b.instance ?? "") : own < other
  }
}

extension SourcePlace: CustomStringConvertible {
  /// `file:line:column`, or the file alone.
  public var description: String { hasLine ? "\(file):\(line):\(column)" : file }
}
