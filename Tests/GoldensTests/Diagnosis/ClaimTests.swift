import Foundation
import InbetweenGoldens
import InbetweenDiagnostics
import InbetweenScene
import InbetweenGeometry
import InbetweenText
import InbetweenTestSupport
import Testing

@Suite("Sentences about motion")
struct ClaimTests {
  private func trace(_ motion: RandomMotion, rate: Rational = Rational(60)) throws -> MotionTrace {
    let reading = try SceneReader.read(SourceText(file: "s.yaml", text: motion.text))
    let bake = try SceneBake(
      reading.document, name: "s", typesetter: TextMeasurer(library: try FontLibrary()), findsAmbiguity: false)
    return MotionTrace(recording: bake.timeline, framesPerSecond: rate)
  }

  private func positions(_ trace: MotionTrace) throws -> [Double] {
    let view = try #require(trace.views.first { $0.name == "v" })
    return view.series("frame", frameCount: trace.frameCount).compactMap {
      if case .numbers(let values)? = $0 { Double(values[0]) / 1000 } else { nil }
    }
  }

  /// The wrong statements in a sentence; the reference is what the generator wrote, and the scenes played at 960 frames
  /// per second.
  private func lies(_ sentence: String, _ old: RandomMotion, _ new: RandomMotion) throws -> [String] {
    var lies: [String] = []
    func check(_ isTrue: Bool, _ what: String) { if !isTrue { lies.append(what) } }
    let tail = sentence.split(separator: " pt; ").dropFirst().joined(separator: "; ")
    let areOnePlay = old.isOnePlay && new.isOnePlay
    for word in ["curve", "spring", "takes", "starts", "overshoot", "settles", " by "] where tail.contains(word) {
      check(areOnePlay, "speaks of ‘\(word)’")
    }
    if let match = tail.firstMatch(of: /curve (.+?) → (a spring of stiffness \d+ and damping [\d.]+|\[.+?\]|\w+)/) {
      check(match.1 == old.curveName && match.2 == new.curveName, "names other curves")
    }
    if let match = tail.firstMatch(
      of: /spring of stiffness (\d+)(?: → (\d+))? and damping ([\d.]+)(?: → ([\d.]+))?(?:,|$)/),
      !tail.contains("curve")
    {
      check(
        match.1 == "\(old.stiffness)" && (match.2 ?? match.1) == "\(new.stiffness)" && match.3 == "\(old.damping)"
          && (match.4 ?? match.3) == "\(new.damping)", "names other springs")
    }
    if let match = tail.firstMatch(of: /takes ([\d.]+) s instead of ([\d.]+) s/) {
      check(Double(match.1) == new.duration && Double(match.2) == old.duration, "names other durations")
    }
    if let match = tail.firstMatch(of: /starts ([\d.]+) ms (later|sooner)/) {
      let late = (Double(match.1) ?? 0) * (match.2 == "later" ? 1 : -1) / 1000
      check(abs(new.begin - old.begin - late) < 0.0006, "starts at another time")
    }
    let fine = (try positions(trace(old, rate: Rational(960))), try positions(trace(new, rate: Rational(960))))
    func time(_ values: [Double], _ holds: (Double) -> Bool) -> Double {
      Double(values.firstIndex(where: holds) ?? 0) / 960
    }
    func isRising(_ values: [Double]) -> Bool { zip(values, values.dropFirst()).allSatisfy { $0 <= $1 } }
    let frame = 1.0 / 60
    if let match = tail.firstMatch(of: /same path, ([\d.]+) ms (late|early)/) {
      let late = (Double(match.1) ?? 0) * (match.2 == "late" ? 1 : -1) / 1000
      let shift = Int((late * 960).rounded())
      let misses = fine.1.indices.map { abs(fine.1[$0] - fine.0[min(max($0 - shift, 0), fine.0.count - 1)]) }
      check((misses.max() ?? 0) < 2, "is no shift by \(late)")
    }
    if let match = tail.firstMatch(of: /half way ([\d.]+) ms (later|sooner)/) {
      let late = (Double(match.1) ?? 0) * (match.2 == "later" ? 1 : -1) / 1000
      let middle = ((fine.0.first ?? 0) + (fine.0.last ?? 0)) / 2
      let truth = time(fine.1) { $0 >= middle } - time(fine.0) { $0 >= middle }
      check(abs(truth - late) < frame && isRising(fine.0) && isRising(fine.1), "is half way \(truth) later")
      let arrivals = (
        time(fine.0) { $0 >= (fine.0.last ?? 0) - 0.01 }, time(fine.1) { $0 >= (fine.1.last ?? 0) - 0.01 }
      )
      check((arrivals.1 - arrivals.0) * late > -frame * frame, "arrives the other way round")
    }
    if let match = tail.firstMatch(of: /stops ([\d.]+) ms (later|sooner)/) {
      func end(_ values: [Double]) -> Double {
        Double(values.lastIndex { abs($0 - (values.last ?? 0)) > 0.001 } ?? 0) / 960
      }
      let late = (Double(match.1) ?? 0) * (match.2 == "later" ? 1 : -1) / 1000
      check(abs(end(fine.1) - end(fine.0) - late) < 2 * frame, "stops \(end(fine.1) - end(fine.0)) later")
    }
    return lies
  }

