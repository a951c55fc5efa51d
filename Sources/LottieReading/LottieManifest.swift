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

  private static let limit = 1000

  /// - Throws: ``LottieProblem`` if the text is no manifest.
  public init(_ bytes: [UInt8]) throws(LottieProblem) {
    var text = LottieText(bytes)
    let root = try text.read()
    let entries = root["animations"]?.list ?? []
    guard entries.count <= LottieManifest.limit else {
      throw LottieProblem("there are \(entries.count) animations; the limit is \(LottieManifest.limit)")
    }
    let animations = entries.compactMap { $0["id"]?.text }.filter { !$0.isEmpty }
    guard let first = animations.first else { throw LottieProblem("it lists no animations", line: 1, column: 1) }
    let stated = root["version"]?.text.flatMap { Double($0.prefix { $0 != "." }) } ?? root["version"]?.number ?? 1
    version = stated >= 2 ? 2 : 1
    let named = version == 2 ? root["initial"]?["animation"]?.text : nil
    self.animations = animations
    initial = named.flatMap { animations.contains($0) ? $0 : nil } ?? first
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
