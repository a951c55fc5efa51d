import InbetweenUIKit
import Testing

@Suite("Delegates of scroll views, and links") struct ScrollDelegateTests {
  private final class Delegate: NSObject, UITableViewDelegate, UITextViewDelegate, UICollectionViewDelegate {
    var heard: [String] = []
    func scrollViewDidScroll(_ scrollView: UIScrollView) { heard.append("scroll") }
    func textViewDidChange(_ textView: UITextView) { heard.append("change") }
    func textView(
      _ textView: UITextView, shouldInteractWith URL: URL, in characterRange: NSRange,
      interaction: UITextItemInteraction
    ) -> Bool {
      heard.append("\(URL) \(characterRange.location) \(characterRange.length)")
      return false
    }
  }

  @Test func `a delegate is the same for a scroll view and for its kind`() {
    let (table, delegate) = (UITableView(frame: .zero), Delegate())
    (table as UIScrollView).delegate = delegate
    #expect(table.delegate === delegate)
    table.delegate?.tableView(table, didSelectRowAt: IndexPath(row: 0, section: 0))
    table.contentOffset.y = 10
    #expect(delegate.heard == ["scroll"])
    let collection = UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
    collection.delegate = delegate
    #expect((collection as UIScrollView).delegate === delegate)
  }

  @Test func `a class of the app overrides the delegate with its kind's type`() {
    final class Text: UITextView {
      var set = 0
      override var delegate: (any UITextViewDelegate)? { didSet { set += 1 } }
    }
    final class Table: UITableView {
      override var delegate: (any UITableViewDelegate)? {
        get { super.delegate }
        set { super.delegate = newValue }
      }
    }
    let (text, table, delegate) = (Text(frame: .zero), Table(frame: .zero), Delegate())
    (text.delegate, table.delegate) = (delegate, delegate)
    #expect(text.set == 1)
    text.insertText("a")
    table.contentOffset.y = 5
    #expect(delegate.heard == ["change", "scroll"])
  }

  @Test func `a tap on a link of a text that is not editable asks the delegate`() throws {
    let (text, delegate) = (UITextView(frame: CGRect(x: 0, y: 0, width: 200, height: 60)), Delegate())
    (text.isEditable, text.delegate) = (false, delegate)
    let words = NSMutableAttributedString()
    words.append(NSAttributedString(string: "See "))
    words.append(NSAttributedString(string: "this page", attributes: [.link: try #require(URL(string: "https://a.b"))]))
    text.attributedText = words
    text.linkTextAttributes = [.foregroundColor: UIColor.red]
    let device = FilmDevice(name: "small", size: CGSize(width: 200, height: 100), scale: 1)
    let film = Film(on: device, duration: 2) { $0.addSubview(text) }
    // The link begins behind 5 points of padding and four characters.
    film.perform(at: 1) {
      #expect(text.closestPosition(to: CGPoint(x: 60, y: 15)) != nil)
    }
    film.tap(text, at: 1.2)
    let pixels = try FramePixels(film, at: 0.5)
    let isRed = (0..<200).contains { x in (0..<40).contains { pixels[x, $0][0] > 200 && pixels[x, $0][1] < 60 } }
    #expect(isRed)
    // The tap in the middle of the view is beside the text.
    #expect(delegate.heard.isEmpty)
    text.frame = CGRect(x: 0, y: 0, width: 90, height: 30)
    let second = Film(on: device, duration: 2) { $0.addSubview(text) }
    second.tap(text, at: 1)
    _ = second.duration
    #expect(delegate.heard == ["https://a.b 4 9"])
  }
}
