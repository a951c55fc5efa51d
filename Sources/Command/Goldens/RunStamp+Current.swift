import InbetweenRendering
import InbetweenGoldens

extension RunStamp {
  /// The stamp of this process, with the commit that is checked out in the working directory.
  static func current() -> RunStamp {
    RunStamp(
      version: Version.current, commit: Git.commit(),
      libraries: EnvironmentStamp(RenderEnvironment.drawingLibraries.map { ($0.name, $0.version) }))
  }
}
