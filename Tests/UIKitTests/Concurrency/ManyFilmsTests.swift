import InbetweenUIKit
import Testing

/// Asynchronous code of many recordings at once.
@Suite("Tasks of many films at once") struct ManyFilmsTests {
  /// State shared by the screens of an app.
  private actor Cache {
    static let shared = Cache()
    private var values: [Int: Int] = [:]

    func value(for key: Int) -> Int {
      values[key, default: 0] += 1
      return key
    }
  }

  private final class Screen: UIViewController {
    let box = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    var times: [Double] = []
    private var loop: Task<Void, Never>?
    private let seed: Int

    init(seed: Int) {
      self.seed = seed
      super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
      super.viewDidLoad()
      view.addSubview(box)
      loop = Task { [weak self] in
        for step in 0..<5 {
          try? await Task.sleep(for: .milliseconds(100))
          guard let self else { return }
          let key = await Cache.shared.value(for: seed * 10 + step)
          await MainActor.run {}
          times.append((CACurrentMediaTime() * 1_000).rounded())
          await withCheckedContinuation { continuation in
            UIView.animate(withDuration: 0.05) {
              self.box.center.x = CGFloat(key % 100)
            } completion: { _ in
              continuation.resume()
            }
          }
        }
      }
      // Never complete before the film ends.
      Task { [weak self] in
        while let self {
          async let nap: Void = Task.sleep(for: .seconds(1))
          try? await nap
          box.alpha = box.alpha == 1 ? 0.5 : 1
        }
      }
    }
  }

  @Test func `hundreds of concurrent tasks sleep, share an actor and animate, each on its own clock`() async {
    let films = await withTaskGroup(of: ([Double], Double, Double).self) { group in
      for seed in 0..<400 {
        group.addTask {
          let screen = Screen(seed: seed)
          let film = Film(duration: 1.5) { $0.rootViewController = screen }
          film.play(until: 0.7)
          // The rest may run on another thread.
          await _Concurrency.Task.yield()
          _ = film.problems
          return (screen.times, Double(screen.box.center.x), Double(screen.box.alpha))
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(films.count == 400)
    #expect(films.allSatisfy { $0.0 == [100, 250, 400, 550, 700] && $0.2 == 0.5 })
    #expect(Set(films.map(\.1)).count == 10)
  }
}
