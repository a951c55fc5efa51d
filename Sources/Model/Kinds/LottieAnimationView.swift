import InbetweenGeometry
import InbetweenMotion
package import InbetweenTimeline

/// `LottieAnimationView` of lottie-ios 4: an animation of a Lottie file, at a progress that is a property of the layer.
///
/// While it plays, a layer animation moves the progress, as in lottie-ios, in the scene's time: so that a frame is a
/// function of its time, and a looping animation needs no events.
package final class LottieAnimationView: UIView {
  package override var kind: String { "lottieView" }

  /// `LottieLoopMode`.
  package enum LoopMode: String, Hashable, Sendable, CaseIterable { case playOnce, loop, autoReverse }

  /// The number of an animation, as returned by ``Stage/addAnimation(_:)``.
  package var modelAnimation: Int? {
    didSet {
      guard modelAnimation != oldValue else { return }
      contentSizeDidChange()
      updateContent()
      restart()
    }
  }
  package var loopMode = LoopMode.playOnce { didSet { if loopMode != oldValue { restart() } } }
  /// A multiple of the file's speed; backwards if negative.
  package var animationSpeed = 1.0 { didSet { if animationSpeed != oldValue { restart() } } }

  /// When it began to play and, for one that plays once, ends, in seconds.
  private var playing: (start: Double, end: Double)?

  package override func configure() { modelContentMode = .scaleAspectFit }

  private var picture: (any MovingPicture)? { modelAnimation.map { stage.pictures.animations[$0].picture } }

  package override var naturalContentSize: IntrinsicSize {
    picture.map { IntrinsicSize($0.size) } ?? IntrinsicSize()
  }

  package override func updateContent() {
    guard let modelAnimation else { return record.setContent(.none, at: stage.seconds) }
    record.setContent(stage.content(ofAnimation: modelAnimation, modelContentMode, in: self), at: stage.seconds)
  }

  // MARK: - Playing

  /// 0…1. Setting it ends playing, as in lottie-ios.
  package var animationProgress: Double {
    get { record.state.animationProgress }
    set {
      stop(at: nil)
      set(.animationProgress, .scalar(newValue))
    }
  }

  /// Whether it plays. Setting it to true plays on from the present picture, or again from the beginning after the end;
  /// setting it to false pauses it.
  package var isAnimationPlaying: Bool {
    get { playing.map { stage.seconds < $0.end } ?? false }
    set {
      guard newValue != isAnimationPlaying else { return }
      if newValue { play(from: record.state.animationProgress) } else { stop(at: presentedProgress) }
    }
  }

  private static let name = "play"

  private var presentedProgress: Double {
    // Nothing has been presented before the turn in which it began.
    guard isInStage, let playing, playing.start < stage.seconds else { return record.state.animationProgress }
    return stage.subtree(of: self).presentation(of: 0, at: stage.seconds).animationProgress
  }

  /// - Parameter progress: what is shown from now on; nil leaves the property to the caller.
  private func stop(at progress: Double?) {
    guard playing != nil else { return }
    playing = nil
    stage.removeAnimation(forKey: LottieAnimationView.name, from: self)
    if let progress { stage.performWithoutAnimation { set(.animationProgress, .scalar(progress)) } }
  }

  /// Plays on with changed settings.
  private func restart() {
    guard isAnimationPlaying, let began = playing?.start else { return }
    // Settings of the turn in which it begins do not continue anything.
    let progress = began < stage.seconds ? presentedProgress : startOfPlaying
    stop(at: progress)
    play(from: progress)
  }

  /// The progress from which it began to play.
  private var startOfPlaying = 0.0

  private func play(from progress: Double) {
    let now = stage.seconds
    startOfPlaying = progress
    guard let picture, picture.duration > 0, animationSpeed != 0 else {
      // It plays as soon as it has an animation.
      playing = (now, .infinity)
      return
    }
    let (start, end) = animationSpeed > 0 ? (0.0, 1.0) : (1.0, 0.0)
    let first = progress == end ? start : min(max(progress, 0), 1)
    let isOnce = loopMode == .playOnce
    var timing = MediaTiming(speed: abs(animationSpeed), duration: picture.duration)
    if isOnce {
      timing.duration = picture.duration * abs(end - first)
    } else {
      (timing.repeatCount, timing.autoreverses) = (.infinity, loopMode == .autoReverse)
      timing.timeOffset = picture.duration * abs(first - start)
    }
    let values = BasicValues(from: .scalar(isOnce ? first : start), to: .scalar(end))
    let animation = PropertyAnimation(content: .basic(values), timing: timing)
    // The layer has the key path, so that nothing is thrown.
    let length = isOnce ? timing.duration / timing.speed : .infinity
    playing = (now, now + length)
    stage.performWithoutAnimation { set(.animationProgress, .scalar(isOnce ? end : first)) }
    stage.play(animation, of: .animationProgress, on: self, forKey: LottieAnimationView.name, for: length)
  }
}

