import InbetweenGeometry
import InbetweenMotion
package import InbetweenTimeline

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
    animations.playedEnds[view.record.index] = max(animations.playedEnds[view.record.index] ?? .zero, end)
  }

  /// What a view plays ends now, or is played in another way.
  func stopPlaying(_ view: UIView, forKey name: String) {
    removeAnimation(forKey: name, from: view)
    if let end = animations.playedEnds[view.record.index] {
      animations.playedEnds[view.record.index] = min(end, now)
    }
  }

  /// Adds an animation of a file.
  ///
  /// - Returns: its number for ``LottieAnimationView/modelAnimation``.
  package func addAnimation(_ animation: LoadedAnimation) -> Int {
    pictures.animations.append(animation)
    return pictures.animations.count - 1
  }

  /// The content that shows an animation, with its bitmaps and texts among the resources.
  func content(of animation: LoadedAnimation, _ contentMode: ContentMode, in view: UIView) -> LayerContent {
    .moving(
      MovingContent(
        picture: animation.picture, images: animation.bitmaps.map { $0.map(addImage) ?? -1 },
        texts: animation.picture.texts.map { text(of: $0, in: view) }, contentMode: contentMode))
  }

  /// A text that was laid out, with the system font if its family is unknown.
  private func text(of request: TextRequest, in view: UIView) -> TextContent {
    var request = request
    if let family = request.font.family, case .failure(.unknownFamily) = measured(request) {
      note(.replacedFont(family), for: view.node)
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
