import InbetweenUIKit
import Testing

@Suite("Controllers that public code makes without arguments") struct ControllerCreationTests {
  private static let device = FilmDevice(name: "small", size: CGSize(width: 320, height: 400), scale: 1)

  @Test func `a picker of images is made without arguments, and a subclass has its initializers`() {
    final class Picker: UIImagePickerController {}
    let film = Film(on: Self.device, duration: 0.1) { _ in
      #expect(UIImagePickerController().sourceType == .photoLibrary)
      #expect(Picker(nibName: nil, bundle: nil).isNavigationBarHidden == false)
    }
    _ = film.duration
  }

  @Test func `controllers for searches and pages are made without arguments`() {
    final class Search: UISearchController {
      override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
        searchBar.placeholder = "Find"
      }
      required init?(coder: NSCoder) { nil }
    }
    let film = Film(on: Self.device, duration: 0.5) { window in
      #expect(UISearchController().searchResultsController == nil)
      #expect(Search(nibName: nil, bundle: nil).searchBar.placeholder == "Find")
      let pages = UIPageViewController()
      #expect(pages.transitionStyle == .pageCurl && pages.navigationOrientation == .horizontal)
      let page = UIViewController()
      page.view.backgroundColor = .red
      pages.setViewControllers([page], direction: .forward, animated: false)
      window.rootViewController = pages
      #expect(pages.viewControllers == [page])
    }
    _ = film.duration
    #expect(film.problems.isEmpty)
  }
}
