import InbetweenGeometry
import InbetweenTimeline
import InbetweenUIKit
import Testing

/// What a first responder shows above the keyboard, or in its place.
@Suite("Input views of films") struct InputViewFilmTests {
  private final class Screen: UIViewController {
    let field = UITextField(frame: CGRect(x: 10, y: 100, width: 200, height: 40))
    override func viewDidLoad() {
      super.viewDidLoad()
      view.addSubview(field)
    }
  }

  private func frame(_ view: UIView, in film: Film, at time: Double) -> CGRect? {
    film.motion(of: view).frames.first { abs($0.time - time) < 0.001 }?.frame
  }

  @Test func `an accessory stands on the keyboard, comes and leaves with it, and is gone afterwards`() throws {
    let (screen, bar) = (Screen(), UIToolbar(frame: CGRect(x: 0, y: 0, width: 100, height: 44)))
    var windows: [Bool] = []
    screen.field.inputAccessoryView = bar
    let film = Film(on: .iPhone15, drawsKeyboard: true) { $0.rootViewController = screen }
    film.perform(at: 1) { screen.field.becomeFirstResponder() }
    film.perform(at: 2) { windows.append(bar.window != nil) }
    film.perform(at: 3) { screen.field.resignFirstResponder() }
    film.perform(at: 4) { windows.append(bar.window != nil) }
    film.wait(0.1)
    #expect(frame(bar, in: film, at: 2) == CGRect(x: 0, y: 472, width: 393, height: 44))
    let timeline = film.timeline
    let keyboard = try #require(timeline.layers.firstIndex { $0.path.hasSuffix("screen.keyboard") })
    for time in [1.1, 1.25, 2, 3.1] {
      let top = timeline.presentation(of: keyboard, at: time).frame.minY
      #expect(abs(Double(frame(bar, in: film, at: time)?.maxY ?? 0) - top) < 1e-6)
    }
    #expect(windows == [true, false])
  }

  @Test func `an own input view is where the keyboard would be, and is touched there`() {
    let (screen, picker, done) = (Screen(), UIView(frame: CGRect(x: 0, y: 0, width: 0, height: 200)), UIButton())
    let bar = UIView(frame: CGRect(x: 0, y: 0, width: 0, height: 50))
    done.frame = CGRect(x: 300, y: 5, width: 80, height: 40)
    done.addAction(UIAction { _ in screen.field.endEditing(true) }, for: .touchUpInside)
    bar.addSubview(done)
    (screen.field.inputView, screen.field.inputAccessoryView) = (picker, bar)
    let film = Film(on: .iPhone15) { $0.rootViewController = screen }
    film.perform(at: 1) { screen.field.becomeFirstResponder() }
    film.perform(at: 2) { #expect(picker.convert(picker.bounds, to: nil) == CGRect(x: 0, y: 618, width: 393, height: 200)) }
    film.tap(done, at: 3)
    film.perform(at: 4) { #expect(!screen.field.isFirstResponder && picker.window == nil) }
    _ = film.duration
    #expect(frame(bar, in: film, at: 2)?.maxY == 618)
  }

  @Test func `a controller's own keyboard is as high as its constraints say`() {
    final class Keyboard: UIInputViewController {
      override func viewDidLoad() {
        super.viewDidLoad()
        view.translatesAutoresizingMaskIntoConstraints = false
        inputView?.allowsSelfSizing = true
        view.heightAnchor.constraint(equalToConstant: 120).isActive = true
      }
    }
    final class Asking: UIView {
      let keyboard = Keyboard()
      override var canBecomeFirstResponder: Bool { true }
      override var inputViewController: UIInputViewController? { keyboard }
    }
    let asking = Asking(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    let film = Film(on: .iPhone15) { $0.addSubview(asking) }
    film.perform(at: 1) { asking.becomeFirstResponder() }
    film.perform(at: 2) {
      let view: UIView = asking.keyboard.view
      #expect(view.convert(view.bounds, to: nil) == CGRect(x: 0, y: 698, width: 393, height: 120))
      asking.keyboard.dismissKeyboard()
      #expect(!asking.isFirstResponder)
    }
    _ = film.duration
  }

  /// A bar for messages, as the accessory of its controller, which grows with its text.
  private final class MessageBar: UIView {
    let field = UITextView(frame: CGRect(x: 0, y: 0, width: 300, height: 40))
    var height: CGFloat = 60 { didSet { invalidateIntrinsicContentSize() } }
    override var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: height) }
  }
  private final class Chat: UIViewController {
    let bar = MessageBar(frame: .zero)
    override func viewDidLoad() {
      super.viewDidLoad()
      bar.autoresizingMask = .flexibleHeight
      bar.addSubview(bar.field)
    }
    override var canBecomeFirstResponder: Bool { true }
    override var inputAccessoryView: UIView? { bar }
  }

  @Test func `a controller's bar stays at the bottom, above the keyboard while its text is edited`() {
    let chat = Chat()
    var bottoms: [CGFloat] = []
    func note() {
      let frame = chat.bar.convert(chat.bar.bounds, to: nil)
      bottoms += [frame.minY, frame.maxY]
    }
    let film = Film(on: .iPhone15) { window in
      window.rootViewController = chat
      chat.becomeFirstResponder()
    }
    film.perform(at: 1) {
      note()
      chat.bar.field.becomeFirstResponder()
    }
    film.perform(at: 2) {
      note()
      chat.bar.height = 80
    }
    film.perform(at: 3) {
      note()
      chat.bar.field.resignFirstResponder()
    }
    film.perform(at: 4) {
      note()
      #expect(chat.isFirstResponder)
    }
    _ = film.duration
    #expect(bottoms == [792, 852, 456, 516, 436, 516, 772, 852])
  }

  @Test func `a guide of the view is known in the layout that first asks for it`() {
    final class Reader: UIViewController {
      var frames: [CGRect] = []
      override func viewDidLayoutSubviews() {
        guard frames.isEmpty else { return }
        frames = [view.readableContentGuide, view.layoutMarginsGuide, view.safeAreaLayoutGuide].map(\.layoutFrame)
      }
    }
    let reader = Reader()
    let film = Film(on: .iPhone15) { $0.rootViewController = reader }
    _ = film.duration
    let inside = CGRect(x: 16, y: 59, width: 361, height: 759)
    #expect(reader.frames == [inside, inside, CGRect(x: 0, y: 59, width: 393, height: 759)])
    // And afterwards they are the same.
    #expect(reader.view.readableContentGuide.layoutFrame == inside)
  }

  @Test func `a class may set its appearance in its initializer`() {
    final class Bar: UIProgressView {
      override init(frame: CGRect) {
        super.init(frame: frame)
        Bar.appearance().progressTintColor = .red
      }
      required init?(coder: NSCoder) { nil }
    }
    var bar: Bar?
    let film = Film(on: .iPhone15) { window in
      let made = Bar(frame: CGRect(x: 0, y: 0, width: 100, height: 4))
      window.addSubview(made)
      bar = made
    }
    film.perform(at: 0.1) { #expect(bar?.progressTintColor == .red) }
    _ = film.duration
  }
}
