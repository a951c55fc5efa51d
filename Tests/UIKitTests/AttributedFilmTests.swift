import Foundation
import InbetweenGeometry
import InbetweenTimeline
import InbetweenUIKit
import Testing

@Suite("Attributed texts in films") struct AttributedFilmTests {
  private func glyphs(_ film: Film) -> [DisplayGlyphs] {
    film.timeline.displayList(at: 0).items.compactMap {
      if case .glyphs(let glyphs) = $0.content { glyphs } else { nil }
    }
  }

  private func film(_ text: NSAttributedString, _ change: (UILabel) -> Void = { _ in }) -> (Film, UILabel) {
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 300, height: 100))
    let film = Film(duration: 0) { $0.addSubview(label) }
    label.numberOfLines = 0
    label.attributedText = text
    change(label)
    film.play(until: 0)
    return (film, label)
  }

  private var mixed: NSMutableAttributedString {
    let text = NSMutableAttributedString(string: "plain ", attributes: [.font: UIFont.systemFont(ofSize: 15)])
    text.append(
      NSAttributedString(
        string: "red", attributes: [.font: UIFont.boldSystemFont(ofSize: 30), .foregroundColor: UIColor.red]))
    return text
  }

  @Test func `a label shows each part with its attributes, and its size is that of its lines`() {
    let (film, label) = film(mixed)
    let shown = glyphs(film)
    #expect(shown.map(\.size) == [15, 30])
    #expect(shown.last?.color == Color(red: 1, green: 0, blue: 0) && shown.first?.color != shown.last?.color)
    let large = self.film(
      NSAttributedString(string: "red", attributes: [.font: UIFont.boldSystemFont(ofSize: 30)]))
    #expect(label.intrinsicContentSize.height == large.1.intrinsicContentSize.height)
  }

  @Test func `a new font or colour is that of the whole text, and a new text has no attributes`() {
    #expect(glyphs(film(mixed) { $0.font = .systemFont(ofSize: 20) }.0).map(\.size) == [20, 20])
    let green = Color(red: 0, green: 1, blue: 0)
    #expect(glyphs(film(mixed) { $0.textColor = .green }.0).allSatisfy { $0.color == green })
    let plain = film(mixed) { $0.text = "other" }
    #expect(glyphs(plain.0).count == 1 && plain.1.attributedText?.string == "other")
  }

  @Test(arguments: [false, true])
  func `paragraphs have alignments of their own until the view gets one`(_ isSet: Bool) {
    func paragraph(_ text: String, _ alignment: NSTextAlignment) -> NSAttributedString {
      let style = NSMutableParagraphStyle()
      style.alignment = alignment
      return NSAttributedString(string: text, attributes: [.paragraphStyle: style])
    }
    let text = NSMutableAttributedString(attributedString: paragraph("a\n", .center))
    for (word, alignment) in [("a\n", NSTextAlignment.right), ("a\n", .left)] {
      text.append(paragraph(word, alignment))
    }
    text.append(NSAttributedString(string: "a"))
    let (film, label) = film(text) { if isSet { $0.textAlignment = .right } }
    let places = glyphs(film).flatMap(\.glyphs).map(\.origin.x)
    #expect(places.count == 4 && label.textAlignment == (isSet ? .right : .center))
    let (left, right) = (places[2], places[1])
    if isSet {
      #expect(Set(places).count == 1)
    } else {
      // What has no style has the alignment of the view, which is that of the first paragraph.
      #expect(left == 0 && right > 280 && abs(places[0] - right / 2) < 1e-6 && places[3] == places[0])
    }
  }

  @Test func `a paragraph style sets the lines, and lines and backgrounds are drawn`() {
    let style = NSMutableParagraphStyle()
    (style.minimumLineHeight, style.lineSpacing, style.firstLineHeadIndent) = (40, 4, 12)
    style.tabStops = [NSTextTab(textAlignment: .left, location: 80)]
    let text = NSAttributedString(
      string: "a\tb\nc",
      attributes: [
        .paragraphStyle: style, .underlineStyle: NSUnderlineStyle.single.rawValue, .backgroundColor: UIColor.yellow,
      ])
    let (film, label) = film(text)
    #expect(label.sizeThatFits(CGSize(width: 300, height: 300)).height == 84)
    let origins = glyphs(film).flatMap(\.glyphs).map(\.origin.x)
    #expect(origins == [12, 80, 12])
    let boxes = film.timeline.displayList(at: 0).items.count { if case .box = $0.content { true } else { false } }
    #expect(boxes >= 4)
  }

  @Test func `a button's title has the attributes of its parts, and its own colour where they have none`() {
    func shown(_ set: (UIButton) -> Void) -> [DisplayGlyphs] {
      let button = UIButton(type: .system)
      button.frame = CGRect(x: 0, y: 0, width: 300, height: 60)
      let film = Film(duration: 0) { $0.addSubview(button) }
      button.tintColor = .red
      set(button)
      film.play(until: 0)
      return glyphs(film)
    }
    let (red, green) = (Color(red: 1, green: 0, blue: 0), Color(red: 0, green: 1, blue: 0))
    let text = NSMutableAttributedString(
      string: "New? ", attributes: [.font: UIFont.systemFont(ofSize: 15), .foregroundColor: UIColor.green])
    text.append(NSAttributedString(string: "Join", attributes: [.font: UIFont.boldSystemFont(ofSize: 20)]))
    let title = shown { $0.setAttributedTitle(text, for: .normal) }
    #expect(title.map(\.size) == [15, 20] && title.map(\.color) == [green, red])
    let plain = shown {
      $0.setAttributedTitle(text, for: .normal)
      $0.setAttributedTitle(nil, for: .normal)
      $0.setTitle("Other", for: .normal)
    }
    #expect(plain.map(\.color) == [red])
    var (total, price) = (AttributedString("Total "), AttributedString("9"))
    total.font = .systemFont(ofSize: 15)
    price.font = .boldSystemFont(ofSize: 25)
    price.foregroundColor = .green
    let configured = shown { button in
      button.configuration = .plain()
      button.configuration?.attributedTitle = total + price
    }
    #expect(configured.map(\.size) == [15, 25] && configured.last?.color == green)
    #expect(configured.first?.color != green)
  }

  @Test func `text before a tab stop lies as the stop says, and decimal numbers by the locale's separator`() throws {
    func places(_ text: String, _ tab: NSTextTab) -> [Double] {
      let style = NSMutableParagraphStyle()
      style.tabStops = [tab]
      return glyphs(film(NSAttributedString(string: text, attributes: [.paragraphStyle: style])).0)
        .flatMap(\.glyphs).map(\.origin.x)
    }
    let right = places("a\tb", NSTextTab(textAlignment: .right, location: 80))
    let centred = places("a\tb", NSTextTab(textAlignment: .center, location: 80))
    #expect(right[1] < 75 && abs(80 - right[1] - 2 * (80 - centred[1])) < 0.01)
    let german = NSTextTab.columnTerminators(for: Locale(identifier: "de_DE"))
    let decimal = NSTextTab(textAlignment: .right, location: 80, options: [.columnTerminators: german])
    #expect(abs(places("a\t1,5", decimal)[2] - 80) < 0.01)
    #expect(decimal == NSTextTab(textAlignment: .right, location: 80, options: [.columnTerminators: german]))
    #expect(decimal != NSTextTab(textAlignment: .right, location: 80))
    #expect(NSParagraphStyle.default.tabStops.map(\.location) == (1...12).map { 28 * CGFloat($0) })
  }

  @Test func `tab stops before the text or at no place are at its beginning, others where they say`() {
    let start = NSTextTab(textAlignment: .left, location: 0)
    #expect(NSTextTab(textAlignment: .left, location: -5) == start)
    #expect(NSTextTab(textAlignment: .left, location: .infinity) == start)
    #expect(NSTextTab(textAlignment: .left, location: 0.5) != start)
    #expect(NSTextTab(textAlignment: .left, location: 1) != start)
  }

  @Test func `measuring an attributed text gives the size of a label that shows it`() {
    let label = UILabel()
    var rect = CGRect.zero
    let film = Film(duration: 0) { view in
      view.addSubview(label)
      label.numberOfLines = 0
      label.attributedText = mixed
      rect = mixed.boundingRect(
        with: CGSize(width: 300, height: 1000), options: [.usesLineFragmentOrigin], context: nil)
    }
    film.play(until: 0)
    #expect(rect.height > 30)
    #expect(abs(rect.height - label.intrinsicContentSize.height) < 1)
    #expect(abs(rect.width - label.intrinsicContentSize.width) < 1)
  }

  @Test func `corners of layers are continuous`() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let film = Film(duration: 0) { $0.addSubview(view) }
    view.backgroundColor = .red
    view.layer.cornerRadius = 20
    #expect(view.layer.cornerCurve == .circular)
    view.layer.cornerCurve = .continuous
    film.play(until: 0)
    #expect(view.layer.cornerCurve == .continuous)
    let curves = film.timeline.displayList(at: 0).items.compactMap { item in
      if case .box(let box) = item.content { box.cornerCurve } else { nil }
    }
    #expect(curves.contains(.continuous))
  }
}
