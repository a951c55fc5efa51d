import InbetweenGeometry
import InbetweenText
import InbetweenTimeline
import Testing

/// A layout is a function of the current values: the same values give the same frames whether a scene begins with them,
/// an event or a state sets them, or they follow an input; from right to left it is the mirror image.
@Suite("Every way to the same layout") struct LayoutWaysTests {
  struct Case: CustomTestStringConvertible, Sendable {
    /// The topic, and the source for UIKit's behaviour.
    var about: String
    /// `$X` stands for the value.
    var views: String
    var constraints = "[]"
    /// What an event sets.
    var key: String
    var first = "0"
    var second: String
    /// Whether the value is a number, which can follow an input.
    var follows = true
    /// Frames count from the left, whichever way a scene reads.
    var mirrors = true
    /// Some of the frames, in their superviews, from left to right.
    var expected: [String: Rect]

    var testDescription: String { about }
    var hasText: Bool { views.contains("{label:") || views.contains("{textField:") }
    /// The id of the first view.
    var firstView: Substring {
      (views.split(separator: ":").dropFirst().first ?? "").drop { $0 == " " }.prefix { $0.isLetter }
    }
  }

  static let cases = [
    Case(
      about: "hidden views do not widen a column (UIStackView: hidden arranged subviews take no space)",
      views:
        "[{stackView: s, axis: vertical, alignment: leading, subviews: [{view: a, intrinsicContentSize: [50, 20]}, {view: b, isHidden: $X, intrinsicContentSize: [300, 20]}]}]",
      constraints: "[s.leading == screen.leading, s.top == screen.top]", key: "b.isHidden", first: "false",
      second: "true",
      follows: false, expected: ["s": Rect(x: 0, y: 0, width: 50, height: 20)]),
    Case(
      about: "by first baselines the tops of views without text are level (UIView.forFirstBaselineLayout)",
      views:
        "[{stackView: s, alignment: firstBaseline, subviews: [{view: a, intrinsicContentSize: [50, 20]}, {view: b, intrinsicContentSize: [30, -1]}]}]",
      constraints: "[s.leading == screen.leading, s.top == screen.top + 100, m: b.height == $X]", key: "m.constant",
      first: "10", second: "60",
      expected: ["a": Rect(x: 0, y: 0, width: 50, height: 20), "b": Rect(x: 50, y: 0, width: 30, height: 60)]),
    Case(
      about: "a column in a row has the last baseline of its last view, however deep (UIView.forLastBaselineLayout)",
      views: """
        [{stackView: s, alignment: lastBaseline, subviews: [{view: a, intrinsicContentSize: [50, 90]}, {stackView: column, axis: vertical, subviews: [{view: b, intrinsicContentSize: [30, 20]}, {stackView: inner, axis: vertical, subviews: [{view: c, intrinsicContentSize: [30, -1]}]}]}]}]
        """,
      constraints: "[s.leading == screen.leading, s.top == screen.top, m: c.height == $X]", key: "m.constant",
      first: "5",
      second: "40", expected: ["column": Rect(x: 50, y: 30, width: 30, height: 60)]),
    Case(
      about: "in proportion, views without a content size get nothing (UIStackView.Distribution.fillProportionally)",
      views:
        "[{stackView: s, distribution: fillProportionally, spacing: $X, subviews: [{view: a, intrinsicContentSize: [100, 20]}, {view: b}, {view: c}]}]",
      constraints: "[s.leading == screen.leading, s.top == screen.top, s.width == 300, s.height == 20]",
      key: "s.spacing",
      second: "10",
      expected: ["a": Rect(x: 0, y: 0, width: 280, height: 20), "c": Rect(x: 300, y: 0, width: 0, height: 20)]),
    Case(
      about: "a view with a flexible width follows a superview that constraints place (UIView.AutoresizingMask)",
      views:
        "[{view: card, subviews: [{view: a, frame: [10, 10, 100, 40], autoresizing: [flexibleWidth]}]}]",
      constraints: "[card.leading == screen.leading, card.top == screen.top, card.height == 60, m: card.width == $X]",
      key: "m.constant", first: "110", second: "290", mirrors: false,
      expected: ["card": Rect(x: 0, y: 0, width: 290, height: 60)]),
    Case(
      about: "a bar with a dash is the superview's margin (Auto Layout Guide, Visual Format Language)",
      views: "[{view: box, layoutMargins: $X, subviews: [view: a]}]",
      constraints: "[\"HV:|[box]|\", \"HV:|-[a]-|\"]", key: "box.layoutMargins", first: "8", second: "30",
      expected: ["a": Rect(x: 30, y: 50, width: 340, height: 220)]),
    Case(
      about: "margins are those of the superview where they are preserved (UIView.preservesSuperviewLayoutMargins)",
      views:
        "[{view: box, layoutMargins: $X, subviews: [{view: inner, preservesSuperviewLayoutMargins: true, subviews: [view: a]}]}]",
      constraints:
        "[\"HV:|[box]|\", \"HV:|-10-[inner]|\", a.leading == inner.leadingMargin, a.top == inner.topMargin, \"HV:[a(10)]\"]",
      key: "box.layoutMargins", first: "8", second: "30",
      expected: ["a": Rect(x: 20, y: 30, width: 10, height: 10)]),
    Case(
      about: "a stack view arranges within its margins (UIStackView.isLayoutMarginsRelativeArrangement)",
      views:
        "[{stackView: s, isLayoutMarginsRelativeArrangement: true, layoutMargins: $X, subviews: [{view: a, intrinsicContentSize: [50, 20]}, {view: b, intrinsicContentSize: [30, 20]}]}]",
      constraints: "[s.leading == screen.leading, s.top == screen.top]", key: "s.layoutMargins", second: "15",
      expected: ["s": Rect(x: 0, y: 0, width: 110, height: 70), "b": Rect(x: 65, y: 35, width: 30, height: 20)]),
    Case(
      about: "a share of the screen keeps its multiplier when its constant changes (NSLayoutConstraint.constant)",
      views: "[view: a]",
      constraints: "[w: a.width == screen.width * 0.5 + $X, a.leading == screen.leading, \"V:|[a(20)]\"]",
      key: "w.constant", second: "-20", expected: ["a": Rect(x: 0, y: 0, width: 180, height: 20)]),
    Case(
      about: "the distances of centres are equal (UIStackView.Distribution.equalCentering)",
      views:
        "[{stackView: s, distribution: equalCentering, subviews: [{view: a, intrinsicContentSize: [40, 20]}, {view: b, intrinsicContentSize: [20, 20]}, {view: c, intrinsicContentSize: [40, 20]}]}]",
      constraints: "[s.leading == screen.leading, s.top == screen.top, m: s.width == $X]", key: "m.constant",
      first: "200",
      second: "300", expected: ["b": Rect(x: 140, y: 0, width: 20, height: 20)]),
    Case(
      about: "the safe area's part of the margins follows the place of a view (insetsLayoutMarginsFromSafeArea)",
      views: "[{view: box, subviews: [view: a]}]",
      constraints:
        "[box.leading == screen.leading, \"H:[box(100)]\", m: box.top == screen.top + $X, \"V:[box(100)]\", a.leading == box.leadingMargin, a.top == box.topMargin, \"HV:[a(10)]\"]",
      key: "m.constant", first: "100", second: "5", expected: ["a": Rect(x: 8, y: 23, width: 10, height: 10)]),
    Case(
      about: "subviews that a stack view does not arrange neither widen nor move it (UIStackView.arrangedSubviews)",
      views:
        "[{stackView: s, arrangedSubviews: [a], subviews: [{view: a, intrinsicContentSize: [50, 20]}, {view: b}]}]",
      constraints:
        "[s.leading == screen.leading, s.top == screen.top, b.leading == s.leading, b.top == s.top, b.height == 5, m: b.width == $X]",
      key: "m.constant", first: "10", second: "90",
      expected: ["s": Rect(x: 0, y: 0, width: 50, height: 20), "b": Rect(x: 0, y: 0, width: 90, height: 5)]),
    Case(
      about: "content may be longer than the frame it scrolls in (UIScrollView.contentLayoutGuide)",
      views: "[{scrollView: s, subviews: [{view: a}]}]",
      constraints:
        "[\"HV:|[s]|\", a.leading == s.contentLayoutGuide.leading, a.trailing == s.contentLayoutGuide.trailing, a.top == s.contentLayoutGuide.top, a.bottom == s.contentLayoutGuide.bottom, a.width == s.frameLayoutGuide.width, m: a.height == $X]",
      key: "m.constant", first: "20", second: "900",
      expected: ["s": Rect(x: 0, y: 0, width: 400, height: 300), "a": Rect(x: 0, y: 0, width: 400, height: 900)]),
    Case(
      about: "a cell is as high as its constraints ask (UITableView.automaticDimension)",
      views:
        "[{tableView: t, rowHeight: -1, subviews: [{tableViewCell: a, subviews: [{view: c}]}, {tableViewCell: b, subviews: [{view: d}]}]}]",
      constraints: "[\"HV:|[t]|\", \"HV:|-8-[c]-8-|\", h: c.height == $X, \"HV:|-8-[d]-8-|\", d.height == 10]",
      key: "h.constant", first: "20", second: "50",
      expected: ["a": Rect(x: 0, y: 0, width: 400, height: 66), "d": Rect(x: 8, y: 8, width: 384, height: 10)]),
    Case(
      about: "a multiplier of a thousand-millionth is no error (NSLayoutConstraint.multiplier)",
      views: "[{view: a}, {view: b}]",
      constraints:
        "[a.leading == screen.leading, a.top == screen.top, a.height == 5, m: b.width == $X, \"V:|[b(5)]\", b.leading == screen.leading, a.width == b.width * 0.000000001 + 30]",
      key: "m.constant", first: "10", second: "100",
      expected: ["a": Rect(x: 0, y: 0, width: 30, height: 5)]),
  ]

