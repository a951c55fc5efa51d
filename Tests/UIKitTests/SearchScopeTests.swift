import InbetweenUIKit
import Testing

@Suite("Scope bars, contained appearances and repeated animations") struct SearchScopeTests {
  private final class Listener: NSObject, UISearchBarDelegate {
    var chosen: [Int] = []
    func searchBar(_ searchBar: UISearchBar, selectedScopeButtonIndexDidChange selectedScope: Int) {
      chosen.append(selectedScope)
    }
  }

  @Test func `a scope bar makes the search bar higher, and a tap on a scope is reported`() {
    let (bar, listener) = (UISearchBar(), Listener())
    let film = Film(duration: 1) { window in
      bar.delegate = listener
      bar.scopeButtonTitles = ["All", "New"]
      #expect(bar.intrinsicContentSize.height == 56)
      bar.showsScopeBar = true
      #expect(bar.intrinsicContentSize.height == 100)
      bar.frame = CGRect(x: 0, y: 100, width: 300, height: 100)
      window.addSubview(bar)
    }
    film.tap(CGPoint(x: 220, y: 178), at: 0.2)
    _ = film.duration
    #expect(listener.chosen == [1] && bar.selectedScopeButtonIndex == 1)
  }

  private final class Card: UIView {}

  @Test func `an appearance for views inside of others affects only those`() {
    let (inside, outside) = (UILabel(), UILabel())
    _ =
      Film(duration: 0.1) { window in
        UILabel.appearance(whenContainedInInstancesOf: [Card.self]).textColor = .red
        UILabel.appearance().font = .systemFont(ofSize: 30)
        let card = Card(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        card.addSubview(inside)
        window.addSubview(card)
        window.addSubview(outside)
      }.duration
    #expect(inside.textColor == .red && inside.font.pointSize == 30)
    #expect(outside.textColor == .label && outside.font.pointSize == 30)
  }

  @Test func `animations of a block can repeat`() throws {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    let film = Film { window in
      window.addSubview(view)
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
        UIView.modifyAnimations(withRepeatCount: 2, autoreverses: true) { view.alpha = 0 }
      }
    }
    var shown: [Float] = []
    for time in [0.5, 1.5, 2.5] {
      film.perform(at: time) { shown.append(view.layer.presentation()?.opacity ?? -1) }
    }
    _ = film.duration
    #expect(shown.map { ($0 * 100).rounded() } == [50, 50, 50])
  }
}
