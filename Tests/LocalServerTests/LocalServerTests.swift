import Foundation
import Testing

@testable import InbetweenLocalServer

@Suite("Local web pages of a program", .serialized)
struct LocalServerTests {
  private let handler = Handler(token: "secret") { request in
    LocalResponse(text: "\(request.method) \(request.path) \(request["a"] ?? "-") \(request.body.count)")
  }

  private func head(_ target: String, method: String = "GET", fields: [String] = ["Host: 127.0.0.1:4000"]) throws
    -> RequestHead
  {
    try #require(RequestHead((["\(method) \(target) HTTP/1.1"] + fields).joined(separator: "\r\n").utf8))
  }

  private func status(
    _ target: String, method: String = "GET", fields: [String] = ["Host: 127.0.0.1:4000"], body: String = ""
  ) async throws -> Int {
    try await handler.response(to: head(target, method: method, fields: fields), body: Array(body.utf8)).status
  }

  @Test func `requests with the token are answered, with the path after the token`() async throws {
    let response = await handler.response(
      to: try head("/secret/api/tree?a=%C3%BC%20b", fields: ["host:localhost:4000"]), body: [])
    #expect(response.status == 200)
    #expect(String(decoding: response.body, as: UTF8.self) == "get api/tree ü b 0")
    #expect(response.head(isLast: false).contains("\r\nContent-Security-Policy: default-src 'none'"))
  }

  @Test func `a wrong token, another host, a foreign origin and other methods are refused`() async throws {
    #expect(try await status("/secret/") == 200)
    #expect(try await status("/") == 403)
    #expect(try await status("/secret") == 200)
    #expect(try await status("/secrets") == 403)
    #expect(try await status("/secre/x") == 403)
    #expect(try await status("/x/../secret/") == 403)
    #expect(try await status("/secret/", fields: []) == 403)
    #expect(try await status("/secret/", fields: ["Host: evil.example:4000"]) == 403)
    #expect(try await status("/secret/", fields: ["Host: 127.0.0.1.evil.example:4000"]) == 403)
    #expect(try await status("/secret/", fields: ["Host: 127.0.0.1:4000", "Host: 127.0.0.1:4000"]) == 403)
    func origin(_ origin: String) -> [String] { ["Host: 127.0.0.1:4000", "Origin: \(origin)"] }
    #expect(try await status("/secret/", fields: origin("http://evil.example")) == 403)
    #expect(try await status("/secret/", fields: origin("null")) == 403)
    #expect(try await status("/secret/", fields: origin("http://127.0.0.1:4000")) == 200)
    #expect(try await status("/secret/", method: "DELETE") == 403)
  }