  /// Pairs for each seed; more where the environment asks.
  private static let count = ProcessInfo.processInfo.environment["INBETWEEN_MOTIONS"].flatMap { Int($0) } ?? 12

  @Test(arguments: 1...12 as ClosedRange<UInt64>)
  func `no sentence about two random motions is wrong`(_ seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    for _ in 0..<Self.count {
      let old = RandomMotion(using: &random)
      let new = old.changed(using: &random)
      let found = Diagnosis(expected: try trace(old), actual: try trace(new))
      let lies = try lies(found.sentence, old, new)
      #expect(lies.isEmpty, "\(old) → \(new): \(found.sentence)")
    }
  }

  @Test(arguments: 20...25 as ClosedRange<UInt64>)
  func `without knowledge of the animations no curve, spring or duration is mentioned`(_ seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    for _ in 0..<Self.count {
      let old = RandomMotion(using: &random)
      let new = old.changed(using: &random)
      var traces = (try trace(old), try trace(new))
      (traces.0.plays, traces.1.plays) = (nil, nil)
      let sentence = Diagnosis(expected: traces.0, actual: traces.1).sentence
      for word in ["curve", "spring", "takes", "overshoot", "settles"] {
        #expect(!sentence.contains(word), "\(old) → \(new): \(sentence)")
      }
      #expect(try lies(sentence, old, new).isEmpty, "\(old) → \(new): \(sentence)")
    }
  }

  @Test func `one animation of each kind is named`() throws {
    var random = SplitMix(seed: 5)
    var old = RandomMotion(using: &random)
    (old.kind, old.curve, old.duration, old.start, old.delay) = (.curve, "easeIn", 0.4, 0.2, 0)
    var new = old
    (new.curve, new.duration) = ("[0.2, 0.7, 0.4, 0.9]", 0.5)
    let sentence = Diagnosis(expected: try trace(old), actual: try trace(new)).sentence
    #expect(
      sentence.hasSuffix("same path, curve easeIn → [0.2, 0.7, 0.4, 0.9], takes 0.50 s instead of 0.40 s"),
      "\(sentence)")
    (old.kind, old.stiffness, old.damping) = (.spring, 100, 8)
    new = old
    new.damping = 12
    let spring = Diagnosis(expected: try trace(old), actual: try trace(new)).sentence
    #expect(spring.contains("spring of stiffness 100 and damping 8 → 12, overshoot 25.4 → 9.5 %"), "\(spring)")
    (old.kind, new.kind) = (.explicit, .explicit)
    (old.curve, new.curve) = ("linear", "easeOut")
    let explicit = Diagnosis(expected: try trace(old), actual: try trace(new)).sentence
    #expect(explicit.contains("curve linear → easeOut"), "\(explicit)")
  }
}
