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
  /// Whether a responder's own view is shown in its place.
  fileprivate(set) var isReplaced = false
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
    responders.keyboard.isReplaced = responders.first?.inputView != nil
    let height = min(keyboardHeight(for: responders.first), screen.size.height)
    let former = responders.keyboard.announced
    guard height != former else { return }
    responders.keyboard.announced = height
    responders.keyboard.isMoving = true
    responders.keyboard.serial += 1
    let serial = responders.keyboard.serial
    post(UIResponder.keyboardWillChangeFrameNotification, from: former, to: height)
    post(
      height > 0 ? UIResponder.keyboardWillShowNotification : UIResponder.keyboardWillHideNotification, from: former,
      to: height)
    plan(after: SystemKeyboard.motion) { [weak self] in
      guard let self, responders.keyboard.serial == serial else { return }
      post(UIResponder.keyboardDidChangeFrameNotification, from: former, to: height)
      post(
        height > 0 ? UIResponder.keyboardDidShowNotification : UIResponder.keyboardDidHideNotification, from: former,
        to: height)
    }
  }

  /// The height that a responder needs, in points: that of the system's keyboard or of the responder's own view, and
  /// that of the accessory above it.
  private func keyboardHeight(for responder: UIResponder?) -> Double {
    guard let responder, (responder as? UITextView)?.isEditable != false else { return 0 }
    let accessory = responder.inputAccessoryView.map { height(of: $0) } ?? 0
    if let own = responder.inputView { return height(of: own) + rootSafeArea.bottom + accessory }
    return responder is any UIKeyInput ? responders.keyboard.height + accessory : 0
  }

  private func height(of view: UIView) -> Double {
    if view.bounds.height > 0 { return Double(view.bounds.height) }
    return Double(view.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize).height)
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
    guard responders.keyboard.isMoving else { return }
    responders.keyboard.isMoving = false
    guard now > .zero, animations.areEnabled else {
      keyboardHeight = responders.keyboard.announced
      return layoutIfNeeded()
    }
    let duration = Rational(rounding: SystemKeyboard.motion) ?? .zero
    animate(AnimationOptions(duration: duration, curve: .spring(.keyboard))) { stage in
      stage.keyboardHeight = stage.responders.keyboard.announced
      stage.layoutIfNeeded()
    }
  }
}
