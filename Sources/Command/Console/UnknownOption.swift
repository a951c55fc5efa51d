import ArgumentParser
import InbetweenDiagnostics

/// An option on a command line that the command does not have, with what was meant.
struct UnknownOption {
  /// As it was written, without a value: `--update`.
  let text: String
  let hint: String?

  /// The first in the command line; nil if all options are known, or the command is not.
  static func first(in arguments: [String]) -> UnknownOption? {
    guard let name = arguments.first,
      let type = Inbetween.configuration.subcommands.first(where: { EntryPoint.name(of: $0) == name })
    else { return nil }
    let known: [CommandLineDescription.Argument]
    // A description that cannot be read only means that the parser's own message is shown.
    do { known = try CommandLineDescription(describing: type).command.arguments ?? [] } catch { return nil }
    var rest = arguments.dropFirst()
    while let argument = rest.popFirst(), argument != "--" {
      guard argument.hasPrefix("-"), argument != "-", Double(argument) == nil else { continue }
      let names = known.filter { $0.kind != .positional }.compactMap(\.longName)
      // A long name with one dash, as Jest's `-updateSnapshot`, which would be several short ones.
      if !argument.hasPrefix("--"), argument.utf8.count > 4, !argument.contains("="),
        let hint = FamiliarOptions.hint(for: String(argument.dropFirst()), of: name, among: names)
      {
        return UnknownOption(text: argument, hint: hint)
      }
      if let option = known.first(where: { $0.isGiven(by: argument) }) {
        // After `--name=value`, and after several short flags together, there is no value of its own.
        let hasValue = option.kind == .option && option.names?.contains { $0.text == argument } == true
        if hasValue { rest = rest.dropFirst() }
        continue
      }
      let text = String(argument.prefix { $0 != "=" })
      if ["-h", "--help", "--help-hidden", "--version"].contains(text) { continue }
      let word = String(text.drop { $0 == "-" })
      let hint =
        FamiliarOptions.hint(for: word, of: name, among: names)
        ?? NearestName.suggestion(for: word, among: names).map { "did you mean '--\($0)'?" }
      return UnknownOption(text: text, hint: hint)
    }
    return nil
  }
}
