public import Foundation
import InbetweenTimeline

// What apps call, as lottie-ios names it.

extension LottieAnimationView {
  /// Plays from the frame that is shown to the end; from the beginning if the end is shown. Before the view is in a
  /// window, it waits for that.
  public func play(completion: LottieCompletionBlock? = nil) {
    guard animation != nil else { return }
    play(nil, completion)
  }

  /// Plays between two progresses, 0…1; from the one that is shown, if it lies between them.
  ///
  /// - Parameter loopMode: becomes the view's, unless it is nil.
  public func play(
    fromProgress: AnimationProgressTime? = nil, toProgress: AnimationProgressTime, loopMode: LottieLoopMode? = nil,
    completion: LottieCompletionBlock? = nil
  ) {
    guard let animation else { return }
    play(
      fromFrame: animation.frameTime(forProgress: fromProgress ?? currentProgress),
      toFrame: animation.frameTime(forProgress: toProgress), loopMode: loopMode, completion: completion)
  }

  /// The same between two frames.
  public func play(
    fromFrame: AnimationFrameTime? = nil, toFrame: AnimationFrameTime, loopMode: LottieLoopMode? = nil,
    completion: LottieCompletionBlock? = nil
  ) {
    guard animation != nil else { return }
    let from = Double(fromFrame ?? currentFrame)
    // What plays stays where it is while the mode changes.
    show(frame: presentedFrame)
    if let loopMode { self.loopMode = loopMode }
    play((from, Double(toFrame)), completion)
  }

  /// The same between two markers; nothing happens if there is none of the second name.
  ///
  /// - Parameter playEndMarkerFrame: whether the frame of the second marker is shown, or the one before it.
  public func play(
    fromMarker: String? = nil, toMarker: String, playEndMarkerFrame: Bool = true, loopMode: LottieLoopMode? = nil,
    completion: LottieCompletionBlock? = nil
  ) {
    guard let end = animation?.frameTime(forMarker: toMarker) else { return }
    play(
      fromFrame: fromMarker.flatMap { animation?.frameTime(forMarker: $0) },
      toFrame: playEndMarkerFrame ? end : end - 1, loopMode: loopMode, completion: completion)
  }

  /// Plays from a marker for its duration; nothing happens if there is none of the name.
  public func play(marker: String, loopMode: LottieLoopMode? = nil, completion: LottieCompletionBlock? = nil) {
    guard let animation, let start = animation.frameTime(forMarker: marker),
      let length = animation.durationFrameTime(forMarker: marker)
    else { return }
    play(fromFrame: start, toFrame: start + length, loopMode: loopMode, completion: completion)
  }

  /// Plays the parts of markers one after the other; unknown ones are left out.
  public func play(markers: [String], completion: LottieCompletionBlock? = nil) {
    guard let marker = markers.first else { return }
    let others = Array(markers.dropFirst())
    guard animation?.frameTime(forMarker: marker) != nil else { return play(markers: others, completion: completion) }
    play(marker: marker, loopMode: .playOnce) { [weak self] completed in
      guard completed, let self, !others.isEmpty else {
        completion?(completed)
        return
      }
      self.play(markers: others, completion: completion)
    }
  }

  /// Stops, and shows frame 0 of the file.
  public func stop() { show(frame: 0) }

  /// The part of the animation that is shown, 0…1. Setting it ends playing; it is not animated by blocks.
  public var currentProgress: AnimationProgressTime {
    get { animation?.progressTime(forFrame: currentFrame) ?? 0 }
    set { show(frame: Double(animation?.frameTime(forProgress: newValue) ?? 0)) }
  }

  /// The same as a frame.
  public var currentFrame: AnimationFrameTime {
    get { CGFloat(presentedFrame) }
    set { show(frame: Double(newValue)) }
  }

  /// The same in seconds from the first frame.
  public var currentTime: TimeInterval {
    get { animation?.time(forFrame: currentFrame) ?? 0 }
    set { show(frame: Double(animation?.frameTime(forTime: newValue) ?? 0)) }
  }

  public var realtimeAnimationFrame: AnimationFrameTime { currentFrame }
  public var realtimeAnimationProgress: AnimationProgressTime { currentProgress }

  public func progressTime(forMarker named: String) -> AnimationProgressTime? {
    animation?.progressTime(forMarker: named)
  }
  public func frameTime(forMarker named: String) -> AnimationFrameTime? { animation?.frameTime(forMarker: named) }
  public func durationFrameTime(forMarker named: String) -> AnimationFrameTime? {
    animation?.durationFrameTime(forMarker: named)
  }
}
