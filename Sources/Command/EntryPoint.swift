import ArgumentParser
import Foundation
import InbetweenDiagnostics
import InbetweenScene

@main
enum EntryPoint {
  static func main() async {
    if let problem = DescriptorLimit.problem() {
      Console.complain("\(problem)")
      exit(ExitStatus.inputOutput.rawValue)
    }
    EnvironmentVariable.isolate()
    Interruption.start()
    let status = await run(Array(CommandLine.arguments.dropFirst()))
    Interruption.endWhereSignalled()
    if status == .brokenPipe { Interruption.endByClosedPipe() }
    exit(status.rawValue)
  }

  /// Runs one command line and returns the exit status. Errors that were not handled elsewhere are handled here.
  private static func run(_ arguments: [String]) async -> ExitStatus {
    let project: Project?
    do { project = try needsNoProject(arguments) ? nil : Project.found(for: arguments) } catch {
      return Console.complain(about: error) ?? usage(error, of: arguments)
    }
    if let project, arguments.first != "config" {
      let problems = project.invalidValues
      Console.report(problems, source: project.file.source)
      if !problems.isEmpty { return .wrongInput }
    }
    let completed = project?.completed(arguments)
    return await Project.$current.withValue(project) {
      do {
        let whole = completed?.arguments ?? arguments
        try FamiliarValues.checkOptionalNumbers(whole)
        try await run(parsing: whole)
        return .success
      } catch {
        if let status = Console.complain(about: error) { return status }
        if let project, let completed {
          let problems = project.problems(with: completed, of: arguments)
          Console.report(problems, source: project.file.source)
          if !problems.isEmpty { return .wrongInput }
        }
        return usage(error, of: completed?.arguments ?? arguments)
      }
    }
  }

  private static func run(parsing arguments: [String]) async throws {
    var command = try await parsed(arguments)
    if var command = command as? any AsyncParsableCommand {
      try await command.run()
    } else {
      try command.run()
    }
  }

  /// A subcommand is parsed by itself, because parsing through the root takes a third of the time of a short command.
  /// What the subcommand does not accept is parsed again from the root, whose errors and help name the whole command.
  private static func parsed(_ arguments: [String]) async throws -> any ParsableCommand {
    let subcommand = Inbetween.configuration.subcommands.first { name(of: $0) == arguments.first }
    do {
      if let subcommand { return try subcommand.parse(Array(arguments.dropFirst())) }
    } catch {}
    return try await Inbetween.asyncParseAsRoot(arguments)
  }

  static func name(of command: any ParsableCommand.Type) -> String {
    command.configuration.commandName ?? "\(command)".lowercased()
  }

  /// Help, versions and descriptions do not depend on the project.
  private static func needsNoProject(_ arguments: [String]) -> Bool {
    guard let command = arguments.first, !command.hasPrefix("-") else { return true }
    return ["help", "schema", "manual", "doctor"].contains(command)
      || arguments.contains { ["-h", "--help"].contains($0) }
  }

  /// Help, the version and completion scripts were requested; anything else is a usage error.
  private static func usage(_ error: any Error, of arguments: [String]) -> ExitStatus {
    let isParserError = Inbetween.exitCode(for: error) != .failure
    guard isParserError else {
      Console.complain("\(error)", hint: "this is a fault of Inbetween; please report it")
      return .internalError
    }
    let text = Inbetween.fullMessage(for: error)
    guard Inbetween.exitCode(for: error) == .success else {
      if let word = arguments.first, !word.hasPrefix("-"), !commandNames.contains(word) {
        Console.complain(
          "there is no command '\(word)'",
          hint: FamiliarOptions.hint(forCommand: word).map { TerminalText($0) }
            ?? NearestName.suggestion(for: word, among: commandNames).map { "did you mean '\($0)'?" as TerminalText }
            ?? "the commands are \(commandNames.joined(separator: ", "))")
      } else if let word = arguments.first, text.contains("Unknown option '\(word)'") {
        Console.complain(
          "there is no option '\(word)' before a command", hint: TerminalText(FamiliarOptions.hint(beforeCommand: word))
        )
      } else if let unknown = UnknownOption.first(in: arguments) {
        Console.complain(
          "\(arguments[0]) has no option '\(unknown.text)'",
          hint: unknown.hint.map { TerminalText($0) } ?? "the options are shown by: inbetween \(arguments[0]) --help")
      } else {
        let message = FamiliarValues.answered(withoutLineBreaks(of: arguments, in: text), arguments)
        Console.writeError(
          TerminalText(lines: message.replacing("Error: ", with: "error: ", maxReplacements: 1) + "\n"))
      }
      return .wrongInput
    }
    do {
      try Console.write(data: text + "\n")
      return .success
    } catch {
      return Console.complain(about: error) ?? .internalError
    }
  }

  /// A message of the parser, of which only the line breaks of its own stay: it quotes arguments, or parts of them, as
  /// they are, and a line of them could be a command for a CI system.
  private static func withoutLineBreaks(of arguments: [String], in text: String) -> String {
    let parts = arguments.flatMap { argument -> [Substring] in
      guard argument.contains(where: \.isNewline) else { return [] }
      let value = argument.drop { $0 != "=" }.dropFirst()
      return [argument[...], value] + argument.split(separator: ",") + value.split(separator: ",")
    }
    // The longer first, because a part is in the whole.
    return parts.filter { $0.contains(where: \.isNewline) }.sorted { $0.count > $1.count }
      .reduce(text) { $0.replacing($1, with: TerminalText.shown(String($1))) }
  }

  private static var commandNames: [String] {
    Inbetween.configuration.subcommands.map { name(of: $0) } + ["help"]
  }
}
