import InbetweenGeometry
import InbetweenTimeline
import InbetweenUIKit
import Testing

@Suite("Keyboards of films") struct KeyboardTests {
  /// A screen with two fields and a bar above the keyboard.
  private final class Screen: UIViewController {
    let (first, second, bar) = (UITextField(), UITextView(), UIView())
    var notes: [(name: String, time: Double, top: CGFloat)] = []

    override func viewDidLoad() {
      super.viewDidLoad()
      first.frame = CGRect(x: 10, y: 100, width: 100, height: 40)
      second.frame = CGRect(x: 10, y: 150, width: 100, height: 40)
      bar.translatesAutoresizingMaskIntoConstraints = false
      for part in [first, second, bar] { view.addSubview(part) }
      NSLayoutConstraint.activate([
        bar.heightAnchor.constraint(equalToConstant: 44), bar.widthAnchor.constraint(equalTo: view.widthAnchor),
        bar.leadingAnchor.constraint(equalTo: view.leadingAnchor),
        bar.bottomAnchor.constraint(equalTo: view.keyboardLayoutGuide.topAnchor),
      ])
      for name in [
        UIResponder.keyboardWillShowNotification, UIResponder.keyboardDidShowNotification,
        UIResponder.keyboardWillHideNotification, UIResponder.keyboardDidHideNotification,
      ] {
        NotificationCenter.default.addObserver(self, selector: Selector(Screen.keyboard), name: name, object: nil)
      }
    }

    private func keyboard(_ notification: Notification) {
      let end = (notification.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? NSValue)?.cgRectValue
      let word = notification.name.rawValue.replacingOccurrences(of: "UIKeyboard", with: "")
      notes.append((word.replacingOccurrences(of: "Notification", with: ""), CACurrentMediaTime(), end?.minY ?? -1))
    }
  }

  private func frame(_ motion: FilmMotion, at time: Double) -> CGRect? {
    motion.frames.first { abs($0.time - time) < 0.001 }?.frame
  }

  @Test func `the first field brings the keyboard, the next one keeps it, and the last one removes it`() {
    let screen = Screen()
    let film = Film(on: .iPhone15) { $0.rootViewController = screen }
    film.perform(at: 1) { screen.first.becomeFirstResponder() }
    film.perform(at: 2) { screen.second.becomeFirstResponder() }
    film.perform(at: 3) { screen.view.endEditing(true) }
    let duration = film.duration
    #expect(screen.notes.map(\.name) == ["WillShow", "DidShow", "WillHide", "DidHide"])
    let times = [1, 1.5, 3, 3.5]
    #expect(zip(screen.notes.map(\.time), times).allSatisfy { abs($0 - $1) < 0.001 })
    #expect(screen.notes.map(\.top) == [516, 516, 852, 852])
    #expect(abs(duration - 3.5) < 0.01)
    // The bar is above the safe area before, and above the keyboard while there is one.
    let motion = film.motion(of: screen.bar)
    #expect(frame(motion, at: 0.9)?.maxY == 818)
    #expect(frame(motion, at: 2)?.maxY == 516)
    #expect(abs((frame(motion, at: 3.5)?.maxY ?? 0) - 818) < 0.5)
    // A critically damped spring of 18.26 radians per second.
    let middle = frame(motion, at: 1.1)?.maxY ?? 0
    let rest = (1 + 1.8257) * 0.16110
    #expect(abs(middle - (516 + 302 * rest)) < 1.5)
  }

  @Test func `user info has what code reads, as numbers and as objects`() throws {
    let screen = Screen()
    let film = Film(on: .iPhoneSE) { $0.rootViewController = screen }
    final class Received: @unchecked Sendable { var info: [AnyHashable: Any] = [:] }
    let received = Received()
    film.perform(at: 1) {
      _ = NotificationCenter.default.addObserver(
        forName: UIResponder.keyboardWillShowNotification, object: nil, queue: .main
      ) { note in received.info = note.userInfo ?? [:] }
      screen.first.becomeFirstResponder()
    }
    _ = film.duration
    let info = received.info
    let end = CGRect(x: 0, y: 315, width: 320, height: 253)
    #expect(info[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect == end)
    #expect((info[UIResponder.keyboardFrameEndUserInfoKey] as? NSValue)?.cgRectValue == end)
    #expect(info[UIResponder.keyboardFrameBeginUserInfoKey] as? CGRect == end.offsetBy(dx: 0, dy: 253))
    #expect(info[UIResponder.keyboardAnimationDurationUserInfoKey] as? Double == 0.25)
    let curve = try #require(info[UIResponder.keyboardAnimationCurveUserInfoKey] as? Int)
    #expect(curve == 7 && UIView.AnimationCurve(rawValue: curve) != nil)
    #expect(info[UIResponder.keyboardIsLocalUserInfoKey] as? Bool == true)
  }