  /// Texts, whose heights follow from widths, and nested stack views.
  static let textCases = [
    Case(
      about: "a wrapping label is as high as its text at its width (UILabel.numberOfLines)",
      views: "[{label: l, numberOfLines: 0, text: $X}, {view: a}]",
      constraints:
        "[l.leading == screen.leading, l.top == screen.top, l.width == 120, a.leading == l.leading, a.width == 10, a.height == 10, a.top == l.bottom]",
      key: "l.text", first: "Some", second: "'\(passage)'", follows: false,
      expected: [:]),
    Case(
      about: "a wrapping label below a limit is as wide as its longest line, and widens again (UILabel)",
      views: "[{label: l, numberOfLines: 0, text: '\(passage)'}, {view: a}]",
      constraints:
        "[l.leading == screen.leading, l.top == screen.top, m: l.width <= $X, a.leading == l.trailing, a.width == 10, a.height == 10, a.top == l.bottom]",
      key: "m.constant", first: "90", second: "180", mirrors: false, expected: [:]),
    Case(
      about: "wrapping labels in a row share its width, hidden ones do not (rdar 39275811)",
      views:
        "[{stackView: s, spacing: 8, subviews: [{label: a, numberOfLines: 0, text: '\(passage)'}, {label: b, numberOfLines: 0, text: '\(passage)'}, {label: c, numberOfLines: 0, isHidden: $X, text: '\(passage)'}]}]",
      constraints: "[s.leading == screen.leading, s.top == screen.top, s.width == 308]",
      key: "c.isHidden", first: "false", second: "true", follows: false,
      expected: [:]),
    Case(
      about: "a label that begins to wrap shares the width of its row (UILabel.numberOfLines)",
      views:
        "[{stackView: s, spacing: 8, alignment: firstBaseline, subviews: [{label: a, numberOfLines: 0, text: '\(passage)'}, {label: b, numberOfLines: $X, text: '\(passage)'}]}]",
      constraints: "[s.leading == screen.leading, s.top == screen.top, s.width == 308]",
      key: "b.numberOfLines", first: "1", second: "0", follows: false, mirrors: false, expected: [:]),
    Case(
      about: "a larger font moves the baseline that a row is aligned by (UIStackView.Alignment.firstBaseline)",
      views:
        "[{stackView: s, spacing: 8, alignment: firstBaseline, subviews: [{label: a, font: $X, text: One}, {stackView: column, axis: vertical, subviews: [{label: b, text: Two}, {label: c, text: Three}]}]}]",
      constraints: "[s.leading == screen.leading, s.top == screen.top]",
      key: "a.font", first: "12", second: "40", follows: false, mirrors: false, expected: [:]),
    Case(
      about: "a rounded text field is 34 points high (UITextField.BorderStyle.roundedRect)",
      views:
        "[{stackView: s, axis: vertical, subviews: [{textField: a, borderStyle: $X, text: Name}, {view: b, intrinsicContentSize: [20, 10]}]}]",
      constraints: "[s.leading == screen.leading, s.top == screen.top, s.width == 100]", key: "a.borderStyle",
      first: "none", second: "roundedRect", follows: false,
      expected: ["a": Rect(x: 0, y: 0, width: 100, height: 34), "b": Rect(x: 0, y: 34, width: 100, height: 10)]),
    Case(
      about: "a text field in a row by baselines moves with its text (UITextField)",
      views:
        "[{stackView: s, alignment: lastBaseline, subviews: [{label: a, font: 30, text: Name}, {textField: b, placeholder: Empty, font: $X}]}]",
      constraints: "[s.leading == screen.leading, s.top == screen.top]", key: "b.font", first: "12", second: "24",
      follows: false, mirrors: false, expected: [:]),
    Case(
      about: "a text field between its baseline and its bottom is centred about the text (UITextField)",
      views: "[{textField: f, text: Name}]",
      constraints:
        "[f.leading == screen.leading, f.width == 90, f.firstBaseline == screen.top + 150, m: f.bottom == screen.top + $X]",
      key: "m.constant", first: "290", second: "190", expected: [:]),
    Case(
      about: "a column by baselines whose last view is stretched (UIStackView.isBaselineRelativeArrangement)",
      views:
        "[{stackView: s, axis: vertical, isBaselineRelativeArrangement: true, spacing: 20, subviews: [{label: a, text: One}, {textField: f, text: Two}]}]",
      constraints: "[s.leading == screen.leading, s.width == 90, s.top == screen.top, m: s.height == $X]",
      key: "m.constant", first: "280", second: "120", expected: [:]),
    Case(
      about: "a row whose baseline can make either of its views the tallest (UIView.forLastBaselineLayout)",
      views: """
        [{stackView: column, axis: vertical, distribution: fillProportionally, spacing: 3, isBaselineRelativeArrangement: true, subviews: [{stackView: row, alignment: top, subviews: [{label: a, numberOfLines: 0, font: $X, text: '\(passage)', contentHuggingPriority: [1, 260]}, {textField: b, borderStyle: roundedRect, text: Name, contentCompressionResistancePriority: [751, 750]}]}, {view: box, intrinsicContentSize: [-1, 44], contentHuggingPriority: [250, 249]}]}]
        """,
      constraints:
        "[column.leading == screen.leading, column.width == 300, column.top == screen.top, column.height == 200]",
      key: "a.font", first: "60", second: "24", follows: false, mirrors: false, expected: [:]),
    Case(
      about: "a view over the edge of the screen keeps the insets of the screen (UIView.safeAreaInsets)",
      views: "[{view: box, subviews: [{view: a}]}]",
      constraints:
        "[box.leading == screen.leading, box.width == 90, m: box.top == screen.top + $X, box.height == 100, a.leading == box.leading, a.width == 90, a.top == box.safeAreaLayoutGuide.top, a.bottom == box.bottom]",
      key: "m.constant", first: "60", second: "-50",
      expected: ["box": Rect(x: 0, y: -50, width: 90, height: 100), "a": Rect(x: 0, y: 20, width: 90, height: 80)]),
    Case(
      about: "a view's own direction turns what lies directly in it (UIView.semanticContentAttribute)",
      views:
        "[{stackView: s, spacing: 5, semanticContentAttribute: $X, subviews: [{view: a, intrinsicContentSize: [20, 10]}, {stackView: inner, spacing: 2, subviews: [{view: b, intrinsicContentSize: [30, 10]}, {view: c, intrinsicContentSize: [40, 10]}]}]}]",
      constraints: "[s.left == screen.left, s.top == screen.top]", key: "s.semanticContentAttribute",
      first: "forceLeftToRight", second: "forceRightToLeft", follows: false, mirrors: false,
      expected: ["inner": Rect(x: 0, y: 0, width: 72, height: 10), "a": Rect(x: 77, y: 0, width: 20, height: 10)]),
    Case(
      about: "margins that read from leading follow a view's own direction (directionalLayoutMargins)",
      views:
        "[{view: box, directionalLayoutMargins: {leading: 30, trailing: 5}, semanticContentAttribute: $X, subviews: [{label: l, numberOfLines: 0, text: '\(passage)'}]}]",
      constraints:
        "[box.left == screen.left, box.top == screen.top, box.width == 200, l.leading == box.leadingMargin, l.trailing == box.trailingMargin, l.top == box.topMargin, box.bottomMargin == l.bottom]",
      key: "box.semanticContentAttribute", first: "playback", second: "forceRightToLeft", follows: false,
      mirrors: false, expected: [:]),
    Case(
      about: "the only shown view of a nested stack view is hidden (UIStackView)",
      views:
        "[{stackView: s, distribution: fillProportionally, spacing: 10, subviews: [{view: a, intrinsicContentSize: [50, 20]}, {stackView: inner, subviews: [{view: b, isHidden: $X, intrinsicContentSize: [150, 20]}]}]}]",
      constraints: "[s.leading == screen.leading, s.top == screen.top, s.width == 300, s.height == 20]",
      key: "b.isHidden", first: "false", second: "true", follows: false,
      expected: ["a": Rect(x: 0, y: 0, width: 290, height: 20)]),
  ]

