/// Memory that grows as needed and is kept, for numbers that are not initialised.
@safe final class WorkingMemory<Element: BitwiseCopyable> {
  @unsafe private(set) var start: UnsafeMutablePointer<Element>
  private var capacity = 1

  init() { unsafe start = .allocate(capacity: 1) }

  deinit { unsafe start.deallocate() }

  func reserve(_ count: Int) {
    guard count > capacity else { return }
    unsafe start.deallocate()
    unsafe start = .allocate(capacity: count)
    capacity = count
  }

  /// Frees memory if the previous frame needed an unusual amount.
  func trim(to most: Int) {
    guard capacity > most else { return }
    unsafe start.deallocate()
    unsafe start = .allocate(capacity: 1)
    capacity = 1
  }
}
