import InbetweenDiagnostics
import Synchronization

/// Messages about scenes, each printed once: a mistake is found again in every variant of its scene, and in every scene
/// that imports its file.
final class SceneMessages: Sendable {
  private let printed = Mutex<Set<Diagnostic.Cause>>([])

  func report(_ diagnostics: [Diagnostic], source: SourceText?) {
    let fresh = printed.withLock { printed in diagnostics.filter { printed.insert($0.cause).inserted } }
    if !fresh.isEmpty { Console.report(fresh, source: source) }
  }
}
