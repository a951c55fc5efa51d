import ArgumentParser
import Foundation

/// The commands with their options, as the parser of the command line describes them.
struct CommandLineDescription: Decodable {
  var command: Command

  /// - Throws: If the parser's description has another form than expected.
  init(describing command: any ParsableCommand.Type) throws {
    self = try JSONDecoder().decode(Self.self, from: Data(command._dumpHelp().utf8))
  }

  struct Command: Decodable {
    var commandName: String
    var abstract: String?
    var discussion: String?
    var shouldDisplay: Bool?
    var subcommands: [Command]?
    var arguments: [Argument]?

    var visibleSubcommands: [Command] {
      (subcommands ?? []).filter { $0.shouldDisplay != false && $0.commandName != "help" }
    }

    /// The options with a long name, except help and version.
    var options: [Argument] { (arguments ?? []).filter { $0.kind != .positional && $0.isShown && $0.longName != nil } }
  }

  struct Argument: Decodable {
    enum Kind: String, Decodable { case positional, option, flag }

    struct Name: Decodable {
      enum Kind: String, Decodable { case long, short, longWithSingleDash }

      var kind: Kind
      var name: String

      var text: String { (kind == .long ? "--" : "-") + name }
    }

    /// The completion in a shell.
    struct Completion: Decodable {
      var isPath: Bool

      private struct Key: CodingKey {
        var stringValue: String
        var intValue: Int?
        init?(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { return nil }
      }

      init(from decoder: any Decoder) throws {
        let keys = try decoder.container(keyedBy: Key.self).allKeys.map(\.stringValue)
        isPath = keys.contains("directory") || keys.contains("file")
      }
    }

    var kind: Kind
    var isOptional: Bool
    var isRepeating: Bool
    var names: [Name]?
    var preferredName: Name?
    var valueName: String?
    var abstract: String?
    var defaultValue: String?
    var allValues: [String]?
    var completionKind: Completion?
    var parsingStrategy: String?

    var isShown: Bool { preferredName?.name != "help" && preferredName?.name != "version" }

    /// The long name without dashes.
    var longName: String? { names?.first { $0.kind == .long }?.name }
  }
}
