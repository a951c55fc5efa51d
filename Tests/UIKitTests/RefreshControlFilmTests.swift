import Foundation
import InbetweenUIKit
import Testing

/// `RefreshControlTests` has the same control in scenes.
@Suite("Refresh controls in films") struct RefreshControlFilmTests {
  private func list(_ control: UIRefreshControl) -> UIScrollView {
    let list = UIScrollView(frame: CGRect(x: 0, y: 0, width: 300, height: 400))
    list.contentInsetAdjustmentBehavior = .never
    list.contentSize = CGSize(width: 300, height: 1000)
    list.refreshControl = control
    return list
  }

  @Test func `it stays at the top of what is seen, and no touch is its own`() {
    let control = UIRefreshControl()
    let list = list(control)
    let film = Film { $0.addSubview(list) }
    film.perform(at: 0.1) { list.contentOffset.y = -35 }
    film.play(until: 0.2)
    #expect(control.frame == CGRect(x: 0, y: -35, width: 300, height: 60))
    #expect(list.hitTest(CGPoint(x: 150, y: -20), with: nil) === list)
    film.perform(at: 0.3) { list.contentOffset.y = 50 }
    film.play(until: 0.4)
    #expect(control.frame.minY == 0)
  }

  @Test func `a refresh has room above the content, in which it moves with it, and gives it back`() {
    let control = UIRefreshControl()
    let list = list(control)
    let film = Film { $0.addSubview(list) }
    film.perform(at: 0.1) { control.beginRefreshing() }
    film.play(until: 0.2)
    #expect(control.isRefreshing && list.contentInset.top == 60 && control.frame.minY == -60)
    film.perform(at: 0.3) { list.contentOffset.y = -90 }
    film.play(until: 0.4)
    #expect(control.frame.minY == -90)
    film.perform(at: 0.5) { control.endRefreshing() }
    film.play(until: 1)
    #expect(!control.isRefreshing && list.contentInset.top == 0 && list.contentOffset.y == 0)
    #expect(control.frame.minY == 0)
  }
}
