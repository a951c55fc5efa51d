import FlyingSocks
import Foundation

/// A web server for the pages of a program, for browsers on the same machine.
///
/// It listens on 127.0.0.1 only, and answers only requests that contain its token as the first component of the path.
/// Other pages in the same browser can neither read nor change anything: the `Host` must be the server's own, which
/// prevents DNS rebinding, and so must an `Origin`, which browsers send with every request that may change something.
/// Responses forbid framing and loading resources from elsewhere.
///
/// It implements the part of HTTP that browsers use for such a page. FlyingFox implements all of it, but would make
/// every command load libcurl and forty other libraries at launch.
public struct LocalServer: Sendable {
  private let address: sockaddr_in
  private let handler: Handler

  /// - Parameters:
  ///   - port: The port; 0 selects a free one.
  ///   - token: Letters, digits, `-` and `_`; must be as hard to guess as the default, which is random.
  ///   - answer: Called for each request that is allowed, concurrently.
  /// - Throws: ``LocalServerError/address(_:)``.
  public init(
    port: UInt16, token: String = LocalServer.madeToken(),
    answer: @escaping @Sendable (LocalRequest) async -> LocalResponse
  ) throws(LocalServerError) {
    do {
      address = try .inet(ip4: "127.0.0.1", port: port)
    } catch {
      throw .address("\(error)")
    }
    handler = Handler(token: token, answer: answer)
  }

  /// 128 bits of the system's random number generator, as hexadecimal digits.
  public static func madeToken() -> String {
    (0..<16).map { _ in
      let byte = UInt8.random(in: .min ... .max)
      return String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
    }.joined()
  }

  /// Serves until the task is cancelled.
  ///
  /// - Parameter whenListening: Called with the address of the page, including the token.
  /// - Throws: ``LocalServerError/address(_:)`` if the port is in use.
  public func run(whenListening: @escaping @Sendable (_ url: String) async -> Void) async throws(LocalServerError) {
    do {
      let listener = try Socket(domain: Int32(AF_INET), type: .stream)
      defer { try? listener.close() }
      try listener.setValue(true, for: .localAddressReuse)
      try listener.bind(to: address)
      try listener.listen()
      guard case .ip4(_, let port) = try listener.sockname() else { return }
      try await serve(
        on: listener, whenListening: { await whenListening("http://127.0.0.1:\(port)/\(handler.token)/") })
    } catch {
      // Sockets report with errors of their own that they were closed.
      if Task.isCancelled || error is CancellationError { return }
      throw .address("\(error)")
    }
  }

  private func serve(on listener: Socket, whenListening: @escaping @Sendable () async -> Void) async throws {
    let pool = SocketPool.make()
    let connections = OpenConnections()
    try await pool.prepare()
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await pool.run() }
      group.addTask { [handler] in
        try await LocalServer.accept(on: try AsyncSocket(socket: listener, pool: pool), handler, connections)
      }
      group.addTask { try await connections.watch() }
      group.addTask { await whenListening() }
      // The first failure ends the others; waiting for all of them would wait for the pool.
      while try await group.next() != nil {}
    }
  }

  private static func accept(
    on listener: AsyncSocket, _ handler: Handler, _ connections: OpenConnections
  ) async throws {
    try await withThrowingDiscardingTaskGroup { group in
      while true {
        let socket: AsyncSocket
        do { socket = try await listener.accept() } catch SocketError.failed(_, let code, _) where isPassing(code) {
          // Connections wait in the system's queue until descriptors are free.
          connections.closeLongestWaiting()
          try await Task.sleep(for: .milliseconds(50))
          continue
        }
        while connections.isFull {
          connections.closeLongestWaiting()
          try await Task.sleep(for: .milliseconds(5))
        }
        let number = connections.add(socket.socket)
        group.addTask {
          var connection = Connection(socket, handler: handler, connections, number)
          await connection.serve()
        }
      }
    }
  }

  /// Whether the next connection may be accepted although this one was not (accept(2)).
  private static func isPassing(_ code: Int32) -> Bool {
    [EMFILE, ENFILE, ENOBUFS, ENOMEM, ECONNABORTED, EPROTO, ENETDOWN, EHOSTDOWN, EHOSTUNREACH, ENETUNREACH].contains(
      code)
  }
}

/// The reason why pages cannot be served.
public enum LocalServerError: Error, Sendable, CustomStringConvertible {
  /// The server cannot listen at the address; with the system's message.
  case address(String)

  public var description: String {
    switch self {
    case .address(let reason): "cannot listen on 127.0.0.1: \(reason)"
    }
  }
}
