import ArgumentParser
import InbetweenDiagnostics
import InbetweenGeometry
import InbetweenTimeline

/// A time on the command line: seconds as a decimal or a fraction, `end`, or a label of the scene with `.start` or
/// `.end`.
enum TimeArgument: ExpressibleByArgument {
  case seconds(Rational)
  case name(String)

  init?(argument: String) {
    if let seconds = Rational(text: argument) {
      self = .seconds(seconds)
    } else if argument.unicodeScalars.first?.properties.isAlphabetic == true || argument.hasPrefix("_") {
      self = .name(argument)
    } else {
      return nil
    }
  }

  var defaultValueDescription: String {
    switch self {
    case .seconds(let seconds): "\(seconds)"
    case .name(let name): name
    }
  }

  /// The time in seconds if it does not depend on the scene, infinity for the scene's end; nil for labels.
  var knownSeconds: Double? {
    switch self {
    case .seconds(let seconds): seconds.doubleValue
    case .name(TimeArgument.end): .infinity
    case .name: nil
    }
  }

  /// The name of the end of every scene.
  private static let end = "end"

  /// The time in a scene, from 0 to its end.
  /// - Throws: If the scene has no such label, or is shorter.
  func time(in timeline: Timeline) throws(CommandFailure) -> Rational {
    let (time, name) =
      switch self {
      case .seconds(let seconds): (seconds, String?.none)
      case .name(let name): (try self.time(of: name, in: timeline), name)
      }
    func text(_ seconds: Rational) -> String { JSONText.number(seconds.doubleValue) }
    let subject = name.map { "'\($0)' is at \(text(time)) s" } ?? "\(text(time)) s is"
    if time < .zero {
      throw CommandFailure(.wrongInput, "\(subject) before the scene's start", hint: "a scene begins at 0")
    }
    guard time <= timeline.duration else {
      throw CommandFailure(
        .wrongInput, "\(subject)\(name == nil ? "" : ",") after the end of '\(timeline.name)'",
        hint: "it lasts \(text(timeline.duration)) s; its end is also called '\(TimeArgument.end)'")
    }
    return time
  }

  private func time(of name: String, in timeline: Timeline) throws(CommandFailure) -> Rational {
    if name == TimeArgument.end { return timeline.duration }
    let parts = name.split(separator: ".", maxSplits: 1).map(String.init)
    let labels = timeline.events.filter { $0.label == parts.first }
    guard let event = labels.first, parts.count == 1 || parts[1] == "start" || parts[1] == "end" else {
      let known = timeline.events.compactMap(\.label) + [TimeArgument.end]
      let hint =
        NearestName.suggestion(for: name, among: known).map { "did you mean '\($0)'?" }
        ?? "the names are \(known.joined(separator: ", ")); or give seconds"
      throw CommandFailure(.wrongInput, "'\(timeline.name)' has no time called '\(name)'", hint: hint)
    }
    return parts.count == 2 && parts[1] == "end" ? event.end : event.start
  }
}
