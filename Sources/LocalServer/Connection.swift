import FlyingSocks
import Foundation

/// A browser's connection, over which it sends consecutive requests (RFC 9112).
struct Connection {
  private let socket: AsyncSocket
  private let handler: Handler
  private let connections: OpenConnections
  private let number: OpenConnections.Identifier
  /// Bytes that were received and are not parsed yet.
  private var received: [UInt8] = []

  init(_ socket: AsyncSocket, handler: Handler, _ connections: OpenConnections, _ number: OpenConnections.Identifier) {
    self.socket = socket
    self.handler = handler
    self.connections = connections
    self.number = number
  }

  /// Answers requests until the browser closes the connection or sends an invalid request.
  mutating func serve() async {
    defer { connections.close(number) }
    do {
      while let head = try await nextHead() {
        // If the body is not read, the start of the next request is unknown.
        if let refusal = handler.refusal(of: head), head.bodyLength != 0 {
          return try await send(refusal, isLast: true)
        }
        let body = try await take(head.bodyLength ?? 0)
        connections.answer(number)
        let response = await handler.response(to: head, body: body)
        try await send(response, isLast: !head.keepsConnection)
        if !head.keepsConnection { return }
        connections.wait(number, for: received.isEmpty ? .idle : .request)
      }
    } catch {
      // The browser has disconnected, or the server is stopping: there is no one to answer.
    }
  }

  /// - Returns: nil after an invalid request, which is answered, or when the connection is closed.
  private mutating func nextHead() async throws -> RequestHead? {
    let end = Array("\r\n\r\n".utf8)
    var searched = 0
    while true {
      if let place = received.dropFirst(searched).firstRange(of: end) {
        let head = RequestHead(received[..<place.lowerBound])
        received.removeSubrange(..<place.upperBound)
        if head == nil { try await send(LocalResponse(status: 400, text: "no request"), isLast: true) }
        return head
      }
      guard received.count <= RequestHead.largest else {
        try await send(LocalResponse(status: 431, text: "too large"), isLast: true)
        return nil
      }
      searched = max(received.count - end.count + 1, 0)
      let more = try await socket.read(atMost: 4096)
      if more.isEmpty { return nil }
      if received.isEmpty { connections.wait(number, for: .request) }
      received += more
    }
  }

  private mutating func take(_ count: Int) async throws -> [UInt8] {
    if received.count < count { received += try await socket.read(bytes: count - received.count) }
    defer { received.removeFirst(count) }
    return Array(received.prefix(count))
  }

  private func send(_ response: LocalResponse, isLast: Bool) async throws {
    connections.wait(number, for: .response)
    try await socket.write(Data(response.head(isLast: isLast).utf8) + Data(response.body))
  }
}

extension LocalResponse {
  /// The status line, the fields and the empty line after them.
  func head(isLast: Bool) -> String {
    let lines = [
      "HTTP/1.1 \(status) \(status < 300 ? "OK" : "Refused")",
      "Content-Type: \(contentType)",
      "Content-Length: \(body.count)",
      "Connection: \(isLast ? "close" : "keep-alive")",
      "Cache-Control: \(isImmutable ? "private, max-age=31536000, immutable" : "no-store")",
      "Content-Security-Policy: default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; "
        + "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      "Cross-Origin-Resource-Policy: same-origin",
      "Referrer-Policy: no-referrer",
      "X-Content-Type-Options: nosniff",
    ]
    return lines.joined(separator: "\r\n") + "\r\n\r\n"
  }
}
