extension SceneSchema {
  /// The JSON Schema of project files: draft 2020-12, ending in a line break.
  ///
  /// - Parameter commands: those that there are, with their options.
  public static func project(_ commands: [ProjectCommand]) -> String {
    let keys: [(String, SchemaNode)] = ProjectKey.allCases.map { key in
      let description = key.description
      let schema = key == .defaults ? defaults(of: commands) : description.schema
      return (key.rawValue, schema.adding(("description", .string(description.about))))
    }
    return SchemaNode.object([
      ("$schema", "https://json-schema.org/draft/2020-12/schema"),
      ("$id", "inbetween-project-1.schema.json"),
      ("title", "Inbetween project, version 1"),
      ("type", "object"),
      ("properties", .object(keys)),
      ("required", .strings(MappingTypes.project.required)),
      ("additionalProperties", false),
      ("$defs", .object(Self.shared(commands).sorted { $0.key < $1.key }.map { ($0.key, schema(of: $0.value)) })),
    ]).text() + "\n"
  }

  /// The options of all commands, and those of each command.
  private static func defaults(of commands: [ProjectCommand]) -> SchemaNode {
    let shared = Self.shared(commands)
    func described(_ option: ProjectCommand.Option) -> SchemaNode {
      option == shared[option.name] ? .reference(option.name) : schema(of: option)
    }
    var known = shared.keys.sorted().map { ($0, SchemaNode.reference($0)) }
    for command in commands where !command.options.isEmpty {
      let own = object(of: command.options.map { ($0.name, described($0)) })
        .adding(("description", .string("Defaults of the command '\(command.name)'.")))
      // 'curve' is an option and a command.
      if let place = known.firstIndex(where: { $0.0 == command.name }) {
        known[place].1 = .anyOf(known[place].1, own)
      } else {
        known.append((command.name, own))
      }
    }
    return object(of: known)
  }

  /// For each name the option of the first command; others may have the same name.
  private static func shared(_ commands: [ProjectCommand]) -> [String: ProjectCommand.Option] {
    Dictionary(commands.flatMap(\.options).map { ($0.name, $0) }) { first, _ in first }
  }

  private static func object(of properties: [(String, SchemaNode)]) -> SchemaNode {
    ["type": "object", "properties": .object(properties), "additionalProperties": false]
  }

  private static func schema(of option: ProjectCommand.Option) -> SchemaNode {
    let one: SchemaNode =
      option.words.isEmpty ? ["type": ["string", "number", "boolean"]] : ["enum": .strings(option.words)]
    let schema: SchemaNode =
      switch option.kind {
      case .flag: ["type": "boolean"]
      case .optionalValue, .value: .anyOf(one, .list(one))
      case .values: .anyOf(one, .list(one), ["type": "object", "additionalProperties": one])
      }
    return schema.adding(("description", .string(option.about)))
  }
}
