import Foundation
import InbetweenModel
import InbetweenTimeline
import InbetweenUIKit
import Testing

@Suite("Bytes, curves, paths and bars of public apps") struct StrangersBytesTests {
  @Test func `pixels that code writes into mutable data are those of an image`() throws {
    var file: Data?
    _ = Film(duration: 0) { _ in
      guard let data = CFDataCreateMutable(kCFAllocatorDefault, 12) else { return }
      CFDataSetLength(data, 12)
      guard let pixels = unsafe CFDataGetMutableBytePtr(data), let provider = CGDataProvider(data: data) else { return }
      // Two rows of two pixels of three bytes: red, green; blue, black.
      for index in [0, 4, 8] { unsafe pixels[index] = 255 }
      func image(_ alpha: CGImageAlphaInfo) -> CGImage? {
        CGImage(
          width: 2, height: 2, bitsPerComponent: 8, bitsPerPixel: 24, bytesPerRow: 6,
          space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGBitmapInfo(rawValue: alpha.rawValue), provider: provider,
          decode: nil, shouldInterpolate: true, intent: .defaultIntent)
      }
      #expect(image(.last) == nil)
      file = image(.none).map { UIImage(cgImage: $0) }?.pngData()
    }
    let written = try #require(file)
    var picture: UIImage?
    _ = Film(duration: 0) { _ in picture = UIImage(data: written) }
    guard case .bitmap(let bitmap) = picture?.content else {
      Issue.record("no bitmap")
      return
    }
    #expect(bitmap.pixels == [255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 0, 0, 0, 255])
  }

  @Test func `a timing function tells its control points`() {
    let curve = CAMediaTimingFunction(controlPoints: 0.25, -0.5, 0.75, 1.5)
    var values: [Float] = [9, 9]
    var points: [[Float]] = []
    for index in 0...4 {
      unsafe curve.getControlPoint(at: index, values: &values)
      points.append(values)
    }
    #expect(points == [[0, 0], [0.25, -0.5], [0.75, 1.5], [1, 1], [1, 1]])
  }

  @Test func `a path of a view is where the view is`() {
    _ = Film(duration: 0) { window in
      let view = UIView(frame: CGRect(x: 10, y: 20, width: 100, height: 100))
      window.addSubview(view)
      let path = UIBezierPath(rect: CGRect(x: 1, y: 2, width: 3, height: 4))
      #expect(
        UIAccessibility.convertToScreenCoordinates(path, in: view).bounds == CGRect(x: 11, y: 22, width: 3, height: 4))
      #expect(path.bounds == CGRect(x: 1, y: 2, width: 3, height: 4))
    }
  }

  private final class Bar: UITabBar {
    var began = 0
    override func beginCustomizingItems(_ items: [UITabBarItem]) {
      began += items.count
      super.beginCustomizingItems(items)
    }
    override func endCustomizing(animated: Bool) -> Bool { super.endCustomizing(animated: animated) }
  }
  private final class Tabs: UITabBarController {
    override func tabBar(_ tabBar: UITabBar, didEndCustomizing items: [UITabBarItem], changed: Bool) {}
  }

  @Test func `customizing a tab bar is a problem of the film`() {
    let film = Film(duration: 0) { window in
      let bar = Bar(frame: .zero)
      window.addSubview(bar)
      bar.beginCustomizingItems([UITabBarItem()])
      #expect(bar.began == 1 && !bar.isCustomizing && !bar.endCustomizing(animated: false))
      _ = Tabs()
    }
    #expect(film.problems == ["tab bars cannot be customized in a film"])
    let item = UITabBarItem()
    item.accessibilityTraits = .button
    #expect(item.accessibilityTraits == .button)
  }

  @Test func `options of writing and features of fonts have Apple's names`() {
    #expect(Data.WritingOptions.atomicWrite == .atomic)
    #expect(kNumberSpacingType == 6 && kMonospacedNumbersSelector == 0 && kUpperCaseType == 38)
    #expect(kStylisticAltSixOnSelector == 2 * 6)
  }
}
