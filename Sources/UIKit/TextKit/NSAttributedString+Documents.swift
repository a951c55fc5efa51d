public import Foundation
import InbetweenModel
import InbetweenObjects

// Attributed strings from documents. Plain text is read as it is, HTML without style sheets, and nothing else.

extension NSAttributedString {
  public struct DocumentType: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ rawValue: String) { self.rawValue = rawValue }
    public static let plain = DocumentType(rawValue: "NSPlainText")
    public static let rtf = DocumentType(rawValue: "NSRTF")
    public static let rtfd = DocumentType(rawValue: "NSRTFD")
    public static let html = DocumentType(rawValue: "NSHTML")
  }

  public struct DocumentAttributeKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ rawValue: String) { self.rawValue = rawValue }
    public static let documentType = DocumentAttributeKey(rawValue: "DocumentType")
    public static let characterEncoding = DocumentAttributeKey(rawValue: "CharacterEncoding")
    public static let defaultAttributes = DocumentAttributeKey(rawValue: "DefaultAttributes")
    public static let paperSize = DocumentAttributeKey(rawValue: "PaperSize")
    public static let paperMargin = DocumentAttributeKey(rawValue: "PaperMargin")
    public static let viewSize = DocumentAttributeKey(rawValue: "ViewSize")
    public static let viewZoom = DocumentAttributeKey(rawValue: "ViewZoom")
    public static let viewMode = DocumentAttributeKey(rawValue: "ViewMode")
    public static let readOnly = DocumentAttributeKey(rawValue: "ReadOnly")
    public static let backgroundColor = DocumentAttributeKey(rawValue: "BackgroundColor")
    public static let hyphenationFactor = DocumentAttributeKey(rawValue: "HyphenationFactor")
    public static let defaultTabInterval = DocumentAttributeKey(rawValue: "DefaultTabInterval")
  }

  public struct DocumentReadingOptionKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ rawValue: String) { self.rawValue = rawValue }
    public static let documentType = DocumentReadingOptionKey(rawValue: "DocumentType")
    public static let defaultAttributes = DocumentReadingOptionKey(rawValue: "DefaultAttributes")
    public static let characterEncoding = DocumentReadingOptionKey(rawValue: "CharacterEncoding")
    public static let baseURL = DocumentReadingOptionKey(rawValue: "BaseURL")
  }

  /// Reads a document: paragraphs, headings, lists, bold, italic, underlined and struck-out text, and links of HTML, at
  /// 12 points as on iOS, and plain text.
  ///
  /// - Throws: for other documents, and bytes that are no text.
  @safe public convenience init(
    data: Data, options: [NSAttributedString.DocumentReadingOptionKey: Any] = [:],
    documentAttributes dict: Swift.UnsafeMutablePointer<NSDictionary?>?
  ) throws {
    let start = String(decoding: data.prefix(64), as: UTF8.self).trimmingCharacters(in: .whitespaces).lowercased()
    let type =
      options[.documentType] as? DocumentType ?? (options[.documentType] as? String).map { DocumentType(rawValue: $0) }
      ?? (start.hasPrefix("<html") || start.hasPrefix("<!doctype html") ? .html : .plain)
    guard type == .plain || type == .html else {
      Stage.current?.report("NSAttributedString(data:options:documentAttributes:) reads plain text and HTML only")
      throw CocoaError(.fileReadCorruptFile)
    }
    let encoding =
      (options[.characterEncoding] as? UInt).map { String.Encoding(rawValue: $0) }
      ?? (options[.characterEncoding] as? NSNumber).map { String.Encoding(rawValue: $0.uintValue) } ?? .utf8
    guard let text = String(data: data, encoding: encoding) ?? String(data: data, encoding: .isoLatin1) else {
      throw CocoaError(.fileReadInapplicableStringEncoding)
    }
    give(["DocumentType": type.rawValue] as NSDictionary, to: dict)
    let given = options[.defaultAttributes] as? [NSAttributedString.Key: Any] ?? [:]
    if type == .html {
      self.init(attributedString: HTMLText(text, given).attributed)
    } else {
      self.init(string: text, attributes: given)
    }
  }

  /// The same for a file.
  @safe public convenience init(
    url: URL, options: [NSAttributedString.DocumentReadingOptionKey: Any] = [:],
    documentAttributes dict: Swift.UnsafeMutablePointer<NSDictionary?>?
  ) throws {
    try self.init(data: try Data(contentsOf: url), options: options, documentAttributes: dict)
  }

  /// Plain text; a problem of the recording for other types.
  ///
  /// - Throws: for other types than plain text.
  public func data(
    from range: NSRange, documentAttributes dict: [NSAttributedString.DocumentAttributeKey: Any] = [:]
  ) throws -> Data {
    let type = dict[.documentType] as? DocumentType ?? .plain
    guard type == .plain else {
      Stage.current?.report("NSAttributedString.data(from:documentAttributes:) writes plain text only")
      throw CocoaError(.featureUnsupported)
    }
    return Data(attributedSubstring(from: range).string.utf8)
  }
}
