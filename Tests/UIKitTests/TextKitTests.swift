import Foundation
import InbetweenUIKit
import Testing

@Suite("Layout managers") struct TextKitTests {
  private func layout(_ text: String, width: CGFloat, _ body: (NSLayoutManager, NSTextContainer) -> Void) {
    _ = Film(duration: 0.1) { _ in
      let storage = NSTextStorage(string: text, attributes: [.font: UIFont.systemFont(ofSize: 17)])
      let manager = NSLayoutManager()
      let container = NSTextContainer(size: CGSize(width: width, height: .greatestFiniteMagnitude))
      container.lineFragmentPadding = 0
      manager.addTextContainer(container)
      storage.addLayoutManager(manager)
      body(manager, container)
    }
  }

  @Test func `the used rectangle is that of a label of the same width`() {
    let text = "Layout managers break a text into lines, as labels do"
    layout(text, width: 150) { manager, container in
      let label = UILabel()
      (label.text, label.font, label.numberOfLines) = (text, .systemFont(ofSize: 17), 0)
      let fitting = label.sizeThatFits(CGSize(width: 150, height: 1_000))
      let used = manager.usedRect(for: container)
      #expect(abs(used.height - fitting.height) < 1 && used.width <= 150)
      #expect(manager.numberOfGlyphs == (text as NSString).length)
    }
  }

  @Test func `the character under a finger is found, as code for links in labels does`() {
    let text = "Read the terms of use before you go on"
    layout(text, width: 140) { manager, container in
      let link = (text as NSString).range(of: "use")
      let rect = manager.boundingRect(forGlyphRange: link, in: container)
      #expect(rect.width > 10 && rect.width < 60)
      let index = manager.characterIndex(
        for: CGPoint(x: rect.midX, y: rect.midY), in: container, fractionOfDistanceBetweenInsertionPoints: nil)
      #expect(NSLocationInRange(index, link))
      let before = manager.characterIndex(
        for: CGPoint(x: 1, y: 1), in: container, fractionOfDistanceBetweenInsertionPoints: nil)
      #expect(before == 0)
    }
  }

  @Test func `lines are enumerated with their ranges, which count code units`() {
    var ranges: [NSRange] = []
    layout("𝔘nicode\nlines", width: 300) { manager, container in
      manager.enumerateLineFragments(forGlyphRange: manager.glyphRange(for: container)) { _, used, _, range, _ in
        ranges.append(range)
        #expect(used.width > 10)
      }
    }
    #expect(ranges.map(\.location) == [0, 9] && ranges.last?.length == 5)
  }

  @Test func `a text view scrolls to a range, and knows where its characters are`() {
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    let film = Film(duration: 2) { window in
      view.font = .systemFont(ofSize: 17)
      view.text = (1...40).map { "Line \($0)" }.joined(separator: "\n")
      window.addSubview(view)
    }
    film.perform(at: 0.2) {
      view.scrollRangeToVisible(NSRange(location: (view.text as NSString).length - 3, length: 2))
    }
    film.perform(at: 1.5) {
      let caret = view.caretRect(for: view.beginningOfDocument)
      // Around the left end of the lines, which have a padding of 5 points.
      #expect(caret.minX == 4 && caret.minY == 8 && caret.width == 2)
      let place = view.closestPosition(to: CGPoint(x: 7, y: 12))
      #expect(place.map { view.offset(from: view.beginningOfDocument, to: $0) } == 0)
    }
    _ = film.duration
    #expect(view.contentOffset.y > 600)
  }

