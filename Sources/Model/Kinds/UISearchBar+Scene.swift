import InbetweenGeometry
import InbetweenLayout
import InbetweenTimeline

/// The cancel button of a search bar in a scene.
final class SearchCancel {
  fileprivate let label: UILabel

  fileprivate init(_ label: UILabel) { self.label = label }
}

extension UISearchBar {
  var cancelLabel: UILabel? { codeProperties.attachments[SearchCancel.self]?.label }

  /// The width of the cancel button, and whether it is shown; nil for a bar that never had one.
  var cancelPlace: (width: Double, isShown: Bool)? {
    cancelLabel.map { (($0.naturalContentSize.width ?? 0).rounded(.up), showsCancelButton) }
  }

  /// The parts that only bars of scenes place themselves, in the order of their frames.
  var sceneParts: [UIView] {
    isFromCode ? [] : [cancelLabel, scopes.control].compactMap { $0 }
  }

  /// Shows or hides the cancel button, which slides in from the edge and fades in while a block runs.
  func showSceneParts() {
    if cancelLabel == nil, showsCancelButton {
      stage.performWithoutAnimation {
        let label = UILabel(internalPartOf: self, named: "cancel")
        label.modelText = "Cancel"
        label.modelFont = FontDescription(size: 17)
        label.modelTextColor = modelTintColor
        label.modelAlpha = 0
        addSubview(label)
        textKeepsPlace(isReversed: modelLayoutDirection == .rightToLeft)
        codeProperties.attachments[SearchCancel.self] = SearchCancel(label)
        // Where it comes from.
        let room = label.naturalContentSize.width ?? 0
        let isReversed = modelLayoutDirection == .rightToLeft
        label.place(
          Rect(
            x: isReversed ? -room : record.state.boundsSize.width,
            y: arrangedParts?.arrangement.frames(
              in: record.state.bounds)[4].minY ?? 0, width: room.rounded(.up),
            height: label.naturalContentSize.height ?? 0))
      }
    }
    layoutParts()
    cancelLabel?.modelAlpha = showsCancelButton ? 1 : 0
  }

  func cancelLayers(showing color: ViewColor) -> [ColoredLayer] {
    guard color == .tintColor, let cancelLabel else { return [] }
    return [ColoredLayer(view: cancelLabel, key: .contentsColor)]
  }
}

extension ViewDescription {
  static let searchBar = ViewDescription(
    "searchBar", "`UISearchBar`, 56 points high, and 44 more with scopes",
    // The cancel button, the control of the scopes, the caret and the clear button.
    furtherParts: 4, make: { UISearchBar(id: $0, in: $1) }
  ) {
    ViewProperty(
      "text", \UISearchBar.modelText, .text, .look, "the text, beside which is the button that clears it")
    ViewProperty(
      "placeholder", \UISearchBar.modelPlaceholder, .text, .look, "text that is shown while there is no other")
    ViewProperty(
      "isEditing", \UISearchBar.isEditing, .boolean, .look,
      "whether it has the focus: it shows the caret in the tint colour behind the text")
    ViewProperty("searchBarStyle", \UISearchBar.modelStyle, .word, .look, "style; `minimal` has no background")
    ViewProperty(
      "barTintColor", optional: \UISearchBar.modelBarTintColor, .color, .look, follows: .color(.barTintColor),
      none: "a light grey", "colour of the background")
    ViewProperty(
      "showsCancelButton", \UISearchBar.showsCancelButton, .boolean, .look, animates: .inBlock,
      "whether the button \"Cancel\" is beside the field; in a block it comes in while the field gives way")
    ViewProperty(
      "scopeButtonTitles", get: { (bar: UISearchBar) in bar.scopeButtonTitles ?? [] },
      set: { $0.scopeButtonTitles = $1 }, .texts, .look, viewsPerItem: 3, "titles of the scopes")
    ViewProperty(
      "selectedScopeButtonIndex", get: { (bar: UISearchBar) in bar.selectedScopeButtonIndex },
      set: { $0.selectedScopeButtonIndex = $1 }, .count, .look, animates: .inBlock,
      "the selected scope; a change is animated in a block")
    ViewProperty(
      "showsScopeBar", get: { (bar: UISearchBar) in bar.showsScopeBar }, set: { $0.showsScopeBar = $1 }, .boolean,
      .look, "whether the scopes, of which there are at least two, are below the field")
  }
}
