/// The samples of a mask that is being blurred, in memory that is kept from one shadow to the next.
@safe final class BlurPlanes {
  /// In samples.
  private(set) var (width, height) = (0, 0)
  /// The samples, row by row, and those of the other side of a pass.
  @unsafe private(set) var samples: UnsafeMutablePointer<UInt16>
  @unsafe private(set) var others: UnsafeMutablePointer<UInt16>
  /// For each row, 1 if it equals the row above it, which is zero for the first row.
  @unsafe private(set) var repeats: UnsafeMutablePointer<UInt8>
  @unsafe private(set) var otherRepeats: UnsafeMutablePointer<UInt8>
  /// Rows of working memory; `zeroes` stays zero.
  @unsafe private(set) var one, two, zeroes: UnsafeMutablePointer<UInt16>
  @unsafe private(set) var sums: UnsafeMutablePointer<UInt32>
  private var (sampleCapacity, widthCapacity, heightCapacity) = (1, 1, 1)

  init() {
    unsafe (samples, others) = (.allocate(capacity: 1), .allocate(capacity: 1))
    unsafe (repeats, otherRepeats) = (.allocate(capacity: 1), .allocate(capacity: 1))
    unsafe (one, two, zeroes) = (.allocate(capacity: 1), .allocate(capacity: 1), .allocate(capacity: 1))
    unsafe sums = .allocate(capacity: 1)
    unsafe zeroes.initialize(to: 0)
  }

  deinit {
    unsafe samples.deallocate()
    unsafe others.deallocate()
    unsafe repeats.deallocate()
    unsafe otherRepeats.deallocate()
    unsafe one.deallocate()
    unsafe two.deallocate()
    unsafe sums.deallocate()
    unsafe zeroes.deallocate()
  }

  /// Makes room for a plane, whose samples are not initialised.
  func reserve(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    func renew<Element>(_ memory: inout UnsafeMutablePointer<Element>, _ count: Int) {
      unsafe memory.deallocate()
      unsafe memory = .allocate(capacity: count)
    }
    if width * height > sampleCapacity {
      sampleCapacity = width * height
      unsafe renew(&samples, sampleCapacity)
      unsafe renew(&others, sampleCapacity)
    }
    if width > widthCapacity {
      widthCapacity = width
      unsafe renew(&one, width)
      unsafe renew(&two, width)
      unsafe renew(&sums, width + 1)
      unsafe renew(&zeroes, width)
      unsafe zeroes.initialize(repeating: 0, count: width)
    }
    if height > heightCapacity {
      heightCapacity = height
      unsafe renew(&repeats, height)
      unsafe renew(&otherRepeats, height)
    }
  }

  /// What a pass wrote becomes what the next one reads.
  func exchange() {
    unsafe swap(&samples, &others)
    unsafe swap(&repeats, &otherRepeats)
  }

  /// A row of samples; rows above and below the plane are zero.
  @unsafe func row(_ y: Int) -> UnsafeMutablePointer<UInt16> {
    unsafe (0..<height).contains(y) ? samples + y * width : zeroes
  }

  /// Whether a row equals the row above it.
  @unsafe func repeatsRow(_ y: Int) -> Bool { unsafe (0..<height).contains(y) && repeats[y] != 0 }
}
