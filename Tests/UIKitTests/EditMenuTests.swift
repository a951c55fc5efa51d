import Foundation
import InbetweenUIKit
import Testing

@Suite("Edit menus") struct EditMenuTests {
  /// A label that can be copied, as much public code writes it.
  private final class CopyLabel: UILabel {
    var heard: [String] = []
    override var canBecomeFirstResponder: Bool { true }
    override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
      action == Selector(CopyLabel.copy(_:), name: "CopyLabel.copy(_:)")
        || super.canPerformAction(action, withSender: sender)
    }
    override func copy(_ sender: Any?) { heard.append("copy \(sender is UIMenuController)") }
    func translate(_ sender: Any?) { heard.append("translate") }
    func share() { heard.append("share") }
  }
  private final class Other: UIView { func frown() {} }
  private final class Listener: NSObject {
    private(set) var count = 0
    func told(_ notification: Notification) { count += 1 }
  }

  private let rect = CGRect(x: 100, y: 300, width: 120, height: 30)

  private func label() -> CopyLabel {
    let label = CopyLabel(frame: rect)
    label.text = "text"
    label.isUserInteractionEnabled = true
    return label
  }

  private func entries(in film: Film) -> [UIView] {
    func find(_ view: UIView) -> [UIView] {
      view is UIControl && view.accessibilityLabel != nil ? [view] : view.subviews.flatMap { find($0) }
    }
    return film.window.subviews.last.map { find($0) }?.sorted { $0.frame.minX < $1.frame.minX } ?? []
  }

  private func titles(in film: Film) -> [String] { entries(in: film).compactMap(\.accessibilityLabel) }

  private func show(_ label: CopyLabel, _ items: [UIMenuItem], film: Film) {
    film.perform(at: 0.1) {
      label.becomeFirstResponder()
      UIMenuController.shared.menuItems = items
      UIMenuController.shared.showMenu(from: label, rect: label.bounds)
    }
  }

  @Test func `a menu controller shows above its target what the first responder can perform, and taps perform it`()
    throws
  {
    let label = label()
    let film = Film { $0.addSubview(label) }
    show(
      label,
      [
        UIMenuItem(title: "Translate", action: Selector(CopyLabel.translate)),
        UIMenuItem(title: "Frown", action: Selector(Other.frown)),
      ], film: film)
    film.play(until: 0.8)
    #expect(titles(in: film) == ["Copy", "Translate"])
    let copy = try #require(entries(in: film).first)
    let place = film.window.convert(copy.bounds, from: copy)
    // 8 points above the target, beyond an arrow of 7.
    #expect(abs(place.maxY - (300 - 8 - 7)) < 0.01 && abs(place.height - 40) < 0.01)
    var (isVisible, frame): (Bool, CGRect) = (false, .zero)
    film.perform(at: 0.9) {
      (isVisible, frame) = (UIMenuController.shared.isMenuVisible, UIMenuController.shared.menuFrame)
    }
    film.tap(copy, at: 1)
    var isStillVisible = true
    film.perform(at: 1.2) { isStillVisible = UIMenuController.shared.isMenuVisible }
    _ = film.duration
    #expect(isVisible && abs(frame.maxY - 292) < 0.01 && abs(frame.midX - 160) < 1)
    #expect(label.heard == ["copy true"] && !isStillVisible)
    #expect(film.window.subviews.count == 1)
  }

  @Test func `without a first responder, or entries, no menu is shown and none is told`() {
    let label = label()
    let film = Film { $0.addSubview(label) }
    let listener = Listener()
    film.perform(at: 0) {
      NotificationCenter.default.addObserver(
        listener, selector: Selector(Listener.told), name: UIMenuController.willShowMenuNotification, object: nil)
    }
    film.perform(at: 0.1) { UIMenuController.shared.showMenu(from: label, rect: label.bounds) }
    film.perform(at: 0.2) { #expect(!UIMenuController.shared.isMenuVisible) }
    film.perform(at: 0.3) {
      label.becomeFirstResponder()
      UIMenuController.shared.setTargetRect(label.bounds, in: label)
      UIMenuController.shared.setMenuVisible(true, animated: true)
      #expect(UIMenuController.shared.isMenuVisible)
    }
    _ = film.duration
    #expect(listener.count == 1)
  }

  @Test func `a touch elsewhere dismisses the menu and reaches what it hits`() {
    let label = label()
    let button = UIButton(type: .system)
    button.frame = CGRect(x: 20, y: 500, width: 100, height: 40)
    var taps = 0
    button.addAction(UIAction { _ in taps += 1 }, for: .touchUpInside)
    let film = Film { window in
      window.addSubview(label)
      window.addSubview(button)
    }
    show(label, [], film: film)
    film.tap(button, at: 1)
    var isVisible = true
    film.perform(at: 1.3) { isVisible = UIMenuController.shared.isMenuVisible }
    _ = film.duration
    #expect(taps == 1 && !isVisible && film.window.subviews.count == 2)
  }

  @Test func `a menu points up at a target at the top, and its entries that do not fit are behind a chevron`() throws {
    let label = label()
    label.frame.origin.y = 60
    let film = Film { $0.addSubview(label) }
    let items = (1...8).map { UIMenuItem(title: "Number \($0)", action: Selector(CopyLabel.share)) }
    show(label, items, film: film)
    film.play(until: 0.8)
    let first = titles(in: film)
    #expect(first.first == "Copy" && first.count < 9 && first.last == "")
    let chevron = try #require(entries(in: film).last)
    let place = film.window.convert(chevron.bounds, from: chevron)
    #expect(abs(place.minY - (90 + 8 + 7)) < 0.01 && place.maxX <= film.window.bounds.width - 8 + 0.01)
    film.tap(chevron, at: 1)
    film.play(until: 1.3)
    let second = titles(in: film)
    #expect(second.first == "" && second.dropFirst().first == "Number \(first.count - 1)")
  }

  private final class Delegate: NSObject, UIEditMenuInteractionDelegate {
    var heard: [String] = []
    func editMenuInteraction(
      _ interaction: UIEditMenuInteraction, menuFor configuration: UIEditMenuConfiguration,
      suggestedActions: [UIMenuElement]
    ) -> UIMenu? {
      UIMenu(children: suggestedActions + [UIAction(title: "Own") { _ in self.heard.append("own") }])
    }
    func editMenuInteraction(
      _ interaction: UIEditMenuInteraction, willPresentMenuFor configuration: UIEditMenuConfiguration,
      animator: any UIEditMenuInteractionAnimating
    ) {
      heard.append("will present")
      animator.addCompletion { self.heard.append("presented") }
    }
    func editMenuInteraction(
      _ interaction: UIEditMenuInteraction, willDismissMenuFor configuration: UIEditMenuConfiguration,
      animator: any UIEditMenuInteractionAnimating
    ) {
      heard.append("will dismiss")
      animator.addCompletion { self.heard.append("dismissed") }
    }
  }

  @Test func `an edit menu interaction shows the suggested and its own actions beside each other`() throws {
    let (label, delegate) = (label(), Delegate())
    let interaction = UIEditMenuInteraction(delegate: delegate)
    label.addInteraction(interaction)
    let film = Film { $0.addSubview(label) }
    film.perform(at: 0.1) {
      interaction.presentEditMenu(with: UIEditMenuConfiguration(identifier: nil, sourcePoint: CGPoint(x: 10, y: 15)))
    }
    film.play(until: 1)
    #expect(titles(in: film) == ["Copy", "Own"])
    let own = try #require(entries(in: film).last)
    #expect(abs(film.window.convert(own.bounds, from: own).maxY - (315 - 15)) < 0.01)
    film.tap(own, at: 1.2)
    _ = film.duration
    #expect(delegate.heard == ["will present", "presented", "own", "will dismiss", "dismissed"])
  }

  @Test func `a responder performs the methods that its class has, and not the system's edits`() {
    let label = label()
    let plain = UIView()
    #expect(label.canPerformAction(Selector(CopyLabel.translate), withSender: nil))
    #expect(!plain.canPerformAction(Selector(CopyLabel.translate), withSender: nil))
    #expect(!plain.canPerformAction(Selector(UIResponder.copy(_:), name: "UIResponder.copy(_:)"), withSender: nil))
    plain.addSubview(label)
    #expect(label.target(forAction: Selector(Other.frown), withSender: nil) == nil)
    #expect(Selector(named: "copy:") == Selector(CopyLabel.copy(_:), name: "CopyLabel.copy(_:)"))
    #expect(Selector(named: "copyAll:") != Selector(named: "copy:"))
  }
}
