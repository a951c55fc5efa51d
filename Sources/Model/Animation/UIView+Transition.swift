public import Foundation
import InbetweenGeometry
package import InbetweenMotion
import InbetweenTimeline

extension UIView.AnimationOptions {
  /// The kinds of transition between two appearances of a view.
  package enum Passage: UInt {
    case none, flipFromLeft, flipFromRight, curlUp, curlDown, crossDissolve, flipFromTop, flipFromBottom
  }

  var passage: Passage { Passage(rawValue: (rawValue >> 20) & 7) ?? .none }
}

extension UIView {
  /// Animates from the view's old appearance to its new one as the options specify; without a transition option the
  /// changes are made at once.
  ///
  /// A flip rotates the view about its centre in perspective, over what is below it, whatever the depth of siblings. A
  /// curl removes the old appearance from the bottom up, or from the top down, without drawing the turning page.
  public class func transition(
    with view: UIView, duration: TimeInterval, options: UIView.AnimationOptions = [], animations: (() -> Void)?,
    completion: ((Bool) -> Void)? = nil
  ) {
    guard let stage = Stage.current, options.passage != .none, stage.animations.areEnabled, duration > 0 else {
      animations?()
      completion?(true)
      return
    }
    stage.usesCode()
    if options.passage == .crossDissolve {
      view.dissolve(duration, options, animations, completion)
    } else {
      view.turn(
        options.passage, duration, CAMediaTimingFunction(options.curve.model),
        allowsAnimatedContent: options.contains(.allowAnimatedContent), animations, completion)
    }
  }

  /// Replaces a view by another one in its superview, with a transition of the superview.
  public class func transition(
    from fromView: UIView, to toView: UIView, duration: TimeInterval, options: UIView.AnimationOptions = [],
    completion: ((Bool) -> Void)? = nil
  ) {
    guard let container = fromView.superview else {
      completion?(false)
      return
    }
    transition(
      with: container, duration: duration, options: options,
      animations: {
        if options.contains(.showHideTransitionViews) {
          (fromView.isHidden, toView.isHidden) = (true, false)
        } else {
          container.insertSubview(toView, aboveSubview: fromView)
          fromView.removeFromSuperview()
        }
      }, completion: completion)
  }

  /// A flip or curl of a scene from the view's old appearance to its new one.
  ///
  /// - Parameters:
  ///   - duration: in seconds.
  ///   - changes: what changes the view; takes effect at once unless it is animated itself.
  package func turn(
    _ passage: UIView.AnimationOptions.Passage, duration: Double, curve: TimingFunction, allowsAnimatedContent: Bool,
    changes: () -> Void, completion: @escaping () -> Void
  ) {
    stage.asCurrent {
      withoutActuallyEscaping(changes) { changes in
        turn(
          passage, duration, CAMediaTimingFunction(curve), allowsAnimatedContent: allowsAnimatedContent, changes,
          { _ in completion() })
      }
    }
  }

  private func dissolve(
    _ duration: TimeInterval, _ options: UIView.AnimationOptions, _ animations: (() -> Void)?,
    _ completion: ((Bool) -> Void)?
  ) {
    let settings = InbetweenModel.AnimationOptions(duration, 0, .timing(options.curve.model), options)
    let blockCompletion = completion.map { BlockCompletion($0) }
    do throws(PictureTooLarge) {
      let id = try stage.transition(
        with: self, settings, allowsAnimatedContent: options.contains(.allowAnimatedContent),
        changes: { _ in animations?() },
        completion: blockCompletion.map { blockCompletion in { stage in blockCompletion.call(stage) } })
      blockCompletion?.block = id
      stage.noteBlock(settings)
    } catch {
      animations?()
      completion?(true)
    }
  }

