public import Foundation
import InbetweenTimeline

/// A dotLottie archive: Lottie animations, their images, and how they are played; as lottie-ios 4 names it.
public final class DotLottieFile: Sendable {
  /// One animation of an archive.
  public struct Animation: Sendable {
    public let animation: LottieAnimation
    public let configuration: DotLottieConfiguration

    package init(animation: LottieAnimation, configuration: DotLottieConfiguration) {
      (self.animation, self.configuration) = (animation, configuration)
    }
  }

  /// In the order of the archive.
  public let animations: [Animation]

  package init(_ animations: [Animation]) { self.animations = animations }

  /// The animation with an id; for nil the first one, also of an archive that names another as its initial one. An id
  /// that the archive does not have is a problem of the recording.
  package func entry(_ id: String?) -> Animation? {
    guard let id else { return animations.first }
    if let found = animations.first(where: { $0.configuration.id == id }) { return found }
    let ids = animations.prefix(6).map { "'\($0.configuration.id.prefix(40))'" }.joined(separator: ", ")
    Drawing.environment?.report("a dotLottie archive has no animation '\(id.prefix(60))': it has \(ids)")
    return nil
  }

  // MARK: - Loading

  /// Reads without waiting for another turn of the run loop; what `DotLottieFile.named` and `loadedFrom` call.
  public enum SynchronouslyBlockingCurrentThread {
    /// Looks for an archive in the recording's image folders, and then in the bundle. What is missing, cannot be
    /// read or is not drawn is among the recording's problems.
    public static func named(
      _ name: String, bundle: Bundle = .main, subdirectory: String? = nil
    ) -> Result<DotLottieFile, any Error> {
      let inner = subdirectory.map { "/" + $0 } ?? ""
      let folders = [bundle.resourcePath ?? bundle.bundlePath].map { $0 + inner }
      return read { $0.archiveNamed?(name, inner, folders) }
    }

    public static func loadedFrom(filepath: String) -> Result<DotLottieFile, any Error> {
      read { $0.archiveAtPath?(filepath) }
    }

    /// - Parameter filename: is not needed: the archive is not unpacked to a folder.
    public static func loadedFrom(data: Data, filename: String) -> Result<DotLottieFile, any Error> {
      read { $0.archiveOfData?(data) }
    }

    private static func read(
      _ body: (AssetAccess) -> Result<DotLottieFile, LottieAnimation.Unreadable>?
    ) -> Result<DotLottieFile, any Error> {
      let found = (Drawing.environment?.assets).flatMap(body)
      return (found ?? .failure(LottieAnimation.Unreadable("Lottie files are only read while a film is recorded")))
        .mapError { $0 }
    }
  }
}

/// What an archive says about playing an animation.
public struct DotLottieConfiguration: Hashable, Sendable {
  public var id: String
  public var loopMode: LottieLoopMode
  /// A multiple of the file's speed; backwards if negative.
  public var speed: Double

  package init(id: String, loopMode: LottieLoopMode, speed: Double) {
    (self.id, self.loopMode, self.speed) = (id, loopMode, speed)
  }
}

/// How lottie-ios draws, which changes nothing here: all of its engines are drawn in one way.
public struct LottieConfiguration: Hashable, Sendable {
  public var renderingEngine: RenderingEngineOption
  public var decodingStrategy: DecodingStrategy

  public init(
    renderingEngine: RenderingEngineOption = .automatic, decodingStrategy: DecodingStrategy = .dictionaryBased
  ) {
    (self.renderingEngine, self.decodingStrategy) = (renderingEngine, decodingStrategy)
  }

  /// Setting it has no effect.
  public static var shared: LottieConfiguration {
    get { LottieConfiguration() }
    set {}
  }
}

/// What lottie-ios draws with.
public enum RenderingEngine: Hashable, Sendable { case mainThread, coreAnimation }
/// What lottie-ios is asked to draw with.
public enum RenderingEngineOption: Hashable, Sendable {
  case automatic
  case specific(RenderingEngine)

  public static var mainThread: RenderingEngineOption { .specific(.mainThread) }
  public static var coreAnimation: RenderingEngineOption { .specific(.coreAnimation) }
}
/// How lottie-ios reads files.
public enum DecodingStrategy: Hashable, Sendable { case legacyCodable, dictionaryBased }
