import Foundation

/// The head of an HTTP/1.1 request (RFC 9112): the request line and the fields.
struct RequestHead: Hashable, Sendable {
  let method: String
  /// The path, decoded, without the query.
  let path: String
  let query: [LocalRequest.Parameter]
  /// The fields by lower-case name; several fields of one name are joined by commas (RFC 9110, section 5.3), so that a
  /// second `Host` or `Content-Length` makes both invalid.
  private let fields: [String: String]
  private let isLatestVersion: Bool

  /// The maximum length of all lines together, in bytes.
  static let largest = 64 << 10

  /// - Parameter bytes: The lines before the empty one.
  /// - Returns: nil if they are not a valid request.
  init?(_ bytes: some Collection<UInt8>) {
    let lines = String(decoding: bytes, as: UTF8.self).components(separatedBy: "\r\n")
    let words = lines[0].split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 3, words[2] == "HTTP/1.1" || words[2] == "HTTP/1.0", words[1].hasPrefix("/") else {
      return nil
    }
    method = String(words[0])
    isLatestVersion = words[2] == "HTTP/1.1"
    let parts = words[1].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    guard let path = parts[0].removingPercentEncoding else { return nil }
    self.path = path
    var query: [LocalRequest.Parameter] = []
    for pair in parts.dropFirst().first?.split(separator: "&") ?? [] {
      let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = sides[0].removingPercentEncoding,
        let value = (sides.dropFirst().first ?? "").removingPercentEncoding
      else { return nil }
      query.append(LocalRequest.Parameter(name: name, value: value))
    }
    self.query = query
    var fields: [String: String] = [:]
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":"), colon != line.startIndex, line.first?.isWhitespace == false,
        line[..<colon].last?.isWhitespace == false
      else { return nil }
      let name = line[..<colon].lowercased()
      let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
      fields[name] = fields[name].map { $0 + ", " + value } ?? value
    }
    self.fields = fields
  }

  /// The value of a field; nil if the request does not have it.
  subscript(field: String) -> String? { fields[field.lowercased()] }

  /// The length of the body in bytes; nil if it is not stated unambiguously.
  var bodyLength: Int? {
    guard self["Transfer-Encoding"] == nil else { return nil }
    guard let text = self["Content-Length"] else { return 0 }
    guard !text.isEmpty, text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
      return nil
    }
    return Int(text)
  }

  /// Whether another request may follow on the connection.
  var keepsConnection: Bool { isLatestVersion && self["Connection"]?.lowercased() != "close" }
}
