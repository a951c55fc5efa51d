import InbetweenModel

extension UIViewController {
  /// Whether it is shown in a sheet or a popover, whose backgrounds are lighter in the dark appearance.
  package var isElevated: Bool {
    guard modal.presenting != nil else { return false }
    return switch modalPresentationStyle {
    case .pageSheet, .formSheet, .automatic, .popover: true
    default: false
    }
  }
}
