import Foundation
import InbetweenUIKit
import Testing

/// What the plugin writes in place of code that needs Objective-C's runtime.
@Suite("Rewritten sources") struct RewrittenSourcesTests {
  private final class Plate: UIView {
    var isMade = false
    override init(frame: CGRect) {
      super.init(frame: frame)
      isMade = true
    }
    required init?(coder: NSCoder) { nil }
  }
  private final class Row: UITableViewCell {
    var isMade = false
    override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
      super.init(style: style, reuseIdentifier: reuseIdentifier)
      isMade = true
    }
    required init?(coder: NSCoder) { nil }
  }
  private final class Screen: UIViewController {
    var given: String?
    override init(nibName: String?, bundle: Bundle?) {
      super.init(nibName: nibName, bundle: bundle)
      given = nibName ?? "none"
    }
    required init?(coder: NSCoder) { nil }
    var saved = 0
    private func save() { saved += 1 }
    private func saveFrom(_ sender: Any) { saved += 10 }
    override func nibAction(_ name: String) -> Selector? {
      switch name {
      case "save": Selector(Screen.save)
      case "saveFrom:": Selector(Screen.saveFrom)
      default: super.nibAction(name)
      }
    }
  }
  private final class Ring: CAShapeLayer {
    var isMade = false
    override init() {
      super.init()
      isMade = true
    }
    override init(layer: Any) { super.init(layer: layer) }
    required init?(coder: NSCoder) { nil }
  }

  @Test func `an object of a type parameter's class is made by its own initializer`() {
    func made<View: UIView>(_ type: View.Type) -> View {
      instance(ofClass: View.self, frame: CGRect(x: 1, y: 2, width: 3, height: 4))
    }
    let plate = made(Plate.self)
    #expect(plate.isMade && plate.frame == CGRect(x: 1, y: 2, width: 3, height: 4))
    #expect(made(Row.self).isMade)
    #expect(instance(ofClass: Screen.self).given == "none" && instance(ofClass: Screen.self, nibName: "A").given == "A")
    #expect(instance(ofClass: Ring.self).isMade)
  }

  @Test func `a method is found by its name when it is called`() {
    let screen = Screen()
    #expect(screen.responds(to: Selector(named: "save")) && !screen.responds(to: Selector(named: "open")))
    screen.perform(NSSelectorFromString("save"))
    screen.perform(Selector(named: "saveFrom:"), with: screen)
    #expect(screen.saved == 11)
    let film = Film(duration: 0) { _ in screen.perform(Selector(named: "open")) }
    #expect(film.problems == ["Screen has no method open for its argument"])
    #expect(NSStringFromSelector(Selector(named: "contentOffset")) == "contentOffset")
  }

  @Test func `an optional requirement's result is optional once`() {
    #expect(optionalRequirement(3) == .some(3))
    let nothing: Int? = nil
    #expect(optionalRequirement(nothing) == nil)
  }

  @Test func `assets that are not there are problems of the film`() {
    var color: UIColor?
    let film = Film(duration: 0) { _ in
      color = UIColor(resource: ColorResource(name: "accent", bundle: .main))
      #expect(UIImage(resource: ImageResource(name: "logo", bundle: .main)).size == .zero)
    }
    #expect(color == UIColor(white: 0, alpha: 0))
    #expect(film.problems == ["there is no colour 'accent'", "there is no image 'logo' for #imageLiteral"])
  }

  @Test func `a raised exception is a problem of the film, and code goes on`() {
    var goesOn = false
    let film = Film(duration: 0) { _ in
      NSException(name: .invalidArgumentException, reason: "no page", userInfo: nil).raise()
      goesOn = true
    }
    #expect(goesOn && film.problems == ["NSInvalidArgumentException: no page: iOS ends the app here"])
  }

  @Test func `a table forgets a class that is registered as nil`() {
    let table = UITableView()
    let classes: [AnyClass] = [Row.self]
    table.register(classes[0], forCellReuseIdentifier: "row")
    #expect((table.dequeueReusableCell(withIdentifier: "row") as? Row)?.isMade == true)
    let none: AnyClass? = nil
    table.register(none, forCellReuseIdentifier: "row")
    #expect(table.dequeueReusableCell(withIdentifier: "row") == nil)
  }

  @Test func `a display link's interval is counted in frames`() {
    let link = CADisplayLink { _ in }
    #expect(link.frameInterval == 1)
    link.frameInterval = 2
    #expect(link.preferredFramesPerSecond == 30 && link.frameInterval == 2)
  }
}
