extension LottieAnimationView {
  /// Shows an animation of an archive from its beginning, with the archive's loop mode and speed. What plays ends.
  /// An id that the archive does not have changes nothing.
  public func loadAnimation(_ animationId: String? = nil, from dotLottieFile: DotLottieFile) {
    load(dotLottieFile.entry(animationId))
  }

  /// The same for the animation at an index.
  public func loadAnimation(atIndex index: Int, from dotLottieFile: DotLottieFile) {
    load(dotLottieFile.animations.indices.contains(index) ? dotLottieFile.animations[index] : nil)
  }

  private func load(_ entry: DotLottieFile.Animation?) {
    guard let entry else { return }
    take(entry)
    animationLoaded?(self, entry.animation)
  }
}
