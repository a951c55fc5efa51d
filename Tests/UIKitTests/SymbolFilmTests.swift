import Foundation
import InbetweenGeometry
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
    #expect(red?.renderingMode == .alwaysOriginal)
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
}
