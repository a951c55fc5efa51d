import InbetweenUIKit
import Testing

@Suite("Views found by their titles") struct TitleTapTests {
  /// A film whose alert asks over a label in the middle of the screen from 0.1 s on.
  private func alertFilm(_ chosen: @escaping (String) -> Void) -> Film {
    let controller = UIViewController()
    let film = Film { $0.rootViewController = controller }
    film.perform(at: 0) {
      let label = UILabel(frame: CGRect(x: 0, y: 400, width: 393, height: 52))
      label.text = "Behind"
      controller.view.addSubview(label)
    }
    film.perform(at: 0.1) {
      let alert = UIAlertController(title: "Sure?", message: nil, preferredStyle: .alert)
      for title in ["Delete", "Keep", "Cancel"] {
        alert.addAction(UIAlertAction(title: title, style: .default) { _ in chosen(title) })
      }
      controller.present(alert, animated: true)
    }
    return film
  }

  @Test(arguments: ["Delete", "Keep", "Cancel"])
  func `an alert's button is tapped by its title`(title: String) {
    var chosen: [String] = []
    let film = alertFilm { chosen.append($0) }
    film.tap(title, at: 1)
    #expect(film.problems.isEmpty)
    #expect(chosen == [title])
  }

  @Test func `what is covered is not found, and what is not there is a problem`() throws {
    let film = alertFilm { _ in }
    film.play(until: 0.05)
    #expect(film.view(titled: "Behind") is UILabel)
    #expect(film.view(titled: "Keep") == nil)
    film.tap("Behind", at: 1)
    film.play(until: 1.2)
    let button = try #require(film.view(titled: "Keep"))
    #expect(button is UIControl && button.frame.height == 44)
    #expect(film.view(titled: "Behind") == nil)
    #expect(film.problems == ["nothing that can be tapped at 1 s has the title 'Behind'"])
  }

  @Test func `entries of a menu, buttons and items of bars are tapped by their titles`() {
    var chosen: [String] = []
    let menu = UIMenu(children: ["Name", "Date"].map { name in UIAction(title: name) { _ in chosen.append(name) } })
    let button = UIButton(type: .system)
    button.frame = CGRect(x: 20, y: 100, width: 100, height: 44)
    button.setTitle("Sort", for: .normal)
    button.menu = menu
    button.showsMenuAsPrimaryAction = true
    let toolbar = UIToolbar(frame: CGRect(x: 0, y: 700, width: 393, height: 44))
    toolbar.items = [UIBarButtonItem(title: "Share", primaryAction: UIAction { _ in chosen.append("Share") })]
    let film = Film {
      $0.addSubview(button)
      $0.addSubview(toolbar)
    }
    film.tap("Sort", at: 0.1)
    film.tap("Date", at: 1)
    film.tap("Share", at: 2)
    #expect(film.problems.isEmpty)
    #expect(chosen == ["Date", "Share"])
  }
}
