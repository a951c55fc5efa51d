import ArgumentParser
import InbetweenDiagnostics
import InbetweenScene

/// Shows the settings that apply without the command line.
struct Config: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "config",
    abstract: "Print the options that apply by default, and the file that sets each of them.",
    discussion: """
      The project file, inbetween.yaml, states default values for the options of all commands, and the variants in \
      which scenes have goldens. It is searched for in the folder of the first scene file, or in the working folder if \
      no scene is named, and in the folders above, up to the root of the repository. The variable INBETWEEN_PROJECT \
      names another file; the value none disables the search. The whole file is checked.

      Exit status: 0 success, 2 the file has errors.

      Examples:
        inbetween config                 the options that the project file sets
        inbetween config verify          all options of a command
        inbetween schema --project       the JSON Schema of the file
      """)

  @Argument(help: ArgumentHelp("Print all options of this command.", valueName: "command"))
  var command: String?

  @Flag(help: "Print JSON objects, one per line.")
  var json = false

  /// One option with its effective value.
  private struct Line {
    var command: String
    var option: String
    var value: String
    /// Nil for built-in defaults.
    var place: SourcePlace?
  }

  func run() async throws {
    let commands =
      try Project.current?.commands ?? CommandLineDescription(describing: Inbetween.self).command.visibleSubcommands
    let chosen = commands.filter { command == nil || $0.commandName == command }
    if let command, chosen.isEmpty {
      throw CommandFailure(
        .wrongInput, "there is no command '\(command)'",
        hint: NearestName.suggestion(for: command, among: commands.map(\.commandName)).map { "did you mean '\($0)'?" })
    }
    guard let project = Project.current else {
      if command == nil { Console.note("no \(ProjectFile.fileName) is in this folder or above it") }
      return try write(chosen.flatMap { lines(of: $0, nil) })
    }
    let problems = chosen.flatMap(project.problems)
    try write(chosen.flatMap { lines(of: $0, project) })
    for matrix in project.file.matrices where command == nil && !json {
      let names = matrix.variants.map { variant in
        variant.isEmpty ? "~" : variant.settings.map { "\($0.key)=\($0.value)" }.joined(separator: ",")
      }
      let scenes = matrix.scenes.map { " of scenes like '\($0)'" } ?? ""
      try Console.write("variants\(scenes): \(names.joined(separator: " ")) (\(matrix.place))\n")
    }
    if !problems.isEmpty {
      // For a default for all commands, each command has the same line.
      var reported: Set<String> = []
      Console.report(problems.filter { reported.insert($0.description).inserted }, source: project.file.source)
      throw ExitStatus.wrongInput
    }
  }

  /// The settings of a command; without a name, only those in the project file.
  private func lines(of command: CommandLineDescription.Command, _ project: Project?) -> [Line] {
    let settings = project?.defaults(of: command) ?? []
    return command.options.compactMap { option in
      guard let name = option.longName else { return nil }
      if let setting = settings.first(where: { $0.option == name }) {
        let words = project?.words(for: setting, option) ?? []
        let values = words.map { $0.dropFirst(name.count + 3) }
        return Line(
          command: command.commandName, option: name,
          value: setting.values.isEmpty ? "on" : values.joined(separator: " "), place: setting.place)
      }
      guard self.command != nil else { return nil }
      let standard = option.parsingStrategy == "scanningForValue" ? nil : option.defaultValue
      return Line(command: command.commandName, option: name, value: standard ?? (option.kind == .flag ? "off" : "–"))
    }
  }

  private func write(_ lines: [Line]) throws {
    if json {
      for line in lines {
        try Console.write(
          data: JSONText.object([
            "command": JSONText.string(line.command), "option": JSONText.string(line.option),
            "value": JSONText.string(line.value),
            "file": JSONText.string(line.place?.file), "line": line.place.map { String($0.line) } ?? "null",
          ]) + "\n")
      }
      return
    }
    func column(_ text: (Line) -> String) -> Int { lines.map { text($0).count }.max() ?? 0 }
    let widths = (column(\.command), column(\.option), column(\.value))
    func padded(_ text: String, _ width: Int) -> String {
      text + String(repeating: " ", count: max(width - text.count, 0) + 2)
    }
    for line in lines {
      let from = line.place.map(\.description) ?? "built in"
      try Console.write(
        "\(padded(line.command, widths.0))\(padded("--" + line.option, widths.1 + 2))\(padded(line.value, widths.2))\(from)\n"
      )
    }
  }
}
