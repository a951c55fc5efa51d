package import InbetweenFiles

/// The reason why frames could not be rendered or written.
public enum RenderError: Error, Hashable, Sendable {
  /// The canvas is larger than the limit or empty, in pixels. Nothing was allocated.
  case canvasTooLarge(width: Int, height: Int, limit: Int)
  /// One worker alone would need more than the limit, in bytes. Nothing was allocated.
  case outOfMemory(needed: Int, limit: Int)
  /// The rate and the duration give more frames than can be counted, or the rate is not above 0.
  case tooManyFrames(limit: Int)
  /// A frame would take more steps of work than the limit; `view` is the view that takes most of it, if that is known.
  case tooMuchWork(frame: Int, view: String?, limit: Int)
  /// A painter failed.
  case drawing(frame: Int, reason: String)
  /// A system call failed: the attempted action, the path, and the system's error number and text.
  case file(action: String, path: String, code: Int32, reason: String)
  /// The output directory contains a file that is not from a render, and is therefore not replaced.
  case foreignFile(directory: String, name: String)
  /// The reader of the stream has closed it.
  case closedPipe
  /// The render was cancelled and its output removed.
  case cancelled
}

extension RenderError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .canvasTooLarge(let width, let height, _) where min(width, height) < 1:
      "a picture of \(width) × \(height) pixels is empty"
    case .canvasTooLarge(let width, let height, let limit):
      "a canvas of \(width) × \(height) pixels is too large: neither side may exceed \(limit)"
    case .outOfMemory(let needed, let limit):
      "this canvas needs \(needed / 1_048_576) MiB to draw, over the limit of \(limit / 1_048_576) MiB"
    case .tooManyFrames(let limit): "there are more frames than \(limit), or the rate is not above 0"
    case .tooMuchWork(let frame, let view, let limit):
      "frame \(frame) takes more than \(limit) steps of work to draw"
        + (view.map { ", most of them for '\($0)'" } ?? "")
    case .drawing(let frame, let reason): "cannot draw frame \(frame): \(reason)"
    case .file(let action, let path, _, let reason): "cannot \(action) \(path): \(reason)"
    case .foreignFile(let directory, let name):
      "\(directory) holds \(name), which is not a frame: choose another directory or remove it"
    case .closedPipe: "the reader of the output has closed it"
    case .cancelled: "cancelled"
    }
  }
}

extension RenderError {
  /// EPIPE, which means that the reader has closed the stream, becomes ``closedPipe``.
  package init(_ error: FileError) {
    self =
      error.isClosedPipe
      ? .closedPipe : .file(action: error.action, path: error.path, code: error.code, reason: error.reason)
  }
}
