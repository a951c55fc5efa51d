import InbetweenUIKit
import Testing

/// Asynchronous code of a recording, on its clock.
@Suite("Tasks of films") struct TaskTests {
  private final class Journal {
    var lines: [String] = []
    func note(_ word: String) { lines.append("\((CACurrentMediaTime() * 100).rounded() / 100) \(word)") }
  }

  /// What an app's code looks like.
  private final class Greeting: UIViewController {
    let label = UILabel()
    let journal: Journal

    init(_ journal: Journal) {
      self.journal = journal
      super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
      super.viewDidLoad()
      view.addSubview(label)
      Task {
        journal.note("began")
        try await Task.sleep(for: .seconds(1))
        let name = await self.load()
        label.text = name
        await self.fade(to: 0.5)
        journal.note("faded")
      }
      journal.note("loaded")
    }

    private func load() async -> String {
      try? await Task.sleep(nanoseconds: 500_000_000)
      journal.note("has a name")
      return "Ada"
    }

    private func fade(to alpha: CGFloat) async {
      await withCheckedContinuation { continuation in
        UIView.animate(withDuration: 0.25) {
          self.label.alpha = alpha
        } completion: { _ in
          continuation.resume()
        }
      }
    }
  }

  @Test func `a task sleeps on the recording's clock, and its animation begins then`() throws {
    let journal = Journal()
    let film = Film { $0.rootViewController = Greeting(journal) }
    #expect(film.problems.isEmpty)
    #expect(journal.lines == ["0.0 loaded", "0.0 began", "1.5 has a name", "1.75 faded"])
    #expect(film.duration == 1.75)
  }

  @Test func `a cancelled task wakes at once`() throws {
    let journal = Journal()
    var task: Task<Void, any Error>?
    let film = Film { _ in
      task = Task {
        do {
          try await Task.sleep(for: .seconds(5))
          journal.note("slept")
        } catch {
          journal.note(Task.isCancelled ? "cancelled" : "failed")
        }
      }
    }
    film.perform(at: 0.5) { task?.cancel() }
    film.play(until: 6)
    #expect(journal.lines == ["0.5 cancelled"])
  }

  @Test func `a task waits for the results of other tasks of the recording`() throws {
    let journal = Journal()
    let film = Film { _ in
      let slow = Task { () -> Int in
        try await Task.sleep(for: .milliseconds(300))
        return 42
      }
      Task {
        async let other = slow.value
        await withTaskGroup(of: Void.self) { group in
          group.addTask { try? await Task.sleep(for: .milliseconds(100)) }
        }
        journal.note("slept")
        journal.note("\(try await other)")
      }
    }
    film.play(until: 1)
    #expect(journal.lines == ["0.1 slept", "0.3 42"])
  }

  @Test func `tasks and blocks of the main queue run in the order in which they were scheduled`() {
    let journal = Journal()
    let film = Film { _ in
      DispatchQueue.main.async { journal.note("block 1") }
      Task { journal.note("task 2") }
      DispatchQueue.main.async { journal.note("block 3") }
      DispatchQueue.main.asyncAfter(deadline: .now()) { journal.note("block 4") }
      Task { journal.note("task 5") }
    }
    film.play(until: 1)
    #expect(journal.lines == ["0.0 block 1", "0.0 task 2", "0.0 block 3", "0.0 block 4", "0.0 task 5"])
  }

  @Test func `layout requested by a task is performed in its turn, and layout may start tasks`() {
    final class Layered: UIView {
      var onLayout: () -> Void = {}
      override func layoutSubviews() {
        super.layoutSubviews()
        onLayout()
      }
    }
    let journal = Journal()
    let film = Film { window in
      let view = Layered(frame: window.bounds)
      view.onLayout = { Task { journal.note("laid out") } }
      window.addSubview(view)
      Task {
        try await Task.sleep(for: .seconds(0.5))
        view.setNeedsLayout()
      }
    }
    film.play(until: 1)
    #expect(journal.lines == ["0.0 laid out", "0.5 laid out"])
  }

  @Test func `a task that waits by yielding does not stop the clock`() {
    let journal = Journal()
    let film = Film { _ in
      var isDone = false
      Task {
        while !isDone { await Task.yield() }
        journal.note("done")
      }
      DispatchQueue.main.asyncAfter(deadline: .now() + 0.2) { isDone = true }
    }
    film.play(until: 1)
    #expect(journal.lines == ["0.2 done"])
  }

  /// Carries a window to a thread that is not the recording's.
  private struct Foreign: @unchecked Sendable { let window: UIWindow }

  /// Isolated as an app's model is.
  @MainActor private final class Counter {
    var times: [Double] = []

    nonisolated init() {}

    func count() {
      DispatchQueue.main.async { self.times.append(CACurrentMediaTime()) }
      DispatchQueue.main.asyncAfter(deadline: .now() + 0.5) { self.times.append(CACurrentMediaTime()) }
    }
  }

  @Test func `the main actor is the recording's own`() {
    let journal = Journal()
    let film = Film { _ in
      let counter = Counter()
      Task {
        try await Task.sleep(for: .seconds(0.25))
        await counter.count()
        let time = await MainActor.run { CACurrentMediaTime() }
        journal.note("main actor \(time)")
        try await Task.sleep(for: .seconds(1))
        journal.note("\(await counter.times)")
      }
    }
    film.play(until: 2)
    #expect(journal.lines == ["0.25 main actor 0.25", "1.25 [0.25, 0.75]"])
  }

  @Test
  func
    `a block that another thread adds to the main queue runs in the recording's turns, and that thread's views are not the recording's`()
    async
  {
    let counts = await withTaskGroup(of: (Int, Int).self) { group in
      for _ in 0..<20 {
        group.addTask {
          let film = Film(duration: 0.1) { window in
            window.rootViewController = UIViewController()
            let screen = Foreign(window: window)
            for _ in 0..<8 {
              // The language's own task, as a file that imports Foundation alone starts it.
              _Concurrency.Task {
                _ = UIView(frame: .zero)
                DispatchQueue.main.async {
                  screen.window.rootViewController?.view.addSubview(UIView(frame: .zero))
                }
              }
            }
            for index in 1...50 { DispatchQueue.main.asyncAfter(deadline: .now() + Double(index) / 1_000) {} }
          }
          film.play(until: 0.1)
          return (film.window.rootViewController?.view.subviews.count ?? 0, film.problems.count)
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(counts.allSatisfy { $0.0 <= 8 && $0.1 == 0 })
  }
}