  @Test func `a block with the keyboard's curve moves as the keyboard does`() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    let film = Film(on: .iPhone15) { $0.addSubview(view) }
    film.perform(at: 1) {
      UIView.animate(withDuration: 0.25, delay: 0, options: UIView.AnimationOptions(rawValue: 7 << 16)) {
        view.frame.origin.y = 100
      }
    }
    let motion = film.motion(of: view)
    let left = 1 - (1 + 1.8257) * 0.16110
    #expect(abs((frame(motion, at: 1.1)?.minY ?? 0) - 100 * left) < 0.5)
    #expect(abs(film.duration - 1.5) < 0.01)
  }

  @Test func `an accessory is part of the keyboard, an own input view replaces it, and dragging dismisses it`() {
    let screen = Screen()
    let scroll = UIScrollView(frame: CGRect(x: 0, y: 200, width: 300, height: 200))
    scroll.contentSize = CGSize(width: 300, height: 1000)
    scroll.keyboardDismissMode = .onDrag
    let film = Film(on: .iPhone8) { window in
      window.rootViewController = screen
      screen.view.addSubview(scroll)
    }
    film.perform(at: 1) {
      screen.first.inputAccessoryView = UIView(frame: CGRect(x: 0, y: 0, width: 0, height: 50))
      screen.first.becomeFirstResponder()
    }
    film.perform(at: 2) {
      screen.first.inputAccessoryView = nil
      screen.first.inputView = UIView(frame: CGRect(x: 0, y: 0, width: 0, height: 100))
      screen.first.reloadInputViews()
    }
    film.drag(scroll, by: CGVector(dx: 0, dy: -50), at: 3)
    _ = film.duration
    #expect(screen.notes.map(\.name) == ["WillShow", "DidShow", "WillShow", "DidShow", "WillHide", "DidHide"])
    #expect(screen.notes.map(\.top) == [357, 357, 567, 567, 667, 667])
  }

  @Test func `a film draws the keyboard on request, but not where an own input view replaces it`() throws {
    let screen = Screen()
    let film = Film(on: .iPhone15, drawsKeyboard: true) { $0.rootViewController = screen }
    film.perform(at: 1) { screen.first.becomeFirstResponder() }
    film.perform(at: 2) {
      screen.first.inputView = UIView(frame: CGRect(x: 0, y: 0, width: 0, height: 100))
      screen.first.reloadInputViews()
    }
    film.wait(1)
    let timeline = film.timeline
    let index = try #require(timeline.layers.firstIndex { $0.path.hasSuffix("screen.keyboard") })
    func top(_ time: Double) -> Double { timeline.presentation(of: index, at: time).frame.minY }
    #expect(top(0) == 852 && top(1.6) == 516 && top(2.6) == 852)
    #expect(abs(top(1.1) - (852 - 336 * (1 - 2.8257 * 0.16110))) < 0.5)
    let plain = Film(on: .iPhone15) { $0.rootViewController = Screen() }
    #expect(!plain.timeline.layers.contains { $0.path.contains("keyboard") })
  }

  @Test func `keyboards of films that are played at the same time are independent`() {
    let (first, second) = (Screen(), Screen())
    let films = [first, second].map { screen in Film(on: .iPhone15) { $0.rootViewController = screen } }
    films[0].perform(at: 1) { first.first.becomeFirstResponder() }
    films[1].perform(at: 1) {}
    films[1].play(until: 0.5)
    for film in films { _ = film.duration }
    #expect(first.notes.count == 2 && second.notes.isEmpty)
  }
}