extension Stage {
  /// Adds an animation that a view itself starts, which is among those that a scene without a duration waits for if it
  /// ends.
  ///
  /// - Parameter length: in seconds.
  func play(
    _ animation: PropertyAnimation, of key: LayerKey, on view: UIView, forKey name: String, for length: Double
  ) {
    do throws(UnknownKeyPath) {
      try add(.property(keyPath: key.rawValue, animation), to: view, forKey: name)
    } catch { return }
    guard let end = Rational(rounding: seconds + length) else { return }
    animations.ownEnd = max(animations.ownEnd, end)
  }

  /// Adds an animation of a file.
  ///
  /// - Returns: its number for ``LottieAnimationView/modelAnimation``.
  package func addAnimation(_ animation: LoadedAnimation) -> Int {
    pictures.animations.append(animation)
    return pictures.animations.count - 1
  }

  /// The content that shows an animation, with its bitmaps and texts among the resources.
  func content(ofAnimation number: Int, _ contentMode: ContentMode, in view: UIView) -> LayerContent {
    let animation = pictures.animations[number]
    return .moving(
      MovingContent(
        picture: animation.picture, images: animation.bitmaps.map { $0.map(addImage) ?? -1 },
        texts: animation.picture.texts.map { text(of: $0, in: view) }, contentMode: contentMode))
  }

  /// A text that was laid out, with the system font if its family is unknown.
  private func text(of request: TextRequest, in view: UIView) -> TextContent {
    var request = request
    if let family = request.font.family, case .failure(.unknownFamily) = measured(request) {
      note(.replacedFont(family), for: view)
      request.font.family = nil
    }
    guard let layout = layout(request, for: view) else {
      return TextContent(text: request.text, runs: [], size: .zero, gravity: .zero)
    }
    return content(layout, request, gravity: .zero)
  }

  private func measured(_ request: TextRequest) -> Result<FontMetrics?, TextError> {
    Result { () throws(TextError) in try typesetter?.metrics(of: request.font) }
  }
}

extension ViewDescription {
  static let lottieView = ViewDescription(
    "lottieView", "`LottieAnimationView` of lottie-ios", make: { LottieAnimationView(id: $0, in: $1) }
  ) {
    ViewProperty(
      "animation", optional: \LottieAnimationView.modelAnimation, .animation, .look, none: "none",
      "a [Lottie file](#lottie-files) beside the scene")
    ViewProperty(
      "animationProgress", \LottieAnimationView.animationProgress, .number(0...1, isClamped: true), .look,
      animates: .inBlock, follows: .layer(.animationProgress),
      "the part of the animation that has passed, 0 to 1; setting it ends playing")
    ViewProperty(
      "isAnimationPlaying", \LottieAnimationView.isAnimationPlaying, .boolean, .timing,
      "`true` plays on from the present progress, `false` pauses")
    ViewProperty("loopMode", \LottieAnimationView.loopMode, .word, .timing, "what follows the end")
    ViewProperty(
      "animationSpeed", \LottieAnimationView.animationSpeed, .number, .timing,
      "multiple of the file's speed; backwards if negative")
  }
}
