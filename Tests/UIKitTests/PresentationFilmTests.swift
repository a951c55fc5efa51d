import InbetweenUIKit
import Testing

/// Sheets, popovers, pages, and views that flip.
@Suite("Presentations in films") struct PresentationFilmTests {
  private final class Told: NSObject, UISheetPresentationControllerDelegate, UIPopoverPresentationControllerDelegate {
    var words: [String] = []
    func sheetPresentationControllerDidChangeSelectedDetentIdentifier(
      _ sheetPresentationController: UISheetPresentationController
    ) { words.append("\(sheetPresentationController.selectedDetentIdentifier?.rawValue.suffix(5) ?? "none")") }
    func presentationControllerWillDismiss(_ presentationController: UIPresentationController) { words.append("will") }
    func presentationControllerDidDismiss(_ presentationController: UIPresentationController) { words.append("did") }
    func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController) {
      words.append("attempt")
    }
    func adaptivePresentationStyle(for controller: UIPresentationController) -> UIModalPresentationStyle { .none }
  }

  private func film(_ presented: UIViewController) -> Film {
    let root = UIViewController()
    let film = Film(on: .iPhone15) { $0.rootViewController = root }
    film.perform(at: 0) { root.present(presented, animated: true) }
    return film
  }

  @Test func `a sheet rests at its detents, and a finger moves it between them and dismisses it`() throws {
    let (sheet, told) = (UIViewController(), Told())
    let controller = try #require(sheet.sheetPresentationController)
    controller.detents = [.medium(), .large()]
    controller.largestUndimmedDetentIdentifier = .medium
    controller.delegate = told
    let film = film(sheet)
    film.play(until: 1)
    // An iPhone 15 is 852 points high, with 59 of them for the status bar.
    #expect(sheet.view.frame == CGRect(x: 0, y: 426, width: 393, height: 426))
    #expect(controller.containerView?.subviews.first?.alpha == 0)
    film.drag(from: CGPoint(x: 200, y: 440), to: CGPoint(x: 200, y: 150), at: 1.2, duration: 0.2)
    film.play(until: 3)
    #expect(sheet.view.frame == CGRect(x: 0, y: 69, width: 393, height: 783) && told.words == ["large"])
    #expect(controller.containerView?.subviews.first?.alpha == 1)
    film.drag(from: CGPoint(x: 200, y: 100), to: CGPoint(x: 200, y: 700), at: 3.2, duration: 0.2)
    _ = film.duration
    #expect(told.words == ["large", "will", "did"] && sheet.presentingViewController == nil)
    #expect(sheet.viewIfLoaded?.window == nil)
  }

  @Test func `the view behind a sheet shrinks while it is large, and is as before when it has gone`() throws {
    let (root, sheet) = (UIViewController(), UIViewController())
    sheet.sheetPresentationController?.detents = [.medium(), .large()]
    let film = Film(on: .iPhone15) { $0.rootViewController = root }
    film.perform(at: 0) { root.present(sheet, animated: true) }
    film.perform(at: 1) {
      sheet.sheetPresentationController?.animateChanges {
        sheet.sheetPresentationController?.selectedDetentIdentifier = .large
      }
    }
    film.perform(at: 2) { sheet.dismiss(animated: true) }
    film.play(until: 0.9)
    #expect(root.view.transform == .identity && root.view.layer.cornerRadius == 0)
    film.play(until: 1.9)
    // Its upper edge is at the safe area.
    #expect(abs(root.view.frame.width - 393 * 0.9165) < 0.001 && abs(root.view.frame.minY - 59) < 0.001)
    #expect(root.view.layer.cornerRadius == 10 && root.view.clipsToBounds)
    _ = film.duration
    #expect(root.view.transform == .identity && root.view.layer.cornerRadius == 0 && !root.view.clipsToBounds)
    #expect(root.view.superview?.subviews.count == 1)
  }

  @Test func `a sheet that must not be dismissed stays at its lowest detent, whose height excludes the safe area`() {
    let (sheet, told) = (UIViewController(), Told())
    sheet.isModalInPresentation = true
    sheet.sheetPresentationController?.detents = [
      .custom(identifier: .init("small")) { context in context.maximumDetentValue > 700 ? 200 : nil }
    ]
    sheet.sheetPresentationController?.preferredCornerRadius = 24
    sheet.sheetPresentationController?.delegate = told
    let film = film(sheet)
    film.play(until: 1)
    #expect(sheet.view.frame == CGRect(x: 0, y: 852 - 234, width: 393, height: 234))
    #expect(sheet.view.layer.cornerRadius == 24)
    film.drag(from: CGPoint(x: 200, y: 650), to: CGPoint(x: 200, y: 840), at: 1.2, duration: 0.2)
    _ = film.duration
    #expect(told.words == ["attempt"] && sheet.view.frame.minY == 618)
  }

  @Test func `a popover is below its source, inside the screen's margins`() throws {
    let (content, told) = (UIViewController(), Told())
    content.modalPresentationStyle = .popover
    content.preferredContentSize = CGSize(width: 200, height: 100)
    let source = UIView(frame: CGRect(x: 300, y: 200, width: 60, height: 40))
    let root = UIViewController()
    let film = Film(on: .iPhone15) { $0.rootViewController = root }
    film.perform(at: 0) {
      root.view.addSubview(source)
      content.popoverPresentationController?.sourceView = source
      content.popoverPresentationController?.delegate = told
      root.present(content, animated: true)
    }
    film.play(until: 1)
    #expect(content.view.frame == CGRect(x: 183, y: 253, width: 200, height: 100))
    #expect(content.popoverPresentationController?.arrowDirection == .up)
    film.tap(CGPoint(x: 20, y: 700), at: 1.5)
    _ = film.duration
    #expect(content.presentingViewController == nil)
  }

  @Test(arguments: [UIView.AnimationOptions.transitionFlipFromLeft, .transitionFlipFromRight])
  func `a view that flips shows its old appearance first, edge on in the middle, then the new one`(
    option: UIView.AnimationOptions
  ) throws {
    let view = UIView(frame: CGRect(x: 100, y: 100, width: 200, height: 100))
    view.backgroundColor = .red
    var ended = false
    let film = Film { $0.addSubview(view) }
    film.perform(at: 0.5) {
      UIView.transition(
        with: view, duration: 1, options: [option, .curveLinear], animations: { view.backgroundColor = .blue },
        completion: { ended = $0 })
    }
    var shown: [(Float, CATransform3D)] = []
    for time in [0.75, 1.0, 1.25] {
      film.perform(at: time) {
        guard let layer = view.layer.presentation() else { return }
        shown.append((layer.opacity, layer.transform))
      }
    }
    _ = film.duration
    #expect(ended && view.backgroundColor == .blue && view.superview?.subviews == [view])
    #expect(shown.map(\.0) == [0, 1, 1])
    // A quarter of the way before the end it is turned by 45°.
    #expect(abs(try #require(shown.last?.1).m11 - 0.7071) < 0.01)
    #expect(abs(try #require(shown.dropFirst().first?.1.m11)) < 0.01)
  }

  @Test func `a page that curls up uncovers the next one from the bottom`() throws {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    view.backgroundColor = .red
    let film = Film { $0.addSubview(view) }
    film.perform(at: 0) {
      UIView.transition(
        with: view, duration: 1, options: [.transitionCurlUp, .curveLinear],
        animations: { view.backgroundColor = .blue })
    }
    // Two fifths of the old page are gone.
    let still = Film { window in
      let (new, old) = (UIView(frame: view.frame), UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 60)))
      (new.backgroundColor, old.backgroundColor) = (.blue, .red)
      window.addSubview(new)
      window.addSubview(old)
    }
    #expect(try film.png(at: 0.4) == still.png(at: 0))
  }

  private final class Pages: NSObject, UIPageViewControllerDataSource, UIPageViewControllerDelegate {
    let pages = (0..<3).map { index in
      let page = Page()
      page.title = String(index)
      return page
    }
    var words: [String] = []
    func pageViewController(
      _ pageViewController: UIPageViewController, viewControllerBefore viewController: UIViewController
    ) -> UIViewController? { neighbour(viewController, -1) }
    func pageViewController(
      _ pageViewController: UIPageViewController, viewControllerAfter viewController: UIViewController
    ) -> UIViewController? { neighbour(viewController, 1) }
    func neighbour(_ page: UIViewController, _ step: Int) -> UIViewController? {
      guard let index = pages.firstIndex(where: { $0 === page }), pages.indices.contains(index + step) else {
        return nil
      }
      return pages[index + step]
    }
    func pageViewController(
      _ pageViewController: UIPageViewController, willTransitionTo pendingViewControllers: [UIViewController]
    ) { words.append("to " + (pendingViewControllers.first?.title ?? "")) }
    func pageViewController(
      _ pageViewController: UIPageViewController, didFinishAnimating finished: Bool,
      previousViewControllers: [UIViewController], transitionCompleted completed: Bool
    ) { words.append("from \(previousViewControllers.first?.title ?? "") \(completed)") }
  }

  private final class Page: UIViewController {
    var appearances = 0
    override func viewDidAppear(_ animated: Bool) {
      super.viewDidAppear(animated)
      appearances += 1
    }
  }

  @Test func `pages scroll by a drag up to the last one, and by code`() throws {
    let source = Pages()
    let controller = UIPageViewController(transitionStyle: .scroll, navigationOrientation: .horizontal)
    (controller.dataSource, controller.delegate) = (source, source)
    controller.setViewControllers([source.pages[0]], direction: .forward, animated: false)
    let film = Film(on: .iPhone15) { $0.rootViewController = controller }
    film.drag(from: CGPoint(x: 100, y: 400), to: CGPoint(x: 300, y: 400), at: 0.1, duration: 0.1)
    film.play(until: 1)
    #expect(source.words.isEmpty && controller.viewControllers == [source.pages[0]])
    film.drag(from: CGPoint(x: 300, y: 400), to: CGPoint(x: 100, y: 400), at: 1, duration: 0.1)
    // The spring of a page is at rest 1.4 s after the finger let go.
    film.play(until: 3)
    #expect(source.words == ["to 1", "from 0 true"] && controller.viewControllers == [source.pages[1]])
    #expect(source.pages[1].view.convert(source.pages[1].view.bounds, to: film.window).minX == 0)
    #expect(source.pages[0].viewIfLoaded?.superview == nil && source.pages[0].parent == nil)
    var arrived = false
    film.perform(at: 3) {
      controller.setViewControllers([source.pages[2]], direction: .forward, animated: true) { arrived = $0 }
    }
    _ = film.duration
    #expect(arrived && controller.viewControllers == [source.pages[2]])
    #expect(source.pages.map(\.appearances) == [1, 1, 1])
    #expect(source.pages[2].view.convert(source.pages[2].view.bounds, to: film.window) == film.window.bounds)
  }

  @Test func `a table view controller fills the screen with its rows and deselects when it appears again`() {
    final class Rows: UITableViewController {
      override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 2 }
      override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
        cell.textLabel?.text = "row"
        return cell
      }
    }
    let rows = Rows(style: .plain)
    let film = Film(on: .iPhone15) { $0.rootViewController = rows }
    film.tap(CGPoint(x: 100, y: 80), at: 0.1)
    film.play(until: 0.5)
    #expect(rows.tableView.frame.size == CGSize(width: 393, height: 852))
    #expect(rows.tableView.visibleCells.count == 2 && rows.tableView.indexPathForSelectedRow?.row == 0)
    film.perform(at: 0.6) { rows.viewWillAppear(false) }
    _ = film.duration
    #expect(rows.tableView.indexPathForSelectedRow == nil)
  }
}
