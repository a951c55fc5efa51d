/// A request of a page.
public struct LocalRequest: Sendable {
  public enum Method: Sendable {
    case get
    case post
  }

  /// A parameter of the query, decoded.
  public struct Parameter: Hashable, Sendable {
    public let name: String
    public let value: String
  }

  public let method: Method
  /// The path after the token, without a slash at its beginning; the empty string is the page itself.
  public let path: String
  /// The parameters of the query, in the order in which they are written.
  public let query: [Parameter]
  public let body: [UInt8]

  /// The first value of a parameter.
  public subscript(name: String) -> String? { query.first { $0.name == name }?.value }
}

/// A response to a page.
public struct LocalResponse: Sendable {
  /// The HTTP status code.
  public var status: Int
  public var contentType: String
  public var body: [UInt8]
  /// Whether the same address always returns the same bytes, so that the browser may cache them.
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
