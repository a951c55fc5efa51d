import InbetweenGeometry
import InbetweenLayout
import InbetweenMotion
import InbetweenTimeline

extension Stage {
  /// Measures the texts of the current span for every size that they have in it, so that samples need no fonts.
  ///
  /// The span's layout is solved at the inputs' turning points and sixty times per second, at most 64 times, and less
  /// often for very long texts. Between the smallest and the largest width found, each way of breaking the lines is
  /// laid out once.
  func settleLiveTexts(until end: Double) {
    guard var solution = live.openSolution, let last = live.spans.indices.last else { return }
    live.openSolution = nil
    let start = live.spans[last].start
    guard live.spans[last].end == .infinity, start < end else { return }
    // What has another size when the span begins is laid out anew even if it keeps that size until the end.
    var reaches: [Int: LiveText.Reach] = [:]
    for (layer, size) in solution.formerSizes { reaches[layer, default: .init(size)].add(size) }
    let texts = texts(in: solution)
    if !texts.isEmpty || !solution.parts.isEmpty {
      for time in sampleTimes(from: start, to: end, work: texts.reduce(1) { $0 + $1.work }) {
        let inputs = inputs.map { $0.value(at: time) }
        for (layer, size) in solution.resolve(inputs, measuring: self).sizes {
          reaches[layer, default: .init(size)].add(size)
        }
      }
    }
    solution.parts.removeAll { !$0.isDriven && !(reaches[$0.owner]?.isMoving ?? false) }
    for (node, _) in texts {
      guard let reach = reaches[node.record.index], reach.isMoving else { continue }
      if let text = node.owner?.liveText(in: reach) { solution.texts.append(text) }
    }
    solution.close()
    live.spans[last].layout = solution
  }

  /// Layers with texts whose size may change in the span, sorted by layer, with the cost of laying out each, in units of
  /// a short text.
  private func texts(in solution: LiveSolution) -> [(node: LayerNode, work: Int)] {
    guard typesetter != nil else { return [] }
    let layers =
      solution.placed.map(\.layer) + solution.framed.map(\.layer) + solution.parts.flatMap(\.layers)
    return Set(layers).sorted().compactMap { layer in
      nodes[layer].owner?.liveTextWork.map { (nodes[layer], $0) }
    }
  }

  private func sampleTimes(from start: Double, to end: Double, work: Int) -> [Double] {
    let turns = inputs.flatMap(\.breakTimes).filter { start < $0 && $0 < end }.sorted()
    let most = min(max(10_000 / work, 4), 64)
    let count = min(Int(min(max(((end - start) * 60).rounded(.up), 1), 64)), most)
    let even = (0...count).map { start + (end - start) * Double($0) / Double(count) }
    let stride = max(turns.count / most + 1, 1)
    return even + turns.indices.filter { $0 % stride == 0 }.map { turns[$0] }
  }
}
