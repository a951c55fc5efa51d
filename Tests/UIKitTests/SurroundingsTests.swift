import InbetweenUIKit
import Testing

/// Particles, appearances, searching, and text input.
@Suite("Appearance, search, text input and particles") struct SurroundingsTests {
  @Test func `an emitter creates particles at its rate, which move, fade and disappear, the same every time`() throws {
    func places(_ seed: UInt32) -> (counts: [Int], last: [CGPoint]) {
      let emitter = CAEmitterLayer()
      let cell = CAEmitterCell()
      cell.contents =
        UIGraphicsImageRenderer(size: CGSize(width: 4, height: 4)).image {
          $0.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
        }
      (cell.birthRate, cell.lifetime, cell.velocity, cell.emissionRange) = (10, 1, 100, 2 * .pi)
      cell.yAcceleration = 50
      emitter.emitterPosition = CGPoint(x: 100, y: 100)
      emitter.seed = seed
      emitter.emitterCells = [cell]
      let film = Film(duration: 3) { $0.layer.addSublayer(emitter) }
      var counts: [Int] = []
      for time in [0.5, 1.0, 2.0] { film.perform(at: time + 0.01) { counts.append(emitter.sublayers?.count ?? 0) } }
      var last: [CGPoint] = []
      film.perform(at: 2.5) {
        emitter.birthRate = 0
        last = (emitter.sublayers ?? []).compactMap { $0.presentation()?.position }
      }
      film.perform(at: 2.9) { counts.append(emitter.sublayers?.count ?? 0) }
      _ = film.duration
      return (counts, last)
    }
    let first = places(1)
    // Ten per second, each for a second; four tenths of a second after the last one about six are left.
    #expect((5...7).contains(first.counts[3]) && first.last.count >= 9)
    #expect(first.last.allSatisfy { hypot($0.x - 100, $0.y - 100) < 130 })
    #expect(first.last == places(1).last && first.last != places(2).last)
  }

  @Test func `values of a class's appearance apply to views that are added to a window and have no other value`() {
    let (plain, own) = (UISwitch(), UISwitch())
    _ = Film { window in
      UISwitch.appearance().onTintColor = .red
      UIView.appearance().tintColor = .green
      own.onTintColor = .blue
      window.addSubview(plain)
      window.addSubview(own)
    }
    #expect(plain.onTintColor == .red && own.onTintColor == .blue && plain.tintColor == .green)
    let other = UISwitch()
    _ = Film { $0.addSubview(other) }
    #expect(other.onTintColor != .red)
  }

  @Test
  func
    `a search controller becomes active when its bar is edited, updates its results, and is cancelled by its button`()
    throws
  {
    final class Updater: NSObject, UISearchResultsUpdating {
      var words: [String] = []
      func updateSearchResults(for searchController: UISearchController) {
        words.append(searchController.searchBar.text ?? "")
      }
    }
    let (search, updater) = (UISearchController(searchResultsController: UIViewController()), Updater())
    search.searchResultsUpdater = updater
    let film = Film { window in
      search.searchBar.frame = CGRect(x: 0, y: 60, width: 393, height: 56)
      window.addSubview(search.searchBar)
    }
    film.perform(at: 0.1) { search.searchBar.becomeFirstResponder() }
    film.type("a", at: 0.2)
    film.play(until: 0.3)
    #expect(search.isActive && updater.words == ["", "a"] && search.searchBar.showsCancelButton)
    #expect(search.searchResultsController?.view.frame.minY == 116)
    film.perform(at: 0.8) { search.isActive = false }
    _ = film.duration
    #expect(search.searchResultsController?.view.window == nil && search.searchBar.text == "")
  }

  @Test func `text is inserted at the selection`() throws {
    let field = UITextField(frame: CGRect(x: 0, y: 0, width: 200, height: 40))
    field.text = "ac"
    let film = Film { $0.addSubview(field) }
    film.perform(at: 0.1) {
      field.becomeFirstResponder()
      guard let place = field.position(from: field.beginningOfDocument, offset: 1) else { return }
      field.selectedTextRange = field.textRange(from: place, to: place)
      field.insertText("b")
    }
    film.play(until: 0.2)
    #expect(field.text == "abc")
    let range = try #require(field.selectedTextRange)
    #expect(field.offset(from: field.beginningOfDocument, to: range.start) == 2 && range.isEmpty)
    #expect(field.textRange(from: field.beginningOfDocument, to: range.start).flatMap { field.text(in: $0) } == "ab")
    #expect(field.position(from: field.endOfDocument, offset: 1) == nil)
  }

  @Test func `a scroll layer moves its content as far as its mode allows`() {
    let layer = CAScrollLayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
    layer.scrollMode = .vertically
    layer.scroll(to: CGPoint(x: 50, y: 30))
    #expect(layer.bounds.origin == CGPoint(x: 0, y: 30))
    layer.scroll(to: CGRect(x: 0, y: 200, width: 10, height: 10))
    #expect(layer.bounds.origin.y == 110)
  }
}