  /// Covers the view with a picture of its old appearance, changes the view, and animates both.
  private func turn(
    _ passage: UIView.AnimationOptions.Passage, _ duration: TimeInterval, _ curve: CAMediaTimingFunction,
    allowsAnimatedContent: Bool, _ animations: (() -> Void)?, _ completion: ((Bool) -> Void)?
  ) {
    let former: SnapshotView?
    do throws(PictureTooLarge) {
      former = isInStage ? SnapshotView.shown(of: self, picture: try stage.picture(of: self)) : nil
    } catch {
      former = nil
    }
    if allowsAnimatedContent {
      animations?()
    } else {
      UIView.performWithoutAnimation {
        animations?()
        layoutIfNeeded()
      }
    }
    guard let former else {
      completion?(true)
      return
    }
    switch passage {
    case .flipFromLeft: flip(former, duration, curve, isVertical: true, sign: 1)
    case .flipFromRight: flip(former, duration, curve, isVertical: true, sign: -1)
    case .flipFromTop: flip(former, duration, curve, isVertical: false, sign: -1)
    case .flipFromBottom: flip(former, duration, curve, isVertical: false, sign: 1)
    case .curlUp: former.peel(duration, curve, isUp: true)
    case .curlDown: former.peel(duration, curve, isUp: false)
    case .none, .crossDissolve: break
    }
    stage.noteInTransaction(until: stage.seconds + duration)
    guard let end = Rational(rounding: stage.seconds + duration) else { return }
    stage.schedule(at: end) { _ in
      former.removeFromParent()
      self.set(.keepsOrder, .bool(false))
      completion?(true)
    }
  }

  /// Half a rotation: the old appearance is visible in its first half, the new one in its second.
  private func flip(
    _ former: SnapshotView, _ duration: TimeInterval, _ curve: CAMediaTimingFunction, isVertical: Bool, sign: CGFloat
  ) {
    // Enough steps for the interpolation of matrices in between not to matter.
    let steps = 24
    func animate(_ layer: CALayer, from start: CGFloat, shows: [Float]) {
      let own = layer.transform
      // A guess: 2.5 times the side that turns.
      var view = CATransform3DIdentity
      view.m34 = -1 / max(2.5 * (isVertical ? layer.bounds.width : layer.bounds.height), 1)
      let turn = CAKeyframeAnimation(keyPath: "transform")
      turn.values = (0...steps).map { step in
        let angle = sign * (start + .pi * CGFloat(step) / CGFloat(steps))
        let turned = CATransform3DRotate(view, angle, isVertical ? 0 : 1, isVertical ? 1 : 0, 0)
        return CATransform3DConcat(turned, own)
      }
      let visibility = CAKeyframeAnimation(keyPath: "opacity")
      visibility.calculationMode = .discrete
      visibility.values = shows.map { $0 * layer.opacity }
      visibility.keyTimes = [0, 0.5, 1]
      for (animation, key) in [(turn, "passage.turn"), (visibility, "passage.visibility")] {
        animation.duration = duration
        animation.timingFunction = curve
        layer.add(animation, forKey: key)
      }
    }
    animate(former.layer, from: 0, shows: [1, 0])
    animate(layer, from: -.pi, shows: [0, 1])
    former.layer.opacity = 0
    for view in [former, self] { view.set(.keepsOrder, .bool(true)) }
  }
}

extension SnapshotView {
  /// A picture of a view directly above it, which is not in the superview's list of subviews.
  static func shown(of view: UIView, picture: SnapshotContent) -> SnapshotView? {
    guard let container = view.superview ?? (view.stage.root === view ? nil : view.stage.root),
      let place = container.node.index(of: view.node)
    else { return nil }
    return view.stage.asCurrent {
      let former = SnapshotView(frame: .zero)
      former.isInternal = true
      former.isFromCode = false
      UIView.performWithoutAnimation {
        container.insert(former, at: place + 1)
        former.modelTransform = view.modelTransform
        former.bounds = CGRect(origin: .zero, size: view.bounds.size)
        former.center = view.center
      }
      let content = SnapshotView(frame: .zero)
      content.isInternal = true
      content.isFromCode = false
      former.insert(content, at: 0)
      content.frame = CGRect(origin: .zero, size: view.bounds.size)
      content.show(picture)
      return former
    }
  }

  /// Removes the view progressively, starting at one edge.
  func peel(_ duration: TimeInterval, _ curve: CAMediaTimingFunction, isUp: Bool) {
    let size = bounds.size
    modelClipsToBounds = true
    let (middle, height) = (center, size.height)
    let extent = CABasicAnimation(keyPath: "bounds")
    extent.fromValue = CGRect(origin: .zero, size: size)
    extent.toValue = CGRect(x: 0, y: isUp ? 0 : height, width: size.width, height: 0)
    let place = CABasicAnimation(keyPath: "position")
    place.fromValue = middle
    place.toValue = CGPoint(x: middle.x, y: middle.y + (isUp ? -height : height) / 2)
    for (animation, key) in [(extent, "passage.extent"), (place, "passage.place")] {
      animation.duration = duration
      animation.timingFunction = curve
      animation.fillMode = .forwards
      animation.isRemovedOnCompletion = false
      layer.add(animation, forKey: key)
    }
  }
}
