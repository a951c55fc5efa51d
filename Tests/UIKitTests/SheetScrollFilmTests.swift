import Foundation
import InbetweenUIKit
import Testing

/// On an iPhone 15, which is 852 points high, the upper edge of a sheet is at 426 points at the medium detent, and at 69
/// points at the large one.
@Suite("Sheets and the scroll views in them") struct SheetScrollFilmTests {
  private final class Told: NSObject, UISheetPresentationControllerDelegate {
    var words: [String] = []
    func sheetPresentationControllerDidChangeSelectedDetentIdentifier(
      _ sheetPresentationController: UISheetPresentationController
    ) { words.append("\(sheetPresentationController.selectedDetentIdentifier?.rawValue.suffix(5) ?? "none")") }
    func presentationControllerWillDismiss(_ presentationController: UIPresentationController) { words.append("will") }
    func presentationControllerDidDismiss(_ presentationController: UIPresentationController) { words.append("did") }
    func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController) {
      words.append("attempt")
    }
  }

  private final class Content: UIViewController {
    let scroll = UIScrollView()
    override func viewDidLoad() {
      super.viewDidLoad()
      scroll.frame = view.bounds
      scroll.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      scroll.contentInsetAdjustmentBehavior = .never
      scroll.contentSize = CGSize(width: 393, height: 3_000)
      view.addSubview(scroll)
    }
    var top: CGFloat { view.frame.minY }
    var offset: CGFloat { scroll.contentOffset.y }
  }

  /// A sheet that is at rest from 1 s on.
  private func film(
    _ content: Content, _ detents: [UISheetPresentationController.Detent] = [.medium(), .large()], _ told: Told = Told()
  ) -> Film {
    let root = UIViewController()
    content.sheetPresentationController?.detents = detents
    content.sheetPresentationController?.delegate = told
    let film = Film(on: .iPhone15) { $0.rootViewController = root }
    film.perform(at: 0) { root.present(content, animated: true) }
    film.play(until: 1)
    return film
  }

  /// A finger that goes 10 points, which a pan leaves out, and those of the way, within 0.3 s. It rests until 0.5 s.
  private func drag(_ film: Film, by way: CGFloat, at time: Double) {
    let start = CGPoint(x: 200, y: way < 0 ? 780 : 450)
    let end = CGPoint(x: 200, y: start.y + way + (way < 0 ? -10 : 10))
    film.drag(along: [(0, start), (0.3, end), (0.5, end)], at: time)
    film.play(until: time + 0.45)
  }

  private func isNear(_ first: CGFloat, _ second: CGFloat) -> Bool { abs(first - second) < 1e-6 }

  @Test func `content at its top expands the sheet before it scrolls, with one finger`() {
    let (content, told) = (Content(), Told())
    let film = film(content, [.medium(), .large()], told)
    drag(film, by: -90, at: 1)
    #expect(isNear(content.top, 336) && content.offset == 0)
    // It was nearer to the medium detent.
    film.play(until: 2)
    #expect(content.top == 426 && content.offset == 0 && told.words.isEmpty)
    drag(film, by: -390, at: 2)
    #expect(isNear(content.top, 69) && isNear(content.offset, 33))
    film.play(until: 3)
    #expect(content.view.frame == CGRect(x: 0, y: 69, width: 393, height: 783) && isNear(content.offset, 33))
    #expect(told.words == ["large"] && isNear(content.scroll.frame.height, 783))
    // At the largest detent content scrolls.
    drag(film, by: -90, at: 3)
    #expect(content.top == 69 && isNear(content.offset, 123))
  }

  @Test func `a flick of content at its top expands the sheet and leaves the content where it is`() {
    let (content, told) = (Content(), Told())
    let film = film(content, [.medium(), .large()], told)
    film.drag(from: CGPoint(x: 200, y: 780), to: CGPoint(x: 200, y: 580), at: 1, duration: 0.1)
    film.play(until: 3)
    #expect(content.top == 69 && content.offset == 0 && told.words == ["large"])
  }

  @Test func `content that is not at its top scrolls, and bounces where it comes to its top`() {
    let (content, told) = (Content(), Told())
    let film = film(content, [.medium(), .large()], told)
    film.perform(at: 1) { content.scroll.contentOffset.y = 100 }
    drag(film, by: 60, at: 1.1)
    #expect(content.top == 426 && isNear(content.offset, 40))
    drag(film, by: -20, at: 2)
    #expect(content.top == 426 && isNear(content.offset, 60))
    drag(film, by: 200, at: 3)
    #expect(content.top == 426 && content.offset < -20)
    film.play(until: 6)
    #expect(content.top == 426 && content.offset == 0 && told.words.isEmpty)
  }

  @Test func `content at its top moves the sheet down, to a smaller detent, and dismisses it`() {
    let (content, told) = (Content(), Told())
    let film = film(content, [.medium(), .large()], told)
    film.perform(at: 1) { content.sheetPresentationController?.selectedDetentIdentifier = .large }
    drag(film, by: 290, at: 1.1)
    #expect(isNear(content.top, 359) && content.offset == 0)
    film.play(until: 2)
    #expect(content.top == 426 && content.offset == 0 && told.words == ["edium"])
    drag(film, by: 290, at: 2)
    #expect(isNear(content.top, 716) && content.offset == 0)
    film.play(until: 4)
    #expect(told.words == ["edium", "will", "did"] && content.presentingViewController == nil)
  }

  @Test func `a finger that scrolls after it has expanded the sheet does not move the sheet back`() {
    let content = Content()
    let film = film(content)
    let (start, top) = (CGPoint(x: 200, y: 780), CGPoint(x: 200, y: 380))
    film.drag(along: [(0, start), (0.3, top), (0.6, start), (0.8, start)], at: 1)
    film.play(until: 1.75)
    #expect(isNear(content.top, 69) && content.offset < -20)
    film.play(until: 5)
    #expect(content.top == 69 && content.offset == 0)
  }

  @Test func `a sheet that scrolling does not expand lets content scroll at any detent, and follows it down`() {
    let (content, told) = (Content(), Told())
    content.sheetPresentationController?.prefersScrollingExpandsWhenScrolledToEdge = false
    let film = film(content, [.medium(), .large()], told)
    drag(film, by: -90, at: 1)
    #expect(content.top == 426 && isNear(content.offset, 90))
    drag(film, by: 90, at: 2)
    #expect(content.top == 426 && isNear(content.offset, 0))
    drag(film, by: 90, at: 3)
    #expect(isNear(content.top, 516) && isNear(content.offset, 0))
    film.play(until: 4)
    #expect(content.top == 426 && isNear(content.offset, 0) && told.words.isEmpty)
  }

  @Test func `content of a sheet that must not be dismissed moves it down, and it returns`() {
    let (content, told) = (Content(), Told())
    content.isModalInPresentation = true
    let film = film(content, [.medium()], told)
    drag(film, by: 290, at: 1)
    #expect(isNear(content.top, 716) && content.offset == 0)
    film.play(until: 2)
    #expect(content.top == 426 && told.words == ["attempt"])
    // There is no larger detent.
    drag(film, by: -90, at: 2)
    #expect(content.top == 426 && isNear(content.offset, 90))
  }

  @Test func `a pull of content with a refresh control refreshes and leaves the sheet where it is`() {
    let content = Content()
    let film = film(content)
    film.perform(at: 1) { content.scroll.refreshControl = UIRefreshControl() }
    drag(film, by: 200, at: 1.1)
    #expect(content.top == 426 && content.offset < -30 && content.scroll.refreshControl?.isRefreshing == true)
  }
}
