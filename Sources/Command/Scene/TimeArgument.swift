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
      guard seconds >= .zero else { return nil }
      self = .seconds(seconds)
    } else if argument.unicodeScalars.first?.properties.isAlphabetic == true || argument.hasPrefix("_") {
      self = .name(argument)
    } else {
      return nil
    }
  }

  /// The time in a scene.
  /// - Throws: where the scene has no such label.
  func time(in timeline: Timeline) throws(CommandFailure) -> Rational {
    guard case .name(let name) = self else {
      if case .seconds(let seconds) = self { return seconds }
      return .zero
    }
    if name == "end" { return timeline.duration }
    let parts = name.split(separator: ".", maxSplits: 1).map(String.init)
    let labels = timeline.events.filter { $0.label == parts.first }
    guard let event = labels.first, parts.count == 1 || parts[1] == "start" || parts[1] == "end" else {
      let known = timeline.events.compactMap(\.label) + ["end"]
      let hint =
        NearestName.suggestion(for: name, among: known).map { "did you mean '\($0)'?" }
        ?? "the names are \(known.joined(separator: ", ")); or give seconds"
      throw CommandFailure(.wrongInput, "'\(timeline.name)' has no time called '\(name)'", hint: hint)
    }
    return parts.count == 2 && parts[1] == "end" ? event.end : event.start
  }
}
