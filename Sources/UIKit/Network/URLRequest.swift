public import Foundation

// A recording has no network: requests fail as on a device that is offline. These types take the place of those of
// FoundationNetworking, which would load from the machine's network and call back on other threads.

/// What is asked of a server.
public struct URLRequest: Hashable, Sendable {
  /// Whether what was loaded before may be used; there is nothing.
  public enum CachePolicy: UInt, Sendable {
    case useProtocolCachePolicy = 0
    case reloadIgnoringLocalCacheData = 1
    case returnCacheDataElseLoad = 2
    case returnCacheDataDontLoad = 3
    case reloadIgnoringLocalAndRemoteCacheData = 4
    case reloadRevalidatingCacheData = 5
    public static let reloadIgnoringCacheData = CachePolicy.reloadIgnoringLocalCacheData
  }

  public var url: URL?
  public var cachePolicy: CachePolicy
  /// In seconds.
  public var timeoutInterval: TimeInterval
  public var httpMethod: String? = "GET"
  public var httpBody: Data?
  public var httpShouldHandleCookies = true
  public var allowsCellularAccess = true
  public var allHTTPHeaderFields: [String: String]?

  public init(
    url: URL, cachePolicy: CachePolicy = .useProtocolCachePolicy, timeoutInterval: TimeInterval = 60
  ) { (self.url, self.cachePolicy, self.timeoutInterval) = (url, cachePolicy, timeoutInterval) }

  public func value(forHTTPHeaderField field: String) -> String? {
    allHTTPHeaderFields?.first { $0.key.caseInsensitiveCompare(field) == .orderedSame }?.value
  }
  public mutating func setValue(_ value: String?, forHTTPHeaderField field: String) {
    var fields = (allHTTPHeaderFields ?? [:]).filter { $0.key.caseInsensitiveCompare(field) != .orderedSame }
    fields[field] = value
    allHTTPHeaderFields = fields
  }
  public mutating func addValue(_ value: String, forHTTPHeaderField field: String) {
    setValue(self.value(forHTTPHeaderField: field).map { $0 + "," + value } ?? value, forHTTPHeaderField: field)
  }
}

/// What a server answers; code makes its own for tests.
open class URLResponse: NSObject, @unchecked Sendable {
  public let url: URL?
  public let mimeType: String?
  /// In bytes; -1 if it is not known.
  public let expectedContentLength: Int64
  public let textEncodingName: String?

  public init(url: URL, mimeType: String?, expectedContentLength length: Int, textEncodingName name: String?) {
    (self.url, self.mimeType, expectedContentLength, textEncodingName) = (url, mimeType, Int64(length), name)
    super.init()
  }
}

/// The answer of a web server.
open class HTTPURLResponse: URLResponse, @unchecked Sendable {
  public let statusCode: Int
  private let fields: [String: String]
  open var allHeaderFields: [AnyHashable: Any] { fields }

  public init?(url: URL, statusCode: Int, httpVersion: String?, headerFields: [String: String]?) {
    self.statusCode = statusCode
    fields = headerFields ?? [:]
    super.init(url: url, mimeType: nil, expectedContentLength: -1, textEncodingName: nil)
  }

  open func value(forHTTPHeaderField field: String) -> String? {
    fields.first { $0.key.caseInsensitiveCompare(field) == .orderedSame }?.value
  }
}
