import InbetweenDiagnostics
import InbetweenGeometry
import InbetweenMotion
import InbetweenTimeline

/// Finds the times at which findings of live layouts begin and end.
///
/// It samples where an input may turn or jump and at even steps in between. Where two samples differ, it bisects the
/// interval until the time is known to a tenth of a millisecond.
struct LiveFindingSearch {
  private static let steps = 8
  private static let precision = 1e-4

  package let inputs: [InputTrack]
  /// The end of the scene, in seconds.
  package let end: Double
  /// The cost of one sample.
  private let cost: Int
  /// The remaining budget for samples, in units of a small layout.
  private var budget = 4000

  package init(inputs: [InputTrack], end: Double, viewCount: Int) {
    self.inputs = inputs
    self.end = end
    cost = 1 + viewCount / 100
  }

  private struct Sample {
    var time: Double
    var inputs: [Double]
    var finding: LayoutFinding

    func findsTheSame(as other: Sample) -> Bool {
      Set(finding.conflicts.map(\.identity)) == Set(other.finding.conflicts.map(\.identity))
        && Set(finding.ambiguous.map(\.identity)) == Set(other.finding.ambiguous.map(\.identity))
    }
  }

  /// The findings from the span's start on, ordered by time.
  package mutating func findings(of span: LiveSpan) -> [LayoutFinding] {
    let end = min(span.end, end)
    guard span.start < end, var last = sample(span, at: span.start, after: nil) else { return [] }
    var samples = [last]
    for time in times(from: span.start, to: end) {
      guard let next = sample(span, at: time, after: last) else { break }
      refine(span, from: last, to: next, into: &samples)
      samples.append(next)
      last = next
    }
    return samples.map(\.finding)
  }

  /// Adds the findings between two samples that differ. It bisects, so that the recursion is not deep.
  private mutating func refine(_ span: LiveSpan, from low: Sample, to high: Sample, into samples: inout [Sample]) {
    guard high.time - low.time > LiveFindingSearch.precision, !low.findsTheSame(as: high),
      let middle = sample(span, at: (low.time + high.time) / 2, after: low)
    else { return }
    refine(span, from: low, to: middle, into: &samples)
    samples.append(middle)
    refine(span, from: middle, to: high, into: &samples)
  }

  /// The findings at a time; the previous ones if the inputs have not changed.
  private mutating func sample(_ span: LiveSpan, at time: Double, after last: Sample?) -> Sample? {
    guard WorkBudget.spend(100 * inputs.count, on: .events) else { return nil }
    let values = inputs.map { $0.value(at: time) }
    if let last, last.inputs == values { return Sample(time: time, inputs: values, finding: last.finding) }
    guard budget > 0 else { return nil }
    let rounded = min(max((time * 1000).rounded() / 1000, span.start), min(span.end, end))
    guard let exact = Rational(rounding: rounded), let finding = span.layout.finding(inputs: values, at: exact)
    else { return nil }
    // Ranges are computed for ambiguous views.
    budget -= cost * (1 + finding.ambiguous.count)
    return Sample(time: time, inputs: values, finding: finding)
  }

  /// The sample times after the start: immediately before an input's breakpoint and at it, and at even steps between
  /// breakpoints unless there are too many.
  private func times(from start: Double, to end: Double) -> [Double] {
    guard WorkBudget.spend(200 * inputs.count, on: .events) else { return [] }
    let breaks = inputs.flatMap(\.breakTimes).filter { start < $0 && $0 < end }.sorted() + [end]
    let steps = breaks.count * LiveFindingSearch.steps * cost < budget / 4 ? LiveFindingSearch.steps : 1
    var times: [Double] = []
    var last = start
    for next in breaks where next > last {
      for step in 1..<steps { times.append(last + (next - last) * Double(step) / Double(steps)) }
      // Two points with the same time are a jump; what drives an input from the end of the span on does not belong to
      // the span.
      times.append(next.nextDown)
      if next < end { times.append(next) }
      last = next
    }
    return times
  }
}
