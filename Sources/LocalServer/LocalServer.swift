import FlyingSocks
import Foundation

/// A web server for the pages of one program on one machine.
///
/// It listens on 127.0.0.1 only, and answers only who knows its token: the first part of every path. A page of a stranger in
/// the same browser learns nothing and changes nothing: the `Host` must be the server's own, which ends DNS rebinding, and
/// an `Origin`, which browsers send with everything that may change something, must be the server's own as well. Answers
/// forbid to be framed, and to load anything from elsewhere.
///
/// Of HTTP it speaks what browsers send to such a page. FlyingFox would speak all of it, and bring libcurl with forty
/// libraries into the start of every command.
public struct LocalServer: Sendable {
  private let address: sockaddr_in
  private let handler: Handler

  /// - Parameters:
  ///   - port: 0 for one that is free.
  ///   - token: letters, digits, `-` and `_`; impossible to guess, as the one that is made where none is given.
  ///   - answer: called for each request that is allowed, for several at once.
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

  /// 128 bits of the system's generator, in hexadecimal digits.
  public static func madeToken() -> String {
    (0..<16).map { _ in
      let byte = UInt8.random(in: .min ... .max)
      return String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
    }.joined()
  }

  /// Serves until the task is cancelled.
  ///
  /// - Parameter whenListening: is told the address of the page, token included.
  /// - Throws: ``LocalServerError/address(_:)`` where the port is taken.
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
      // Sockets say in words of their own that they were closed.
      if Task.isCancelled || error is CancellationError { return }
      throw .address("\(error)")
    }
  }

  private func serve(on listener: Socket, whenListening: @escaping @Sendable () async -> Void) async throws {
    let pool = SocketPool.make()
    try await pool.prepare()
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await pool.run() }
      group.addTask { [handler] in
        try await LocalServer.accept(on: try AsyncSocket(socket: listener, pool: pool), handler)
      }
      group.addTask { await whenListening() }
      try await group.waitForAll()
    }
  }

  private static func accept(on listener: AsyncSocket, _ handler: Handler) async throws {
    try await withThrowingDiscardingTaskGroup { group in
      for try await socket in listener.sockets {
        group.addTask {
          var connection = Connection(socket, handler: handler)
          await connection.serve()
        }
      }
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
