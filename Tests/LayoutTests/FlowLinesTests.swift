import InbetweenLayout
import Testing

@Suite("Lines of a flow layout") struct FlowLinesTests {
  private func places(_ lengths: [Double], depths: [Double]? = nil, length: Double = 130) -> [[Double]] {
    let cells = lengths.enumerated().map { FlowLines.Extent(along: $1, across: depths?[$0] ?? 20) }
    let lines = FlowLines(length: length, interitemSpacing: 10, lineSpacing: 5)
    let found = lines.places(of: cells, from: FlowLines.Extent(along: 2, across: 3))
    return found.places.map { [$0.along, $0.across] } + [[found.end]]
  }

  @Test func `the last line of cells of one size is as if it were full`() {
    // Three of 30 fit in 130 points and leave 40 for two gaps.
    #expect(places([30, 30, 30, 30, 30]) == [[2, 3], [52, 3], [102, 3], [2, 28], [52, 28], [48]])
    // A single column is in the middle.
    #expect(places([100, 100]) == [[17, 3], [17, 28], [48]])
  }

  @Test func `sizes that differ by rounding errors of a layout are one size`() {
    let found = places([30, 30 + 1e-11, 30, 30, 30 - 1e-11])
    #expect(zip(found[4], [52, 28]).allSatisfy { abs($0 - $1) < 1e-9 })
  }

  @Test func `lines of different cells share what is left, the last one only if it is full`() {
    // 40 + 50 leave 40 for one gap; a cell of 120 alone is in the middle; the last line has the least gaps.
    #expect(
      places([40, 50, 120, 30, 20], depths: [20, 10, 30, 20, 20])
        == [[2, 3], [82, 8], [7, 28], [2, 63], [42, 63], [83]])
    // After 60 and 40 no other cell of 40 would fit.
    #expect(places([60, 40]) == [[2, 3], [92, 3], [23]])
  }

  @Test func `without cells nothing is placed`() { #expect(places([]) == [[3]]) }
}