  private static let passage = "Some content may require scripts to work"

  private enum Way: CaseIterable {
    case fresh, event, state, input
    /// By an event while something else follows an input.
    case liveEvent
    /// By an event, after which a view that was added to the first view is removed.
    case removal
  }

  private func scene(_ test: Case, _ way: Way, isRightToLeft: Bool) throws -> SceneFixture {
    let value =
      switch way {
      case .fresh: test.second
      case .event, .state, .liveEvent, .removal: test.first
      case .input: "x"
      }
    var views = test.views.replacing("$X", with: value)
    var constraints = test.constraints.replacing("$X", with: value)
    if way == .liveEvent {
      views = "\(views.dropLast()), {view: elsewhere}]"
      constraints = "\(constraints.dropLast()), elsewhere.left == screen.left + x, elsewhere.top == screen.top]"
    }
    let change = "{at: 0.2, set: {\(test.key): \(test.second)}}"
    let timeline =
      switch way {
      case .fresh: "[]"
      case .event: "[\(change)]"
      case .liveEvent: "[{drive: {x: [[0, 5], [0.8, 50]]}}, \(change)]"
      case .removal:
        "[{at: 0.1, add: [{view: extra, intrinsicContentSize: [350, 250]}], in: \(test.firstView)}, \(change), {at: 0.3, remove: [extra]}]"
      case .state: "[{at: 0.2, to: group.there}]"
      case .input: "[{drive: {x: [[0, \(test.first)], [0.5, \(test.second)]]}}]"
      }
    return try SceneFixture(
      """
      inbetween: 1
      canvas: {size: [400, 300], direction: \(isRightToLeft ? "rightToLeft" : "leftToRight"), safeArea: {top: 20}}
      \(way == .input ? "inputs: {x: \(test.first)}" : way == .liveEvent ? "inputs: {x: 5}" : "")
      views: \(views)
      constraints: \(constraints)
      \(way == .state ? "states: {group: [{state: here}, {state: there, set: {\(test.key): \(test.second)}}]}" : "")
      timeline: \(timeline)
      duration: 1
      """, typesetter: test.hasText ? TextMeasurer(library: try FontLibrary()) : nil)
  }

