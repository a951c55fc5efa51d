import InbetweenGeometry
import InbetweenLayout
import InbetweenTimeline

// The titles of a bar that stays while a view is pushed or popped below it: a title becomes the title of the back button
// or comes back from it, both cross-fading on their way.

/// A copy of a title that leaves.
private final class LeavingTitle: UILabel {}

extension UINavigationBar {
  /// The texts that a bar of a scene shows.
  package struct ShownTitles {
    fileprivate var title: ShownTitle?
    fileprivate var back: ShownTitle?
    fileprivate var isLarge: Bool
  }

  fileprivate struct ShownTitle {
    var text: String
    var font: FontDescription
    var color: Color
    /// In the bar's coordinates.
    var frame: Rect

    init?(_ label: UILabel?) {
      guard let label, !label.modelText.isEmpty, label.modelAlpha > 0 else { return nil }
      (text, font, color, frame) = (label.modelText, label.modelFont, label.modelTextColor, label.modelFrame)
    }
  }

  private var backLabel: UILabel? { backButtonTitle == nil ? nil : left.views.first as? UILabel }

  package var shownTitles: ShownTitles {
    ShownTitles(title: ShownTitle(titleLabel), back: ShownTitle(backLabel), isLarge: prefersLargeTitles)
  }

  /// Moves the titles from what the bar has shown to what it shows, with the current animation.
  package func moveTitles(from former: ShownTitles, isPush: Bool) {
    let new = shownTitles
    guard former.title?.text != new.title?.text, former.back?.text != new.back?.text else { return }
    let forward = modelLayoutDirection == .rightToLeft ? -1.0 : 1
    let width = record.state.boundsSize.width
    // As in Flutter's bar: a title comes from half of the bar's width beside its place.
    let trailing = Transform.translation(x: forward * width / 2, y: 0)
    func leading(_ title: ShownTitle?) -> Transform {
      guard let frame = title?.frame else { return .identity }
      return .translation(x: forward > 0 ? -frame.maxX : width - frame.minX, y: 0)
    }
    let titleLabel = titleLabel
    if isPush {
      come(titleLabel, from: trailing)
      if let backLabel { come(backLabel, from: new.back.flatMap { $0.transform(to: former.title) } ?? trailing) }
      leave(former.title, to: former.title.flatMap { $0.transform(to: new.back) } ?? leading(former.title))
      leave(former.back, to: leading(former.back))
    } else {
      come(titleLabel, from: new.title.flatMap { $0.transform(to: former.back) } ?? leading(new.title))
      if let backLabel { come(backLabel, from: leading(new.back)) }
      leave(former.title, to: trailing)
      leave(former.back, to: former.back.flatMap { $0.transform(to: new.title) } ?? trailing)
    }
  }

  private func come(_ label: UILabel, from start: Transform) {
    stage.performWithoutAnimation {
      label.modelTransform = start
      label.modelAlpha = 0
    }
    label.modelTransform = .identity
    label.modelAlpha = label === titleLabel ? scroll?.smallTitle ?? 1 : 1
  }

  private func leave(_ title: ShownTitle?, to end: Transform) {
    guard let title else { return }
    let copy = LeavingTitle(internalPartOf: self, named: "leaving\(leavingTitles.count)")
    stage.performWithoutAnimation {
      addSubview(copy)
      copy.modelText = title.text
      copy.modelFont = title.font
      copy.modelTextColor = title.color
      copy.place(title.frame)
    }
    copy.modelTransform = end
    copy.modelAlpha = 0
  }

  private var leavingTitles: [UIView] { children.filter { $0 is LeavingTitle } }

  /// Removes what has left.
  package func endMovingTitles() {
    for part in leavingTitles { part.removeFromSuperview() }
  }
}

extension UINavigationBar.ShownTitle {
  /// The transform that brings the title to the place and size of another one.
  fileprivate func transform(to other: Self?) -> Transform? {
    guard let other else { return nil }
    let scale = other.font.size / font.size
    // Texts begin at the left edge of their labels, so that labels of different widths keep their first letters.
    return Transform.scale(x: scale, y: scale).concatenating(
      .translation(
        x: other.frame.minX + scale * frame.width / 2 - frame.midX, y: other.frame.midY - frame.midY))
  }
}