  @Test(arguments: [true, false])
  func `a text view's fitting size is that of its whole text, whether it scrolls or not`(scrolls: Bool) {
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 200, height: 50))
    let film = Film(duration: 0.1) { window in
      view.isScrollEnabled = scrolls
      view.font = .systemFont(ofSize: 17)
      view.text = (1...10).map { "Line \($0)" }.joined(separator: "\n")
      window.addSubview(view)
    }
    film.perform(at: 0) {
      let font = UIFont.systemFont(ofSize: 17)
      let line = font.lineHeight + font.leading
      let unlimited = view.sizeThatFits(CGSize(width: 1_000, height: CGFloat.greatestFiniteMagnitude))
      #expect(abs(unlimited.height - (10 * line + 16)) < 2 && unlimited.width < 100)
      // "Line" and a number are on two lines.
      let narrow = view.sizeThatFits(CGSize(width: 50, height: CGFloat.greatestFiniteMagnitude))
      #expect(abs(narrow.height - (20 * line + 16)) < 2 && narrow.width == 50)
      #expect(abs(view.contentSize.height - unlimited.height) < 1 && view.contentSize.width == 200)
      if scrolls { #expect(view.intrinsicContentSize.height == UIView.noIntrinsicMetric) }
      view.sizeToFit()
      #expect(view.frame.origin == .zero && abs(view.frame.height - unlimited.height) < 1)
    }
    _ = film.duration
  }

  /// The rectangle of a character.
  private func place(of index: Int, in view: UITextView) -> CGRect? {
    guard let start = view.position(from: view.beginningOfDocument, offset: index),
      let end = view.position(from: start, offset: 1)
    else { return nil }
    return view.textRange(from: start, to: end).map { view.firstRect(for: $0) }
  }

  @Test func `a text view's lines avoid the exclusion paths of its container`() {
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 200, height: 400))
    let film = Film(duration: 0.1) { window in
      view.font = .systemFont(ofSize: 17)
      view.text = (1...40).map { "word\($0)" }.joined(separator: " ")
      window.addSubview(view)
    }
    film.perform(at: 0) {
      let former = view.contentSize.height
      view.textContainer.exclusionPaths = [UIBezierPath(rect: CGRect(x: 0, y: 0, width: 80, height: 60))]
      #expect(view.contentSize.height > former + 10)
      // The padding of 5 points is at both sides of the path.
      #expect(place(of: 0, in: view)?.minX == 85)
      let manager = view.layoutManager
      let first = manager.lineFragmentRect(forGlyphAt: 0, effectiveRange: nil)
      #expect(first.minX == 80 && first.maxX == 200)
      let last = manager.lineFragmentRect(forGlyphAt: manager.numberOfGlyphs - 1, effectiveRange: nil)
      #expect(last.minX == 0 && last.width == 200)
      var rest = CGRect.zero
      let fragment = view.textContainer.lineFragmentRect(
        forProposedRect: CGRect(x: -10, y: 5, width: 300, height: 20), at: 0, writingDirection: .leftToRight,
        remaining: &rest)
      #expect(fragment == CGRect(x: -10, y: 5, width: 10, height: 20))
      #expect(rest == CGRect(x: 80, y: 5, width: 210, height: 20))
      view.textContainer.exclusionPaths = []
      #expect(view.contentSize.height == former)
    }
    _ = film.duration
    #expect(film.problems.isEmpty)
  }

  private final class Spacing: NSObject, NSLayoutManagerDelegate {
    var asked: [Int] = []
    var keptTogether = NSRange(location: NSNotFound, length: 0)
    func layoutManager(
      _ layoutManager: NSLayoutManager, lineSpacingAfterGlyphAt glyphIndex: Int,
      withProposedLineFragmentRect rect: CGRect
    ) -> CGFloat {
      asked.append(glyphIndex)
      return 10
    }
    func layoutManager(
      _ layoutManager: NSLayoutManager, shouldBreakLineByWordBeforeCharacterAt charIndex: Int
    ) -> Bool { !NSLocationInRange(charIndex, keptTogether) }
  }

  @Test func `the delegate of a text view's layout manager says the spacing of lines`() {
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 200, height: 400))
    let spacing = Spacing()
    let film = Film(duration: 0.1) { window in
      view.font = .systemFont(ofSize: 17)
      view.text = "one\ntwo\nthree"
      window.addSubview(view)
    }
    film.perform(at: 0) {
      let former = view.contentSize.height
      view.layoutManager.delegate = spacing
      #expect(abs(view.contentSize.height - (former + 20)) < 0.01)
      #expect(Set(spacing.asked) == [2, 6, 12])
      let tops = [0, 4].compactMap { place(of: $0, in: view)?.minY }
      let font = UIFont.systemFont(ofSize: 17)
      #expect(tops.count == 2 && abs(tops[1] - tops[0] - font.lineHeight - font.leading - 10) < 0.01)
    }
    _ = film.duration
  }

  @Test func `the delegate of a layout manager keeps lines from breaking at words`() {
    let text = "Read the terms of use before you go on"
    let link = (text as NSString).range(of: "terms of use")
    layout(text, width: 140) { manager, container in
      func starts() -> [Int] {
        var starts: [Int] = []
        let all = NSRange(location: 0, length: manager.numberOfGlyphs)
        manager.enumerateLineFragments(forGlyphRange: all) { _, _, _, range, _ in starts.append(range.location) }
        return starts
      }
      let delegate = Spacing()
      delegate.keptTogether = NSRange(location: link.location + 1, length: link.length - 1)
      #expect(starts().contains { NSLocationInRange($0, delegate.keptTogether) })
      manager.delegate = delegate
      #expect(!starts().contains { NSLocationInRange($0, delegate.keptTogether) })
      #expect(starts().contains(link.location))
    }
  }

  @Test func `containers are in the order of their indices, which are clamped`() {
    let manager = NSLayoutManager()
    let containers = (0..<4).map { NSTextContainer(size: CGSize(width: $0, height: 10)) }
    manager.addTextContainer(containers[1])
    manager.insertTextContainer(containers[0], at: 0)
    manager.insertTextContainer(containers[3], at: 9)
    manager.insertTextContainer(containers[2], at: 2)
    #expect(manager.textContainers.map(\.size.width) == [0, 1, 2, 3])
    manager.removeTextContainer(at: 1)
    #expect(manager.textContainers.map(\.size.width) == [0, 2, 3])
    #expect(containers[1].layoutManager == nil && containers[2].layoutManager === manager)
  }
}
