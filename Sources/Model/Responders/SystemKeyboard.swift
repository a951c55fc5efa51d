import Foundation
import InbetweenGeometry
import InbetweenMotion
import InbetweenTimeline

/// The keyboard of a recording: it comes with a first responder that takes text, and is drawn if the film asks for it.
package struct SystemKeyboard {
  /// The height of the system's keyboard, in points; 0 if there is none.
  package var height = 0.0
  /// The height with which it was announced last, in points.
  fileprivate var announced = 0.0
  /// The own views of the first responder, while they are shown.
  fileprivate(set) var host: InputHost?
  /// Whether the guides have to follow at the end of the turn.
  fileprivate var isMoving = false
  /// Counts the announcements.
  fileprivate var serial = 0

  package init() {}

  /// The seconds that notifications tell.
  fileprivate static let duration = 0.25
  /// The seconds that the motion takes.
  fileprivate static let motion = SystemMotion.duration
}

extension Stage {
  /// Brings, changes or removes the keyboard after the first responder or the screen has changed.
  package func updateKeyboard() {
    guard responders.keyboard.height > 0 else { return }
    let views = responders.first.map { InputViews(of: $0, width: screen.size.width) } ?? InputViews()
    let height = min(keyboardHeight(with: views), screen.size.height)
    show(views, height: height)
    let former = responders.keyboard.announced
    guard height != former else { return }
    responders.keyboard.announced = height
    responders.keyboard.isMoving = true
    responders.keyboard.serial += 1
    let serial = responders.keyboard.serial
    post(UIResponder.keyboardWillChangeFrameNotification, from: former, to: height)
    // An observer may have changed the height, which has been announced then.
    guard responders.keyboard.serial == serial else { return }
    post(
      height > 0 ? UIResponder.keyboardWillShowNotification : UIResponder.keyboardWillHideNotification, from: former,
      to: height)
    plan(after: SystemKeyboard.motion) { [weak self] in
      guard let self, responders.keyboard.serial == serial else { return }
      if height == 0 { removeInputHost() }
      post(UIResponder.keyboardDidChangeFrameNotification, from: former, to: height)
      post(
        height > 0 ? UIResponder.keyboardDidShowNotification : UIResponder.keyboardDidHideNotification, from: former,
        to: height)
    }
  }

  /// The height that the first responder needs, in points: that of the system's keyboard or of the responder's own view,
  /// and that of the accessory above it.
  private func keyboardHeight(with views: InputViews) -> Double {
    guard let responder = responders.first, (responder as? UITextView)?.isEditable != false else { return 0 }
    if views.input != nil { return views.inputHeight + rootSafeArea.bottom + views.accessoryHeight }
    return views.accessoryHeight + (responder is any UIKeyInput ? responders.keyboard.height : 0)
  }

  /// Shows the first responder's own views where the keyboard is now; those of a responder that leaves stay until the
  /// keyboard has left.
  private func show(_ views: InputViews, height: Double) {
    guard height > 0, !views.isEmpty, let responder = responders.first else {
      if height > 0 { removeInputHost() }
      return
    }
    guard let window = (responder as? UIView)?.window ?? responders.keyWindow else { return }
    performWithoutAnimation {
      let host = responders.keyboard.host ?? InputHost(in: window)
      responders.keyboard.host = host
      host.show(views, height: height)
      placeKeyboard()
    }
  }

  /// Who is the first responder after one in an accessory: the responder that has the accessory, which thus stays.
  func heir(of responder: UIResponder) -> UIResponder? {
    guard let host = responders.keyboard.host, let owner = host.views.owner, owner !== responder,
      owner.canBecomeFirstResponder, (responder as? UIView)?.isDescendant(of: host) == true
    else { return nil }
    return owner
  }

  private func removeInputHost() {
    responders.keyboard.host?.clear()
    responders.keyboard.host = nil
  }

  private func post(_ name: NSNotification.Name, from former: Double, to height: Double) {
    func frame(_ height: Double) -> CGRect {
      CGRect(
        x: 0, y: screen.size.height - height, width: screen.size.width,
        height: max(height, former, responders.keyboard.announced))
    }
    NotificationCenter.default.post(
      name: name, object: UIScreen.main,
      userInfo: [
        UIResponder.keyboardFrameBeginUserInfoKey: NSValue(cgRect: frame(former)),
        UIResponder.keyboardFrameEndUserInfoKey: NSValue(cgRect: frame(height)),
        UIResponder.keyboardAnimationDurationUserInfoKey: NSNumber(value: SystemKeyboard.duration),
        UIResponder.keyboardAnimationCurveUserInfoKey: NSNumber(value: UIView.AnimationCurve.keyboard.rawValue),
        UIResponder.keyboardIsLocalUserInfoKey: NSNumber(value: true),
      ])
  }

  /// Moves the guides at the end of a turn, after the layout of everything else that has changed in it.
  func moveKeyboard() {
    // An accessory grows with its content.
    if responders.keyboard.host != nil { updateKeyboard() }
    guard responders.keyboard.isMoving else { return }
    responders.keyboard.isMoving = false
    guard now > .zero, animations.areEnabled else {
      keyboardHeight = responders.keyboard.announced
      if keyboardHeight == 0 { removeInputHost() }
      return layoutIfNeeded()
    }
    let duration = Rational(rounding: SystemKeyboard.motion) ?? .zero
    animate(AnimationOptions(duration: duration, curve: .spring(.keyboard))) { stage in
      stage.keyboardHeight = stage.responders.keyboard.announced
      stage.layoutIfNeeded()
    }
  }
}
