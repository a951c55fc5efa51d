/// The table of contents of a dotLottie archive, `manifest.json`, of both versions of the format (dotlottie.io/spec/1.0
/// and /2.0).
public struct LottieManifest: Hashable, Sendable {
  /// The name of the file.
  public static let file = "manifest.json"

  /// The ids of the animations, at least one, in the order of the file: the names of their files without the ending.
  public let animations: [String]
  /// The one that is shown if none is chosen: that which version 2 names, or else the first, as lottie-ios has it.
  public let initial: String
  /// Of the format: 1 or 2.
  public let version: Int
  /// How each animation is played, in their order, as far as lottie-ios reads it.
  public let settings: [Settings]

  /// What an archive says about playing one of its animations.
  public struct Settings: Hashable, Sendable {
    /// Whether it begins anew at its end.
    public let loops: Bool
    /// Whether it is played backwards after each time, without end.
    public let bounces: Bool
    /// A multiple of the file's speed; backwards if negative.
    public let speed: Double
  }

  private static let limit = 1000

  /// - Throws: ``LottieProblem`` if the text is no manifest.
  public init(_ bytes: [UInt8]) throws(LottieProblem) {
    var text = LottieText(bytes)
    let root = try text.read()
    let entries = root["animations"]?.list ?? []
    guard entries.count <= LottieManifest.limit else {
      throw LottieProblem("there are \(entries.count) animations; the limit is \(LottieManifest.limit)")
    }
    let listed = entries.compactMap { entry in
      (entry["id"]?.text).flatMap { $0.isEmpty ? nil : (id: $0, settings: LottieManifest.settings(of: entry)) }
    }
    let animations = listed.map(\.id)
    guard let first = animations.first else { throw LottieProblem("it lists no animations", line: 1, column: 1) }
    let stated = root["version"]?.text.flatMap { Double($0.prefix { $0 != "." }) } ?? root["version"]?.number ?? 1
    version = stated >= 2 ? 2 : 1
    let named = version == 2 ? root["initial"]?["animation"]?.text : nil
    self.animations = animations
    settings = listed.map(\.settings)
    initial = named.flatMap { animations.contains($0) ? $0 : nil } ?? first
  }

  private static func settings(of entry: LottieNode) -> Settings {
    // Lottie-ios has the names 'loop', 'speed', 'direction' and 'mode', and neither 'playMode' nor 'autoplay'.
    func finite(_ name: String) -> Double { entry[name]?.number.flatMap { $0.isFinite ? $0 : nil } ?? 1 }
    return Settings(
      loops: entry["loop"]?.flag ?? false, bounces: entry["mode"]?.text == "bounce",
      speed: finite("speed") * finite("direction"))
  }

  /// Where the file of an animation may be, the place of this version first.
  public func paths(of animation: String) -> [String] {
    folders("animations", "a").map { $0 + animation + ".json" }
  }

  /// Where an image may be that an animation names, the place of this version first.
  ///
  /// - Parameter name: with the folder that the animation states.
  public func paths(ofImage name: String) -> [String] {
    let file = name.split(separator: "/").last.map(String.init) ?? name
    return folders("images", "i").map { $0 + file } + [String(name.drop { $0 == "/" })]
  }

  private func folders(_ first: String, _ second: String) -> [String] {
    (version == 2 ? [second, first] : [first, second]).map { $0 + "/" }
  }
}
