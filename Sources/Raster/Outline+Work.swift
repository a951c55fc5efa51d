import InbetweenGeometry

extension Outline {
  /// The work that Cairo needs for the coverage of all rows, in steps of ``WorkBudget``.
  ///
  /// Cairo's scan converter divides each pixel into fifteen rows and keeps the edges of a row in order. Its work is
  /// proportional to the number of edges in each row, and to the number of pairs that change their order from one row
  /// to the next. For randomly placed edges, about one pair in two hundred does so within the height of a pixel; each
  /// takes about fifteen nanoseconds.
  var work: Int {
    // A stroke has an edge on both sides, joins and caps.
    let perSegment = if case .stroke = style { 4.0 } else { 1.0 }
    let (rows, segments) = segmentsMeetingRows
    let met = rows.reduce(0.0) { sum, count in
      let edges = Double(count) * perSegment
      return sum + 150 * edges + edges * edges / 13
    }
    return Int(min(met + 100 * perSegment * Double(segments), 1e17))
  }

  /// The number of segments in each row, and in total.
  private var segmentsMeetingRows: (rows: [Int], segments: Int) {
    var changes = [Int](repeating: 0, count: bounds.height + 1)
    var segments = 0
    func add(_ ys: Double..., count: Int = 1) {
      segments += count
      guard let low = ys.min(), let high = ys.max() else { return }
      let top = min(max(Int(low.rounded(.down)) - bounds.top, 0), bounds.height)
      let bottom = min(max(Int(high.rounded(.down)) + 1 - bounds.top, top), bounds.height)
      changes[top] += 1
      changes[bottom] -= 1
    }
    var (start, current) = (Point.zero, Point.zero)
    for element in elements {
      switch element {
      case .move(let p): (start, current) = (p, p)
      case .line(let p):
        add(current.y, p.y)
        current = p
      case .curve(let c1, let c2, let end):
        let reach = Outline.distance(current, c1) + Outline.distance(c1, c2) + Outline.distance(c2, end)
        // The number of chords that approximate the curve within a twentieth of a pixel.
        add(current.y, c1.y, c2.y, end.y, count: 2 + Int(min(5 * reach, 1e12).squareRoot()))
        current = end
      case .close:
        add(current.y, start.y)
        current = start
      }
    }
    var open = 0
    let rows = changes.dropLast().map { change in
      open += change
      return open
    }
    return (rows, segments)
  }

  private static func distance(_ a: Point, _ b: Point) -> Double {
    ((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)).squareRoot()
  }
}
