import InbetweenRendering
import Synchronization

/// Processes scenes concurrently, one per worker. A worker without a scene helps to draw the frames of another one's.
enum WorkerPool {
  /// - Parameters:
  ///   - work: processes a scene; its workers besides the first one are for drawing.
  ///   - deliver: receives the results in the order of the scenes, one call at a time, and returns whether to continue.
  ///     Results after the one at which it stops are not delivered.
  static func run<Item: Sendable, Outcome: Sendable>(
    _ items: [Item], workers: Int,
    work: @escaping @Sendable (_ item: Item, _ others: WorkerPermits) async throws -> Outcome,
    deliver: @escaping @Sendable (Outcome) throws -> Bool
  ) async throws {
    let first = min(workers, items.count)
    let others = WorkerPermits(workers - first)
    let line = OrderedDelivery(count: items.count, deliver: deliver)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<first {
        group.addTask {
          while let index = line.take() {
            do { line.put(.success(try await work(items[index], others)), at: index) } catch {
              line.put(.failure(error), at: index)
            }
          }
          others.release()
        }
      }
    }
    try line.finish()
  }
}

/// Assigns positions in a sequence, and delivers the results in that order.
private final class OrderedDelivery<Outcome: Sendable>: Sendable {
  private struct State {
    var next = 0
    var end: Int
    var delivered = 0
    var waiting: [Int: Result<Outcome, any Error>] = [:]
    var failure: (any Error)?
  }

  private let state: Mutex<State>
  private let deliver: @Sendable (Outcome) throws -> Bool

  init(count: Int, deliver: @escaping @Sendable (Outcome) throws -> Bool) {
    state = Mutex(State(end: count))
    self.deliver = deliver
  }

  func take() -> Int? {
    state.withLock { state in
      guard state.next < state.end else { return nil }
      state.next += 1
      return state.next - 1
    }
  }

  func put(_ result: Result<Outcome, any Error>, at index: Int) {
    state.withLock { state in
      state.waiting[index] = result
      while state.delivered < state.end, let result = state.waiting.removeValue(forKey: state.delivered) {
        state.delivered += 1
        do {
          if try !deliver(result.get()) { state.end = state.delivered }
        } catch {
          state.failure = error
          state.end = state.delivered
        }
      }
    }
  }

  func finish() throws {
    if let failure = state.withLock({ $0.failure }) { throw failure }
  }
}
