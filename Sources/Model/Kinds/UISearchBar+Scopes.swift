public import Foundation
import InbetweenGeometry

// Scope buttons below the field, and what can be set for its icons.

extension UISearchBar {
  /// The height that a scope bar adds, and the height of its control, in points.
  static let (scopeBarHeight, scopeHeight) = (44.0, 32.0)

  /// Titles of the scope buttons, which are shown while ``UISearchBar/showsScopeBar`` is true.
  public var scopeButtonTitles: [String]? {
    get { scopes.titles }
    set {
      scopes.titles = newValue
      scopeDidChange()
    }
  }
  public var selectedScopeButtonIndex: Int {
    get { scopes.selected }
    set {
      scopes.selected = newValue
      scopeDidChange()
    }
  }
  public var showsScopeBar: Bool {
    get { scopes.isShown }
    set {
      scopes.isShown = newValue
      scopeDidChange()
    }
  }
  public func setShowsScope(_ show: Bool, animated: Bool) { showsScopeBar = show }
  public func setScopeBarButtonTitleTextAttributes(
    _ attributes: [NSAttributedString.Key: Any]?, for state: UIControl.State
  ) {
    scopes.attributes[state] = attributes
    scopes.control?.setTitleTextAttributes(attributes, for: state)
  }
  public func scopeBarButtonTitleTextAttributes(for state: UIControl.State) -> [NSAttributedString.Key: Any]? {
    scopes.attributes[state]
  }

  /// Nil while there is no scope bar.
  var shownScopes: [String]? {
    guard scopes.isShown, let titles = scopes.titles, titles.count > 1 else { return nil }
    return titles
  }

  private func scopeDidChange() {
    defer {
      contentSizeDidChange()
      setNeedsLayout()
    }
    guard let titles = shownScopes else {
      scopes.control?.removeFromSuperview()
      scopes.control = nil
      return
    }
    let known = scopes.control
    let control =
      known
      ?? (isFromCode ? UISegmentedControl(frame: .zero) : UISegmentedControl(internalPartOf: self, named: "scopes"))
    control.items = titles.map { BarItem(title: $0) }
    control.selectedSegmentIndex = min(max(scopes.selected, 0), titles.count - 1)
    guard known == nil else { return }
    defer { if !isFromCode { stage.performWithoutAnimation { layoutParts() } } }
    scopes.control = control
    for (state, attributes) in scopes.attributes { control.setTitleTextAttributes(attributes, for: state) }
    control.addAction(
      UIAction { [weak self, weak control] _ in
        guard let self, let control else { return }
        self.scopes.selected = control.selectedSegmentIndex
        self.delegate?.searchBar(self, selectedScopeButtonIndexDidChange: control.selectedSegmentIndex)
      }, for: .valueChanged)
    addSubview(control)
  }

  /// Places the scope bar at the bottom of the bar.
  func placeScopes() {
    guard isFromCode, let control = scopes.control else { return }
    let inset = CGFloat(UISearchBar.sideInset)
    control.frame = CGRect(
      x: inset, y: bounds.height - CGFloat((UISearchBar.scopeBarHeight + UISearchBar.scopeHeight) / 2),
      width: max(bounds.width - 2 * inset, 0), height: CGFloat(UISearchBar.scopeHeight))
  }
}

/// The state of a search bar's scope buttons.
struct SearchScopes {
  var titles: [String]?
  var selected = 0
  var isShown = false
  var attributes: [UIControl.State: [NSAttributedString.Key: Any]] = [:]
  var control: UISegmentedControl?
}
