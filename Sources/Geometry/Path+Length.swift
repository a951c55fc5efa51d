extension Path {
  /// The length of all lines and curves, closing lines included; 0 if a coordinate is not finite.
  public var length: Double {
    let total = pieces.reduce(0) { $0 + $1.curve.length }
    return total.isFinite ? total : 0
  }

  /// The part of the path between two fractions of its length, as defined by `CAShapeLayer.strokeStart` and
  /// `strokeEnd`.
  ///
  /// Fractions are limited to 0…1. The whole path is returned unchanged, closed subpaths included; any other part
  /// consists of open subpaths, and is empty if `start` is not below `end`.
  public func trimmed(from start: Double, to end: Double) -> Path {
    let from = max(start, 0)
    let to = min(end, 1)
    guard from < to else { return Path() }
    if from == 0 && to == 1 { return self }
    return MeasuredPath(self).trimmed(from: start, to: end)
  }

  struct Piece: Sendable {
    var curve: CubicPiece
    var isLine: Bool
    var startsSubpath: Bool
    /// Whether the subpath is closed at its end.
    var closesSubpath = false

    func parameter(atLength target: Double, of total: Double) -> Double {
      isLine ? target / total : curve.parameter(atLength: target)
    }

    func part(from t0: Double, to t1: Double) -> Piece {
      Piece(curve: curve.part(from: t0, to: t1), isLine: isLine, startsSubpath: false)
    }
  }

  /// Adds a piece that begins at the end of the path.
  mutating func append(_ piece: Piece) {
    if piece.isLine {
      line(to: piece.curve.p3)
    } else {
      curve(to: piece.curve.p3, control1: piece.curve.p1, control2: piece.curve.p2)
    }
  }

  /// The path's lines and curves in order, closing lines made explicit.
  var pieces: [Piece] {
    var result: [Piece] = []
    var (current, first) = (Point.zero, Point.zero)
    var starts = true
    func add(_ curve: CubicPiece, isLine: Bool) {
      result.append(Piece(curve: curve, isLine: isLine, startsSubpath: starts))
      current = curve.p3
      starts = false
    }
    for element in elements {
      switch element {
      case .move(let p):
        (current, first) = (p, p)
        starts = true
      case .line(let p): add(CubicPiece(line: current, p), isLine: true)
      case .curve(let c1, let c2, let end):
        add(CubicPiece(p0: current, p1: c1, p2: c2, p3: end), isLine: false)
      case .close:
        if current != first { add(CubicPiece(line: current, first), isLine: true) }
        if !starts { result[result.count - 1].closesSubpath = true }
        starts = true
      }
    }
    return result
  }
}

/// A path with the lengths of its lines and curves.
package struct MeasuredPath: Sendable {
  private let path: Path
  private let pieces: [Path.Piece]
  private let lengths: [Double]
  private let total: Double

  package init(_ path: Path) {
    self.path = path
    pieces = path.pieces
    lengths = pieces.map(\.curve.length)
    total = lengths.reduce(0, +)
  }

  /// Whether its length is finite and above 0.
  package var isDrawable: Bool { total > 0 && total.isFinite }

  /// ``Path/trimmed(from:to:)``.
  package func trimmed(from start: Double, to end: Double) -> Path {
    let from = max(start, 0)
    let to = min(end, 1)
    guard from < to else { return Path() }
    if from == 0 && to == 1 { return path }
    guard isDrawable else { return Path() }
    var result = Path()
    var reached = 0.0
    var isConnected = false
    for (piece, length) in zip(pieces, lengths) {
      let (lower, upper) = (max(from * total - reached, 0), min(to * total - reached, length))
      reached += length
      if piece.startsSubpath { isConnected = false }
      guard lower < upper else {
        isConnected = false
        continue
      }
      let t0 = lower <= 0 ? 0 : piece.parameter(atLength: lower, of: length)
      let t1 = upper >= length ? 1 : piece.parameter(atLength: upper, of: length)
      let part = piece.part(from: t0, to: t1)
      if !isConnected { result.move(to: part.curve.p0) }
      result.append(part)
      isConnected = true
    }
    return result
  }
}
