import Foundation
import InbetweenGeometry
import InbetweenLayout
import InbetweenTimeline

// What is beside the text of a field: the button that clears it, and in code its views.
extension UITextField {
  private static let (clearSide, clearMargin, clearGap) = (19.0, 5.0, 5.0)

  /// Whether something with a mode is seen now.
  func shows(_ mode: ViewMode) -> Bool {
    let isEditing = focus?.isEditing ?? false
    return switch mode {
    case .never: false
    case .whileEditing: isEditing
    case .unlessEditing: !isEditing
    case .always: true
    }
  }

  /// The right view takes the place of the button.
  var hidesClearButton: Bool { rightView != nil && shows(rightViewMode) }

  func clearButtonArea(in bounds: CGRect) -> CGRect {
    let (side, margin) = (CGFloat(Self.clearSide), CGFloat(Self.clearMargin))
    let isReversed = effectiveUserInterfaceLayoutDirection == .rightToLeft
    return CGRect(
      x: isReversed ? bounds.minX + margin : bounds.maxX - margin - side, y: bounds.midY - side / 2, width: side,
      height: side)
  }

  func hasClearButton(at point: CGPoint) -> Bool {
    isFromCode && hasClearButton && clearButtonRect(forBounds: bounds).contains(point)
  }

  /// What a tap on the button does, unless the delegate refuses.
  func clear() {
    guard delegate?.textFieldShouldClear(self) ?? true else { return }
    replaceText(in: NSRange(location: 0, length: (modelText as NSString).length), with: "")
  }

  func areaBetweenSides(of bounds: CGRect) -> CGRect {
    func room(_ view: UIView?, _ mode: ViewMode) -> Double {
      inset + (shows(mode) ? view?.record.state.boundsSize.width ?? 0 : 0)
    }
    var (left, right) = (room(leftView, leftViewMode), room(rightView, rightViewMode))
    if hasClearButton {
      let room = Self.clearMargin + Self.clearSide + Self.clearGap
      if effectiveUserInterfaceLayoutDirection == .rightToLeft {
        left = max(left, room)
      } else {
        right = max(right, room)
      }
    }
    return CGRect(Rect(bounds).inset(by: Insets(left: left, right: right)))
  }

  func replace(_ former: UIView?, by view: UIView?) {
    former?.removeFromSuperview()
    if let view { addSubview(view) }
    placeSideViews()
  }

  func placeSideViews() {
    leftView?.isHidden = !shows(leftViewMode)
    rightView?.isHidden = !shows(rightViewMode)
    leftView?.frame = leftViewRect(forBounds: bounds)
    rightView?.frame = rightViewRect(forBounds: bounds)
    layoutParts()
  }

  /// Shows the views that depend on whether the field is edited; an app may have hidden others itself.
  func followEditing() {
    for (view, mode) in [(leftView, leftViewMode), (rightView, rightViewMode)]
    where mode == .whileEditing || mode == .unlessEditing {
      view?.isHidden = !shows(mode)
    }
    stage.performWithoutAnimation { showFocus() }
  }
}
