import CPlatform

/// Queries to the terminal.
enum TerminalQuery {
  /// The numbers of its primary device attributes (DA1); empty if there is no answer.
  ///
  /// - Parameter limit: in milliseconds.
  static func attributes(within limit: Int32) -> [Int] {
    var answer = [CChar](repeating: 0, count: 256)
    let count = unsafe answer.withUnsafeMutableBufferPointer {
      unsafe cplatform_terminal_attributes($0.baseAddress, Int32($0.count), limit)
    }
    let text = String(decoding: answer.prefix(max(Int(count), 0)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    // ESC [ ? 62 ; 4 c
    guard let start = text.lastIndex(of: "?"), text.hasSuffix("c") else { return [] }
    return text[text.index(after: start)...].dropLast().split(separator: ";").compactMap { Int($0) }
  }

  /// A line of input without an answer that came after the limit, as over a slow connection.
  static func withoutAnswer(_ line: String) -> String { line.replacing(/\u{1B}\[\?[0-9;]*c/, with: "") }
}
