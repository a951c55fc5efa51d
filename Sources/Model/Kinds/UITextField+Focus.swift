import Foundation
import InbetweenGeometry
import InbetweenLayout
import InbetweenTimeline

/// What a text field shows while it is edited.
final class TextFieldFocus {
  var isEditing = false
  var clearMode = UITextField.ViewMode.never
  /// In scenes, the first character and their number; nil for the caret at the end.
  var selection: [Double]?
  fileprivate var caret: UIView?
  fileprivate var highlight: UIView?
  fileprivate var handles: ShapeView?
  fileprivate var clear: UIImageView?
}

extension UITextField {
  /// The opacity of the colour behind selected characters.
  static let selectionAlpha = 0.2
  /// In points.
  static let caretWidth = 2.0
  /// The side of the clear button and the space at both sides of it, in points.
  private static let (clearSide, clearGap) = (18.0, 6.0)
  /// The diameter of the dots at the ends of a selection, in points.
  fileprivate static let dot = 10.0

  /// Nil for a field that was never edited.
  var focus: TextFieldFocus? { codeProperties.attachments[TextFieldFocus.self] }

  /// Takes a change of what it shows while it is edited; nothing of it is animated.
  func takeFocus(_ change: (TextFieldFocus) -> Void) {
    change(codeProperties.attachments.object(TextFieldFocus.self) { TextFieldFocus() })
    stage.performWithoutAnimation { showFocus() }
  }

  /// The selected characters, as far as the text has them.
  private var selectedRange: (start: Int, end: Int) {
    let count = shownText.count
    guard let range = focus?.selection, let first = range.first else { return (count, count) }
    let start = min(Int(clamping: first, to: 0...1_000_000), count)
    let length = range.count > 1 ? Int(clamping: range[1], to: 0...1_000_000) : 0
    return (start, min(start + length, count))
  }

  var shownText: String { modelIsSecureTextEntry ? String(repeating: "•", count: modelText.count) : modelText }

  /// Where the shown characters are.
  var positions: TextPositions {
    TextPositions(shownText, font: modelFont, runs: textRuns, direction: label.baseDirection) {
      self.stage.layout($0, for: self)
    }
  }

  /// How much of the room beside the text is at its left.
  var share: Double {
    switch modelTextAlignment {
    case .center: 0.5
    case .left: 0
    case .right: 1
    default: modelLayoutDirection == .rightToLeft ? 1 : 0
    }
  }

  var hasClearButton: Bool { !modelText.isEmpty && !hidesClearButton && shows(focus?.clearMode ?? .never) }

  /// Creates, places and removes the parts.
  func showFocus() {
    defer { layoutParts() }
    guard let focus else { return }
    let range = selectedRange
    let isSelection = focus.isEditing && (isFromCode ? selection.length > 0 : range.end > range.start)
    func part<Part: UIView>(
      _ known: Part?, if isShown: Bool, below: Bool = false, make: @autoclosure () -> Part
    ) -> Part? {
      guard isShown else {
        known?.removeFromSuperview()
        return nil
      }
      if let known { return known }
      let part = make()
      insertChild(part, at: below ? 0 : node.children.count)
      return part
    }
    focus.highlight = part(
      focus.highlight, if: isSelection, below: true, make: UIView(internalPartOf: self, named: "selection"))
    focus.handles = part(
      focus.handles, if: isSelection, make: ShapeView(internalPartOf: self, named: "handles"))
    focus.caret = part(
      focus.caret, if: focus.isEditing && !isSelection && (isEnabled || !isFromCode),
      make: UIView(internalPartOf: self, named: "caret"))
    focus.clear = part(
      focus.clear, if: hasClearButton, make: UIImageView(internalPartOf: self, named: "clear"))
    focus.caret?.modelBackgroundColor = modelTintColor
    focus.caret?.cornerRadius = Self.caretWidth / 2
    focus.highlight?.modelBackgroundColor = modelTintColor.multiplyingAlpha(by: Self.selectionAlpha)
    focus.handles?.fillColor = modelTintColor
    focus.clear?.showClearSign(UIColor.systemGray3.model)
  }

  func focusLayers(showing color: ViewColor) -> [ColoredLayer] {
    guard let focus, color == .tintColor else { return [] }
    return [
      focus.caret.map { ColoredLayer(view: $0, key: .backgroundColor) },
      focus.highlight.map { ColoredLayer(view: $0, key: .backgroundColor, alpha: Self.selectionAlpha) },
      focus.handles.map { ColoredLayer(view: $0, key: .fillColor) },
    ].compactMap { $0 }
  }

