/// A view's controller, as far as the view's layout and looks depend on it.
package protocol ViewManaging: UIResponder {
  var view: UIView! { get set }
  /// The style that the controller gives its views; `unspecified` for that of the surroundings.
  var overrideUserInterfaceStyle: UIUserInterfaceStyle { get }
  /// Whether its views lie above those of the controller that presents it, in a sheet or a popover.
  var isElevated: Bool { get }
  func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?)
  func updateViewConstraints()
  func viewWillLayoutSubviews()
  func viewDidLayoutSubviews()
  /// Called when content in one of its views has scrolled.
  func contentDidScroll(_ scrollView: UIScrollView)
}
