import Foundation
import Testing

/// Every command that writes, with a fault injected into one of its system calls: it reports the error and ends with a
/// status other than 0, or completes as usual. Its output is either the old or the new one, and complete. The next run
/// leaves no temporary files.
///
/// `INBETWEEN_FAULTS=all` injects faults into every call in every way (`make faults`), a number selects that many of
/// each; otherwise one is injected, the same on every run.
@Suite("Failing system calls", .enabled(if: FaultLibrary.isSupported, "Linux without a sanitizer, and a C compiler"))
struct SystemCallTests {
  /// The number of calls that fail in each way; nil for one, where exchanging names can be omitted.
  private static let wanted = ProcessInfo.processInfo.environment["INBETWEEN_FAULTS"].map { Int($0) ?? .max }
  private static var isExhaustive: Bool { wanted != nil }

  @Test(arguments: FaultCase.all)
  func `a command completes or reports the reason, and the next one leaves no temporary files`(_ command: FaultCase)
    throws
  {
    for canExchange in [true, false] {
      // Without exchanging names, commands that replace folders make other calls, and killed runs are what matters.
      if !Self.isExhaustive, !canExchange, !command.replacesFolder { continue }
      let trial = try Trial(command, canExchange: canExchange)
      if Self.isExhaustive { print("\(command.name): \(trial.callCount) calls") }
      for kind in FaultLibrary.Kind.allCases where Self.isExhaustive || canExchange || kind.ends {
        for call in calls(of: trial, kind) {
          try trial.run(FaultLibrary.Fault(kind: kind, call: call, canExchange: canExchange))
        }
      }
    }
  }

  /// The calls to disturb, from 1.
  private func calls(of trial: Trial, _ kind: FaultLibrary.Kind) -> [Int] {
    let count = Self.wanted ?? 1
    if count >= trial.callCount { return Array(1...trial.callCount) }
    var random = SystemCallTests.seed(trial.command.name + kind.rawValue + "\(trial.canExchange)")
    return (0..<count).map { _ in
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return 1 + Int(random >> 33) % trial.callCount
    }
  }

  private static func seed(_ text: String) -> UInt64 {
    text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}

/// A command on a project, with its result without a fault.
private struct Trial {
  let command: FaultCase
  let canExchange: Bool
  let callCount: Int
  private let project: FaultProject
  private let expected: FaultProject.Outcome
  private let (before, after): (FaultState, FaultState)
  /// The output of the command when it is run again.
  private let again: FaultProject.Outcome

  struct Broken: Error {}

  init(_ command: FaultCase, canExchange: Bool) throws {
    self.command = command
    self.canExchange = canExchange
    project = try command.project()
    let whole = try project.copy()
    expected = try whole.run(
      command.arguments, FaultLibrary.Fault(kind: .fail, call: 0, canExchange: canExchange))
    callCount = expected.calls
    (before, after) = (FaultState(try project.files()), FaultState(try whole.files()))
    guard callCount > 5, expected.status <= 1, before != after else {
      Issue.record("\(command.name): \(callCount) calls, status \(expected.status), \(expected.errors)")
      throw Broken()
    }
    #expect(try whole.leftovers() == [])
    again = try whole.run(command.arguments)
    #expect(FaultState(try whole.files()) == after, "\(command.name) twice")
  }

  func run(_ fault: FaultLibrary.Fault) throws {
    let project = try project.copy()
    let outcome = try project.run(command.arguments, fault)
    let what: Comment = "\(command.name), \(fault): \(outcome.status) \(outcome.output)\(outcome.errors)"
    let isPower = fault.kind == .power || fault.kind == .powerNames
    let state = FaultState(try project.files(), withCache: !isPower)
    // Reports and the last failures contain the findings of this run, which may be that a file cannot be read; a note
    // says if a page therefore lacks pictures. If folders cannot be exchanged, one is moved aside for a moment, and the
    // next run restores it.
    let isSame =
      outcome.status == expected.status && outcome.output == expected.output && outcome.errors == expected.errors
    let found = !fault.kind.ends && !isSame
    let isLess = command.leavesOut && outcome.status == expected.status && outcome.errors.contains("cannot be read")
    let isMovedAside = fault.canExchange ? false : try !project.leftovers().isEmpty
    let torn = state.torn(before: before.without(cache: isPower), after: after.without(cache: isPower)).filter { part in
      let tells = FaultState.isReport(part) || part == "cache/last-failed" || part == "summary.md"
      return !(tells && found) && !(isMovedAside && state.parts[part] == nil) && !(isLess && part == "imported.yaml")
    }
    #expect(torn.isEmpty, "torn: \(torn); \(what)")
    if fault.kind.ends {
      #expect(outcome.status == 128 + SIGKILL || outcome.status == expected.status, what)
    } else if isSame {
      #expect(state.without(cache: true).parts == after.without(cache: true).parts, what)
    } else {
      #expect(isLess || (1..<128).contains(outcome.status) && outcome.status != 70, what)
      #expect(!outcome.errors.isEmpty || !outcome.output.isEmpty, what)
      #expect(!outcome.errors.contains("NSCocoaErrorDomain") && !outcome.errors.contains(project.folder.path), what)
    }
    if fault.kind == .full && fault.canExchange || fault.kind == .short || fault.kind == .interrupt {
      #expect(try project.leftovers() == [], what)
    }
    if fault.kind == .short || fault.kind == .interrupt { #expect(outcome.status == expected.status, what) }
    let next = try project.run(command.arguments)
    #expect(next.status == again.status || next.status == expected.status, "next: \(next.errors) after \(what)")
    // A shard keeps the blobs of its earlier report, because another shard may be about to refer to them.
    let files = try project.files()
    let kept = Set(files.keys.filter { $0.contains("/blobs/") && after.parts[$0] == nil })
    let different = FaultState(files).torn(before: after, after: after).filter { !kept.contains($0) }
    #expect(kept.isEmpty || command.isShard, "next: \(kept.sorted()), after \(what)")
    #expect(different.isEmpty, "next: \(different); \(next.output)\(next.errors) after \(what)")
    let leftovers = try project.leftovers()
    #expect(leftovers.isEmpty, "next: \(leftovers), after \(what)")
  }
}

extension FaultState {
  private init(parts: [String: [String: Data]]) { self.parts = parts }

  func without(cache: Bool) -> FaultState {
    cache ? FaultState(parts: parts.filter { !FaultState.isChecked($0.key) }) : self
  }
}
