import Foundation
import InbetweenUIKit
import Testing

/// Overrides that films ask; the other files of this folder compile overrides.
@Suite("Members that apps override") struct OverriddenMemberTests {
  private static let small = FilmDevice(name: "small", size: CGSize(width: 300, height: 200), scale: 1)

  /// Aligned by the text of its label.
  private final class Price: UIView {
    let label = UILabel()
    override init(frame: CGRect) {
      super.init(frame: frame)
      label.text = "12"
      label.translatesAutoresizingMaskIntoConstraints = false
      addSubview(label)
      NSLayoutConstraint.activate([
        label.topAnchor.constraint(equalTo: topAnchor, constant: 10),
        label.leadingAnchor.constraint(equalTo: leadingAnchor),
      ])
    }
    required init?(coder: NSCoder) { nil }
    override var firstBaselineAnchor: NSLayoutYAxisAnchor { label.firstBaselineAnchor }
  }

  @Test func `a view's own baseline anchor is the one that constraints get`() {
    let (price, name) = (Price(), UILabel())
    let film = Film(on: Self.small) { window in
      name.text = "Tea"
      for view in [price, name] {
        view.translatesAutoresizingMaskIntoConstraints = false
        window.addSubview(view)
      }
      NSLayoutConstraint.activate([
        price.topAnchor.constraint(equalTo: window.topAnchor, constant: 20),
        price.leadingAnchor.constraint(equalTo: window.leadingAnchor),
        price.widthAnchor.constraint(equalToConstant: 100), price.heightAnchor.constraint(equalToConstant: 60),
        name.leadingAnchor.constraint(equalTo: window.leadingAnchor, constant: 120),
        name.firstBaselineAnchor.constraint(equalTo: price.firstBaselineAnchor),
      ])
    }
    film.play(until: 0.1)
    #expect(price.label.frame.minY == 10 && name.frame.minY == 30)
  }

  private final class Overlay: UIWindow {
    override var canBecomeKey: Bool { false }
  }

  @Test func `a window that cannot become key is shown, and the other one stays key`() {
    var windows: [UIWindow] = []
    let film = Film(on: Self.small) { window in
      window.makeKey()
      let overlay = Overlay(frame: window.bounds)
      overlay.makeKeyAndVisible()
      windows = [window, overlay]
    }
    film.play(until: 0.1)
    #expect(windows.map(\.isKeyWindow) == [true, false] && windows.last?.superview != nil)
  }

  private final class Field: UITextField {
    override var smartQuotesType: UITextSmartQuotesType {
      get { .no }
      set { super.smartQuotesType = newValue }
    }
  }

  @Test func `a field's own substitutions are read of it as of any field`() {
    let field = Field()
    field.smartQuotesType = .yes
    #expect((field as UITextField).smartQuotesType == .no)
    let usual = UITextField()
    usual.smartDashesType = .no
    #expect(usual.smartDashesType == .no && usual.smartQuotesType == .default)
  }
}