  /// Places the cursor or the selection and the clear button of a field of code, which may say itself where they are.
  func placeFocus() {
    focus?.clear?.place(Rect(clearButtonRect(forBounds: bounds)))
    guard let focus, focus.isEditing, let range = selectedTextRange else { return }
    focus.caret?.place(Rect(caretRect(for: range.start)))
    guard let highlight = focus.highlight else { return }
    let rect = selectionRects(for: range).map { Rect($0.rect) }.first ?? .zero
    highlight.place(rect)
    focus.handles?.place(rect)
    focus.handles?.path =
      rect == .zero ? Path() : .selectionHandles(width: rect.width, height: rect.height)
  }

  /// The parts of a field of a scene that was edited; nil for others.
  func focusedParts(inset: Double) -> ArrangedParts? {
    guard let focus, !isFromCode else { return nil }
    let positions = positions
    let range = selectedRange
    let line = stage.metrics(of: modelFont, for: self)?.lineHeight.rounded(.up) ?? 0
    let selection = positions.selection(range.start..<max(range.start, range.end))
    if let handles = focus.handles {
      handles.path = .selectionHandles(width: selection.upperBound - selection.lowerBound, height: line)
    }
    let all: [(UIView?, FieldArrangement.Part)] = [
      (label, .text), (focus.caret, .caret), (focus.highlight, .selection), (focus.handles, .selection),
      (focus.clear, .clear),
    ]
    let shown = all.compactMap { view, part in view.map { ($0, part) } }
    return ArrangedParts(
      parts: shown.map(\.0),
      arrangement: FieldArrangement(
        parts: shown.map(\.1), inset: inset, line: line, width: positions.width,
        position: positions.caret(before: range.start), selection: selection, share: share, caret: Self.caretWidth,
        clear: focus.clear == nil ? nil : (Self.clearSide, Self.clearGap),
        isReversed: modelLayoutDirection == .rightToLeft))
  }
}

extension UIImageView {
  /// Shows the sign of a clear button in a colour.
  func showClearSign(_ color: Color) {
    if image == nil {
      image = UIImage(systemName: "xmark.circle.fill")?.withRenderingMode(.alwaysTemplate)
      modelContentMode = .center
    }
    modelTintColor = color
  }
}

/// A text field's text, caret, selection and clear button.
private struct FieldArrangement: PartArrangement {
  enum Part { case text, caret, selection, clear }

  var parts: [Part]
  var inset: Double
  /// The height of the text.
  var line: Double
  /// Of the whole text, in points.
  var width: Double
  /// Of the caret and of the selection, from the left end of the text, in points.
  var position: Double
  var selection: ClosedRange<Double>
  /// How much of the room beside the text is before it.
  var share: Double
  /// The width of the caret.
  var caret: Double
  /// The side of the clear button, and the space at both sides of it.
  var clear: (side: Double, gap: Double)?
  var isReversed: Bool

  func frames(in bounds: Rect) -> [Rect] {
    let room = clear.map { max($0.side + 2 * $0.gap - inset, 0) } ?? 0
    let text = Rect(
      x: inset + (isReversed ? room : 0), y: 0, width: max(bounds.width - 2 * inset - room, 0), height: bounds.height)
    let left = text.minX + (text.width - width) * share
    let top = (bounds.height - line) / 2
    return parts.map { part in
      switch part {
      case .text: return text
      case .caret:
        let x = min(max(left + position - caret / 2, text.minX), max(text.maxX - caret, text.minX))
        return Rect(x: x, y: top, width: caret, height: line)
      case .selection:
        let (from, to) = (
          max(left + selection.lowerBound, text.minX), min(left + selection.upperBound, text.maxX)
        )
        return Rect(x: from, y: top, width: max(to - from, 0), height: line)
      case .clear:
        let (side, gap) = clear ?? (0, 0)
        return Rect(
          x: isReversed ? gap : bounds.width - side - gap, y: (bounds.height - side) / 2, width: side, height: side)
      }
    }
  }
}

extension Path {
  /// The ends of a selection: bars with a dot above the first and below the second one.
  fileprivate static func selectionHandles(width: Double, height: Double) -> Path {
    let line = Rect(x: 0, y: 0, width: width, height: height)
    return selectionHandles(from: line, to: line)
  }

  /// - Parameters:
  ///   - first: the selected part of the first line.
  ///   - last: that of the last line.
  static func selectionHandles(from first: Rect, to last: Rect) -> Path {
    let dot = UITextField.dot
    var path = Path()
    for (x, line, y) in [(first.minX, first, first.minY - dot), (last.maxX, last, last.maxY)] {
      path.elements += Path.rect(Rect(x: x - 1, y: line.minY, width: 2, height: line.height)).elements
      path.elements += Path.oval(in: Rect(x: x - dot / 2, y: y, width: dot, height: dot)).elements
    }
    return path
  }
}
