import Foundation
import InbetweenUIKit
import Testing

/// Shadows of texts, and what code looks for in bars.
@Suite("Labels in films") struct LabelFilmTests {
  @Test func `a label's shadow has no blur and lies a point above the text until code says otherwise`() {
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 100, height: 20))
    let film = Film(duration: 0.2) { $0.addSubview(label) }
    film.play(until: 0.1)
    label.text = "Text"
    #expect(label.layer.shadowOpacity == 0)
    label.shadowColor = .red
    #expect(label.layer.shadowOpacity == 1 && label.layer.shadowRadius == 0)
    #expect(label.layer.shadowOffset == CGSize(width: 0, height: -1))
    label.shadowOffset = CGSize(width: 2, height: 3)
    #expect(label.layer.shadowOffset == CGSize(width: 2, height: 3))
    label.shadowColor = nil
    #expect(label.layer.shadowOpacity == 0)
  }

  @Test func `the shadow of an attributed text is the label's`() {
    let (label, shadow) = (UILabel(frame: CGRect(x: 0, y: 0, width: 100, height: 20)), NSShadow())
    shadow.shadowColor = UIColor.blue
    shadow.shadowBlurRadius = 4
    shadow.shadowOffset = CGSize(width: 1, height: 1)
    let film = Film(duration: 0) { $0.addSubview(label) }
    film.play(until: 0)
    label.attributedText = NSAttributedString(string: "Text", attributes: [.shadow: shadow])
    #expect(label.shadowColor == .blue && label.layer.shadowOpacity == 1)
    #expect(label.layer.shadowRadius == 2 && label.layer.shadowOffset == CGSize(width: 1, height: 1))
  }

  @Test func `the buttons of a tab bar are found by the name of their class`() {
    let bar = UITabBar(frame: CGRect(x: 0, y: 0, width: 390, height: 49))
    bar.items = [UITabBarItem(title: "A", image: nil, tag: 0), UITabBarItem(title: "B", image: nil, tag: 1)]
    let film = Film(duration: 0) { $0.addSubview(bar) }
    film.play(until: 0)
    #expect(bar.subviews.count { String(describing: type(of: $0)) == "UITabBarButton" } == 2)
  }
}
