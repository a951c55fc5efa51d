import InbetweenUIKit
import Testing

@Suite("What code of public apps needs besides") struct PublicCodeDetailTests {
  @Test func `an arc by tangents touches both lines`() {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 0, y: 100))
    path.addArc(tangent1End: .zero, tangent2End: CGPoint(x: 100, y: 0), radius: 20)
    #expect(abs(path.currentPoint.x - 20) < 1e-9 && abs(path.currentPoint.y) < 1e-9)
    path.addLine(to: CGPoint(x: 100, y: 0))
    path.addLine(to: CGPoint(x: 100, y: 100))
    path.closeSubpath()
    // The corner of 20 × 20 points is outside the arc around (20, 20).
    let inside = 20 - 20 / 2.squareRoot()
    #expect(path.contains(CGPoint(x: inside + 0.5, y: inside + 0.5)))
    #expect(!path.contains(CGPoint(x: inside - 0.5, y: inside - 0.5)))
    #expect(path.boundingBoxOfPath == CGRect(x: 0, y: 0, width: 100, height: 100))
  }

  @Test func `an arc by tangents of points in a line is a line to the corner`() {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addArc(tangent1End: CGPoint(x: 50, y: 0), tangent2End: CGPoint(x: 90, y: 0), radius: 10)
    #expect(path.currentPoint == CGPoint(x: 50, y: 0))
  }

  @Test func `numbers of Core Graphics are numbers of Foundation`() {
    let places: [CGFloat] = [0, 0.5, 1]
    #expect(places as [NSNumber] == [0, 0.5, 1])
    #expect(NSNumber(value: 2.5) as Any as? CGFloat == 2.5)
  }

  @Test func `an index path of Foundation has a row and an item`() {
    let path = IndexPath(row: 3, section: 1) as NSIndexPath
    #expect(path.row == 3 && path.item == 3 && path.section == 1)
  }

  @Test func `classes call the initializers that UIKit designates`() {
    final class Picture: UIImageView {
      init() { super.init(image: nil) }
      required init?(coder: NSCoder) { nil }
    }
    final class Choice: UISegmentedControl {
      override init(items: [Any]?) { super.init(items: items) }
      required init?(coder: NSCoder) { nil }
    }
    final class Wheel: UIActivityIndicatorView {
      init() { super.init(style: .large) }
      required init(coder: NSCoder) { super.init(style: .large) }
    }
    final class Refresh: UIRefreshControl {
      override init() { super.init() }
      required init?(coder: NSCoder) { nil }
    }
    final class Touch: UIGestureRecognizer {
      override init(target: Any?, action: Selector?) { super.init(target: target, action: action) }
    }
    #expect(Choice(items: ["A", "B"]).numberOfSegments == 2)
    #expect(Wheel().style == .large && Picture().image == nil && Touch(target: nil, action: nil).view == nil)
    #expect(Refresh().bounds.height == 60)
  }

  @Test func `known properties are found by their names, others are problems`() {
    let bar = UISearchBar(frame: CGRect(x: 0, y: 0, width: 200, height: 56))
    let film = Film(duration: 0) { window in
      window.addSubview(bar)
      #expect(bar.value(forKey: "searchField") as? UITextField === bar.searchTextField)
      #expect(bar.value(forKey: "nothing") == nil)
    }
    #expect(film.problems.contains { $0.contains("UISearchBar has no property 'nothing'") })
  }

  @Test func `a bar's item knows the view that shows it`() {
    let bar = UIToolbar(frame: CGRect(x: 0, y: 0, width: 200, height: 44))
    let item = UIBarButtonItem(title: "Done", style: .done, target: nil, action: nil)
    let film = Film(duration: 1) { window in
      window.addSubview(bar)
      bar.items = [item]
    }
    var view: UIView?
    film.perform(at: 0.5) { view = item.value(forKey: "view") as? UIView }
    _ = film.duration
    #expect(view?.isDescendant(of: bar) == true)
  }

  @Test func `a text becomes a text of Foundation's struct with its attributes`() throws {
    let words = NSMutableAttributedString()
    words.append(NSAttributedString(string: "a", attributes: [.foregroundColor: UIColor.red, .kern: 2]))
    words.append(NSAttributedString(string: "b"))
    let text = try AttributedString(words, including: \.uiKit)
    #expect(String(text.characters) == "ab")
    #expect(text.runs.first?.foregroundColor == .red && text.runs.first?.kern == 2)
    #expect(NSAttributedString(text).string == "ab")
  }
}
