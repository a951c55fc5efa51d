import InbetweenGeometry
import InbetweenLayout
import InbetweenTimeline

/// What the field of a search bar of a scene shows beside its text.
final class SearchFocus {
  fileprivate var isEditing = false
  fileprivate var caret: UIView?
  fileprivate var clear: UIImageView?
}

extension UISearchBar {
  /// The side of the clear button and the space at both sides of it, in points.
  static let (clearSide, clearGap) = (20.0, 5.0)

  private var focus: SearchFocus? { codeProperties.attachments[SearchFocus.self] }

  /// Whether the field of a bar of a scene has the focus.
  var isEditing: Bool {
    get { focus?.isEditing ?? false }
    set {
      codeProperties.attachments.object(SearchFocus.self) { SearchFocus() }.isEditing = newValue
      showAtOnce()
    }
  }

  /// Creates and removes the caret, and the clear button, which a field with a text has also when it is not edited.
  func showFocus() {
    guard !isFromCode, focus != nil || !modelText.isEmpty else { return }
    let focus = codeProperties.attachments.object(SearchFocus.self) { SearchFocus() }
    func part<Part: UIView>(
      _ known: Part?, if isShown: Bool, at index: Int, make: @autoclosure () -> Part
    ) -> Part? {
      guard isShown else {
        known?.removeFromSuperview()
        return nil
      }
      if let known { return known }
      let part = make()
      insertChild(part, at: index)
      return part
    }
    // In this order, whichever comes first.
    let index = (node.index(of: label.node) ?? 0) + 1
    focus.caret = part(
      focus.caret, if: focus.isEditing, at: index, make: UIView(internalPartOf: self, named: "caret"))
    focus.clear = part(
      focus.clear, if: !modelText.isEmpty, at: index + (focus.caret == nil ? 0 : 1),
      make: UIImageView(internalPartOf: self, named: "clear"))
    focus.caret?.modelBackgroundColor = modelTintColor
    focus.caret?.cornerRadius = UITextField.caretWidth / 2
    focus.clear?.showClearSign(SystemColor.secondaryLabel)
  }

  /// The caret and the clear button, in the order of their frames.
  var focusParts: [UIView] { [focus?.caret, focus?.clear].compactMap { $0 } }

  var hasClearButton: Bool { focus?.clear != nil }

  /// The width of the text and the distance of the caret from its left end, in points; nil without a caret.
  var caretPlace: (width: Double, position: Double)? {
    guard focus?.caret != nil else { return nil }
    let positions = TextPositions(modelText, font: label.modelFont, direction: label.baseDirection) {
      self.stage.layout($0, for: self)
    }
    return (positions.width, positions.caret(before: modelText.count))
  }

  func tintCaret() { focus?.caret?.modelBackgroundColor = modelTintColor }

  func caretLayers(showing color: ViewColor) -> [ColoredLayer] {
    guard color == .tintColor, let caret = focus?.caret else { return [] }
    return [ColoredLayer(view: caret, key: .backgroundColor)]
  }
}
