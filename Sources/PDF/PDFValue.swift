/// An object of a PDF file (ISO 32000-1, 7.3), or an operator of a content stream.
indirect enum PDFValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case name(String)
  case string([UInt8])
  case array([PDFValue])
  case dictionary([String: PDFValue])
  case stream(PDFStream)
  /// The number of an indirect object; generations are not told apart.
  case reference(Int)
  /// A word that is none of the above: an operator, or `obj`.
  case word(String)

  var number: Double? { if case .number(let number) = self { number } else { nil } }

  /// A number without a fraction.
  var integer: Int? { number.flatMap { Int(exactly: $0) } }

  var name: String? { if case .name(let name) = self { name } else { nil } }

  /// The number of objects that it consists of, those that it refers to not included.
  var partCount: Int {
    switch self {
    case .array(let items): items.reduce(1) { $0 + $1.partCount }
    case .dictionary(let entries): entries.values.reduce(1) { $0 + $1.partCount }
    case .string(let bytes): 1 + bytes.count / 64
    default: 1
    }
  }

  var isTrue: Bool { self == .bool(true) }

  /// The entries of a dictionary or of a stream's dictionary; empty for other objects.
  var entries: [String: PDFValue] {
    switch self {
    case .dictionary(let entries): entries
    case .stream(let stream): stream.entries
    default: [:]
    }
  }
}

/// A stream object: a dictionary and the place of its bytes in the file.
struct PDFStream: Hashable, Sendable {
  var entries: [String: PDFValue]
  var bytes: Range<Int>
  /// The offset in the file at which the object begins, which tells streams apart: in damaged files they share bytes.
  var object: Int
  /// The bytes themselves, for one inside a content stream; nil for those of the file.
  var inline: [UInt8]?
}
