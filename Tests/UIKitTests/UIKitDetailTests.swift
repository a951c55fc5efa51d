import InbetweenUIKit
import Testing

@Suite("Details that code for iOS relies on") struct UIKitDetailTests {
  private let device = FilmDevice(name: "square", size: CGSize(width: 100, height: 100), scale: 1)

  @Test func `a field draws its placeholder as its class does`() throws {
    final class Plain: UITextField {}
    final class Empty: UITextField {
      override func drawPlaceholder(in rect: CGRect) {}
    }
    final class Filled: UITextField {
      var rect = CGRect.zero
      override func placeholderRect(forBounds bounds: CGRect) -> CGRect { bounds.insetBy(dx: 5, dy: 5) }
      override func drawPlaceholder(in rect: CGRect) {
        self.rect = rect
        UIColor.red.setFill()
        UIRectFill(rect)
      }
    }
    let (plain, empty, filled) = (Plain(), Empty(), Filled())
    let film = Film(on: device, duration: 2) { window in
      for (index, field) in [plain, empty, filled].enumerated() {
        field.frame = CGRect(x: 0, y: 30 * CGFloat(index), width: 100, height: 30)
        field.placeholder = "MMMM"
        window.addSubview(field)
      }
    }
    film.perform(at: 1) { for field in [plain, empty, filled] { field.text = "MMMM" } }
    func hasInk(_ pixels: FramePixels, _ rows: Range<Int>) -> Bool {
      rows.contains { y in (0..<100).contains { x in pixels[x, y] != [255, 255, 255] } }
    }
    let before = try FramePixels(film, at: 0.5)
    #expect(hasInk(before, 0..<30) && !hasInk(before, 30..<60))
    #expect(before[50, 75] == [255, 0, 0] && before[2, 75] == [255, 255, 255])
    #expect(filled.rect == CGRect(x: 5, y: 5, width: 90, height: 20))
    let after = try FramePixels(film, at: 1.5)
    #expect(hasInk(after, 0..<30) && hasInk(after, 30..<60) && hasInk(after, 60..<90))
    #expect(after[50, 65] == [255, 255, 255])
  }

  @Test func `transforms of paths are passed as variables`() {
    var double = CGAffineTransform(scaleX: 2, y: 3)
    let path = CGPath(rect: CGRect(x: 1, y: 1, width: 2, height: 2), transform: &double)
    #expect(path.boundingBox == CGRect(x: 2, y: 3, width: 4, height: 6))
    #expect(path.copy(using: &double)?.boundingBox == CGRect(x: 4, y: 9, width: 8, height: 18))
    #expect(CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 1, height: 1), transform: nil).boundingBox.width == 1)
  }

  @Test func `delegates of apps and scenes have their windows as optional requirements`() {
    final class App: NSObject, UIApplicationDelegate { var window: UIWindow? }
    class Base: NSObject { var window: UIWindow? }
    final class Scene: Base, UIWindowSceneDelegate {}
    final class Bare: NSObject, UIApplicationDelegate {}
    var found: [Bool] = []
    _ =
      Film(on: device, duration: 0) { window in
        let (app, scene) = (App(), Scene())
        let delegates: (any UIApplicationDelegate, any UIWindowSceneDelegate) = (app, scene)
        found.append(delegates.0.window != nil && delegates.0.window! == nil)
        (app.window, scene.window) = (window, window)
        delegates.0.window??.makeKeyAndVisible()
        if let held = delegates.1.window, let own = held { found.append(own === window) }
        found.append(app.window === window)
        let bare: any UIApplicationDelegate = Bare()
        found.append(bare.window == nil)
      }.duration
    #expect(found == [true, true, true, true])
  }

  @Test func `effects of symbols change nothing and are listed as problems`() {
    let view = UIImageView(image: UIImage(systemName: "heart"))
    var isEnded = false
    let film = Film(on: device, duration: 1) { window in
      window.addSubview(view)
      view.addSymbolEffect(.bounce.up, options: .repeating) { isEnded = $0.isFinished }
      view.addSymbolEffect(.variableColor.iterative.reversing)
      view.removeAllSymbolEffects()
      if let image = UIImage(systemName: "star") { view.setSymbolImage(image, contentTransition: .replace) }
    }
    _ = film.duration
    #expect(isEnded)
    #expect(film.problems.count == 2 && film.problems.first?.contains("bounce") == true)
  }

  @Test func `an array has the values of its elements for a key`() {
    final class Item: NSObject {
      let title: String
      init(_ title: String) { self.title = title }
    }
    let items = NSArray(array: [Item("a"), ["title": "b"], 3])
    let titles = items.value(forKey: "title") as? NSArray
    #expect(titles?[0] as? String == "a" && titles?[1] as? String == "b" && titles?[2] is NSNull)
    #expect(items.value(forKey: "@count") as? Int == 3)
  }

  @Test func `rectangles, points and sizes are cast to values and back`() {
    let values: [Any] = [CGRect(x: 1, y: 2, width: 3, height: 4), CGPoint(x: 1, y: 2), CGSize(width: 3, height: 4)]
    #expect((values[0] as? NSValue)?.cgRectValue.maxY == 6 && (values[1] as? NSValue)?.cgPointValue.y == 2)
    let objects: [Any] = [NSValue(cgRect: CGRect(x: 1, y: 2, width: 3, height: 4)), NSValue(cgSize: .zero)]
    #expect(objects[0] as? CGRect == CGRect(x: 1, y: 2, width: 3, height: 4))
    #expect(objects[0] as? CGPoint == nil && objects[1] as? CGSize == .zero)
  }
}
