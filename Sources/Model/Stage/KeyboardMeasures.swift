package import InbetweenGeometry

/// The measures of the system's English keyboard with its row of suggestions, as on iOS 17, in points.
///
/// Apple publishes none. The heights are those that apps have logged from the keyboard's notifications; those of keys are
/// the ones of KeyboardKit, which were measured on devices. See docs/drawing.md.
package struct KeyboardMeasures: Hashable, Sendable {
  /// The whole width of the screen, and the height with what is below the keys.
  package let size: Size
  /// The height of the row of suggestions.
  let suggestions: Double
  /// The height of a row, of which ``key`` is the key's.
  let row: Double
  let key: Double
  /// The horizontal gap between two keys.
  let gap: Double
  /// The free width beside the keys, which the safe area makes.
  let left: Double
  let right: Double
  let isPad: Bool
  /// Whether there is a row of digits.
  let hasDigits: Bool
  /// The height below the keys, where phones without a home button have the signs for emoji and dictation.
  var foot: Double { size.height - suggestions - row * Double(hasDigits ? 5 : 4) }

  package init(screen: Size, safeArea: Insets) {
    let (shorter, isWide) = (min(screen.width, screen.height), screen.width > screen.height)
    let hasIndicator = safeArea.bottom > 0
    isPad = shorter >= 500
    hasDigits = shorter >= 1000
    var measures: (suggestions: Double, rows: Double, foot: Double)
    if isPad {
      let rows: Double = hasDigits ? (isWide ? 416 : 323) : isWide ? 353 : 265
      measures = (55, rows, hasIndicator ? safeArea.bottom : 0)
    } else if isWide {
      measures = hasIndicator ? (38, 150, 21) : (screen.width < 600 ? 31 : 38, 162, 0)
    } else {
      let isLarge = screen.width >= 400
      measures = (
        screen.width < 375 ? 37 : hasIndicator || isLarge ? 45 : 44, isLarge ? 226 : 216, hasIndicator ? 75 : 0
      )
    }
    // The lowest phones have three fifths covered in landscape; a canvas that is no device's has no more.
    let whole = measures.suggestions + measures.rows + measures.foot
    let share = min(1, screen.height * 0.62 / whole)
    size = Size(width: screen.width, height: whole * share)
    suggestions = measures.suggestions * share
    row = measures.rows * share / (hasDigits ? 5 : 4)
    key = row - (isPad ? 10 : isWide ? 8 : screen.width >= 400 ? 10 : 12) * share
    gap = isPad ? (isWide ? 14 : 12) : 6
    (left, right) = isPad ? (0, 0) : (safeArea.left, safeArea.right)
  }

  /// A key of the keyboard.
  struct Key {
    enum Face: Hashable { case letter, word, shift, delete, dismiss, emoji }

    var title: String
    var face: Face
    var frame: Rect
    /// Whether it has the colour of shift and delete.
    var isSpecial: Bool
  }

  /// Letters in the three rows of all keyboards, with capitals as at the beginning of a text.
  private static let letters = ["QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM"]

  /// A key with its width in letters, or a gap.
  private typealias Cell = (title: String, width: Double, face: Key.Face?, isSpecial: Bool)

  /// The rows from the top, each as wide as the others.
  private var rows: [[Cell]] {
    func letters(_ row: String) -> [Cell] { row.map { (String($0), 1, .letter, false) } }
    func gap(_ width: Double) -> Cell { ("", width, nil, false) }
    let all = KeyboardMeasures.letters
    guard isPad else {
      return [
        letters(all[0]), [gap(0.5)] + letters(all[1]) + [gap(0.5)],
        [("", 1.3, .shift, false), gap(0.2)] + letters(all[2]) + [gap(0.2), ("", 1.3, .delete, true)],
        [("123", 2.5, .word, true), ("space", 5, .word, false), ("return", 2.5, .word, true)],
      ]
    }
    let digits: [Cell] = letters("1234567890-")
    return (hasDigits ? [digits] : []) + [
      letters(all[0]) + [("", 1, .delete, true)], [gap(0.4)] + letters(all[1]) + [("return", 1.6, .word, true)],
      [("", 1, .shift, true)] + letters(all[2] + ",.") + [("", 1, .shift, true)],
      [
        (".?123", 1.25, .word, true), ("", 1.25, .emoji, true), ("", 6, .word, false), (".?123", 1.25, .word, true),
        ("", 1.25, .dismiss, true),
      ],
    ]
  }

  /// All keys, in the keyboard's coordinates.
  var keys: [Key] {
    let width = size.width - left - right
    return rows.enumerated().flatMap { index, row -> [Key] in
      let unit = width / row.reduce(0) { $0 + $1.width }
      let top = suggestions + self.row * Double(index) + (self.row - key) / 2
      var x = left
      return row.compactMap { cell in
        defer { x += cell.width * unit }
        guard let face = cell.face else { return nil }
        let frame = Rect(x: x + gap / 2, y: top, width: cell.width * unit - gap, height: key)
        return Key(title: cell.title, face: face, frame: frame, isSpecial: cell.isSpecial)
      }
    }
  }
}
