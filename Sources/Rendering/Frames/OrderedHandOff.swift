/// Makes workers pass on their frames in order: each waits until all earlier frames are passed on.
actor OrderedHandOff {
  private var next: Int
  private var isClosed = false
  private var waiting: [Int: CheckedContinuation<Bool, Never>] = [:]

  init(first: Int) { next = first }

  /// Returns true when it is the frame's turn, false when the render has failed.
  func wait(for index: Int) async -> Bool {
    if isClosed { return false }
    if index == next { return true }
    return await withCheckedContinuation { waiting[index] = $0 }
  }

  /// Marks the frames before one as passed on.
  func pass(to index: Int) {
    next = index
    waiting.removeValue(forKey: next)?.resume(returning: !isClosed)
  }

  /// Ends all waits after a failure of the render.
  func close() {
    isClosed = true
    let continuations = waiting.values
    waiting = [:]
    for continuation in continuations { continuation.resume(returning: false) }
  }
}
