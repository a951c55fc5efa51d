import InbetweenDiagnostics
import InbetweenFiles
import InbetweenRendering
import InbetweenGoldens
import InbetweenScene
import Synchronization

/// The result of a command for one scene; results are printed in the order of the scenes.
struct VerbOutcome: Sendable {
  var status = ExitStatus.success
  /// The text for standard output.
  var output: TerminalText = ""
  var failure: CommandFailure?
  var diagnostics: [Diagnostic] = []
  var source: SourceText?

  /// Applies a function to scenes concurrently. Errors in one scene are reported, and the others are processed
  /// nevertheless.
  ///
  /// Signals are handled between frames, so that no golden is left partially written.
  /// - Parameter known: Returns the result for a scene that need not be played.
  /// - Throws: The most severe status of all scenes.
  static func each(
    _ scenes: [GoldenScene], workers: Int, limits: SceneLimits,
    known: @escaping @Sendable (_ scene: GoldenScene) -> VerbOutcome? = { _ in nil },
    work: @escaping @Sendable (_ scene: PlayedScene, _ others: WorkerPermits) async throws -> VerbOutcome
  ) async throws {
    let status = Mutex(ExitStatus.success)
    let messages = SceneMessages()
    try await Interruption.guarding {
      try await WorkerPool.run(scenes, workers: workers) { scene, others in
        if let outcome = known(scene) { return outcome }
        return try await outcome(of: scene, limits) { try await work($0, others) }
      } deliver: { outcome in
        try outcome.tell(messages)
        status.withLock { $0.combine(with: outcome.status) }
        return true
      }
    }
    try status.withLock { $0 }.finish()
  }

  private static func outcome(
    of scene: GoldenScene, _ limits: SceneLimits, work: (PlayedScene) async throws -> VerbOutcome
  ) async throws -> VerbOutcome {
    do {
      let scene = try scene.load(limits)
      if let problem = scene.canvasProblem {
        return VerbOutcome(status: .wrongInput, diagnostics: [problem], source: scene.source)
      }
      do {
        return try await work(scene)
      } catch let error as RenderError {
        guard let problem = scene.problem(drawing: error) else { throw error }
        return VerbOutcome(status: error.status, diagnostics: [problem], source: scene.source)
      }
    } catch let error as SceneError {
      return VerbOutcome(status: error.status, diagnostics: error.diagnostics, source: error.source)
    } catch let error as CommandFailure {
      return VerbOutcome(status: error.status, failure: error)
    } catch let error as GoldenStoreError {
      return VerbOutcome(status: error.code, failure: CommandFailure(error.code, error.description))
    } catch let error as FileError {
      return VerbOutcome(status: .inputOutput, failure: CommandFailure(.inputOutput, error.description))
    } catch let error as RenderError where error != .cancelled {
      return VerbOutcome(status: error.status, failure: CommandFailure(error.status, error.description))
    }
  }

  func tell(_ messages: SceneMessages) throws {
    messages.report(diagnostics, source: source)
    if let failure { _ = Console.complain(about: failure) }
    try Console.write(output)
  }
}
