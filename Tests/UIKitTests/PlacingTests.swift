import Foundation
import InbetweenUIKit
import Testing

/// A view that writes down what its setters are told.
private class Noting: UIView {
  var words: [String] = []
  var changed: ((Noting) -> Void)?
  override var center: CGPoint { didSet { words.append("center \(Int(center.x)) \(Int(center.y))") } }
  override var bounds: CGRect {
    didSet {
      words.append("bounds \(Int(bounds.width)) \(Int(bounds.height))")
      changed?(self)
    }
  }
  override var frame: CGRect { didSet { words.append("frame \(Int(frame.width)) \(Int(frame.height))") } }
}

/// As in UIKit, where apps override the setters of geometry to draw paths of a layer, for example.
@Suite("Layouts call the setters that an app overrides") struct PlacingTests {
  private let device = FilmDevice(name: "placing", size: CGSize(width: 200, height: 400), scale: 1)

  /// A view that fills its superview but for a margin at each side.
  private func pin(_ view: UIView, in parent: UIView, margin: CGFloat = 10) -> [NSLayoutConstraint] {
    view.translatesAutoresizingMaskIntoConstraints = false
    parent.addSubview(view)
    let constraints = [
      view.leadingAnchor.constraint(equalTo: parent.leadingAnchor, constant: margin),
      view.trailingAnchor.constraint(equalTo: parent.trailingAnchor, constant: -margin),
      view.topAnchor.constraint(equalTo: parent.topAnchor, constant: margin),
      view.bottomAnchor.constraint(equalTo: parent.bottomAnchor, constant: -margin),
    ]
    NSLayoutConstraint.activate(constraints)
    return constraints
  }

  @Test func `constraints set center and bounds, and only where they change`() {
    let view = Noting()
    view.words = []
    var constraints: [NSLayoutConstraint] = []
    let film = Film(on: device, duration: 2) { constraints = pin(view, in: $0) }
    film.play(until: 0.5)
    #expect(view.words == ["center 100 200", "bounds 180 380"])
    view.words = []
    film.perform(at: 1) {
      // The middle stays where it is.
      for (constraint, distance) in zip(constraints, [20, -20, 10, -10] as [CGFloat]) { constraint.constant = distance }
    }
    film.play(until: 2)
    #expect(view.words == ["bounds 160 380"])
  }

