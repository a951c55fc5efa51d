import InbetweenUIKit
import Testing

@Suite("Items of texts, dragging of texts, the large content viewer") struct TextItemTests {
  private final class Delegate: NSObject, UITextViewDelegate {
    var heard: [String] = []
    var hasAction = true
    var menu: UIMenu?

    func textView(_ textView: UITextView, primaryActionFor textItem: UITextItem, defaultAction: UIAction) -> UIAction? {
      let name =
        switch textItem.content {
        case .link(let url): "link \(url)"
        case .tag(let tag): "tag \(tag)"
        default: "other"
        }
      guard hasAction else { return nil }
      return UIAction { [weak self] _ in
        self?.heard.append("\(name) \(textItem.range.location) \(textItem.range.length)")
      }
    }
    func textView(_ textView: UITextView, menuConfigurationFor textItem: UITextItem, defaultMenu: UIMenu)
      -> UITextItem.MenuConfiguration?
    { menu.map { UITextItem.MenuConfiguration(preview: nil, menu: $0) } }
  }

  private static let device = FilmDevice(name: "small", size: CGSize(width: 320, height: 400), scale: 1)

  /// A text that is one item, and a film that taps its middle.
  private func film(_ attributes: [NSAttributedString.Key: Any], _ delegate: Delegate) -> Film {
    let text = UITextView(frame: CGRect(x: 0, y: 0, width: 90, height: 30))
    (text.isEditable, text.delegate) = (false, delegate)
    text.attributedText = NSAttributedString(string: "some words to tap", attributes: attributes)
    let film = Film(on: Self.device, duration: 3) { $0.addSubview(text) }
    film.tap(text, at: 0.5)
    return film
  }

  @Test func `a tap on a tagged text or a link runs the action that the delegate returns`() throws {
    let delegate = Delegate()
    _ = film([.textItemTag: "more"], delegate).duration
    let url = try #require(URL(string: "https://a.b"))
    _ = film([.link: url, .textItemTag: "more"], delegate).duration
    #expect(delegate.heard == ["tag more 0 17", "link https://a.b 0 17"])
  }

  @Test func `an item without an action shows the menu that the delegate returns`() {
    let delegate = Delegate()
    delegate.hasAction = false
    let action = UIAction(title: "Reply") { _ in delegate.heard.append("reply") }
    delegate.menu = UIMenu(children: [action])
    let film = film([.textItemTag: "more"], delegate)
    film.tap("Reply", at: 1.5)
    _ = film.duration
    #expect(delegate.heard == ["reply"])
    #expect(film.problems.isEmpty)
  }

  @Test func `texts are dragged on an iPad only until code says so`() {
    let phone = Film(on: .iPhone15, duration: 0.1) { window in
      let (text, field) = (UITextView(frame: .zero), UITextField(frame: .zero))
      #expect(text.textDragInteraction?.isEnabled == false)
      field.textDragInteraction?.isEnabled = true
      #expect(field.textDragInteraction?.isEnabled == true)
      #expect(!text.isTextDragActive)
    }
    _ = phone.duration
    let pad = Film(on: .iPad, duration: 0.1) { _ in
      #expect(UITextView(frame: .zero).textDragInteraction?.isEnabled == true)
    }
    _ = pad.duration
  }

  @Test func `the large content viewer is a problem only with a text size for accessibility`() {
    func film(_ size: UIContentSizeCategory) -> Film {
      Film(on: Self.device, contentSize: size, duration: 0.1) { window in
        let label = UILabel(frame: CGRect(x: 0, y: 0, width: 80, height: 20))
        (label.text, label.showsLargeContentViewer) = ("Home", true)
        window.addSubview(label)
        label.addInteraction(UILargeContentViewerInteraction())
        #expect(label.largeContentTitle == "Home")
        #expect(UILargeContentViewerInteraction.isEnabled == size.isAccessibilityCategory)
      }
    }
    #expect(film(.extraExtraExtraLarge).problems.isEmpty)
    #expect(film(.accessibilityMedium).problems.count == 1)
  }

  @Test func `code that is compiled for extensions, too, finds the app by its name in Objective-C`() {
    let film = Film(on: Self.device, duration: 0.1) { _ in
      #expect(UIApplication.value(forKey: "sharedApplication") as? UIApplication === UIApplication.shared)
      #expect(UIApplication.value(forKeyPath: "other") == nil)
    }
    _ = film.duration
  }
}
