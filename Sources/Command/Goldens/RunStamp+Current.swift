import InbetweenRendering
import InbetweenGoldens

extension RunStamp {
  /// Of this process, with the commit that is checked out where it runs.
  static func current() -> RunStamp {
    RunStamp(
      version: Version.current, commit: Git.commit(),
      libraries: EnvironmentStamp(RenderEnvironment.drawingLibraries.map { ($0.name, $0.version) }))
  }
}
