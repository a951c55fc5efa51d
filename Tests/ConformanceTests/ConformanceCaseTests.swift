import Conformance
import DeviceRecorder
import Foundation
import InbetweenGeometry
import InbetweenGoldens
import InbetweenTimeline
import InbetweenUIKit
import Testing

@Suite("Recordings asked for") struct ConformanceCaseTests {
  private static let repository = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  private static let folder = repository.appendingPathComponent("Conformance")

  private func text(_ path: String) throws -> String {
    String(decoding: try Data(contentsOf: Self.repository.appendingPathComponent(path)), as: UTF8.self)
  }

  private func expected(_ name: String) -> URL { Self.folder.appendingPathComponent(name + ".trace.jsonl") }

  /// What Inbetween plays.
  private func film(_ name: String) throws -> Film {
    let item = try #require(ConformanceCase.all.first { $0.name == name })
    let film = Film(on: .iPhone15, name: name, duration: item.duration + 0.25) { _ in }
    var begin: () -> Void = {}
    film.perform(at: 0) { begin = item.prepare(in: film.window) }
    film.perform(at: 0.25) { begin() }
    return film
  }

  static let names = ConformanceCase.all.map(\.name)

  @Test(arguments: names) func `the expected trace of a case is what is played today`(_ name: String) throws {
    let film = try film(name)
    #expect(film.problems == [])
    let trace = MotionTrace(recording: film.timeline, framesPerSecond: Rational(120))
    if ProcessInfo.processInfo.environment["INBETWEEN_UPDATE_DOCS"] != nil {
      try Data(trace.text.utf8).write(to: expected(name))
    }
    let kept = try text("Conformance/\(name).trace.jsonl")
    #expect(kept == trace.text, "INBETWEEN_UPDATE_DOCS=1 writes it")
  }

  @Test(arguments: names) func `a case recorded in a film agrees with its expected trace`(_ name: String) throws {
    let item = try #require(ConformanceCase.all.first { $0.name == name })
    var recording: DeviceRecorder.Recording?
    let film = Film(on: .iPhone15, name: name, duration: item.duration + 1) { _ in }
    film.perform(at: 0) { item.record(in: film.window, device: "film") { recording = $0 } }
    _ = film.duration
    let recorded = try MotionTrace(text: try #require(recording).trace)
    let golden = try MotionTrace(text: try text("Conformance/\(name).trace.jsonl"))
    let pair = try #require(RecordingComparison(recorded, with: golden))
    let subject = try #require(pair.recording.views.first { $0.path == "subject" })
    #expect(subject.changes.count >= 2, "it changes")
    let standard = RecordingComparison.tolerance
    let diagnosis = Diagnosis(
      expected: pair.recording, actual: pair.other, tolerance: standard.points, frames: standard.frames)
    #expect(diagnosis.isEmpty, "\(diagnosis.sentence)")
  }

  @Test func `each case is listed with a rule that is not documented`() throws {
    let rows = try text("Conformance/README.md").split(separator: "\n").filter { $0.hasPrefix("| `") }
    #expect(rows.map { $0.split(separator: "`")[1] } == Self.names.map { $0[...] })
    let rules = try text("docs/motion.md").split(separator: "\n").filter { $0.hasPrefix("| ") }
    for row in rows {
      let rule = row.split(separator: "|")[1].trimmingCharacters(in: .whitespaces)
      let found = rules.first { $0.hasPrefix("| \(rule) |") }
      let cells = try #require(found, "\(rule)").split(separator: "|")
      let isOpen = cells[2...].contains { cell in ["inferred", "measured"].contains { cell.contains($0) } }
      #expect(isOpen, "\(rule)")
    }
  }
}
