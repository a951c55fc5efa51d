public import InbetweenDiagnostics
public import InbetweenGeometry
public import InbetweenLayout

/// Conditions under which a scene has a golden of its own: parameters, a canvas, an appearance, a direction.
/// Unspecified values are those of the scene.
public struct GoldenVariant: Hashable, Sendable {
  /// Sorted by name; each once.
  public var parameters: [SceneReader.Options.Override] = []
  /// The name of the device whose size, scale and safe area the canvas has.
  public var device: String?
  /// That of the device.
  public var orientation: CanvasDevice.Orientation?
  /// In points.
  public var size: Size?
  /// Pixels per point: 1, 2 or 3.
  public var scale: Int?
  /// The values of the system's colours.
  public var appearance: SceneDocument.Appearance?
  /// The user's text size.
  public var contentSize: SceneDocument.ContentSize?
  /// The layout direction.
  public var direction: SceneDocument.Direction?

  /// The scene without changes.
  public init() {}

  /// Whether it states nothing, so that the scene is played as written.
  public var isEmpty: Bool { settings.isEmpty }

  /// Its values in a fixed order: parameters by name, then the axes by their keys.
  public var settings: [(key: String, value: String)] {
    var settings: [(String, String)] = parameters.sorted { $0.name < $1.name }.map { override in
      // A parameter can have the name of an axis.
      (MappingTypes.variant.keys.contains(override.name) ? "set." + override.name : override.name, override.text)
    }
    if let device { settings.append(("device", device)) }
    if let orientation { settings.append(("orientation", orientation.rawValue)) }
    if let size { settings.append(("size", "\(NumberText.text(size.width))x\(NumberText.text(size.height))")) }
    if let scale { settings.append(("scale", String(scale))) }
    if let appearance { settings.append(("appearance", appearance.rawValue)) }
    if let contentSize { settings.append(("contentSize", contentSize.rawValue)) }
    if let direction { settings.append(("direction", direction.rawValue)) }
    return settings
  }

  /// Applies these conditions to reader options.
  public func apply(to options: inout SceneReader.Options) {
    options.parameters += parameters
    if let device { options.device = device }
    if let orientation { options.orientation = orientation }
    if let size { options.size = size }
    if let scale { options.scale = scale }
    if let appearance { options.appearance = appearance }
    if let contentSize { options.contentSize = contentSize }
    if let direction { options.direction = direction }
  }
}

extension SceneDocument {
  public typealias Direction = LayoutDirection
}

extension SceneReader {
  /// The variants with goldens of a scene, read without the rest of it.
  ///
  /// - Returns: nil if it has none.
  /// - Throws: if they cannot be read; reading the whole scene gives the reason, too.
  public static func variants(
    in source: SourceText, limits: SceneLimits = SceneLimits()
  ) throws(SceneError) -> [GoldenVariant]? {
    // Most scenes have none and need not be parsed for this. A key can be written with escapes.
    guard source.text.mentions("variants") || source.text.mentions("\\") else { return nil }
    let tree: SourceNode
    do throws(YAMLError) { tree = try YAMLTree.tree(of: source, limits: limits) } catch {
      throw SceneError([error.diagnostic], source: source)
    }
    guard let node = tree.entries?.node(TopKey.golden)?.entries?.node(GoldenKey.variants) else { return nil }
    let reader = ValueReader(source: source, options: SceneReader.Options(limits: limits))
    // Messages have a work budget for suggestions.
    let variants = WorkBudget(limit: limits.work).run { reader.readVariants(node) }
    guard !reader.diagnostics.hasErrors else { throw SceneError(reader.diagnostics, source: source) }
    return variants
  }

  /// Whether a text is no scene but a file of styles and components, which scenes import: it has nothing else.
  public static func isLibrary(_ source: SourceText, limits: SceneLimits = SceneLimits()) -> Bool {
    // Nearly all scenes can be told by their views, without being parsed.
    guard !source.text.mentions("\nviews:") else { return false }
    do throws(YAMLError) {
      guard let entries = try YAMLTree.tree(of: source, limits: limits).entries else { return false }
      let keys = Set(entries.map(\.key.text))
      return keys.isSubset(of: MappingTypes.library.keys)
        && !keys.isDisjoint(with: [TopKey.styles, .components, .import].map(\.rawValue))
    } catch { return false }
  }

  /// The mistakes of a file of styles and components, apart from those that a use of a component shows; nil if there
  /// are none.
  public static func problems(ofLibrary path: String, options: SceneReader.Options) -> SceneError? {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let user = SourceText(file: path, text: "inbetween: 1\nimport: [\(name.quotedJSON)]\nviews: []\n")
    do throws(SceneError) {
      let reading = try read(user, options: options)
      return reading.warnings.isEmpty ? nil : SceneError(reading.warnings, source: library(path, of: reading.source))
    } catch {
      return SceneError(
        error.diagnostics, source: error.source.map { library(path, of: $0) }, status: error.status, files: error.files)
    }
  }

  /// The text of a file of styles in place of that of the scene that imports it, which has the same path: messages
  /// quote lines of the file.
  private static func library(_ path: String, of user: SourceText) -> SourceText {
    user.imported.first { $0.file == path }?.importing(user.imported) ?? user
  }
}

extension String {
  /// Whether the bytes of an ASCII word occur; `contains` compares whole characters, at a hundred times the cost.
  fileprivate func mentions(_ word: String) -> Bool {
    let (bytes, pattern) = (utf8.span, Array(word.utf8))
    guard let first = pattern.first, bytes.count >= pattern.count else { return false }
    for start in 0...(bytes.count - pattern.count) where bytes[start] == first {
      var length = 1
      while length < pattern.count, bytes[start + length] == pattern[length] { length += 1 }
      if length == pattern.count { return true }
    }
    return false
  }
}
