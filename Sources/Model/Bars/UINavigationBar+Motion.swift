import InbetweenGeometry
import InbetweenLayout
import InbetweenTimeline

// The titles of a bar that stays while a view is pushed or popped below it: a title becomes the title of the back button
// or comes back from it, both cross-fading on their way. In code the buttons cross-fade at their places.

/// A copy of a title that leaves.
private final class LeavingTitle: UILabel {}

extension UINavigationBar {
  /// What a bar shows of the view that is left.
  package struct ShownTitles {
    fileprivate var title: ShownTitle?
    fileprivate var back: ShownTitle?
    /// Those of code.
    fileprivate var buttons: [BarButton]
  }

  fileprivate struct ShownTitle {
    var text: String
    var font: FontDescription
    var color: Color
    /// In the bar's coordinates.
    var frame: Rect

    init?(_ label: UILabel?, in bar: UINavigationBar) {
      guard let label, !label.modelText.isEmpty, label.modelAlpha > 0 else { return nil }
      (text, font, color) = (label.modelText, label.modelFont, label.modelTextColor)
      // Without a magnification; in code it may be in a button or in the area of large titles.
      let place = label.frameWithoutTransform
      let parent = label.superview === bar ? nil : label.superview?.modelFrame
      frame = Rect(
        x: place.minX + (parent?.minX ?? 0), y: place.minY + (parent?.minY ?? 0), width: place.width,
        height: place.height)
    }
  }

  private var backButton: BarButton? { leftButtons.first.flatMap { $0.chevron == nil ? nil : $0 } }

  private var backLabel: UILabel? {
    guard !isFromCode else { return backButton?.label }
    return backButtonTitle == nil ? nil : left.views.first as? UILabel
  }

  private var currentTitle: UILabel? {
    guard isFromCode else { return titleLabel }
    return scrolled.smallTitle < 0.5 ? shownLargeTitle : shownTitle
  }

  package var shownTitles: ShownTitles {
    ShownTitles(
      title: ShownTitle(currentTitle, in: self), back: ShownTitle(backLabel, in: self),
      buttons: leftButtons + rightButtons)
  }

  /// Moves the titles from what the bar has shown to what it shows, with the current animation. A title that stays the
  /// same, also where there is none, stays at its place while the other one moves.
  package func moveTitles(from former: ShownTitles, isPush: Bool) {
    if isFromCode { exchange(former.buttons) }
    let new = shownTitles
    let titleMoves = former.title?.text != new.title?.text
    let backMoves = former.back?.text != new.back?.text
    guard titleMoves || backMoves else { return }
    let forward = modelLayoutDirection == .rightToLeft ? -1.0 : 1
    let width = record.state.boundsSize.width
    // As in Flutter's bar: a title comes from half of the bar's width beside its place.
    let trailing = Transform.translation(x: forward * width / 2, y: 0)
    func leading(_ title: ShownTitle?) -> Transform {
      guard let frame = title?.frame else { return .identity }
      return .translation(x: forward > 0 ? -frame.maxX : width - frame.minX, y: 0)
    }
    let titleLabel = new.title == nil || !titleMoves ? nil : currentTitle
    let backLabel = backMoves ? self.backLabel : nil
    let leavingTitle = titleMoves ? former.title : nil
    let leavingBack = backMoves ? former.back : nil
    if isFromCode { surroundings.edge.letTitleLeaveArea(true) }
    if isPush {
      if let titleLabel { come(titleLabel, from: trailing) }
      if let backLabel {
        come(backLabel, from: titleMoves ? new.back?.transform(to: former.title) ?? trailing : trailing)
      }
      let way = backMoves ? leavingTitle.flatMap { $0.transform(to: new.back) } : nil
      leave(leavingTitle, to: way ?? leading(leavingTitle))
      leave(leavingBack, to: leading(leavingBack))
    } else {
      if let titleLabel {
        let way = backMoves ? new.title.flatMap { $0.transform(to: former.back) } : nil
        come(titleLabel, from: way ?? leading(new.title))
      }
      if let backLabel { come(backLabel, from: leading(new.back)) }
      leave(leavingTitle, to: trailing)
      leave(leavingBack, to: titleMoves ? leavingBack?.transform(to: new.title) ?? trailing : trailing)
    }
  }

  /// - Parameter start: a transform on top of the label's own.
  private func come(_ label: UIView, from start: Transform) {
    let shown = label === titleLabel ? scroll?.smallTitle ?? 1 : isFromCode ? label.modelAlpha : 1
    let own = isFromCode ? label.modelTransform : .identity
    stage.performWithoutAnimation {
      label.modelTransform = own.concatenating(start)
      label.modelAlpha = 0
    }
    label.modelTransform = own
    label.modelAlpha = shown
  }

  /// Cross-fades the buttons of code. A chevron that both have stays.
  private func exchange(_ former: [BarButton]) {
    let formerBack = former.first.flatMap { $0.chevron == nil ? nil : $0 }
    for button in former where button.superview == nil && !(button === formerBack && backButton != nil) {
      stage.performWithoutAnimation {
        button.isUserInteractionEnabled = false
        // Its title has a way of its own.
        if button === formerBack { button.label.isHidden = true }
        addSubview(button)
      }
      surroundings.edge.leavingButtons.append(button)
      button.modelAlpha = 0
    }
    for button in leftButtons + rightButtons where button !== backButton { come(button, from: .identity) }
    if formerBack == nil, let chevron = backButton?.chevron { come(chevron, from: .identity) }
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
    for part in leavingTitles + surroundings.edge.leavingButtons { part.removeFromSuperview() }
    surroundings.edge.leavingButtons = []
    surroundings.edge.letTitleLeaveArea(false)
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