  @Test func `masks set the frame`() {
    let view = Noting(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    view.autoresizingMask = [.flexibleWidth]
    let parent = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    parent.addSubview(view)
    view.words = []
    let film = Film(on: device, duration: 2) { $0.addSubview(parent) }
    film.perform(at: 0.5) { parent.frame.size.width = 160 }
    film.play(until: 2)
    #expect(view.words == ["frame 110 50"])
    #expect(view.frame == CGRect(x: 0, y: 0, width: 110, height: 50))
    view.words = []
    parent.removeFromSuperview()
    parent.frame.size.width = 100
    #expect(view.words == ["frame 50 50"])
  }

  @Test func `layouts place classes of the app without overrides as UIKit's own`() {
    final class Slider: UISwitch {}
    final class Plain: UIView {}
    let (stack, own, theirs) = (UIStackView(), UISwitch(), Slider())
    stack.axis = .vertical
    stack.addArrangedSubview(own)
    stack.addArrangedSubview(theirs)
    let (parent, moved) = (UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100)), Plain())
    moved.layer.anchorPoint = .zero
    moved.frame = CGRect(x: 10, y: 10, width: 50, height: 50)
    moved.autoresizingMask = [.flexibleWidth]
    parent.addSubview(moved)
    parent.frame.size.width = 160
    #expect(moved.frame == CGRect(x: 10, y: 10, width: 110, height: 50))
    let film = Film(on: device, duration: 1) { window in
      stack.translatesAutoresizingMaskIntoConstraints = false
      window.addSubview(stack)
      NSLayoutConstraint.activate([
        stack.leadingAnchor.constraint(equalTo: window.leadingAnchor),
        stack.trailingAnchor.constraint(equalTo: window.trailingAnchor),
        stack.topAnchor.constraint(equalTo: window.topAnchor),
      ])
    }
    film.play(until: 1)
    #expect(own.bounds.size == theirs.bounds.size && own.frame.minX == theirs.frame.minX)
  }

  @Test func `an override of frame that takes another one keeps it`() {
    final class Inset: UIView {
      override var frame: CGRect {
        get { super.frame }
        set { super.frame = newValue.insetBy(dx: 5, dy: 0) }
      }
    }
    let (view, inner) = (Inset(), UIView())
    view.autoresizingMask = [.flexibleWidth]
    _ = pin(inner, in: view, margin: 0)
    let parent = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    view.frame = parent.bounds
    parent.addSubview(view)
    let film = Film(on: device, duration: 2) { $0.addSubview(parent) }
    film.play(until: 0.2)
    #expect(view.frame == CGRect(x: 5, y: 0, width: 90, height: 100))
    film.perform(at: 0.5) { parent.frame.size.width = 160 }
    film.play(until: 2)
    // Flexible only in width: 150 points, of which the override takes 10.
    #expect(view.frame == CGRect(x: 10, y: 0, width: 140, height: 100))
    #expect(inner.frame == CGRect(x: 0, y: 0, width: 140, height: 100))
  }

  @Test func `a setter may lay out the tree again, and everything ends at the last solution`() {
    let (view, other) = (Noting(), UIView())
    var width: NSLayoutConstraint?
    let film = Film(on: device, duration: 2) { window in
      _ = pin(view, in: window)
      other.translatesAutoresizingMaskIntoConstraints = false
      window.addSubview(other)
      let constraint = other.widthAnchor.constraint(equalToConstant: 10)
      width = constraint
      NSLayoutConstraint.activate([
        constraint, other.heightAnchor.constraint(equalToConstant: 10),
        other.leadingAnchor.constraint(equalTo: window.leadingAnchor),
        other.topAnchor.constraint(equalTo: window.topAnchor),
      ])
    }
    view.changed = { view in
      width?.constant = view.bounds.width / 2
      view.superview?.layoutIfNeeded()
    }
    film.play(until: 2)
    #expect(other.frame == CGRect(x: 0, y: 0, width: 90, height: 10))
    #expect(view.frame == CGRect(x: 10, y: 10, width: 180, height: 380))
  }

  @Test func `a setter that changes the size at each layout ends, in the window and outside`() {
    final class Growing: UIView {
      var side: CGFloat = 10
      override var intrinsicContentSize: CGSize { CGSize(width: side, height: side) }
      override var bounds: CGRect {
        didSet {
          side += 1
          invalidateIntrinsicContentSize()
          (superview ?? self).layoutIfNeeded()
        }
      }
    }
    final class Screen: UIViewController {
      override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        view.layoutIfNeeded()
      }
    }
    let (view, alone, screen) = (Growing(), Growing(), Screen())
    (view.translatesAutoresizingMaskIntoConstraints, alone.translatesAutoresizingMaskIntoConstraints) = (false, false)
    let film = Film(on: device, duration: 1) { window in
      let container = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      screen.view.addSubview(container)
      container.addSubview(view)
      NSLayoutConstraint.activate([
        view.leadingAnchor.constraint(equalTo: container.leadingAnchor),
        view.topAnchor.constraint(equalTo: container.topAnchor),
      ])
      window.rootViewController = screen
    }
    film.perform(at: 0.5) { alone.layoutIfNeeded() }
    film.play(until: 1)
    #expect(view.frame.width > 10 && alone.bounds.width >= 10)
  }

  @Test func `setters of trees outside the window are called when the window's engine is back`() {
    let (parent, view) = (UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100)), Noting())
    let inWindow = UIView()
    var height: NSLayoutConstraint?
    let film = Film(on: device, duration: 2) { window in
      _ = pin(view, in: parent)
      inWindow.translatesAutoresizingMaskIntoConstraints = false
      window.addSubview(inWindow)
      NSLayoutConstraint.activate([
        inWindow.leadingAnchor.constraint(equalTo: window.leadingAnchor),
        inWindow.topAnchor.constraint(equalTo: window.topAnchor),
        inWindow.widthAnchor.constraint(equalToConstant: 10),
      ])
    }
    view.changed = { view in
      let constraint = inWindow.heightAnchor.constraint(equalToConstant: view.bounds.height)
      constraint.isActive = true
      height = constraint
    }
    view.words = []
    film.perform(at: 0.5) { parent.layoutIfNeeded() }
    film.play(until: 2)
    #expect(view.words == ["center 50 50", "bounds 80 80"])
    #expect(view.frame == CGRect(x: 10, y: 10, width: 80, height: 80))
    #expect(height?.isActive == true && inWindow.frame.size == CGSize(width: 10, height: 80))
  }

  @Test func `what a setter is told in a block is animated`() throws {
    let view = Noting()
    var constraints: [NSLayoutConstraint] = []
    let film = Film(on: device, duration: 2) { constraints = pin(view, in: $0) }
    film.perform(at: 0.5) {
      constraints[0].constant = 110
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.superview?.layoutIfNeeded() }
    }
    var width: CGFloat?
    film.perform(at: 1) { width = view.layer.presentation()?.bounds.width }
    film.play(until: 2)
    #expect(abs(try #require(width) - 130) < 1e-6)
    #expect(view.bounds.width == 80)
  }
}
