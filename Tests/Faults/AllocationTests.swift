import Foundation
import InbetweenDiagnostics
import Testing

/// Allocations that fail, at each place where a run allocates. The process ends there with its own message and status:
/// libraries that would continue without what they could not allocate do not. Its output is either the old or the new
/// one, and complete. The next run completes and leaves no temporary files.
///
/// `INBETWEEN_FAULTS=all` lets every allocation of the libraries fail, and a hundredth of Swift's; a number selects
/// that many of each; otherwise a few fail, the same on every run.
@Suite("Failing allocations", .enabled(if: FaultLibrary.isSupported, "Linux without a sanitizer, and a C compiler"))
struct AllocationTests {
  private static let wanted = ProcessInfo.processInfo.environment["INBETWEEN_FAULTS"].map { Int($0) ?? .max }

  @Test(arguments: ["render", "record", "verify"])
  func `a run without memory ends with a message and no incomplete output, and the next run is unaffected`(
    _ command: String
  ) throws {
    let trial = try ShortageTrial(command)
    for callers in FaultLibrary.Shortage.Callers.allCases {
      let count = trial.places[callers] ?? 0
      #expect(count > 150, "\(callers): \(count)")
      if Self.wanted != nil { print("\(command), \(callers): \(count) places") }
      let step = max(1, Self.wanted == .max ? (callers == .libraries ? 1 : 100) : count / (Self.wanted ?? 4))
      for place in stride(from: 1 + (command.count * 37) % step, through: count, by: step) {
        try trial.run(FaultLibrary.Shortage(callers: callers, place: place))
      }
    }
  }
}

extension FaultProject {
  /// Whether each existing report is complete.
  fileprivate func reportsAreWhole() throws -> Bool {
    let files = try files()
    if let page = files["report/index.html"], !String(decoding: page, as: UTF8.self).contains("</html>") {
      return false
    }
    if let json = files["report/reg.json"] { _ = try JSONSerialization.jsonObject(with: json) }
    return true
  }
}

/// A command on a project whose scene uses most parts of the libraries that allocate.
private struct ShortageTrial {
  let places: [FaultLibrary.Shortage.Callers: Int]
  private let arguments: [String]
  private let project: FaultProject
  private let expected: FaultProject.Outcome
  private let (before, after): (FaultState, FaultState)

  init(_ command: String) throws {
    arguments =
      switch command {
      case "render": ["render", "Scenes/a.yaml", "-o", "out", "--jobs", "1"]
      case "record": ["record", "--jobs", "1"]
      default: ["verify", "--jobs", "1", "--no-cache", "--reporter", "list,json,html", "--output", "report"]
      }
    project = try FaultProject()
    guard let picture = Data(base64Encoded: FaultCase.picture) else {
      throw FaultLibrary.NotBuilt(description: "the picture is not base64")
    }
    try project.write(picture, to: "Scenes/picture.png")
    try project.write(Self.scene(color: "purple"), to: "Scenes/a.yaml")
    for arguments in [["record"], ["render", "Scenes/a.yaml", "-o", "out"]] {
      let outcome = try project.run(arguments)
      guard outcome.status == 0 else { throw FaultLibrary.NotBuilt(description: "\(arguments): \(outcome.errors)") }
    }
    try project.write(Self.scene(color: "orange"), to: "Scenes/a.yaml")
    let whole = try project.copy()
    expected = try whole.run(arguments)
    (before, after) = (FaultState(try project.files()), FaultState(try whole.files()))
    var places: [FaultLibrary.Shortage.Callers: Int] = [:]
    for callers in FaultLibrary.Shortage.Callers.allCases {
      let counting = FaultLibrary.Shortage(callers: callers, place: 0)
      places[callers] = try project.copy().run(arguments, counting).calls
    }
    self.places = places
    #expect(expected.status == (command == "verify" ? 1 : 0), "\(expected.errors)")
  }

  func run(_ shortage: FaultLibrary.Shortage) throws {
    let project = try project.copy()
    let outcome = try project.run(arguments, shortage)
    let state = FaultState(try project.files())
    // The threads of a run share its allocations differently each time, so that the last places are not always reached.
    guard outcome.calls >= shortage.place else {
      #expect(outcome.status == expected.status && state == after, "\(shortage): \(outcome.output)\(outcome.errors)")
      return
    }
    let place = try project.place()
    let what: Comment = "\(arguments[0]), \(shortage): \(outcome.status) \(outcome.output)\(outcome.errors) at \(place)"
    #expect(outcome.status == InbetweenDiagnostics.ExitStatus.outOfMemory.rawValue, what)
    #expect(outcome.errors.hasSuffix("error: out of memory\n"), what)
    #expect(try project.reportsAreWhole(), "torn reports; \(what)")
    let torn = state.torn(before: before, after: after)
    #expect(torn.isEmpty, "torn: \(torn); \(what)")
    let next = try project.run(arguments)
    #expect(next.status == expected.status, "next: \(next.errors) after \(what)")
    #expect(FaultState(try project.files()) == after, "next: \(next.output)\(next.errors) after \(what)")
    #expect(try project.leftovers() == [], "next, after \(what)")
  }

  private static func scene(color: String) -> Data {
    Data(
      """
      inbetween: 1
      title: a
      canvas: {size: [60, 40], scale: 1, backgroundColor: white}
      views:
        - view: box
          frame: [1, 2, 14, 15]
          backgroundColor: \(color)
          cornerRadius: 4
          shadowOpacity: 0.5
        - {label: words, text: "Ab 文", frame: [2, 20, 50, 18]}
        - {shape: line, frame: [30, 2, 20, 16], strokeColor: red, path: {svg: "M 0 0 C 5 20 15 0 20 16"}}
        - {imageView: photo, image: picture.png, frame: [20, 2, 8, 8]}
        - {gradient: sky, frame: [40, 20, 15, 15], colors: [red, blue]}
      timeline:
        - {at: 0, animate: 0.1, set: {box.center.x: 12}}
      fps: 20
      """.utf8)
  }
}
