import ArgumentParser
import InbetweenDiagnostics
import InbetweenScene

extension Project {
  /// A command line, completed with the project's defaults.
  struct Completed {
    var arguments: [String]
    /// The defaults that were added, with their arguments.
    var added: [(setting: ProjectFile.Default, arguments: [String])] = []
  }

  /// The defaults that apply to a command: for each option the last one, which is the command's own.
  func defaults(of command: CommandLineDescription.Command) -> [ProjectFile.Default] {
    var found: [String: ProjectFile.Default] = [:]
    for setting in file.defaults where setting.command ?? command.commandName == command.commandName {
      if command.options.contains(where: { $0.longName == setting.option }) { found[setting.option] = setting }
    }
    return found.sorted { $0.key < $1.key }.map(\.value)
  }

  func completed(_ arguments: [String]) -> Completed {
    var completed = Completed(arguments: arguments)
    guard let name = arguments.first, let command = commands.first(where: { $0.commandName == name }) else {
      return completed
    }
    // Arguments after `--` are not options.
    let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
    for setting in defaults(of: command) {
      guard let option = command.options.first(where: { $0.longName == setting.option }),
        !arguments[..<end].contains(where: option.isGiven)
      else { continue }
      completed.added.append((setting, words(for: setting, option)))
    }
    completed.arguments.insert(contentsOf: completed.added.flatMap(\.arguments), at: end)
    return completed
  }

  /// A default in the form of a command line; paths in it are relative to the project's folder.
  func words(for setting: ProjectFile.Default, _ option: CommandLineDescription.Argument) -> [String] {
    let name = "--" + setting.option
    if setting.values.isEmpty { return [name] }
    return setting.values.map { "\(name)=\(option.completionKind?.isPath == true ? located($0) : $0)" }
  }

  private func located(_ path: String) -> String {
    path.hasPrefix("/") || path == "-" || path.contains("://") ? path : folder + path
  }

  /// The errors in the defaults with which a command line was completed; empty if the error is elsewhere.
  func problems(with completed: Completed, of arguments: [String]) -> [Diagnostic] {
    let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
    return Self.blamed(completed.added) { arguments[..<end] + $0 + arguments[end...] }
  }

  /// Defaults that a command does not accept, whatever its other arguments are.
  func problems(in command: CommandLineDescription.Command) -> [Diagnostic] {
    let settings = defaults(of: command)
    var line = [command.commandName]
    for argument in command.arguments ?? [] where !argument.isOptional {
      guard !settings.contains(where: { $0.option == argument.longName }) else { continue }
      line += argument.kind == .positional ? ["x"] : ["--\(argument.longName ?? "")=x"]
    }
    let added = settings.compactMap { setting in
      command.options.first { $0.longName == setting.option }.map { (setting, words(for: setting, $0)) }
    }
    return Self.blamed(added) { line + $0 }
  }

  /// Defaults with a value that the option does not take, whatever the command line is. What depends on other options
  /// is reported for the command alone.
  var invalidValues: [Diagnostic] {
    file.defaults.compactMap { setting in
      guard !setting.values.isEmpty,
        let command = commands.first(where: { command in
          (setting.command ?? command.commandName) == command.commandName
            && command.options.contains { $0.longName == setting.option }
        }), let option = command.options.first(where: { $0.longName == setting.option }),
        option.completionKind?.isPath != true
      else { return nil }
      var line = [command.commandName]
      for argument in command.arguments ?? [] where !argument.isOptional && argument.longName != setting.option {
        line += argument.kind == .positional ? ["x"] : ["--\(argument.longName ?? "")=x"]
      }
      guard let message = Self.refusal(of: line + words(for: setting, option)),
        message.contains("is invalid for '--\(setting.option)")
      else { return nil }
      return .error(message, at: setting.place)
    }
  }

  /// Finds the defaults that cause the parser's message by removing one after the other: the message then differs or
  /// disappears.
  private static func blamed(
    _ added: [(setting: ProjectFile.Default, arguments: [String])], _ line: ([String]) -> [String]
  ) -> [Diagnostic] {
    var (left, found) = (added, [Diagnostic]())
    let without = refusal(of: line([]))
    while let message = refusal(of: line(left.flatMap(\.arguments))), message != without {
      let guilty = left.indices.first { index in
        var others = left
        others.remove(at: index)
        return refusal(of: line(others.flatMap(\.arguments))) != message
      }
      guard let guilty else { break }
      found.append(.error(message, at: left.remove(at: guilty).setting.place))
    }
    return found
  }

  /// The parser's message for a command line; nil if it is valid.
  private static func refusal(of arguments: [String]) -> String? {
    do {
      _ = try Inbetween.parseAsRoot(arguments)
      return nil
    } catch { return Inbetween.message(for: error) }
  }
}

extension CommandLineDescription.Argument {
  /// Whether an argument of a command line specifies this option.
  func isGiven(by argument: String) -> Bool {
    (names ?? []).contains { name in
      switch name.kind {
      case .long: argument == "--" + name.name || argument.hasPrefix("--\(name.name)=")
      case .longWithSingleDash: argument == "-" + name.name || argument.hasPrefix("-\(name.name)=")
      case .short:
        // Short flags may be combined.
        argument.hasPrefix("-") && !argument.hasPrefix("--")
          && argument.dropFirst().prefix { $0.isASCII && $0.isLetter }.contains(name.name)
      }
    }
  }
}
