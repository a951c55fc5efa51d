import InbetweenTimeline

/// The place in a line while its text is read in its order, in 1/1024 point. What follows a tab lies before the tab's
/// stop as far as its alignment says and the space is enough, so a tab's width is known where its column ends.
struct TabColumns {
  /// The text between a tab and the next one, as far as it is aligned.
  private struct Column {
    /// From the tab to its stop.
    var distance: Int
    var terminators: [Unicode.Scalar]
    var isCentered: Bool
    var width = 0

    /// The width of its tab.
    var tab: Int { max(0, distance - (isCentered ? width / 2 : width)) }
  }

  private let paragraph: PreparedText.Paragraph
  private let start: Int
  private let isRightToLeft: Bool
  /// The end of what was read without the open column.
  private var x = 0
  private var column: Column?
  /// The widths of the tabs whose columns have ended.
  private(set) var tabs: [Int] = []

  /// - Parameter start: the first character of the line.
  init(_ paragraph: PreparedText.Paragraph, ofLineAt start: Int, isRightToLeft: Bool) {
    (self.paragraph, self.start, self.isRightToLeft) = (paragraph, start, isRightToLeft)
  }

  /// The distance from the line's beginning to the end of what was read.
  var end: Int { column.map { x + $0.tab + $0.width } ?? x }

  /// Whether the order of what is read matters.
  var isAligning: Bool { column != nil }

  mutating func readTab() {
    close()
    let (distance, stop) = paragraph.tab(from: x, ofLineAt: start)
    let isMoved =
      switch stop?.alignment {
      case nil, .natural: false
      case .center: true
      case .left: isRightToLeft
      case .right: !isRightToLeft
      }
    guard isMoved, let stop else {
      tabs.append(distance)
      x += distance
      return
    }
    column = Column(distance: distance, terminators: stop.terminators, isCentered: stop.alignment == .center)
  }

  /// - Parameters:
  ///   - advance: in 1/1024 point.
  ///   - index: the character in the paragraph.
  mutating func read(_ advance: Int, at index: Int) {
    if let terminators = column?.terminators {
      if !terminators.contains(paragraph.scalars[index]) {
        column?.width += advance
        return
      }
      close()
    }
    x += advance
  }

  /// Ends the column: what follows is not aligned with it.
  mutating func close() {
    guard let column else { return }
    tabs.append(column.tab)
    x += column.tab + column.width
    self.column = nil
  }
}
