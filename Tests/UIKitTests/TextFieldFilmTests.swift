import InbetweenUIKit
import Testing

@Suite("Text fields of code") struct TextFieldFilmTests {
  private let device = FilmDevice(name: "square", size: CGSize(width: 100, height: 100), scale: 1)

  private func hasColor(_ color: [UInt8], _ film: Film, at time: Double) throws -> Bool {
    let pixels = try FramePixels(film, at: time)
    return (0..<100).contains { x in (0..<40).contains { pixels[x, $0] == color } }
  }

  @Test func `a placeholder and a text have their attributes until plain ones take their places`() throws {
    let field = UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
    field.font = .systemFont(ofSize: 30, weight: .black)
    field.attributedPlaceholder = NSAttributedString(string: "II", attributes: [.foregroundColor: UIColor.red])
    let film = Film(on: device, duration: 4) { $0.addSubview(field) }
    film.perform(at: 1) {
      field.attributedText = NSAttributedString(string: "II", attributes: [.foregroundColor: UIColor.blue])
    }
    film.perform(at: 2) { field.text = "" }
    film.perform(at: 3) { field.placeholder = "II" }
    #expect(try hasColor([255, 0, 0], film, at: 0.5))
    #expect(try hasColor([0, 0, 255], film, at: 1.5))
    #expect(try hasColor([255, 0, 0], film, at: 2.5))
    #expect(try !hasColor([255, 0, 0], film, at: 3.5))
  }

  @Test func `default attributes are those of the whole text, and places of its characters follow them`() throws {
    let field = UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
    field.text = "II"
    let film = Film(on: device, duration: 1) { $0.addSubview(field) }
    // Texts are measured while the film is recorded.
    var carets: [CGFloat] = []
    var widths: [CGFloat] = []
    for time in [0.1, 0.3, 0.5] {
      film.perform(at: time) {
        carets.append(field.caretRect(for: field.endOfDocument).minX)
        widths.append(field.intrinsicContentSize.width)
      }
    }
    film.perform(at: 0.2) { field.defaultTextAttributes.updateValue(7, forKey: .kern) }
    film.perform(at: 0.4) { field.text = "III" }
    film.play(until: 0.6)
    #expect(field.defaultTextAttributes[.kern] as? Int == 7)
    try #require(carets.count == 3)
    #expect(abs(carets[1] - carets[0] - 14) < 0.01)
    #expect(abs(widths[1] - widths[0] - 14) <= 1)
    // The cursor is around the end: a point of its two is before it.
    #expect(abs(carets[2] + 1 - 1.5 * (carets[0] + 1) - 21) < 0.01)
  }

  @Test func `positions have rectangles, and points have positions`() {
    let field = UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
    _ =
      Film(on: device, duration: 0) { window in
        window.addSubview(field)
        field.text = "IIII"
        let carets = (0...4).compactMap { field.position(from: field.beginningOfDocument, offset: $0) }
          .map { field.caretRect(for: $0).minX }
        #expect(carets.count == 5 && carets == carets.sorted() && carets[0] == 0)
        #expect(abs((carets[4] - carets[3]) - (carets[2] - carets[1])) < 0.01)
        #expect(abs((carets[2] - carets[1]) - (carets[1] + 1)) < 0.01)
        let place = field.closestPosition(to: CGPoint(x: carets[2] + 1, y: 20))
        #expect(place.map { field.offset(from: field.beginningOfDocument, to: $0) } == 2)
        field.textAlignment = .right
        #expect(abs(field.caretRect(for: field.endOfDocument).maxX - 100) < 0.01)
      }.duration
  }

  @Test func `a class for codes hides its cursor`() {
    final class CodeField: UITextField {
      override func caretRect(for position: UITextPosition) -> CGRect { .zero }
      override func selectionRects(for range: UITextRange) -> [UITextSelectionRect] { [] }
    }
    #expect(CodeField(frame: .zero).caretRect(for: CodeField(frame: .zero).beginningOfDocument) == .zero)
  }
}
