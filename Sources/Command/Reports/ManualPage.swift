import ArgumentParser

/// The manual page, made from the same declarations that parse the command line and print `--help`.
///
/// ArgumentParser's plugin for manual pages (`swift package generate-manual`) needs the sources of a package, whereas
/// `inbetween manual` prints the page of the program that is installed.
struct ManualPage {
  private typealias Command = CommandLineDescription.Command

  private let root: Command

  /// - Throws: If the parser's description of the commands has another form than expected.
  init(describing command: any ParsableCommand.Type) throws {
    root = try CommandLineDescription(describing: command).command
  }

  /// The page in the format of man(7).
  var roff: String {
    var page = ".TH INBETWEEN 1 \"\" \"inbetween \(Version.current)\" \"Inbetween\"\n"
    page += ".SH NAME\ninbetween \\- \(escaped(sentence(root.abstract)))\n"
    page += ".SH SYNOPSIS\n.B inbetween\n.I command\n…\n"
    page += ".SH DESCRIPTION\n" + text(root.discussion)
    page += ".SH COMMANDS\n"
    for command in root.visibleSubcommands { page += section(of: command) }
    page += ".SH SEE ALSO\ndocs/cli.md, docs/json.md and docs/scene-format.md of the project.\n"
    return page
  }

  private func section(of command: Command) -> String {
    var page = ".SS \(command.commandName)\n"
    page += ".B inbetween \(command.commandName)\n\(escaped(synopsis(of: command)))\n.PP\n"
    if let abstract = command.abstract { page += escaped(abstract) + "\n" }
    page += text(command.discussion)
    for argument in command.arguments ?? [] where argument.isShown {
      page += ".TP\n\\fB\(escaped(argument.title))\\fR\n\(escaped(argument.abstract ?? ""))\n"
    }
    return page
  }

  private func synopsis(of command: Command) -> String {
    (command.arguments ?? []).filter(\.isShown).map { argument in
      let title = argument.shortTitle + (argument.isRepeating ? "…" : "")
      return argument.isOptional ? "[\(title)]" : title
    }.joined(separator: " ")
  }

  /// Paragraphs; indented lines are kept unchanged.
  private func text(_ discussion: String?) -> String {
    guard let discussion else { return "" }
    var page = ".PP\n"
    var isLiteral = false
    for line in discussion.split(separator: "\n", omittingEmptySubsequences: false) {
      let isIndented = line.hasPrefix("  ")
      if isIndented != isLiteral {
        page += isIndented ? ".nf\n" : ".fi\n"
        isLiteral = isIndented
      }
      page += line.isEmpty ? ".PP\n" : escaped(String(line)) + "\n"
    }
    return page + (isLiteral ? ".fi\n" : "")
  }

  /// A line that starts with a full stop or an apostrophe would be a request, and a minus would become a typographic
  /// hyphen.
  private func escaped(_ text: String) -> String {
    let escaped = text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
    return escaped.hasPrefix(".") || escaped.hasPrefix("'") ? "\\&" + escaped : escaped
  }

  private func sentence(_ abstract: String?) -> String {
    guard let abstract, let first = abstract.first else { return "" }
    return first.lowercased() + abstract.dropFirst().trimmingSuffix(".")
  }
}

extension CommandLineDescription.Argument {
  fileprivate var shortTitle: String { titled(preferredName.map { [$0] } ?? []) }

  fileprivate var title: String { titled(names ?? []) }

  private func titled(_ names: [Name]) -> String {
    let value = "<\(valueName ?? "value")>"
    let all = names.map(\.text).joined(separator: ", ")
    return switch kind {
    case .positional: value
    case .flag: all
    case .option: "\(all) \(value)"
    }
  }
}

extension Substring {
  fileprivate func trimmingSuffix(_ suffix: Character) -> Substring { last == suffix ? dropLast() : self }
}
