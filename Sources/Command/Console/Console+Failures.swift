import InbetweenDiagnostics
import InbetweenFiles
import InbetweenRendering
import InbetweenGoldens
import InbetweenScene

extension Console {
  /// Prints an error and returns the exit status; nil for errors that are not the program's own. After a signal nothing
  /// is printed: work that is not cancelled at once misses the files that were deleted.
  static func complain(about error: any Error) -> ExitStatus? {
    if let status = Interruption.status { return status }
    switch error {
    case let status as ExitStatus: return status
    case let failure as CommandFailure:
      complain(TerminalText(failure.message), hint: failure.hint.map { TerminalText($0) })
      return failure.status
    case let error as SceneError:
      report(error.diagnostics, source: error.source)
      return error.status
    case let error as RenderError: return complain(aboutRender: error)
    case let error as FileError: return complain(aboutRender: RenderError(error))
    case let error as GoldenStoreError:
      complain(TerminalText(error.description), hint: error.remedy.map { TerminalText($0) })
      return error.code
    default: return nil
    }
  }

  /// A closed pipe needs no message.
  private static func complain(aboutRender error: RenderError) -> ExitStatus {
    if error == .closedPipe { return .brokenPipe }
    if error == .cancelled { return .interrupted }
    let hint: TerminalText? =
      switch error {
      case .outOfMemory: "raise the limit with --\(RenderLimits.memory.name) MIB"
      case .tooMuchWork: "raise it with \(SceneLimits.Option.work.option)"
      default: nil
      }
    complain(TerminalText(error.description), hint: hint)
    return error.status
  }
}

extension RenderError {
  /// The exit status.
  var status: ExitStatus {
    switch self {
    case .closedPipe: .brokenPipe
    case .cancelled: .interrupted
    case .canvasTooLarge, .foreignFile, .tooMuchWork, .tooManyFrames, .outOfMemory: .wrongInput
    case .drawing: .internalError
    case .file: .inputOutput
    }
  }
}
