/// A key of a mapping of the language. Types of keys tell each key once, beside its name: the reader, its messages and
/// the JSON Schema with what editors show follow from that. (Views' keys stand beside their classes, in
/// `ViewDescription`.)
protocol MappingKey: RawRepresentable<String>, CaseIterable, Sendable {
  var description: MappingKeyDescription { get }
}

/// What is told of a key.
struct MappingKeyDescription: Sendable {
  /// Of its value.
  var schema: SchemaNode
  /// One line for people who write scenes.
  var about: String
  /// The key that it needs beside it.
  var needs: String?

  init(_ schema: SchemaNode, _ about: String, needs: String? = nil) {
    self.schema = schema
    self.about = about
    self.needs = needs
  }
}

/// A mapping of the language, beside views: what messages call it and which keys it has.
package struct MappingType: Equatable, Sendable {
  /// As messages name it: `an event`.
  package let name: String
  /// In the order of the documentation.
  package let keys: [String]
  /// Keys without which it is refused.
  package let required: [String]
  private let descriptions: [MappingKeyDescription]

  /// - Parameter only: Those of the type's keys that this object has, in its order; nil is all.
  init<Key: MappingKey>(_ name: String, _ type: Key.Type, only: [Key]? = nil, required: [Key] = []) {
    let keys = only ?? Array(type.allCases)
    self.name = name
    self.keys = keys.map(\.rawValue)
    self.required = required.map(\.rawValue)
    descriptions = keys.map(\.description)
  }

  /// Objects are told apart by their names.
  package static func == (a: MappingType, b: MappingType) -> Bool { a.name == b.name }

  /// The JSON Schema of the keys alone.
  var properties: SchemaNode {
    .object(
      zip(keys, descriptions).map { key, told in
        (key, told.about.isEmpty ? told.schema : told.schema.adding(("description", .string(told.about))))
      })
  }

  /// The JSON Schema of the object; what joins keys is added by whoever defines them.
  var schema: SchemaNode {
    var members: [(String, SchemaNode)] = [("type", "object"), ("properties", properties)]
    if !required.isEmpty { members.append(("required", .strings(required))) }
    let needs = zip(keys, descriptions).compactMap { key, told in told.needs.map { (key, SchemaNode.strings([$0])) } }
    if !needs.isEmpty { members.append(("dependentRequired", .object(needs))) }
    members.append(("additionalProperties", false))
    return .object(members)
  }
}

/// The mappings of the language.
package enum MappingTypes {
  /// All of them, for what goes through every key.
  package static let all: [MappingType] =
    [
      top, library, base, canvas, parameter, golden, variant, repetition, dynamicColor, insets, directionalInsets, font,
      transform, path, arc, buttonState, motionEffect, equation, visualFormat, group, constraint, state, event,
      keyframe, spring, springMotion, decelerationMotion, control, expectation,
    ] + layerAnimations
}

extension Array<MappingEntry> {
  /// The value of a key; nil where it is absent.
  func node(_ key: some RawRepresentable<String>) -> SourceNode? { node(key.rawValue) }

  /// The key and its value; nil where it is absent.
  func entry(_ key: some RawRepresentable<String>) -> MappingEntry? { entry(key.rawValue) }

  func has(_ keys: [some MappingKey]) -> Bool { keys.contains { node($0) != nil } }
}

extension MappingEntry {
  func isOf(_ key: some RawRepresentable<String>) -> Bool { self.key.text == key.rawValue }
}
