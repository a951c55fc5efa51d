import InbetweenGeometry
import InbetweenModel
import InbetweenUIKit
import Testing

/// Colours that are not set explicitly.
@Suite("Default colours in films") struct DefaultColorsFilmTests {
  @Test(arguments: [UIUserInterfaceStyle.light, .dark])
  func `texts of labels and fields are the system's label colour in the film's appearance`(
    style: UIUserInterfaceStyle
  ) {
    let (label, black, field) = (UILabel(), UILabel(), UITextField())
    black.textColor = .black
    field.text = "Ada"
    let film = Film(appearance: style, duration: 0) { window in
      for (view, text) in [(label, "Default"), (black, "Black")] {
        view.text = text
        view.frame = CGRect(x: 0, y: 0, width: 100, height: 20)
        window.addSubview(view)
      }
      window.addSubview(field)
    }
    film.play(until: 0)
    #expect(label.modelTextColor == (style == .dark ? .white : .black) && label.textColor == .label)
    #expect(black.modelTextColor == .black)
    #expect(field.textColor == .label && field.modelTextColor == label.modelTextColor)
  }
}
