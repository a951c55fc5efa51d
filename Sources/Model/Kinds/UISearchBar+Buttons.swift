public import Foundation

// Buttons at the end of the field, and pictures behind it. They are stored and not drawn.

/// What code has set for the buttons and pictures of a search bar.
private final class SearchBarDecoration {
  var showsBookmarks = false
  var showsResults = false
  var selectsResults = false
  var fieldImages: [UIControl.State: UIImage] = [:]
  var scopeImage: UIImage?
  var scopeImages: [UIControl.State: UIImage] = [:]
  var fieldOffset = UIOffset.zero
  var textOffset = UIOffset.zero
  var iconOffsets: [UISearchBar.Icon: UIOffset] = [:]
}

extension UISearchBar {
  private var decoration: SearchBarDecoration {
    codeProperties.attachments.object(SearchBarDecoration.self) { SearchBarDecoration() }
  }

  public var showsBookmarkButton: Bool {
    get { decoration.showsBookmarks }
    set { decoration.showsBookmarks = newValue }
  }
  public var showsSearchResultsButton: Bool {
    get { decoration.showsResults }
    set { decoration.showsResults = newValue }
  }
  public var isSearchResultsButtonSelected: Bool {
    get { decoration.selectsResults }
    set { decoration.selectsResults = newValue }
  }

  public func setSearchFieldBackgroundImage(_ backgroundImage: UIImage?, for state: UIControl.State) {
    decoration.fieldImages[state] = backgroundImage
  }
  public func searchFieldBackgroundImage(for state: UIControl.State) -> UIImage? { decoration.fieldImages[state] }
  public var scopeBarBackgroundImage: UIImage? {
    get { decoration.scopeImage }
    set { decoration.scopeImage = newValue }
  }
  public func setScopeBarButtonBackgroundImage(_ backgroundImage: UIImage?, for state: UIControl.State) {
    decoration.scopeImages[state] = backgroundImage
  }
  public func scopeBarButtonBackgroundImage(for state: UIControl.State) -> UIImage? { decoration.scopeImages[state] }

  public var searchFieldBackgroundPositionAdjustment: UIOffset {
    get { decoration.fieldOffset }
    set { decoration.fieldOffset = newValue }
  }
  public var searchTextPositionAdjustment: UIOffset {
    get { decoration.textOffset }
    set { decoration.textOffset = newValue }
  }
  public func setPositionAdjustment(_ adjustment: UIOffset, for icon: UISearchBar.Icon) {
    decoration.iconOffsets[icon] = adjustment
  }
  public func positionAdjustment(for icon: UISearchBar.Icon) -> UIOffset { decoration.iconOffsets[icon] ?? .zero }
}

/// A part of a search that is shown as a unit in the field. Tokens are stored and not drawn.
open class UISearchToken: NSObject {
  open var representedObject: Any?
  package let icon: UIImage?
  package let text: String

  public init(icon: UIImage?, text: String) {
    (self.icon, self.text) = (icon, text)
    super.init()
  }
}

private final class SearchTokens {
  var tokens: [UISearchToken] = []
  var color: UIColor?
  var allowsCopying = true
  var allowsDeleting = true
}

extension UISearchTextField {
  private var content: SearchTokens { codeProperties.attachments.object(SearchTokens.self) { SearchTokens() } }

  public var tokens: [UISearchToken] {
    get { content.tokens }
    set { content.tokens = newValue }
  }
  public func insertToken(_ token: UISearchToken, at tokenIndex: Int) {
    content.tokens.insert(token, at: min(max(tokenIndex, 0), content.tokens.count))
  }
  public func removeToken(at tokenIndex: Int) {
    if content.tokens.indices.contains(tokenIndex) { content.tokens.remove(at: tokenIndex) }
  }
  public var tokenBackgroundColor: UIColor! {
    get { content.color ?? .systemGray }
    set { content.color = newValue }
  }
  public var allowsCopyingTokens: Bool {
    get { content.allowsCopying }
    set { content.allowsCopying = newValue }
  }
  public var allowsDeletingTokens: Bool {
    get { content.allowsDeleting }
    set { content.allowsDeleting = newValue }
  }
}
