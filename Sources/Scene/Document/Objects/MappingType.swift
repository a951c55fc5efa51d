internal import InbetweenModel

/// A key of a mapping. Types of keys describe each key once, beside its name; the reader, its messages and the JSON
/// Schema are derived from this. (Keys of views are described beside their classes, in `ViewDescription`.)
protocol MappingKey: RawRepresentable<String>, CaseIterable, Sendable {
  var description: MappingKeyDescription { get }
}

/// The description of a key.
struct MappingKeyDescription: Sendable {
  /// The schema of its value.
  var schema: SchemaNode
  /// One line for authors of scenes.
  var about: String
  /// A key that it requires.
  var needs: String?
  /// The value that has the same effect as leaving out the key; nil if there is none.
  var missing: SchemaNode?

  init(_ schema: SchemaNode, _ about: String, needs: String? = nil, default missing: SchemaNode? = nil) {
    self.schema = schema
    self.about = about
    self.needs = needs
    self.missing = missing
  }

  /// The schema of the value with the texts that editors show.
  var documented: SchemaNode {
    let described = about.isEmpty ? schema : schema.adding(("description", .string(about)))
    return missing.map { described.adding(("default", $0)) } ?? described
  }
}

/// A kind of mapping other than a view: its name in messages and its keys.
package struct MappingType: Equatable, Sendable {
  /// The name in messages: `an event`.
  package let name: String
  /// In the order of the documentation.
  package let keys: [String]
  /// Mandatory keys.
  package let required: [String]
  /// Keys of which at least one is mandatory.
  private let alternatives: [String]
  /// Whether no more than one of them may be stated.
  private let isChoice: Bool
  private let descriptions: [MappingKeyDescription]

  /// - Parameter only: the keys of the type that this object has, in its order; nil for all.
  init<Key: MappingKey>(_ name: String, _ type: Key.Type, only: [Key]? = nil, required: [Key] = []) {
    let keys = only ?? Array(type.allCases)
    self.name = name
    self.keys = keys.map(\.rawValue)
    self.required = required.map(\.rawValue)
    (alternatives, isChoice) = ([], false)
    descriptions = keys.map(\.description)
  }

  init(_ record: ValueRecord) {
    name = record.name
    keys = record.fields.map(\.name)
    required = record.fields.filter(\.isRequired).map(\.name)
    (alternatives, isChoice) = (record.alternatives, record.isChoice)
    descriptions = record.fields.map {
      MappingKeyDescription(SceneSchema.schema(of: $0.shape), $0.about, needs: $0.needs)
    }
  }

  /// Objects are identified by their names.
  package static func == (a: MappingType, b: MappingType) -> Bool { a.name == b.name }

  /// The JSON Schema of the keys alone.
  var properties: SchemaNode {
    .object(zip(keys, descriptions.map(\.documented)).map { ($0, $1) })
  }

  /// The JSON Schema of the object; conditions on combinations of keys are added where they are defined.
  var schema: SchemaNode {
    var members: [(String, SchemaNode)] = [("type", "object"), ("properties", properties)]
    if !required.isEmpty { members.append(("required", .strings(required))) }
    if !alternatives.isEmpty {
      members.append((isChoice ? "oneOf" : "anyOf", .array(alternatives.map { .required($0) })))
    }
    let needs = zip(keys, descriptions).compactMap { key, description in
      description.needs.map { (key, SchemaNode.strings([$0])) }
    }
    if !needs.isEmpty { members.append(("dependentRequired", .object(needs))) }
    members.append(("additionalProperties", false))
    return .object(members)
  }
}

/// All kinds of mappings.
package enum MappingTypes {
  /// All of them, for iterating over every key.
  package static let all: [MappingType] =
    [
      top, library, base, canvas, parameter, golden, variant, repetition, dynamicColor, insets, directionalInsets, font,
      transform, transform3D, rotation3D, path, arc, buttonState, motionEffect, equation, visualFormat, group,
      constraint, state, event,
      keyframe, spring, springMotion, decelerationMotion, scroll, control, canvasChange, expectation,
    ] + layerAnimations + ValueRecord.all.map(MappingType.init)
}

extension Array<MappingEntry> {
  /// The value of a key; nil if it is absent.
  func node(_ key: some RawRepresentable<String>) -> SourceNode? { node(key.rawValue) }

  /// The key and its value; nil if it is absent.
  func entry(_ key: some RawRepresentable<String>) -> MappingEntry? { entry(key.rawValue) }

  func has(_ keys: [some MappingKey]) -> Bool { keys.contains { node($0) != nil } }
}

extension MappingEntry {
  func isOf(_ key: some RawRepresentable<String>) -> Bool { self.key.text == key.rawValue }
}