  @Test func `a request that changes something must come from a page of the server, and must not be large`()
    async throws
  {
    let host = "Host: 127.0.0.1:4000"
    let origin = "Origin: http://127.0.0.1:4000"
    #expect(try await status("/secret/x", method: "POST", fields: [host, "Content-Length: 2"], body: "{}") == 403)
    #expect(
      try await status("/secret/x", method: "POST", fields: [host, origin, "Content-Length: 2"], body: "{}") == 200)
    for length in ["2000000", "-", "+2", "", "2, 2", "99999999999999999999"] {
      #expect(
        try await status("/secret/x", method: "POST", fields: [host, origin, "Content-Length: \(length)"]) == 413)
    }
    #expect(try await status("/secret/x", method: "POST", fields: [host, origin, "Transfer-Encoding: chunked"]) == 413)
  }

  @Test(arguments: [
    "", "GET", "GET /secret/", "GET /secret/ HTTP/2", "GET  /secret/ HTTP/1.1", "GET secret HTTP/1.1",
    "GET http://127.0.0.1/secret/ HTTP/1.1", "GET /%FF HTTP/1.1", "GET /secret/?a=%zz HTTP/1.1",
    "GET / HTTP/1.1\r\nHost",
    "GET / HTTP/1.1\r\n: x", "GET / HTTP/1.1\r\nHost : x", "GET / HTTP/1.1\r\n Host: x",
  ])
  func `an invalid request is refused`(text: String) {
    #expect(RequestHead(text.utf8) == nil)
  }

  /// Sends each text over one connection and gives everything that comes back until its end.
  private func talk(_ texts: [String], to url: String) async throws -> String {
    let port = try #require(URLComponents(string: url)?.port)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = [
      "-c",
      "exec 3<>/dev/tcp/127.0.0.1/\(port); for part in \"$@\"; do printf '%s' \"$part\" >&3; sleep 0.1; done; cat <&3",
      "-",
    ]
    process.arguments? += texts
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    return await waiting { String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self) }
  }

  @Test(.timeLimit(.minutes(10)))
  func
    `it listens on a free port, answers several requests over one connection, received in any pieces, and ends when it is cancelled`()
    async throws
  {
    let server = try LocalServer(port: 0, token: "secret") { [handler] in await handler.answer($0) }
    let (addresses, found) = AsyncStream.makeStream(of: String.self)
    let task = Task { try await server.run { found.yield($0) } }
    var iterator = addresses.makeAsyncIterator()
    let url = try #require(await iterator.next())
    #expect(url.hasPrefix("http://127.0.0.1:") && url.hasSuffix("/secret/"))
    let host = "Host: localhost:1\r\n"
    let origin = "Origin: http://localhost:1\r\n"
    let body = String(repeating: "x", count: 10_000)
    let talk = try await talk(
      [
        "GET /secret/one HTTP/1.1\r\n\(host)\r",
        "\nPOST /secret/two HTTP/1.1\r\n\(host)\(origin)Content-Length: 10000\r\n\r\n",
        body, "GET /favicon.ico HTTP/1.1\r\n\(host)\r\nGET /secret/three HTTP/1.1\r\n\(host)Connection: close\r\n\r\n",
      ], to: url)
    let bodies = talk.components(separatedBy: "\r\n\r\n").map { $0.components(separatedBy: "HTTP/1.1")[0] }
    #expect(bodies == ["", "get one - 0", "post two - 10000", "", "get three - 0"])
    let refused = try await self.talk(
      ["POST /secret/ HTTP/1.1\r\n\(host)\(origin)Content-Length: 9999999\r\n\r\n"], to: url)
    #expect(refused.hasPrefix("HTTP/1.1 413 ") && refused.contains("Connection: close"))
    let noise = try await self.talk(["x\r\n\r\n"], to: url)
    #expect(noise.hasPrefix("HTTP/1.1 400 "))
    let endless = try await self.talk([String(repeating: "x", count: 70_000)], to: url)
    #expect(endless.hasPrefix("HTTP/1.1 431 "))
    task.cancel()
    try? await task.value
  }

  /// A server while a closure runs, with its port.
  private func serving(_ body: (_ port: Int, _ url: String) async throws -> Void) async throws {
    let server = try LocalServer(port: 0, token: "secret") { [handler] in await handler.answer($0) }
    let (addresses, found) = AsyncStream.makeStream(of: String.self)
    let task = Task { try await server.run { found.yield($0) } }
    var iterator = addresses.makeAsyncIterator()
    let url = try #require(await iterator.next())
    try await body(try #require(URLComponents(string: url)?.port), url)
    task.cancel()
    try? await task.value
  }

  /// Waits in a thread of its own: the server needs those of the task pool.
  private func waiting<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
    await withCheckedContinuation { continuation in Thread.detachNewThread { continuation.resume(returning: body()) } }
  }

  /// Opens connections that say nothing, as another process; ends when its input is closed.
  private func silent(_ count: Int, to port: Int) async throws -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = [
      "-c",
      "ulimit -n \(count + 64); for i in {1..\(count)}; do exec {fd}<>/dev/tcp/127.0.0.1/\(port); done; echo; exec cat",
    ]
    let output = Pipe()
    (process.standardInput, process.standardOutput) = (Pipe(), output)
    try process.run()
    _ = await waiting { output.fileHandleForReading.availableData }
    return process
  }

  @Test(.timeLimit(.minutes(10)))
  func `it answers although other programs hold many silent connections, which it closes`() async throws {
    try await serving { port, url in
      let before = try FileManager.default.contentsOfDirectory(atPath: "/dev/fd").count
      let other = try await silent(300, to: port)
      defer { other.terminate() }
      let talk = try await talk(
        ["GET /secret/one HTTP/1.1\r\nHost: localhost:1\r\nConnection: close\r\n\r\n"], to: url)
      #expect(talk.hasSuffix("get one - 0"))
      // The limit of time ends what does not come true.
      while try FileManager.default.contentsOfDirectory(atPath: "/dev/fd").count >= before + 150 {
        try await Task.sleep(for: .milliseconds(10))
      }
    }
  }

  @Test(.timeLimit(.minutes(10)))
  func `a connection that sends nothing, or only a part of a request, is closed in time`() async throws {
    try await serving { _, url in
      for text in ["", "GET /secret/one HTTP/1.1\r\nHost: ", "GET /secret/one HTTP/1.1\r\nHost: localhost:1\r\nX:"] {
        let answer = try await talk([text], to: url)
        #expect(answer == "")
      }
    }
  }
}
