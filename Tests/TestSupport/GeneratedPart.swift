import Foundation

/// The part of a document that is made from the code: what stands between `<!-- name -->` and `<!-- end of name -->`.
public struct GeneratedPart {
  /// The document's path in the repository.
  let document: String
  let name: String

  public init(_ name: String, of document: String) {
    self.name = name
    self.document = document
  }

  /// Whether the document holds the text there. With `INBETWEEN_UPDATE_DOCS=1` in the environment it is written first.
  ///
  /// - Throws: Errors of reading and writing; ``Missing`` if the document lacks the comments.
  public func agrees(with text: String) throws -> Bool {
    let url = SharedVectors.repositoryRoot.appendingPathComponent(document)
    let page = try String(contentsOf: url, encoding: .utf8)
    guard let begin = page.range(of: "<!-- \(name) -->\n"),
      let end = page.range(of: "<!-- end of \(name) -->", range: begin.upperBound..<page.endIndex)
    else { throw Missing(name: name, document: document) }
    if ProcessInfo.processInfo.environment["INBETWEEN_UPDATE_DOCS"] == "1" {
      let updated = page[..<begin.upperBound] + text + page[end.lowerBound...]
      try String(updated).write(to: url, atomically: true, encoding: .utf8)
      return true
    }
    return page[begin.upperBound..<end.lowerBound] == text
  }

  /// A document without the comments around the part.
  public struct Missing: Error {
    public let name: String
    public let document: String
  }
}
