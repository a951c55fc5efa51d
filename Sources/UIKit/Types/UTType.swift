public import Foundation

/// A type of data by its identifier, as `public.png`, with the types that it conforms to. Those that the system
/// declares and the table in `UTType+Known.swift` does not list are not known.
public struct UTType: Hashable, Sendable, Codable, CustomStringConvertible {
  public let identifier: String
  /// Of types that an app declares.
  private let parents: [String]

  init(identifier: String) { (self.identifier, parents) = (identifier, []) }
  private init(_ identifier: String, parents: [String]) { (self.identifier, self.parents) = (identifier, parents) }

  init(_ known: KnownType) { self.init(identifier: known.identifier) }

  /// Nil for an identifier that is not known.
  public init?(_ identifier: String) {
    guard let known = KnownType.all[identifier.lowercased()] else { return nil }
    self.init(identifier: known.identifier)
  }

  /// A type that the app declares.
  public init(exportedAs identifier: String, conformingTo parentType: UTType? = nil) {
    self.init(identifier, parents: [parentType?.identifier ?? "public.data"])
  }
  /// A type that the app knows of another one.
  public init(importedAs identifier: String, conformingTo parentType: UTType? = nil) {
    self.init(exportedAs: identifier, conformingTo: parentType)
  }

  /// The type of files with an extension. One that is not known has a type of its own.
  ///
  /// - Parameter supertype: nil if files of the type are of no such type.
  public init?(filenameExtension: String, conformingTo supertype: UTType = .data) {
    self.init(tag: filenameExtension, tagClass: .filenameExtension, conformingTo: supertype)
  }
  public init?(mimeType: String, conformingTo supertype: UTType = .data) {
    self.init(tag: mimeType, tagClass: .mimeType, conformingTo: supertype)
  }
  public init?(tag: String, tagClass: UTTagClass, conformingTo supertype: UTType?) {
    guard !tag.isEmpty else { return nil }
    let found = KnownType.list.filter { $0.tags(tagClass).contains(tag.lowercased()) }.map { UTType($0) }
    if let known = found.first(where: { type in supertype.map { type.conforms(to: $0) } ?? true }) {
      self = known
    } else {
      guard found.isEmpty || supertype != .data else { return nil }
      // The system writes such identifiers in a form that is not published.
      self.init("dyn." + tagClass.rawValue + "." + tag, parents: [supertype?.identifier ?? "public.data"])
    }
  }
  public static func types(tag: String, tagClass: UTTagClass, conformingTo supertype: UTType?) -> [UTType] {
    let found = KnownType.list.filter { $0.tags(tagClass).contains(tag.lowercased()) }.map { UTType($0) }
    return found.filter { type in supertype.map { type.conforms(to: $0) } ?? true }
  }

  private var known: KnownType? { KnownType.all[identifier] }

  public var preferredFilenameExtension: String? { known?.extensions.first }
  public var preferredMIMEType: String? { known?.mimeTypes.first }
  /// In English.
  public var localizedDescription: String? { known?.words }
  public var tags: [UTTagClass: [String]] {
    guard let known else { return [:] }
    return [.filenameExtension: known.extensions, .mimeType: known.mimeTypes].filter { !$0.value.isEmpty }
  }
  public var description: String { identifier }
  public var isDynamic: Bool { identifier.hasPrefix("dyn.") }
  public var isDeclared: Bool { !isDynamic }
  public var isPublic: Bool { identifier.hasPrefix("public.") }
  public var referenceURL: URL? { nil }
  public var version: Int? { nil }

  /// All types that it conforms to, without itself.
  public var supertypes: Set<UTType> { Set(above.map { UTType(identifier: $0) }) }

  private var above: Set<String> {
    var found: Set<String> = []
    var waiting = known?.parents ?? parents
    while let next = waiting.popLast() {
      if found.insert(next).inserted { waiting += KnownType.all[next]?.parents ?? [] }
    }
    return found
  }

  public func conforms(to type: UTType) -> Bool { self == type || above.contains(type.identifier) }
  public func isSubtype(of type: UTType) -> Bool { self != type && conforms(to: type) }
  public func isSupertype(of type: UTType) -> Bool { type.isSubtype(of: self) }

  public static func == (a: UTType, b: UTType) -> Bool { a.identifier == b.identifier }
  public func hash(into hasher: inout Hasher) { hasher.combine(identifier) }

  public init(from decoder: any Decoder) throws {
    let identifier = try decoder.singleValueContainer().decode(String.self)
    self = UTType(identifier) ?? UTType(exportedAs: identifier)
  }
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(identifier)
  }
}

/// What a type is known by.
public struct UTTagClass: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let filenameExtension = UTTagClass(rawValue: "public.filename-extension")
  public static let mimeType = UTTagClass(rawValue: "public.mime-type")
}

extension URL {
  /// With the extension of a type, unless it has one of that type.
  public func appendingPathExtension(for contentType: UTType) -> URL {
    guard let ending = contentType.preferredFilenameExtension,
      !contentType.tags[.filenameExtension, default: []].contains(pathExtension.lowercased())
    else { return self }
    return appendingPathExtension(ending)
  }
  public func appendingPathComponent(_ partialName: String, conformingTo contentType: UTType) -> URL {
    appendingPathComponent(partialName).appendingPathExtension(for: contentType)
  }
}

extension NSItemProvider {
  public convenience init(item: (any NSSecureCoding)?, contentType: UTType) {
    self.init(item: item, typeIdentifier: contentType.identifier)
  }
  public var registeredContentTypes: [UTType] { registeredTypeIdentifiers.map { UTType($0) ?? UTType(exportedAs: $0) } }
  public func hasItemConforming(to contentType: UTType) -> Bool {
    registeredContentTypes.contains { $0.conforms(to: contentType) }
  }
}
