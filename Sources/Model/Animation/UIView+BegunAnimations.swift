public import Foundation
import InbetweenGeometry
import InbetweenMotion

// Animations that are begun and committed, as before there were blocks.

/// One that was begun and not committed.
struct OpenAnimations {
  let block: Int
  let id: String?
  let context: Any?
  weak var delegate: AnyObject?
  var willStart: Selector?
  var didStop: Selector?
}

/// What `animationDidStop(_:finished:context:)` gets.
struct AnimationEnd {
  let id: String?
  let finished: NSNumber
  let context: Any?
}

extension UIView {
  public enum AnimationTransition: Int, Sendable { case none, flipFromLeft, flipFromRight, curlUp, curlDown }

  /// Begins animations: changes until ``commitAnimations()`` are animated, in 0.2 s unless another duration is set.
  ///
  /// - Parameter context: is passed to the delegate.
  public class func beginAnimations(_ animationID: String?, context: Any?) {
    guard let stage = Stage.current else { return }
    stage.usesCode()
    let options = InbetweenModel.AnimationOptions(0.2, 0, .timing(.easeInEaseOut), [])
    let block = stage.openBlock(options)
    stage.code.openAnimations.append(OpenAnimations(block: block, id: animationID, context: context))
    stage.animations.contexts.append(AnimationContext(block: block, options: options))
    if !stage.animations.areEnabled { stage.changeOpen { $0.duration = .zero } }
  }

  /// Ends the animations that were begun last.
  public class func commitAnimations() { Stage.current?.commitAnimations() }

  /// - Parameter duration: in seconds, for changes after this call.
  public class func setAnimationDuration(_ duration: TimeInterval) {
    guard areAnimationsEnabled else { return }
    Stage.current?.changeOpen { $0.duration = Rational(rounding: max(duration.isFinite ? duration : 0, 0)) ?? .zero }
  }
  /// - Parameter delay: in seconds.
  public class func setAnimationDelay(_ delay: TimeInterval) {
    Stage.current?.changeOpen { $0.delay = Rational(rounding: max(delay.isFinite ? delay : 0, 0)) ?? .zero }
  }
  public class func setAnimationCurve(_ curve: UIView.AnimationCurve) {
    Stage.current?.changeOpen { options in
      let (motion, duration) = curve.motion(options.duration.doubleValue)
      options.curve = motion
      options.duration = Rational(rounding: duration) ?? options.duration
    }
  }
  public class func setAnimationRepeatCount(_ repeatCount: Float) {
    Stage.current?.changeOpen { $0.repeatCount = repeatCount > 0 ? Double(repeatCount) : 1 }
  }
  public class func setAnimationRepeatAutoreverses(_ repeatAutoreverses: Bool) {
    Stage.current?.changeOpen { $0.autoreverses = repeatAutoreverses }
  }
  public class func setAnimationBeginsFromCurrentState(_ fromCurrentState: Bool) {
    Stage.current?.changeOpen { $0.beginFromCurrentState = fromCurrentState }
  }
  /// Animations begin when they are committed.
  public class func setAnimationStart(_ startDate: Date) {}
  public class func setAnimationDelegate(_ delegate: Any?) {
    Stage.current?.changeLast { $0.delegate = delegate.map { $0 as AnyObject } }
  }
  public class func setAnimationWillStart(_ selector: Selector?) {
    Stage.current?.changeLast { $0.willStart = selector }
  }
  /// - Parameter selector: a method without arguments, or one that takes the identifier, whether the animations have
  ///   run to their end, and the context.
  public class func setAnimationDidStop(_ selector: Selector?) { Stage.current?.changeLast { $0.didStop = selector } }

  /// Is not drawn: the changes of the view's content are shown at once.
  public class func setAnimationTransition(_ transition: AnimationTransition, for view: UIView, cache: Bool) {
    guard transition != .none else { return }
    Stage.current?.report("setAnimationTransition(_:for:cache:) has no effect: use transition(with:duration:…)")
  }
}

extension Stage {
  fileprivate func changeLast(_ change: (inout OpenAnimations) -> Void) {
    if let last = code.openAnimations.indices.last { change(&code.openAnimations[last]) }
  }

  /// Changes the options of the animations that were begun last.
  fileprivate func changeOpen(_ change: (inout AnimationOptions) -> Void) {
    guard let block = code.openAnimations.last?.block,
      let index = animations.contexts.lastIndex(where: { $0.block == block })
    else {
      return
    }
    change(&animations.contexts[index].options)
    animations.blocks[block].options = animations.contexts[index].options
  }

  func commitAnimations() {
    guard let open = code.openAnimations.popLast() else { return }
    animations.contexts.removeAll { $0.block == open.block }
    animations.blocks[open.block].isCommitted = true
    open.willStart?.send(to: open.delegate, from: open.id)
    complete(open.block) { stage in
      guard let delegate = open.delegate, let didStop = open.didStop else { return }
      let isWhole = stage.isUndisturbed(AnimationBlockID(index: open.block))
      let end = AnimationEnd(id: open.id, finished: NSNumber(value: isWhole), context: open.context)
      if !didStop.send(to: delegate, from: end) { didStop.send(to: delegate, from: open.id) }
    }
    noteBlock(animations.blocks[open.block].options)
    completeIfNothingIsLeft(of: open.block)
  }
}
