import InbetweenUIKit
import Testing

@Suite("Traits that change in films") struct TraitFilmTests {
  private final class Told: UIView {
    var former: [UIUserInterfaceStyle] = []
    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
      former.append(previousTraitCollection?.userInterfaceStyle ?? .unspecified)
      backgroundColor = traitCollection.userInterfaceStyle == .dark ? .yellow : .blue
    }
  }

  private final class Controller: UIViewController {
    let told = Told(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    var words: [String] = []
    override func viewDidLoad() {
      view.backgroundColor = .systemBackground
      view.addSubview(told)
      registerForTraitChanges([UITraitUserInterfaceStyle.self]) { (it: Controller, former: UITraitCollection) in
        it.words.append("closure \(former.userInterfaceStyle == .light)")
      }
      registerForTraitChanges([UITraitDisplayScale.self]) { (it: Controller, _) in it.words.append("scale") }
    }
    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
      words.append("method \(traitCollection.userInterfaceStyle == .dark)")
    }
  }

  @Test func `a window whose style is overridden tells its views and controllers, once for each change`() throws {
    let controller = Controller()
    let film = Film(on: .iPhone15) { $0.rootViewController = controller }
    film.perform(at: 1) { controller.view.window?.overrideUserInterfaceStyle = .dark }
    film.perform(at: 1.5) { controller.view.window?.overrideUserInterfaceStyle = .dark }
    film.perform(at: 2) { controller.view.window?.overrideUserInterfaceStyle = .unspecified }
    film.play(until: 1.6)
    #expect(controller.told.former == [.light] && controller.told.backgroundColor == .yellow)
    #expect(controller.words == ["method true", "closure true"])
    _ = film.duration
    #expect(controller.told.former == [.light, .dark] && controller.told.backgroundColor == .blue)
    #expect(controller.words == ["method true", "closure true", "method false", "closure false"])
  }

  @Test func `a controller's own style reaches its views, and a registration that is removed is not called`() throws {
    let controller = UIViewController()
    let told = Told(frame: .zero)
    var calls = 0
    let film = Film(on: .iPhone15) { $0.rootViewController = controller }
    film.perform(at: 0) {
      controller.view.addSubview(told)
      let registration = told.registerForTraitChanges([UITraitUserInterfaceStyle.self]) { (_: Told, _) in calls += 1 }
      controller.overrideUserInterfaceStyle = .dark
      told.unregisterForTraitChanges(registration)
      controller.overrideUserInterfaceStyle = .light
    }
    _ = film.duration
    #expect(told.former == [.light, .dark] && calls == 1)
  }
}
