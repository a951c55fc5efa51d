import InbetweenUIKit

/// Fades a view after a second.
func answer(_ view: UIView) {
  Task {
    try await Task.sleep(for: .seconds(1))
    UIView.animate(withDuration: 0.3) { view.alpha = 0 }
  }
}
