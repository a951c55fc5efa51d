import InbetweenUIKit
import Testing

@Suite("What classes of labels draw") struct LabelDrawingTests {
  /// A plate under the text.
  private final class Badge: UILabel {
    override func drawText(in rect: CGRect) {
      UIColor.red.setFill()
      UIRectFill(CGRect(x: 0, y: 0, width: 50, height: 40))
      super.drawText(in: rect)
    }
  }

  /// A drawing in place of the text, which follows the progress.
  private final class Meter: UILabel {
    var progress = 0.0 { didSet { setNeedsDisplay() } }
    override func drawText(in rect: CGRect) {
      UIColor.blue.setFill()
      UIRectFill(CGRect(x: 0, y: 0, width: rect.width * progress, height: rect.height))
    }
  }

  private final class Outer: UILabel {
    override func draw(_ rect: CGRect) {
      UIColor.green.setFill()
      UIRectFill(rect)
      super.draw(rect)
    }
  }

  private final class Inset: UILabel {
    override func drawText(in rect: CGRect) { super.drawText(in: rect.insetBy(dx: 20, dy: 0)) }
  }

  private final class Silent: UILabel {
    override func drawText(in rect: CGRect) {}
  }

  private let device = FilmDevice(name: "plate", size: CGSize(width: 120, height: 60), scale: 1)

  /// A black text, at the left of a white screen.
  private func film(_ label: UILabel, text: String = "MMM") -> Film {
    label.frame = CGRect(x: 0, y: 10, width: 100, height: 40)
    label.text = text
    label.textColor = .black
    label.font = .systemFont(ofSize: 17, weight: .heavy)
    return Film(on: device, duration: 1) { window in
      window.backgroundColor = .white
      window.addSubview(label)
    }
  }

  /// Whether some pixel of the label between two columns is black.
  private func hasText(_ film: Film, at time: Double, in columns: Range<Int>) throws -> Bool {
    let pixels = try FramePixels(film, at: time)
    return columns.contains { x in (10..<50).contains { y in pixels[x, y] == [0, 0, 0] } }
  }

  @Test func `what is drawn before the text is under it`() throws {
    let film = film(Badge())
    let pixels = try FramePixels(film, at: 0.5)
    #expect(pixels[2, 12] == [255, 0, 0] && pixels[80, 12] == [255, 255, 255])
    #expect(try hasText(film, at: 0.5, in: 0..<20))
  }

  @Test func `a drawing takes the place of the text, and is drawn anew`() throws {
    let label = Meter()
    let film = film(label)
    film.perform(at: 0.4) { label.progress = 0.5 }
    let (before, after) = (try FramePixels(film, at: 0.2), try FramePixels(film, at: 0.8))
    #expect(before[30, 30] == [255, 255, 255])
    #expect(after[30, 30] == [0, 0, 255] && after[80, 30] == [255, 255, 255])
    #expect(try !hasText(film, at: 0.2, in: 0..<60))
  }

  @Test func `draw(_:) of a label's class is called, and draws the text by its superclass`() throws {
    let film = film(Outer())
    #expect(try FramePixels(film, at: 0.5)[95, 30] == [0, 255, 0])
    #expect(try hasText(film, at: 0.5, in: 0..<20))
  }

  @Test func `a text that is only moved stays text, and one that is not drawn is not there`() throws {
    let film = film(Inset())
    #expect(try !hasText(film, at: 0.5, in: 0..<20) && hasText(film, at: 0.5, in: 20..<60))
    #expect(film.scene().text.contains("MMM"))
    #expect(try !hasText(self.film(Silent()), at: 0.5, in: 0..<100))
  }

  @Test func `a changed text is drawn anew`() throws {
    let label = Badge()
    let film = film(label, text: "")
    film.perform(at: 0.4) { label.text = "MMM" }
    #expect(try !hasText(film, at: 0.2, in: 0..<60) && hasText(film, at: 0.8, in: 0..<60))
  }
}

@Suite("Fonts that are not there") struct SubstitutedFontTests {
  private func film(_ font: UIFont?) -> Film {
    Film(duration: 0.1) { window in
      window.backgroundColor = .white
      let label = UILabel(frame: CGRect(x: 20, y: 100, width: 200, height: 40))
      label.font = font
      label.text = "A text"
      window.addSubview(label)
    }
  }

  @Test func `the system font is drawn in place of a font of iOS, which is a problem of the film`() throws {
    let other = film(UIFont(name: "HelveticaNeue-Bold", size: 20))
    #expect(try other.png(at: 0) == film(.systemFont(ofSize: 20, weight: .bold)).png(at: 0))
    #expect(other.problems == ["there is no font 'HelveticaNeue': the system font is drawn in its place"])
    #expect(!other.scene().text.contains("HelveticaNeue"))
    #expect(UIFont(name: "HelveticaNeue-Bold", size: 20)?.familyName == "HelveticaNeue")
  }
}
