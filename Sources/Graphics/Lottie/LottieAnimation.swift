public import Foundation
import InbetweenGeometry
package import InbetweenTimeline

// The types of lottie-ios 4 that go with its view.

/// A part of an animation, 0…1.
public typealias AnimationProgressTime = CGFloat
/// A time in frames of an animation, which may be fractional.
public typealias AnimationFrameTime = CGFloat
/// Is called with true when an animation has played to its end, and with false when it was stopped before.
public typealias LottieCompletionBlock = (Bool) -> Void

/// What follows the end of an animation.
public enum LottieLoopMode: Hashable, Sendable {
  case playOnce, loop, autoReverse
  /// Plays so many times.
  case `repeat`(Float)
  /// Plays so many times, each followed by one backwards.
  case repeatBackwards(Float)

  /// The repetitions of a layer animation.
  package var repetitions: (count: Double, autoreverses: Bool) {
    switch self {
    case .playOnce: (1, false)
    case .loop: (.infinity, false)
    case .autoReverse: (.infinity, true)
    case .repeat(let count): (Double(count), false)
    case .repeatBackwards(let count): (Double(count), true)
    }
  }
}

/// What happens to an animation when its view leaves the window. A film's app does not go to the background.
public enum LottieBackgroundBehavior: Hashable, Sendable {
  case stop, pause, pauseAndRestore, forceFinish, continuePlaying
}

/// The animation of a Lottie file.
public final class LottieAnimation: Sendable {
  package let loaded: LoadedAnimation
  private var frames: MovingFrames { loaded.picture.frames }

  package init(_ loaded: LoadedAnimation) { self.loaded = loaded }

  public var startFrame: AnimationFrameTime { CGFloat(frames.start) }
  public var endFrame: AnimationFrameTime { CGFloat(frames.end) }
  /// Frames per second.
  public var framerate: Double { frames.rate }
  /// In seconds.
  public var duration: TimeInterval { frames.duration }
  /// In points.
  public var size: CGSize { CGSize(loaded.picture.size) }
  public var bounds: CGRect { CGRect(origin: .zero, size: size) }
  public var markerNames: [String] { frames.markers.map(\.name) }

  // MARK: - Loading

  /// Looks for a JSON file in the recording's image folders, and then in the bundle; nil if there is none, and outside a
  /// recording. What is missing, cannot be read or is not drawn is among the recording's problems.
  public static func named(
    _ name: String, bundle: Bundle = .main, subdirectory: String? = nil
  ) -> LottieAnimation? {
    let inner = subdirectory.map { "/" + $0 } ?? ""
    let folders = [bundle.resourcePath ?? bundle.bundlePath].map { $0 + inner }
    return Drawing.environment?.assets.animationNamed?(name, inner, folders).map(LottieAnimation.init)
  }

  /// The same; asset catalogs are folders.
  public static func asset(_ name: String, bundle: Bundle = .main) -> LottieAnimation? { named(name, bundle: bundle) }

  public static func filepath(_ filepath: String) -> LottieAnimation? {
    Drawing.environment?.assets.animationAtPath?(filepath).map(LottieAnimation.init)
  }

  /// The error of a file that cannot be read.
  public struct Unreadable: Error, Hashable, Sendable, CustomStringConvertible {
    public let description: String
    package init(_ description: String) { self.description = description }
  }

  /// - Throws: ``Unreadable``, also outside a recording, and for files that name images beside them.
  public static func from(data: Data) throws -> LottieAnimation {
    guard let read = Drawing.environment?.assets.animationOfData else {
      throw Unreadable("Lottie files are only read while a film is recorded")
    }
    switch read(data) {
    case .success(let loaded): return LottieAnimation(loaded)
    case .failure(let unreadable): throw unreadable
    }
  }

  // MARK: - Times

  /// The last one of that name.
  private func marker(_ name: String) -> MovingFrames.Marker? { frames.markers.last { $0.name == name } }

  public func progressTime(forMarker named: String) -> AnimationProgressTime? {
    frameTime(forMarker: named).map { progressTime(forFrame: $0) }
  }
  public func frameTime(forMarker named: String) -> AnimationFrameTime? { marker(named).map { CGFloat($0.start) } }
  public func durationFrameTime(forMarker named: String) -> AnimationFrameTime? {
    marker(named).map { CGFloat($0.length) }
  }
  public func progressTime(forFrame frameTime: AnimationFrameTime, clamped: Bool = true) -> AnimationProgressTime {
    if clamped { return CGFloat(frames.progress(at: Double(frameTime))) }
    return (frameTime - startFrame) / (endFrame - startFrame)
  }
  public func frameTime(forProgress progressTime: AnimationProgressTime) -> AnimationFrameTime {
    CGFloat(frames.frame(at: Double(progressTime)))
  }
  public func time(forFrame frameTime: AnimationFrameTime) -> TimeInterval {
    Double(frameTime - startFrame) / framerate
  }
  public func frameTime(forTime time: TimeInterval) -> AnimationFrameTime { CGFloat(time * framerate) + startFrame }
}
