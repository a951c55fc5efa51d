internal import PixelKernels

/// Working memory for one row of pixels, and the corners computed so far.
@safe final class RowScratch {
  private(set) var width = 0
  @unsafe private(set) var sums: UnsafeMutablePointer<Int32>
  @unsafe private(set) var cover: UnsafeMutablePointer<UInt8>
  @unsafe private(set) var mask: UnsafeMutablePointer<UInt8>
  @unsafe private(set) var words: UnsafeMutablePointer<UInt32>
  private var arcs: [Int32: Arc] = [:]

  init() {
    unsafe sums = .allocate(capacity: 2)
    unsafe cover = .allocate(capacity: 2)
    unsafe mask = .allocate(capacity: 2)
    unsafe words = .allocate(capacity: 2)
  }

  deinit {
    unsafe sums.deallocate()
    unsafe cover.deallocate()
    unsafe mask.deallocate()
    unsafe words.deallocate()
  }

  /// Allocates memory for rows of a width.
  func reserve(_ newWidth: Int) {
    guard newWidth > width || width == 0 else { return }
    width = newWidth
    unsafe sums.deallocate()
    unsafe cover.deallocate()
    unsafe mask.deallocate()
    unsafe words.deallocate()
    unsafe sums = .allocate(capacity: newWidth + 2)
    unsafe sums.initialize(repeating: 0, count: newWidth + 2)
    unsafe cover = .allocate(capacity: newWidth + 2)
    unsafe cover.initialize(repeating: 0, count: newWidth + 2)
    unsafe mask = .allocate(capacity: newWidth + 2)
    unsafe mask.initialize(repeating: 0, count: newWidth + 2)
    unsafe words = .allocate(capacity: newWidth + 2)
    unsafe words.initialize(repeating: 0, count: newWidth + 2)
  }

  @unsafe var row: PKRowScratch { unsafe PKRowScratch(sums: sums, cover: cover) }

  /// The shape with the vertices of its corners, which are valid as long as the scratch memory.
  @unsafe func rounded(_ shape: RoundedShape) -> PKRounded {
    var arc: Arc?
    if shape.radius > 0 {
      arc = arcs[shape.radius]
      if arc == nil {
        let made = Arc(radius: shape.radius)
        arcs[shape.radius] = made
        arc = made
      }
    }
    return unsafe PKRounded(
      left: shape.left, top: shape.top, right: shape.right, bottom: shape.bottom, radius: shape.radius,
      arc: arc.map { unsafe UnsafePointer($0.points) }, arcCount: Int32(arc?.count ?? 0))
  }

  /// Discards corners if an animated radius has created very many. Must not be called while shapes are in use.
  func trim() {
    if arcs.count > 512 { arcs.removeAll() }
  }
}

/// The vertices of a quarter circle. A chord is at most 1/128 pixel from its arc, and the vertices are moved outwards
/// so that chords and arc enclose the same area: the distance from the circle is at most 1/190 pixel.
@safe final class Arc {
  let count: Int
  @unsafe let points: UnsafeMutablePointer<PKArcPoint>

  /// - Parameter radius: in 1/256 pixel.
  init(radius: Int32) {
    // The height of a chord over an angle t is r·t²/8; the sector's area is r²·t/2, the triangle's r²·sin(t)/2.
    let r = Double(radius)
    let segments = min(max(Int((Double.pi / 2 * 4 * (r / 256).squareRoot()).rounded(.up)), 2), 2048)
    let angle = Double.pi / 2 / Double(segments)
    let outer = r * (angle / Arc.sineAndCosine(angle).sine).squareRoot()
    count = segments + 1
    unsafe points = .allocate(capacity: count)
    for i in 0...segments {
      let (sine, cosine) = Arc.sineAndCosine(angle * Double(i))
      unsafe (points + i).initialize(
        to: PKArcPoint(
          inset: max(Int32((r - outer * sine).rounded()), 0), depth: max(Int32((r - outer * cosine).rounded()), 0)))
    }
    unsafe points[0] = PKArcPoint(inset: radius, depth: 0)
    unsafe points[segments] = PKArcPoint(inset: 0, depth: radius)
  }

  deinit { unsafe points.deallocate() }

  /// Taylor's series, exact to 1e-12 over a quarter turn. The C library's functions differ between processors.
  private static func sineAndCosine(_ x: Double) -> (sine: Double, cosine: Double) {
    var (sine, cosine, term) = (0.0, 0.0, 1.0)
    for n in 0..<20 {
      switch n % 4 {
      case 0: cosine += term
      case 1: sine += term
      case 2: cosine -= term
      default: sine -= term
      }
      term *= x / Double(n + 1)
    }
    return (sine, cosine)
  }
}
