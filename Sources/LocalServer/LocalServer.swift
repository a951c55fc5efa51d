import FlyingFox
import FlyingSocks
import Foundation

/// A web server for the pages of one program on one machine.
///
/// It listens on 127.0.0.1 only, and answers only who knows its token: the first part of every path. A page of a stranger in
/// the same browser learns nothing and changes nothing: the `Host` must be the server's own, which ends DNS rebinding, and
/// an `Origin`, which browsers send with everything that may change something, must be the server's own as well. Answers
/// forbid to be framed, and to load anything from elsewhere.
public struct LocalServer: Sendable {
  private let server: HTTPServer
  private let token: String

  /// - Parameters:
  ///   - port: 0 for one that is free.
  ///   - token: letters, digits, `-` and `_`; impossible to guess.
  ///   - answer: called for each request that is allowed, for several at once.
  /// - Throws: ``LocalServerError/address(_:)``.
  public init(
    port: UInt16, token: String, answer: @escaping @Sendable (LocalRequest) async -> LocalResponse
  ) throws(LocalServerError) {
    let address: sockaddr_in
    do {
      address = try .inet(ip4: "127.0.0.1", port: port)
    } catch {
      throw .address("\(error)")
    }
    self.token = token
    server = HTTPServer(
      config: HTTPServer.Configuration(address: address, timeout: 60, logger: .disabled),
      handler: Handler(token: token, answer: answer))
  }

  /// Serves until the task is cancelled.
  ///
  /// - Parameter whenListening: is told the address of the page, token included.
  /// - Throws: ``LocalServerError/address(_:)`` where the port is taken.
  public func run(whenListening: @escaping @Sendable (_ url: String) async -> Void) async throws(LocalServerError) {
    do {
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { [server] in try await server.run() }
        group.addTask { [server, token] in
          try await server.waitUntilListening()
          guard case .ip4(_, let port)? = await server.listeningAddress else { return }
          await whenListening("http://127.0.0.1:\(port)/\(token)/")
        }
        try await group.next()
        try await group.waitForAll()
      }
    } catch is CancellationError {
      return
    } catch {
      throw .address("\(error)")
    }
  }
}

/// Why pages cannot be served.
public enum LocalServerError: Error, Sendable, CustomStringConvertible {
  /// The address cannot be listened on; with the system's words.
  case address(String)

  public var description: String {
    switch self {
    case .address(let reason): "cannot listen on 127.0.0.1: \(reason)"
    }
  }
}

/// Refuses what is not meant for the page, and answers the rest.
struct Handler: HTTPHandler {
  let token: String
  let answer: @Sendable (LocalRequest) async -> LocalResponse
  /// Of a request's body, in bytes.
  static let largestBody = 1 << 20

  func handleRequest(_ request: HTTPRequest) async throws -> HTTPResponse {
    guard isOwn(host: request.headers[.host], origin: request.headers[HTTPHeader("Origin")]) else {
      return HTTPResponse(.refused)
    }
    // Browsers ask for it unbidden.
    if request.path == "/favicon.ico" { return HTTPResponse(statusCode: .noContent) }
    // The path comes without a slash at its end, so that the page itself is the token alone.
    let parts = request.path.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count >= 2, parts[0].isEmpty, parts[1] == token else { return HTTPResponse(.refused) }
    let method: LocalRequest.Method
    switch request.method {
    case .GET: method = .get
    case .POST: method = .post
    default: return HTTPResponse(.refused)
    }
    if method == .post, request.headers[HTTPHeader("Origin")] == nil { return HTTPResponse(.refused) }
    guard request.headers[.transferEncoding] == nil,
      Int(request.headers[.contentLength] ?? "0").map({ $0 <= Handler.largestBody }) == true
    else {
      return HTTPResponse(LocalResponse(status: 413, text: "too large"))
    }
    let body = method == .post ? Array(try await request.bodyData) : []
    return HTTPResponse(
      await answer(
        LocalRequest(
          method: method, path: parts.dropFirst(2).joined(separator: "/"),
          query: request.query.map { LocalRequest.Parameter(name: $0.name, value: $0.value) }, body: body)))
  }

  /// Whether a browser sends the request for a page of this server, or no browser sends it.
  private func isOwn(host: String?, origin: String?) -> Bool {
    guard let host, let port = host.split(separator: ":", maxSplits: 1).dropFirst().first,
      host == "127.0.0.1:\(port)" || host == "localhost:\(port)", UInt16(port) != nil
    else { return false }
    return origin == nil || origin == "http://\(host)"
  }
}

extension HTTPResponse {
  fileprivate init(_ response: LocalResponse) {
    self.init(
      statusCode: HTTPStatusCode(response.status, phrase: response.status == 200 ? "OK" : "Refused"),
      headers: [
        .contentType: response.contentType,
        HTTPHeader("Cache-Control"): response.isImmutable ? "private, max-age=31536000, immutable" : "no-store",
        HTTPHeader("Content-Security-Policy"):
          "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; connect-src 'self'; "
          + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        HTTPHeader("Cross-Origin-Resource-Policy"): "same-origin",
        HTTPHeader("Referrer-Policy"): "no-referrer",
        HTTPHeader("X-Content-Type-Options"): "nosniff",
      ], body: Data(response.body))
  }
}
