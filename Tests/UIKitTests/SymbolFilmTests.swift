import Foundation
import InbetweenGeometry
import InbetweenModel
import InbetweenTimeline
import InbetweenUIKit
import Testing

@Suite("Symbols in code") struct SymbolFilmTests {
  @Test func `configurations add up: size, weight and scale of one, colour of another`() throws {
    let plain = try #require(UIImage(systemName: "heart"))
    let large = UIImage.SymbolConfiguration(pointSize: 34)
    let bold = UIImage.SymbolConfiguration(weight: .black)
    let image = try #require(UIImage(systemName: "heart", withConfiguration: large)?.withConfiguration(bold))
    let direct = try #require(
      UIImage(systemName: "heart", withConfiguration: UIImage.SymbolConfiguration(pointSize: 34, weight: .black)))
    #expect(image.size == direct.size && image.isEqual(direct))
    #expect(image.size.width > 2 * plain.size.width)
    #expect(plain.renderingMode == .automatic && plain.isSymbolImage)
    let font = UIImage.SymbolConfiguration(font: .systemFont(ofSize: 34, weight: .black))
    #expect(UIImage(systemName: "heart", withConfiguration: font)?.isEqual(direct) == true)
    let red = UIImage(systemName: "heart", withConfiguration: UIImage.SymbolConfiguration(hierarchicalColor: .red))
    let many = UIImage.SymbolConfiguration.preferringMulticolor()
    let own = UIImage(systemName: "heart", withConfiguration: many)
    #expect(own?.isTemplate == true && own?.withConfiguration(bold).isTemplate == true)
    #expect(red?.isTemplate == false && red?.withRenderingMode(.alwaysTemplate).isTemplate == false)
    #expect(try #require(plain.baselineOffsetFromBottom) > 0)
  }

  @Test func `an image view prefers a configuration as far as the image has none`() throws {
    var sizes: [CGSize] = []
    _ = Film(on: .iPhone15) { window in
      let view = UIImageView(image: UIImage(systemName: "star"))
      view.preferredSymbolConfiguration = UIImage.SymbolConfiguration(pointSize: 34)
      window.addSubview(view)
      sizes.append(view.intrinsicContentSize)
      view.image = UIImage(systemName: "star", withConfiguration: UIImage.SymbolConfiguration(pointSize: 17))
      sizes.append(view.intrinsicContentSize)
    }
    #expect(abs(sizes[0].width - 2 * sizes[1].width) < 0.01)
  }

  @Test func `an unknown symbol is a problem of the film with the nearest name, and system items have none`() {
    let film = Film(on: .iPhone15) { window in
      window.addSubview(UIImageView(image: UIImage(systemName: "majnifyingglass")))
      for item in 0...24 {
        _ = UIBarButtonItem.SystemItem(rawValue: item).map {
          UIBarButtonItem(barButtonSystemItem: $0, target: nil, action: nil)
        }
      }
      for item in 0...11 {
        _ = UITabBarItem.SystemItem(rawValue: item).map { UITabBarItem(tabBarSystemItem: $0, tag: 0) }
      }
    }
    #expect(
      film.problems == [
        "the symbol 'majnifyingglass' is not drawn, a dashed square stands for it: did you mean 'magnifyingglass'?"
      ])
  }

  @Test func `symbols in bars have the size that suits the bar unless they state their own`() throws {
    var widths: [String: Double] = [:]
    let film = Film(on: .iPhone15) { window in
      let tabs = UITabBar(frame: CGRect(x: 0, y: 0, width: 320, height: 49))
      let own = UIImage(
        systemName: "circle",
        withConfiguration: UIImage.SymbolConfiguration(pointSize: 10, weight: .medium, scale: .large))
      tabs.items = [
        UITabBarItem(title: "A", image: UIImage(systemName: "circle"), tag: 0),
        UITabBarItem(title: "B", image: own, tag: 1),
      ]
      let toolbar = UIToolbar(frame: CGRect(x: 0, y: 60, width: 320, height: 44))
      toolbar.items = [
        UIBarButtonItem(image: UIImage(systemName: "circle"), style: .plain, target: nil, action: nil)
      ]
      for view in [tabs, toolbar] as [UIView] {
        window.addSubview(view)
        view.layoutIfNeeded()
      }
      func pictures(_ view: UIView) -> [UIImageView] {
        view.subviews.flatMap { [($0 as? UIImageView)].compactMap { $0 } + pictures($0) }.filter { $0.image != nil }
      }
      let inTabs = pictures(tabs).map { Double($0.bounds.width) }.sorted()
      widths = ["own": inTabs.first ?? 0, "tab": inTabs.last ?? 0]
      widths["toolbar"] = pictures(toolbar).map { Double($0.bounds.width) }.max() ?? 0
    }
    #expect(film.problems.isEmpty)
    let (own, tab, toolbar) = (widths["own"] ?? 0, widths["tab"] ?? 0, widths["toolbar"] ?? 0)
    // 18 and 17 points at the large scale, with a tenth of room beside the figure.
    #expect(abs(tab - 18 * 1.3 * 1.2) < 1.5, "\(tab)")
    #expect(abs(toolbar - 17 * 1.3 * 1.2) < 1.5, "\(toolbar)")
    #expect(abs(own - tab * 10 / 18) < 0.5, "\(own)")
  }
}
