import Foundation
import InbetweenTestSupport
import Testing

/// What `inbetween curve` prints, compared with independently computed motion vectors.
@Suite("Curve vectors through the command", .enabled(if: !SharedVectors.files(in: "motion").isEmpty, "no vectors here"))
struct CurveVectorsTests {
  private struct Vectors: Decodable {
    struct Groups: Decodable {
      var bezier: Group<Bezier>?
      var spring_ca: Group<Spring>?
      var spring_uikit: Group<UIKitSpring>?
    }

    var groups: Groups
  }

  private struct Group<Case: Decodable>: Decodable { var cases: [Case] }

  private struct Bezier: Decodable {
    var cp: [Double]
    var x: [Double]
    var y: [Double]
  }

  private struct Spring: Decodable {
    var mass: Double
    var stiffness: Double
    var damping: Double
    var initialVelocity: Double
    var allowsOverdamping: Bool
    var t: [Double]
    var x: [Double]
  }

  private struct UIKitSpring: Decodable {
    var duration: Double
    var dampingRatio: Double
    var velocity: Double
    var t: [Double]
    var x: [Double]
  }

  private struct Report: Decodable {
    struct Sample: Decodable {
      var time: Double
      var value: Double
      var velocity: Double?
    }

    var samples: [Sample]
  }

  /// A command line and the values it must print at times.
  private struct Question {
    var arguments: [String]
    var times: [Double]
    var values: [Double]
    var tolerance: Double
  }

  private func questions() throws -> [Question] {
    try SharedVectors.files(in: "motion").flatMap { file -> [Question] in
      let groups = try JSONDecoder().decode(Vectors.self, from: Data(contentsOf: file)).groups
      let beziers = (groups.bezier?.cases ?? []).map { item in
        Question(
          arguments: ["--bezier", item.cp.map { "\($0)" }.joined(separator: ",")], times: item.x, values: item.y,
          tolerance: 1e-6)
      }
      let springs = (groups.spring_ca?.cases ?? []).map { item in
        let parameters =
          "mass=\(item.mass) stiffness=\(item.stiffness) damping=\(item.damping) "
          + "initialVelocity=\(item.initialVelocity) allowsOverdamping=\(item.allowsOverdamping)"
        return Question(arguments: ["--spring", parameters], times: item.t, values: item.x, tolerance: 1e-6)
      }
      let animations = (groups.spring_uikit?.cases ?? []).filter { $0.t.last == $0.duration && $0.dampingRatio <= 1 }
        .map {
          item in
          Question(
            arguments: ["--spring", "dampingRatio=\(item.dampingRatio) initialVelocity=\(item.velocity)"],
            times: item.t, values: item.x, tolerance: 2e-5)
        }
      return beziers + springs + animations
    }
  }

  /// The greatest difference in progress; nil if the times are not even, which the command cannot output.
  private func difference(_ question: Question) throws -> Double? {
    let last = question.times.count - 1
    guard last >= 1, let end = question.times.last, end > 0, question.times.first == 0 else { return nil }
    let arguments =
      ["curve"] + question.arguments + ["--duration", "\(end)", "--samples", "\(last + 1)", "--json"]
    let outcome = try Tool.start(arguments).outcome()
    #expect(outcome.status == 0, "\(outcome.errors)")
    let samples = try JSONDecoder().decode(Report.self, from: outcome.output).samples
    guard zip(samples, question.times).allSatisfy({ abs($0.time - $1) < 2e-6 }) else { return nil }
    // The times of some vectors are rounded to a microsecond; the change of the curve within that is tolerated.
    return samples.indices.map { index in
      let sample = samples[index]
      let covered = (sample.velocity ?? 0) * (question.times[index] - sample.time)
      return abs(sample.value + covered - question.values[index])
    }.max()
  }

  @Test func `values agree`() throws {
    var compared = 0
    for question in try questions() {
      guard let difference = try difference(question) else { continue }
      compared += 1
      #expect(difference <= question.tolerance, "\(question.arguments)")
    }
    #expect(compared > 0)
    print("read \(compared) cases through the command")
  }

  @Test func `a wrong value is found`() throws {
    var question = try #require(try questions().first)
    let middle = question.values.count / 2
    question.values[middle] += 1e-3
    let difference = try #require(try difference(question))
    #expect(difference > question.tolerance)
  }
}
