import InbetweenGeometry

/// The lengths of paths of which a part is drawn. While `strokeStart` or `strokeEnd` moves, the path stays the same, and
/// it is measured once.
final class MeasuredPaths {
  private var current: [Path: MeasuredPath] = [:]
  private var previous: [Path: MeasuredPath] = [:]

  /// The part of a path between two fractions of its length.
  func part(of path: Path, from start: Double, to end: Double) -> Path {
    if let known = current[path] { return known.trimmed(from: start, to: end) }
    let measured = previous[path] ?? MeasuredPath(path)
    // A coordinate that is not a number would be measured anew in every frame, and kept.
    if measured.isDrawable { current[path] = measured }
    return measured.trimmed(from: start, to: end)
  }

  /// Forgets the paths that the last frame did not use.
  func trim() { (previous, current) = (current, [:]) }
}
