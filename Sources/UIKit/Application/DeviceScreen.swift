import Foundation
import InbetweenGeometry
import InbetweenModel
import InbetweenTimeline

/// How the device of a film is held, and what the system draws on its screen.
struct DeviceScreen {
  /// The orientation at the beginning, which the frames have.
  private let first: UIInterfaceOrientation
  private(set) var orientation: UIInterfaceOrientation
  /// Nil outside of films.
  private let device: FilmDevice?
  var frame: ScreenFrame?

  init(_ device: FilmDevice? = nil, _ orientation: UIInterfaceOrientation = .portrait) {
    (self.device, first, self.orientation) = (device, orientation, orientation)
  }

  /// Holds the device in another way.
  ///
  /// - Returns: the screen, and the size classes; nil if it cannot be held so.
  fileprivate mutating func turn(
    to new: UIInterfaceOrientation
  ) -> (screen: StageScreen, traits: UITraitCollection)? {
    guard let device, new == .portrait || new.isLandscape else { return nil }
    orientation = new
    var screen = device.screen(new)
    // Clockwise to landscape and back, as scenes turn.
    if new.isLandscape != first.isLandscape { screen.turns = new.isLandscape ? 1 : -1 }
    return (screen, device.traits(new))
  }
}

extension StageScreen {
  /// The height of the keyboard with its row of suggestions, in points.
  var keyboardHeight: Double { KeyboardMeasures(screen: size, safeArea: safeArea).size.height }
}

extension Film {
  /// Turns the device, with the system's motion: 0.3 s, `easeInOut`.
  ///
  /// Controllers hear of it before (`willTransition(to:with:)`, `viewWillTransition(to:with:)`), and views and controllers
  /// in its animation (`traitCollectionDidChange(_:)`). The frames keep their size, as in a recording of the device's
  /// display: the content turns around the middle over black. Orientations that the window's controller does not
  /// support change nothing.
  ///
  /// - Parameters:
  ///   - orientation: `portrait`, `landscapeLeft` or `landscapeRight`, which look the same.
  ///   - time: in seconds; nil for the current time of the script.
  public func turn(to orientation: UIInterfaceOrientation, at time: Double? = nil) {
    perform(at: time) { [stage] in stage.turnDevice(to: orientation) }
  }

  public func turn(to orientation: UIInterfaceOrientation, at time: Duration) {
    turn(to: orientation, at: time.seconds)
  }
}

extension Stage {
  /// Draws the status bar and the home indicator, if the film has them.
  func drawScreenFrame() {
    if let frame = app.screen.frame { draw(frame, safeArea: rootSafeArea) }
  }

  /// Turns the screen with everything on it.
  ///
  /// - Returns: whether the device is held so now.
  @discardableResult
  func turnDevice(to orientation: UIInterfaceOrientation) -> Bool {
    guard orientation != app.screen.orientation else { return true }
    let windows = root.subviews.compactMap { $0 as? UIWindow }
    let controllers = windows.compactMap(\.rootViewController)
    let deciding = responders.keyWindow?.rootViewController ?? controllers.first
    guard deciding?.supports(orientation) ?? true else { return false }
    let former = (traits: traits, size: screen.size)
    guard let (screen, classes) = app.screen.turn(to: orientation) else {
      report("a film's screen turns to portrait and landscape only")
      return false
    }
    defer { NotificationCenter.default.post(name: UIDevice.orientationDidChangeNotification, object: UIDevice.current) }
    // Both ways of landscape look the same.
    guard screen != self.screen else { return true }
    let newTraits = UITraitCollection(traitsFrom: [former.traits, classes])
    let turn = TurnTransition(of: windows.first ?? root, angle: CGFloat(screen.turns - self.screen.turns) * .pi / 2)
    for controller in controllers {
      if newTraits != former.traits { controller.willTransition(to: newTraits, with: turn) }
      controller.viewWillTransition(to: CGSize(screen.size), with: turn)
    }
    let surroundings = TurnSurroundings(of: self)
    // All views of all windows have their former traits before they change.
    let change = windows.reduce({ self.change(to: newTraits) }) { change, window in { window.changingTraits(change) } }
    UIView.animate(withDuration: TurnTransition.duration, delay: 0, options: .curveEaseInOut) {
      change()
      for window in windows where Size(window.bounds.size) == former.size && window.autoresizingMask.isEmpty {
        window.frame = CGRect(origin: .zero, size: CGSize(screen.size))
      }
      self.turn(to: screen)
      // One that a presentation took away comes back later.
      for view in controllers.compactMap(\.viewIfLoaded) where view.superview == nil {
        view.frame = CGRect(origin: .zero, size: CGSize(screen.size))
      }
      surroundings.cover(screen.size)
      self.responders.keyboard.height = screen.keyboardHeight
      self.performWithoutAnimation { self.drawScreenFrame() }
      if self.app.screen.frame != nil { self.fadeInScreenFrame() }
      for window in windows { window.layoutIfNeeded() }
      turn.runAlongside()
    } completion: { _ in
      surroundings.remove()
      turn.end()
    }
    updateKeyboard()
    return true
  }
}
