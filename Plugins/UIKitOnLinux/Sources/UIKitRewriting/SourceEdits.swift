/// Replacements in a text, which keep its lines where they are: what the compiler says of the text holds for the original.
struct SourceEdits {
  private let bytes: [UInt8]
  private var edits: [(range: Range<Int>, text: String)] = []

  init(_ text: String) { bytes = Array(text.utf8) }

  /// - Parameter range: offsets in UTF-8. Of edits that overlap the outer one counts.
  mutating func replace(_ range: Range<Int>, with text: String) { edits.append((range, text)) }

  /// Takes a text out and leaves its line ends.
  mutating func remove(_ range: Range<Int>) {
    replace(range, with: String(repeating: "\n", count: bytes[range].count { $0 == UInt8(ascii: "\n") }))
  }

  /// The edits inside a range made, and nothing else.
  func text(of range: Range<Int>? = nil) -> String {
    let whole = range ?? 0..<bytes.count
    let inside = edits.filter { $0.range.lowerBound >= whole.lowerBound && $0.range.upperBound <= whole.upperBound }
      .sorted {
        // What is inserted stands before what takes the place of the text there.
        ($0.range.lowerBound, $0.range.isEmpty ? 0 : 1, $1.range.upperBound)
          < ($1.range.lowerBound, $1.range.isEmpty ? 0 : 1, $0.range.upperBound)
      }
    var result: [UInt8] = []
    var position = whole.lowerBound
    for edit in inside where edit.range.lowerBound >= position {
      result += bytes[position..<edit.range.lowerBound]
      result += Array(edit.text.utf8)
      position = edit.range.upperBound
    }
    return String(decoding: result + bytes[position..<whole.upperBound], as: UTF8.self)
  }

  /// The line of an offset, from 1.
  func line(of offset: Int) -> Int { bytes[..<offset].count { $0 == UInt8(ascii: "\n") } + 1 }
}
