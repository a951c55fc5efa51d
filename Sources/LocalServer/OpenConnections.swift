import FlyingSocks
import Foundation
import Synchronization

/// The open connections of a server, with the time that each may still take.
///
/// Any program of the machine can connect, without the token. A connection that does not send a request in time is
/// closed, and one that has waited longest is closed when there are too many, so that silent connections cannot take all
/// descriptors of the process.
final class OpenConnections: Sendable {
  /// More than the tabs of a browser have.
  private static let most = 64
  /// The number of ticks of about a second that a connection may take.
  enum Patience: Int {
    /// For a request, from its first byte or from the connection's beginning.
    case request = 10
    /// For the next request on a connection that had one.
    case idle = 60
    /// For receiving a response.
    case response = 120
  }

  struct Identifier: Hashable { fileprivate let number: Int }

  fileprivate struct Entry {
    let socket: Socket
    /// The tick at which it is closed; nil while the program answers.
    var deadline: Int?
    /// The tick since which it has been waiting for a request; nil if it is not.
    var waitingSince: Int?
    /// Whether it was ended here; the task that serves it is about to close it.
    var isEnded = false
  }

  private struct State {
    var entries: [Int: Entry] = [:]
    var next = 0
    var tick = 0
  }

  private let state = Synchronization.Mutex(State())

  var isFull: Bool { state.withLock { $0.entries.count >= Self.most } }

  func add(_ socket: Socket) -> Identifier {
    state.withLock { state in
      state.next += 1
      state.entries[state.next] = Entry(
        socket: socket, deadline: state.tick + Patience.request.rawValue, waitingSince: state.tick)
      return Identifier(number: state.next)
    }
  }

  /// The connection waits for its browser.
  func wait(_ connection: Identifier, for patience: Patience) {
    state.withLock { state in
      state.entries[connection.number]?.deadline = state.tick + patience.rawValue
      state.entries[connection.number]?.waitingSince = patience == .response ? nil : state.tick
    }
  }

  /// The browser waits for the program, which may take any time.
  func answer(_ connection: Identifier) {
    state.withLock { state in
      state.entries[connection.number]?.deadline = nil
      state.entries[connection.number]?.waitingSince = nil
    }
  }

  /// Closes a connection. Its descriptor must not be used afterwards, because another connection may get its number.
  func close(_ connection: Identifier) {
    state.withLock { state in
      guard let entry = state.entries.removeValue(forKey: connection.number) else { return }
      do { try entry.socket.close() } catch {
        // The browser has closed it.
      }
    }
  }

  /// Ends the connection that has waited longest for a request, if there is one.
  func closeLongestWaiting() {
    state.withLock { state in
      guard !state.entries.values.contains(where: \.isEnded) else { return }
      let waiting = state.entries.compactMap { number, entry in entry.waitingSince.map { (since: $0, number: number) } }
      guard let longest = waiting.min(by: { ($0.since, $0.number) < ($1.since, $1.number) }) else { return }
      state.entries[longest.number]?.end()
    }
  }

  /// Ends the connections whose time has passed, until the task is cancelled.
  func watch() async throws {
    while true {
      try await Task.sleep(for: .seconds(1))
      state.withLock { state in
        state.tick += 1
        for (number, entry) in state.entries {
          if let deadline = entry.deadline, deadline <= state.tick { state.entries[number]?.end() }
        }
      }
    }
  }
}

extension OpenConnections.Entry {
  /// Ends the connection in both directions: the task that serves it then finds it closed, and closes the descriptor.
  fileprivate mutating func end() {
    _ = shutdown(socket.file.rawValue, Int32(SHUT_RDWR))
    (deadline, waitingSince, isEnded) = (nil, nil, true)
  }
}
