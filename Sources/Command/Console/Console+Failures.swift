import InbetweenFrames

extension Console {
  /// Says what went wrong and how the process ends for it; nil for errors that are none of ours.
  static func complain(about error: any Error) -> ExitStatus? {
    switch error {
    case let status as ExitStatus: return status
    case let failure as CommandFailure:
      complain(failure.message, hint: failure.hint)
      return failure.status
    case let error as RenderError: return complain(aboutRender: error)
    default: return nil
    }
  }

  /// A closed pipe is no failure: whoever read has enough.
  private static func complain(aboutRender error: RenderError) -> ExitStatus {
    switch error {
    case .closedPipe: return .fine
    case .cancelled: return Interruption.status(otherwise: .interrupted)
    case .canvasTooLarge, .foreignFile:
      complain(error.description)
      return .wrongInput
    case .outOfMemory:
      complain(error.description, hint: "raise the limit with --limit-memory MIB")
      return .wrongInput
    case .drawing:
      complain(error.description)
      return .ourFault
    case .file:
      complain(error.description)
      return .inputOutput
    }
  }
}
