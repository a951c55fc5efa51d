public import InbetweenModel
public import Foundation

/// Is informed when the search text changes.
public protocol UISearchResultsUpdating: AnyObject {
  func updateSearchResults(for searchController: UISearchController)
}

public protocol UISearchControllerDelegate: RuntimeProtocol {
  func willPresentSearchController(_ searchController: UISearchController)
  func didPresentSearchController(_ searchController: UISearchController)
  func willDismissSearchController(_ searchController: UISearchController)
  func didDismissSearchController(_ searchController: UISearchController)
}

extension UISearchControllerDelegate {
  public func willPresentSearchController(_ searchController: UISearchController) {}
  public func didPresentSearchController(_ searchController: UISearchController) {}
  public func willDismissSearchController(_ searchController: UISearchController) {}
  public func didDismissSearchController(_ searchController: UISearchController) {}
}

/// A search bar and the controller that shows the results. The app's code places the bar, for example in a table's
/// header.
open class UISearchController: UIViewController {
  public let searchResultsController: UIViewController?
  open weak var searchResultsUpdater: (any UISearchResultsUpdating)?
  open weak var delegate: (any UISearchControllerDelegate)?
  private let ownSearchBar: UISearchBar
  open var searchBar: UISearchBar { ownSearchBar }
  open var isActive = false { didSet { if isActive != oldValue { activityDidChange() } } }
  open var obscuresBackgroundDuringPresentation = true
  /// The former name of ``obscuresBackgroundDuringPresentation``.
  open var dimsBackgroundDuringPresentation: Bool {
    get { obscuresBackgroundDuringPresentation }
    set { obscuresBackgroundDuringPresentation = newValue }
  }
  open var hidesNavigationBarDuringPresentation = true
  open var automaticallyShowsCancelButton = true
  open var automaticallyShowsSearchResultsController = true
  open var automaticallyShowsScopeBar = true
  open var showsSearchResultsController = false { didSet { showResults() } }

  public init(searchResultsController: UIViewController?) {
    self.searchResultsController = searchResultsController
    ownSearchBar = UISearchBar(frame: CGRect(x: 0, y: 0, width: 320, height: 56))
    super.init(nibName: nil, bundle: nil)
    listen()
  }
  /// A controller that shows its results where it is used.
  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    searchResultsController = nil
    ownSearchBar = UISearchBar(frame: CGRect(x: 0, y: 0, width: 320, height: 56))
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
    listen()
  }
  public required init?(coder: NSCoder) {
    searchResultsController = nil
    ownSearchBar = UISearchBar(frame: CGRect(x: 0, y: 0, width: 320, height: 56))
    super.init(coder: coder)
    listen()
  }

  private func listen() {
    let field = searchBar.searchTextField
    field.addAction(UIAction { [weak self] _ in self?.isActive = true }, for: .editingDidBegin)
    field.addAction(
      UIAction { [weak self] _ in
        guard let self else { return }
        self.update()
      }, for: .editingChanged)
    searchBar.didCancel = { [weak self] in self?.isActive = false }
  }

  private func update() {
    if automaticallyShowsSearchResultsController { showsSearchResultsController = searchBar.text?.isEmpty == false }
    searchResultsUpdater?.updateSearchResults(for: self)
  }

  private func activityDidChange() {
    if isActive {
      delegate?.willPresentSearchController(self)
      if automaticallyShowsCancelButton { searchBar.setShowsCancelButton(true, animated: true) }
      if !searchBar.isFirstResponder { searchBar.becomeFirstResponder() }
      searchResultsUpdater?.updateSearchResults(for: self)
      delegate?.didPresentSearchController(self)
    } else {
      delegate?.willDismissSearchController(self)
      searchBar.text = ""
      if automaticallyShowsCancelButton { searchBar.setShowsCancelButton(false, animated: true) }
      searchBar.resignFirstResponder()
      update()
      delegate?.didDismissSearchController(self)
    }
  }

  /// Shows the results over the area below the search bar.
  private func showResults() {
    guard let results = searchResultsController, let window = searchBar.window else { return }
    guard showsSearchResultsController, isActive else {
      if results.viewIfLoaded?.superview != nil {
        results.beginAppearanceTransition(false, animated: false)
        results.view.removeFromSuperview()
        results.endAppearanceTransition()
      }
      return
    }
    guard results.view.superview == nil else { return }
    let top = searchBar.convert(searchBar.bounds, to: window).maxY
    results.view.frame = CGRect(x: 0, y: top, width: window.bounds.width, height: window.bounds.height - top)
    results.beginAppearanceTransition(true, animated: false)
    window.addSubview(results.view)
    results.endAppearanceTransition()
  }
}

extension UINavigationItem {
  /// Its search bar is below the navigation bar.
  public var searchController: UISearchController? {
    get { attachments[UISearchController.self] }
    set {
      guard newValue !== searchController else { return }
      attachments[UISearchController.self] = newValue
      didChange()
      bar?.superview?.setNeedsLayout()
    }
  }
}
