private import CHTTP
private import Synchronization

/// Sends GET and PUT requests with small bodies using libcurl, with persistent connections.
final class HTTPClient: Sendable {
  struct Failure: Error, Hashable, Sendable {
    let message: String
  }

  struct Response: Hashable, Sendable {
    let status: Int
    let body: [UInt8]
  }

  /// In milliseconds.
  private static let connectTimeout = 3_000
  /// In milliseconds.
  private static let timeout = 15_000
  /// The maximum size of a response, in bytes.
  private static let limit = 16 << 20

  /// A libcurl handle, which is used by one thread at a time.
  @safe private final class Connection: @unchecked Sendable {
    private let client: OpaquePointer

    /// Nil if libcurl is not available.
    init?() {
      guard let client = unsafe chttp_client_make() else { return nil }
      unsafe self.client = client
    }

    deinit { unsafe chttp_client_free(client) }

    func request(_ url: String, body: [UInt8]?) throws(Failure) -> Response {
      var response = unsafe chttp_response()
      var message = [CChar](repeating: 0, count: 256)
      func send(_ bytes: UnsafeRawPointer?, _ count: Int) -> Int32 {
        unsafe chttp_request(
          client, url, bytes, count, HTTPClient.connectTimeout, HTTPClient.timeout, HTTPClient.limit, &response,
          &message)
      }
      let code: Int32
      if let body {
        // An empty body has no address but is still a body.
        code = unsafe (body + [0]).withUnsafeBytes { unsafe send($0.baseAddress, body.count) }
      } else {
        code = send(nil, 0)
      }
      guard code == 0 else {
        let text = message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
        throw Failure(message: String(decoding: text, as: UTF8.self))
      }
      let bytes = unsafe UnsafeBufferPointer(start: response.bytes, count: response.count)
      return unsafe Response(status: response.status, body: Array(bytes))
    }
  }

  private let idle = Mutex<[Connection]>([])

  func get(_ url: String) throws(Failure) -> Response { try request(url, body: nil) }

  func put(_ body: [UInt8], to url: String) throws(Failure) -> Response { try request(url, body: body) }

  private func request(_ url: String, body: [UInt8]?) throws(Failure) -> Response {
    guard let connection = idle.withLock({ $0.popLast() }) ?? Connection() else {
      throw Failure(message: "libcurl is not installed")
    }
    let response = try connection.request(url, body: body)
    // A connection that failed is discarded.
    idle.withLock { $0.append(connection) }
    return response
  }
}
