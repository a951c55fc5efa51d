/// What a page asks for.
public struct LocalRequest: Sendable {
  public enum Method: Sendable {
    case get
    case post
  }

  /// A part of the address after `?`, decoded.
  public struct Parameter: Hashable, Sendable {
    public let name: String
    public let value: String
  }

  public let method: Method
  /// Behind the token, without a slash at its beginning: "" is the page itself.
  public let path: String
  /// In the order in which they are written.
  public let query: [Parameter]
  public let body: [UInt8]

  /// The first value of a name.
  public subscript(name: String) -> String? { query.first { $0.name == name }?.value }
}

/// What a page is told.
public struct LocalResponse: Sendable {
  /// An HTTP status.
  public var status: Int
  public var contentType: String
  public var body: [UInt8]
  /// Whether the same address always gives the same bytes, so that the browser may keep them.
  public var isImmutable: Bool

  public init(status: Int = 200, contentType: String, body: [UInt8], isImmutable: Bool = false) {
    self.status = status
    self.contentType = contentType
    self.body = body
    self.isImmutable = isImmutable
  }

  public init(status: Int = 200, text: String) {
    self.init(status: status, contentType: "text/plain; charset=utf-8", body: Array(text.utf8))
  }

  public init(json: String) {
    self.init(contentType: "application/json", body: Array(json.utf8))
  }

  public static let refused = LocalResponse(status: 403, text: "refused")
  public static let missing = LocalResponse(status: 404, text: "not found")
}