  @Test(arguments: cases + textCases)
  func `at the start, by events, in a state, by an input, after a removal, in both directions`(
    _ test: Case
  ) throws {
    let plain = try scene(test, .fresh, isRightToLeft: false)
    for (id, frame) in test.expected { #expect(plain.frame(id, at: 0.9) == frame, "\(id)") }
    for isRightToLeft in [false, true] {
      let start = try scene(test, .fresh, isRightToLeft: isRightToLeft)
      for way in Way.allCases where way != .input || test.follows {
        let other = try scene(test, way, isRightToLeft: isRightToLeft)
        for layer in plain.timeline.layers {
          guard let id = layer.id else { continue }
          #expect(other.frame(id, at: 0.9) == start.frame(id, at: 0.9), "\(id), \(way), right to left \(isRightToLeft)")
        }
      }
    }
    guard test.mirrors else { return }
    let mirrored = try scene(test, .fresh, isRightToLeft: true)
    for layer in plain.timeline.layers {
      guard let id = layer.id, let frame = plain.frame(id, at: 0.9) else { continue }
      let outer =
        layer.parent.flatMap { plain.timeline.layers[$0].id }.flatMap { plain.frame($0, at: 0.9)?.width } ?? 400
      #expect(
        mirrored.frame(id, at: 0.9)
          == Rect(origin: Point(x: outer - frame.maxX, y: frame.minY), size: frame.size), "\(id), right to left")
    }
  }
}
