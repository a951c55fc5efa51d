import Foundation

// Icons and further properties of the field of a search bar.

/// The icons that code has set.
final class SearchIcons {
  struct Key: Hashable {
    var icon: UISearchBar.Icon
    var state: UIControl.State
  }

  var images: [Key: UIImage] = [:]
  /// Shows the icon in place of the magnifying glass.
  var view: UIImageView?
}

extension UISearchBar {
  private var icons: SearchIcons { codeProperties.attachments.object(SearchIcons.self) { SearchIcons() } }

  /// The icon for searching takes the place of the magnifying glass; an empty image removes it. The other icons are not
  /// drawn, because the field has none of them.
  public func setImage(_ iconImage: UIImage?, for icon: UISearchBar.Icon, state: UIControl.State) {
    icons.images[SearchIcons.Key(icon: icon, state: state)] = iconImage
    if icon == .search, state == .normal { showSearchIcon(iconImage) }
  }
  public func image(for icon: UISearchBar.Icon, state: UIControl.State) -> UIImage? {
    icons.images[SearchIcons.Key(icon: icon, state: state)]
  }

  private func showSearchIcon(_ image: UIImage?) {
    icons.view?.removeFromSuperview()
    glass.modelIsHidden = image != nil
    guard let image, image.size != .zero else { return }
    let view = UIImageView(image: image)
    view.contentMode = .center
    view.tintColor = .secondaryLabel
    view.autoresizingMask = [.flexibleRightMargin, .flexibleTopMargin, .flexibleBottomMargin]
    view.frame = glass.frame
    addSubview(view)
    icons.view = view
  }

  public var keyboardAppearance: UIKeyboardAppearance {
    get { searchTextField.keyboardAppearance }
    set { searchTextField.keyboardAppearance = newValue }
  }
  public var spellCheckingType: UITextSpellCheckingType {
    get { searchTextField.spellCheckingType }
    set { searchTextField.spellCheckingType = newValue }
  }
  public var isSecureTextEntry: Bool {
    get { searchTextField.isSecureTextEntry }
    set { searchTextField.isSecureTextEntry = newValue }
  }
  public var textContentType: UITextContentType! {
    get { searchTextField.textContentType }
    set { searchTextField.textContentType = newValue }
  }
}
