public import Foundation
import InbetweenGeometry
import InbetweenMotion
import InbetweenTimeline

/// `LottieAnimationView` of lottie-ios 4: an animation of a Lottie file, at a progress that is a property of the layer.
///
/// While it plays, a layer animation moves the progress, as in lottie-ios, in the scene's time: so that a frame is a
/// function of its time, and a looping animation needs no events.
open class LottieAnimationView: UIView {
  @_spi(Kinds) open override var kind: String { "lottieView" }

  private var loaded: LoadedAnimation?
  private var number: Int?
  private var player = Player()

  public override init(frame: CGRect) { super.init(frame: frame) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// The view has the size of the animation.
  public init(animation: LottieAnimation?, configuration: LottieConfiguration = .shared) {
    super.init(frame: .zero)
    take(animation)
    if let animation { frame = animation.bounds }
  }

  /// Of an archive, with the size of the animation, and with the archive's loop mode and speed.
  ///
  /// - Parameter animationId: nil for the archive's first animation.
  public init(dotLottie: DotLottieFile?, animationId: String? = nil, configuration: LottieConfiguration = .shared) {
    super.init(frame: .zero)
    guard let entry = dotLottie?.entry(animationId) else { return }
    take(entry)
    frame = entry.animation.bounds
  }

  /// Of a JSON file in the recording's image folders or the bundle; see ``LottieAnimation/named(_:bundle:subdirectory:)``.
  public convenience init(name: String, bundle: Bundle = .main, configuration: LottieConfiguration = .shared) {
    self.init(animation: .named(name, bundle: bundle), configuration: configuration)
  }
  public convenience init(asset name: String, bundle: Bundle = .main, configuration: LottieConfiguration = .shared) {
    self.init(animation: .asset(name, bundle: bundle), configuration: configuration)
  }
  public convenience init(filePath: String, configuration: LottieConfiguration = .shared) {
    self.init(animation: .filepath(filePath), configuration: configuration)
  }

  package override func configure() { modelContentMode = .scaleAspectFit }

  // MARK: - Animation

  /// Setting it ends playing and shows the first frame.
  open var animation: LottieAnimation? {
    get { given }
    set {
      take(newValue)
      if let newValue { animationLoaded?(self, newValue) }
    }
  }
  private var given: LottieAnimation?

  private func take(_ animation: LottieAnimation?) {
    finish(at: nil, completed: false)
    given = animation
    show(animation?.loaded)
    setProgress(0)
  }

  /// Shows an animation of an archive, with the archive's loop mode and speed; see `loadAnimation(_:from:)`.
  func take(_ entry: DotLottieFile.Animation) {
    take(entry.animation)
    loopMode = entry.configuration.loopMode
    animationSpeed = CGFloat(entry.configuration.speed)
  }

  /// Is called when the animation is set, and at once if there is one.
  open var animationLoaded: ((_ animationView: LottieAnimationView, _ animation: LottieAnimation) -> Void)? {
    didSet { if let animation { animationLoaded?(self, animation) } }
  }

  /// The number of an animation of a scene, as returned by ``Stage/addAnimation(_:)``. What plays goes on with it.
  package var modelAnimation: Int? {
    get { number }
    set {
      guard newValue != number else { return }
      number = newValue
      show(newValue.map { stage.pictures.animations[$0] })
      restart()
    }
  }

  private func show(_ animation: LoadedAnimation?) {
    loaded = animation
    contentSizeDidChange()
    updateContent()
  }

  private var frames: MovingFrames? { loaded?.picture.frames }

  /// As in lottie-ios, a view of code without an animation has the size zero.
  package override var naturalContentSize: IntrinsicSize {
    loaded.map { IntrinsicSize($0.picture.size) } ?? (isFromCode ? IntrinsicSize(width: 0, height: 0) : IntrinsicSize())
  }

  package override func updateContent() {
    record.setContent(loaded.map { stage.content(of: $0, modelContentMode, in: self) } ?? .none, at: stage.seconds)
  }

  // MARK: - Settings

  /// Changing it or the speed while an animation plays does not move it.
  open var loopMode = LottieLoopMode.playOnce { didSet { if loopMode != oldValue { restart() } } }
  /// A multiple of the file's speed; backwards if negative.
  open var animationSpeed: CGFloat = 1 { didSet { if animationSpeed != oldValue { restart() } } }
  /// What happens when the view leaves the window while it plays. `continuePlaying` is the same as `pause`: Core
  /// Animation removes the animations of layers that leave the window.
  open var backgroundBehavior = LottieBackgroundBehavior.continuePlaying

  package var modelAnimationSpeed: Double {
    get { Double(animationSpeed) }
    set { animationSpeed = CGFloat(newValue) }
  }

  // MARK: - Playing

  /// What plays.
  private struct Player {
    struct Request {
      /// Frames; nil for those of the whole file.
      var range: (from: Double, to: Double)?
      var completion: LottieCompletionBlock?
    }
    /// Also while it waits for an animation, a speed or a window.
    var request: Request?
    var playback: LottiePlayback?
    /// When it began and ends, in seconds.
    var (start, end) = (0.0, 0.0)
    /// The frame at its beginning.
    var first = 0.0
    /// How many times anything began to play.
    var count = 0
  }

  /// Whether it plays, or will as soon as it has an animation and is in a window.
  open var isAnimationPlaying: Bool {
    guard player.request != nil else { return false }
    return player.playback == nil || stage.seconds < player.end
  }

  /// The same; setting it to true plays on from the present picture, or again from the beginning after the end; setting
  /// it to false pauses.
  package var modelIsAnimationPlaying: Bool {
    get { isAnimationPlaying }
    set {
      guard newValue != isAnimationPlaying else { return }
      if newValue { play(nil, nil) } else { pause() }
    }
  }

  /// 0…1, after the end of what plays. Setting it ends playing, as in lottie-ios.
  package var modelProgress: Double {
    get { record.state.animationProgress }
    set {
      finish(at: nil, completed: false)
      set(.animationProgress, .scalar(newValue))
    }
  }

  /// The frame that is shown.
  var presentedFrame: Double {
    guard let frames else { return 0 }
    guard let playback = player.playback, isAnimationPlaying else {
      return frames.frame(at: record.state.animationProgress)
    }
    // Nothing has been presented before the turn in which it began.
    return player.start < stage.seconds ? playback.frame(at: stage.seconds - player.start) : player.first
  }

  /// Shows a frame, and ends playing.
  func show(frame: Double) {
    finish(at: nil, completed: false)
    setProgress(frames?.progress(at: frame) ?? 0)
  }

  private func setProgress(_ progress: Double) {
    stage.performWithoutAnimation { set(.animationProgress, .scalar(progress)) }
  }

  /// - Parameter range: frames; nil for those of the file.
  func play(_ range: (from: Double, to: Double)?, _ completion: LottieCompletionBlock?) {
    finish(at: presentedFrame, completed: false)
    player.request = Player.Request(range: range, completion: completion)
    begin()
  }

  /// Stops at the frame that is shown.
  open func pause() { finish(at: presentedFrame, completed: false) }

  /// - Parameter frame: what is shown from now on; nil leaves the property to the caller.
  private func finish(at frame: Double?, completed: Bool) {
    guard let request = player.request else { return }
    let hasEnded = completed || !isAnimationPlaying
    stopMoving(at: frame)
    player.request = nil
    request.completion?(hasEnded)
  }

  private func stopMoving(at frame: Double?) {
    guard player.playback != nil else { return }
    player.playback = nil
    stage.stopPlaying(self, forKey: LottieAnimationView.name)
    if let frame, let frames { setProgress(frames.progress(at: frame)) }
  }

  /// Plays on with changed settings.
  private func restart() {
    guard isAnimationPlaying else { return }
    stopMoving(at: presentedFrame)
    begin()
  }

  private static let name = "play"

  /// Begins what is requested, unless something is missing for it.
  private func begin() {
    guard let request = player.request, !isFromCode || window != nil else { return }
    guard let frames, frames.duration > 0, animationSpeed != 0 else { return }
    let range = request.range ?? (frames.start, frames.end)
    func inside(_ frame: Double) -> Double { min(max(frame, frames.start), frames.end) }
    let current = frames.frame(at: record.state.animationProgress)
    let playback = LottiePlayback(
      from: inside(range.from), to: inside(range.to), current: current, rate: frames.rate,
      speed: Double(animationSpeed), loopMode: loopMode)
    guard playback.from != playback.to else {
      setProgress(frames.progress(at: playback.to))
      return finish(at: nil, completed: true)
    }
    player.count += 1
    (player.playback, player.start, player.end) = (playback, stage.seconds, stage.seconds + playback.length)
    player.first = playback.frame(at: 0)
    setProgress(frames.progress(at: playback.finalFrame))
    let values = BasicValues(
      from: .scalar(frames.progress(at: playback.from)), to: .scalar(frames.progress(at: playback.to)))
    stage.play(
      PropertyAnimation(content: .basic(values), timing: playback.timing), of: .animationProgress, on: self,
      forKey: LottieAnimationView.name, for: playback.length)
    callBack(request, at: player.end)
  }

  private func callBack(_ request: Player.Request, at end: Double) {
    guard request.completion != nil, let time = Rational(rounding: end) else { return }
    stage.schedule(at: time) { [weak self, count = player.count] _ in
      guard let self, self.player.count == count, self.player.playback != nil else { return }
      self.finish(at: nil, completed: true)
    }
  }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    if window != nil {
      if player.playback == nil { begin() }
    } else if let playback = player.playback, isAnimationPlaying {
      switch backgroundBehavior {
      case .pauseAndRestore: stopMoving(at: presentedFrame)
      case .stop: finish(at: playback.from, completed: false)
      case .forceFinish: finish(at: playback.to, completed: false)
      case .pause, .continuePlaying: pause()
      }
    }
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
      "animationProgress", \LottieAnimationView.modelProgress, .number(0...1, isClamped: true), .look,
      animates: .inBlock, follows: .layer(.animationProgress),
      "the part of the animation that has passed, 0 to 1; setting it ends playing")
    ViewProperty(
      "isAnimationPlaying", \LottieAnimationView.modelIsAnimationPlaying, .boolean, .timing,
      "`true` plays on from the present progress, `false` pauses")
    ViewProperty(
      "loopMode", \LottieAnimationView.loopMode,
      .word([("playOnce", .playOnce), ("loop", .loop), ("autoReverse", .autoReverse)]), .timing,
      "what follows the end")
    ViewProperty(
      "animationSpeed", \LottieAnimationView.modelAnimationSpeed, .number, .timing,
      "multiple of the file's speed; backwards if negative")
  }
}
