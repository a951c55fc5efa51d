import FlyingFox
import Foundation
import Testing

@testable import InbetweenLocalServer

@Suite("Pages of a program on its own machine")
struct LocalServerTests {
  private let handler = Handler(token: "secret") { request in
    LocalResponse(text: "\(request.method) \(request.path) \(request["a"] ?? "-") \(request.body.count)")
  }

  private func status(
    _ path: String, method: HTTPMethod = .GET, headers: [HTTPHeader: String] = [.host: "127.0.0.1:4000"],
    body: String = ""
  ) async throws -> Int {
    try await handler.handleRequest(
      HTTPRequest(
        method: method, version: .http11, path: path, query: [], headers: headers, body: Data(body.utf8))
    ).statusCode.code
  }

  @Test("Who knows the token is answered, with what follows it as the path")
  func answers() async throws {
    let response = try await handler.handleRequest(
      HTTPRequest(
        method: .GET, version: .http11, path: "/secret/api/tree", query: [.init(name: "a", value: "ü b")],
        headers: [.host: "localhost:4000"], body: Data()))
    #expect(response.statusCode.code == 200)
    #expect(String(decoding: try await response.bodyData, as: UTF8.self) == "get api/tree ü b 0")
    #expect(response.headers[HTTPHeader("Content-Security-Policy")]?.contains("default-src 'none'") == true)
  }

  @Test("A wrong token, another host, a foreign origin and other methods are refused")
  func refuses() async throws {
    #expect(try await status("/secret/") == 200)
    #expect(try await status("/") == 403)
    #expect(try await status("/secret") == 200)
    #expect(try await status("/secrets") == 403)
    #expect(try await status("/secre/x") == 403)
    #expect(try await status("/x/../secret/") == 403)
    #expect(try await status("/secret/", headers: [:]) == 403)
    #expect(try await status("/secret/", headers: [.host: "evil.example:4000"]) == 403)
    #expect(try await status("/secret/", headers: [.host: "127.0.0.1.evil.example:4000"]) == 403)
    let host = [HTTPHeader.host: "127.0.0.1:4000"]
    func with(_ origin: String) -> [HTTPHeader: String] { host.merging([HTTPHeader("Origin"): origin]) { $1 } }
    #expect(try await status("/secret/", headers: with("http://evil.example")) == 403)
    #expect(try await status("/secret/", headers: with("null")) == 403)
    #expect(try await status("/secret/", headers: with("http://127.0.0.1:4000")) == 200)
    #expect(try await status("/secret/", method: .DELETE) == 403)
  }

  @Test("What changes something comes from a page of the server, and is not large")
  func posts() async throws {
    var headers: [HTTPHeader: String] = [.host: "127.0.0.1:4000", .contentLength: "2"]
    #expect(try await status("/secret/x", method: .POST, headers: headers, body: "{}") == 403)
    headers[HTTPHeader("Origin")] = "http://127.0.0.1:4000"
    #expect(try await status("/secret/x", method: .POST, headers: headers, body: "{}") == 200)
    headers[.contentLength] = "2000000"
    #expect(try await status("/secret/x", method: .POST, headers: headers, body: "{}") == 413)
    headers[.contentLength] = "-"
    #expect(try await status("/secret/x", method: .POST, headers: headers, body: "{}") == 413)
  }

  @Test("It listens on a free port, says which, and ends when it is cancelled", .timeLimit(.minutes(10)))
  func listens() async throws {
    let server = try LocalServer(port: 0, token: "secret") { _ in LocalResponse(text: "hello") }
    let (addresses, found) = AsyncStream.makeStream(of: String.self)
    let task = Task { try await server.run { found.yield($0) } }
    var iterator = addresses.makeAsyncIterator()
    let url = try #require(await iterator.next())
    #expect(url.hasPrefix("http://127.0.0.1:") && url.hasSuffix("/secret/"))
    task.cancel()
    try? await task.value
  }
}
