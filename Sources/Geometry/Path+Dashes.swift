extension Path {
  /// The dashes of the path as subpaths. They are to be stroked without a dash pattern.
  ///
  /// The pattern starts anew on each subpath. A dash that covers a corner contains it, so that it is joined there; a
  /// dash that begins or ends at a corner has a cap there. A dash that is not interrupted where a closed subpath begins
  /// is joined there as well, and a dash that covers a whole closed subpath is closed. Skia does the same
  /// (`SkDashPath`); Core Graphics does not document it.
  ///
  /// - Parameters:
  ///   - pattern: Lengths of dashes and gaps, finite and not negative, with a positive sum. A pattern with an odd
  ///     number of lengths is used twice, as in `CAShapeLayer` and in PostScript.
  ///   - phase: The length at which the pattern starts.
  ///   - length: The length by which dashes are extended in their direction at both ends. With half of the line
  ///     width and butt caps, they have the shape of dashes with square caps, which a dash without length does not
  ///     have otherwise.
  ///   - tolerance: A dash that begins or ends at most this far from a corner does so at the corner.
  package func dashed(
    _ pattern: [Double], phase: Double, extendedBy length: Double = 0, tolerance: Double = 0
  ) -> Path {
    var result = Path()
    var pieces = pieces[...]
    while let first = pieces.first {
      let end = pieces.dropFirst().firstIndex { $0.startsSubpath } ?? pieces.endIndex
      let subpath = MeasuredSubpath(first: first, pieces: pieces[..<end])
      pieces = pieces[end...]
      let dashes = subpath.dashes(pattern.count.isMultiple(of: 2) ? pattern : pattern + pattern, phase, tolerance)
      for dash in dashes { result.append(subpath, dash, extendedBy: length) }
    }
    return result
  }

  private mutating func append(_ subpath: MeasuredSubpath, _ dash: MeasuredSubpath.Dash, extendedBy length: Double) {
    var parts = subpath.parts(from: dash.start, to: min(dash.end, subpath.length))
    if dash.end > subpath.length { parts += subpath.parts(from: 0, to: dash.end - subpath.length) }
    guard let first = parts.first, let last = parts.last else { return }
    if dash.isClosed {
      move(to: first.curve.p0)
      for part in parts { append(part) }
      return close()
    }
    guard length > 0 else {
      move(to: first.curve.p0)
      for part in parts { append(part) }
      return
    }
    // The direction of a dash without length is that of the piece on which it lies.
    let still = dash.start == dash.end ? subpath.direction(at: dash.start) : nil
    let forwards = still ?? first.curve.direction
    let backwards = still.map { $0 * -1 } ?? last.curve.reversed.direction
    guard let forwards, let backwards else { return }
    move(to: first.curve.p0 - forwards * length)
    if !first.isLine { line(to: first.curve.p0) }
    for part in parts.dropLast() { append(part) }
    if !last.isLine { append(last) }
    line(to: last.curve.p3 - backwards * length)
  }
}

/// A subpath with the lengths at which its pieces end.
private struct MeasuredSubpath {
  /// A part of the subpath. If it continues beyond the point where a closed subpath begins, its end is greater than the
  /// length.
  struct Dash {
    var start: Double
    var end: Double
    var isClosed = false
  }

  private var pieces: [Path.Piece] = []
  private var ends: [Double] = []
  private let isClosed: Bool
  let length: Double

  init(first: Path.Piece, pieces all: ArraySlice<Path.Piece>) {
    isClosed = all.last?.closesSubpath == true
    var reached = 0.0
    for piece in all {
      let length = piece.curve.length
      guard length > 0 else { continue }
      reached += length
      pieces.append(piece)
      ends.append(reached)
    }
    // A subpath that is a point has round caps.
    if pieces.isEmpty { (pieces, ends) = ([first], [0]) }
    length = reached
  }

  /// - Parameter pattern: With an even number of lengths.
  func dashes(_ pattern: [Double], _ phase: Double, _ tolerance: Double) -> [Dash] {
    let marks = pattern.reduce(into: [0.0]) { $0.append($0[$0.count - 1] + $1) }
    let period = marks[pattern.count]
    guard period > 0, period.isFinite, phase.isFinite, length.isFinite else { return [] }
    let offset = phase - (phase / period).rounded(.down) * period
    // A dash at the very end would begin outside, but a subpath that is a point can be within a dash.
    let last = max(length - tolerance, .leastNonzeroMagnitude)
    var dashes: [Dash] = []
    var corner = 0
    func place(_ position: Double) -> Double {
      if position <= 0 { return 0 }
      if position >= last { return length }
      while corner < ends.count - 1, ends[corner] < position - tolerance { corner += 1 }
      return abs(ends[corner] - position) <= tolerance ? ends[corner] : position
    }
    // Positions are computed from the number of the period, so that rounding errors do not add up.
    var number = 0.0
    while number * period - offset < last {
      for index in stride(from: 0, to: pattern.count, by: 2) {
        let (from, to) = (number * period - offset + marks[index], number * period - offset + marks[index + 1])
        if from >= last { break }
        if from < 0, to <= tolerance { continue }
        let start = place(from)
        dashes.append(Dash(start: start, end: max(place(to), start)))
      }
      number += 1
    }
    guard isClosed, let first = dashes.first, first.start == 0, dashes[dashes.count - 1].end == length else {
      return dashes
    }
    if dashes.count == 1 {
      dashes[0].isClosed = true
      return dashes
    }
    dashes[dashes.count - 1].end += first.end
    return Array(dashes.dropFirst())
  }

  /// The pieces between two lengths; if they are equal, one without length.
  func parts(from start: Double, to end: Double) -> [Path.Piece] {
    var low = index(at: start)
    guard end > start else {
      let point = point(at: start)
      return [Path.Piece(curve: CubicPiece(line: point, point), isLine: true, startsSubpath: false)]
    }
    var parts: [Path.Piece] = []
    while low < pieces.count {
      let before = low == 0 ? 0 : ends[low - 1]
      guard before < end else { break }
      let t0 = start > before ? parameter(at: start, in: low) : 0
      let t1 = end < ends[low] ? parameter(at: end, in: low) : 1
      if t0 < t1 { parts.append(pieces[low].part(from: t0, to: t1)) }
      low += 1
    }
    return parts
  }

  /// The direction of the subpath; at a corner, that of the piece which begins there.
  func direction(at position: Double) -> Point? {
    let index = index(at: position)
    let t = parameter(at: position, in: index)
    return pieces[index].curve.part(from: min(t, 1 - 1e-6), to: 1).direction
  }

  private func point(at position: Double) -> Point {
    let index = index(at: position)
    return pieces[index].curve.part(from: 0, to: parameter(at: position, in: index)).p3
  }

  private func parameter(at position: Double, in index: Int) -> Double {
    let before = index == 0 ? 0 : ends[index - 1]
    guard ends[index] > before else { return 0 }
    return pieces[index].parameter(atLength: position - before, of: ends[index] - before)
  }

  /// The piece that contains a position; at a corner, the one that begins there.
  private func index(at position: Double) -> Int {
    var (low, high) = (0, ends.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if ends[middle] <= position { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
