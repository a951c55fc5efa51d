import Foundation
import InbetweenGeometry
import InbetweenRendering
import InbetweenTimeline
import InbetweenUIKit
import Testing

/// The founding animations in Swift as their articles write them, beside their scenes.
@Suite("Founding animations as code") struct FoundingFilmTests {
  private static let scenes = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Scenes")

  /// Compares places, transforms, opacities and colours of views that both have, 60 times a second.
  private func expectEqual(_ film: Film, _ sceneName: String, _ ids: [String]) throws {
    let scene = try PlayedScene(path: Self.scenes.appendingPathComponent(sceneName + ".yaml").path).timeline
    let code = film.timeline
    #expect(film.problems.isEmpty)
    for id in ids {
      let ours = try #require(code.layers.firstIndex { $0.id == id }, "\(id) in the film")
      let theirs = try #require(scene.layers.firstIndex { $0.id == id }, "\(id) in the scene")
      var differing: [String] = []
      for frame in 0...Int(scene.duration.doubleValue * 60) {
        let time = Double(frame) / 60
        let (a, b) = (code.presentation(of: ours, at: time), scene.presentation(of: theirs, at: time))
        let isEqual =
          abs(a.position.x - b.position.x) < 1e-9 && abs(a.position.y - b.position.y) < 1e-9
          && abs(a.boundsSize.width - b.boundsSize.width) < 1e-9
          && abs(a.boundsSize.height - b.boundsSize.height) < 1e-9 && a.transform == b.transform
          && a.opacity == b.opacity && a.backgroundColor == b.backgroundColor
        if !isEqual { differing.append("\(time): \(a.frame) for \(b.frame)") }
      }
      #expect(differing.isEmpty, "\(id): \(differing.prefix(3))")
    }
  }

  private func view(_ name: String, _ color: UIColor, in superview: UIView) -> UIView {
    let view = UIView()
    view.accessibilityIdentifier = name
    view.backgroundColor = color
    view.translatesAutoresizingMaskIntoConstraints = false
    superview.addSubview(view)
    return view
  }

  private static let small = FilmDevice(name: "small", size: CGSize(width: 375, height: 300), scale: 2, safeAreaTop: 20)

  @Test func `a constant that grows by 100`() throws {
    var con: NSLayoutConstraint?
    let film = Film(on: Self.small, duration: 1.5) { window in
      let v = view("v", .black, in: window)
      let leading = v.leadingAnchor.constraint(equalTo: window.leadingAnchor, constant: 30)
      NSLayoutConstraint.activate([
        leading, v.topAnchor.constraint(equalTo: window.safeAreaLayoutGuide.topAnchor, constant: 80),
        v.widthAnchor.constraint(equalToConstant: 155), v.heightAnchor.constraint(equalToConstant: 144),
      ])
      con = leading
    }
    film.perform(at: 0.2) {
      con?.constant += 100
      UIView.animate(withDuration: 1) { film.window.layoutIfNeeded() }
    }
    try expectEqual(film, "constant-moves", ["v"])
  }

  @Test func `a center that layout puts back`() throws {
    var moved: UIView?
    let film = Film(on: Self.small, duration: 1.5) { window in
      let v = view("v", .black, in: window)
      NSLayoutConstraint.activate([
        v.leadingAnchor.constraint(equalTo: window.leadingAnchor, constant: 30),
        v.topAnchor.constraint(equalTo: window.safeAreaLayoutGuide.topAnchor, constant: 80),
        v.widthAnchor.constraint(equalToConstant: 155), v.heightAnchor.constraint(equalToConstant: 144),
      ])
      moved = v
    }
    film.perform(at: 0.2) {
      UIView.animate(withDuration: 1) { moved?.center.x += 100 }
    }
    try expectEqual(film, "center-snaps-back", [])
    let index = try #require(film.timeline.layers.firstIndex { $0.id == "v" })
    #expect(film.timeline.model(of: index, at: 1.4).frame.minX == 130)
  }

  /// The article's controller: a switch makes room for the blue view by a priority and a spacing.
  private final class ModeController: UIViewController {
    private let label = UILabel()
    let modeSwitch = UISwitch()
    private var spacing: NSLayoutConstraint?
    private var blueEdge: NSLayoutConstraint?

    override func viewDidLoad() {
      super.viewDidLoad()
      let (yellow, blue) = (UIView(), UIView())
      label.text = "Fancy mode"
      yellow.backgroundColor = .yellow
      blue.backgroundColor = .blue
      (yellow.accessibilityIdentifier, blue.accessibilityIdentifier) = ("yellow", "blue")
      (label.accessibilityIdentifier, modeSwitch.accessibilityIdentifier) = ("modeLabel", "modeSwitch")
      for part in [label, modeSwitch, yellow, blue] {
        part.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(part)
      }
      let safeArea = view.safeAreaLayoutGuide
      let spacing = blue.leftAnchor.constraint(equalTo: yellow.rightAnchor, constant: 8)
      let yellowEdge = yellow.rightAnchor.constraint(equalTo: view.rightAnchor, constant: -20)
      let blueEdge = blue.rightAnchor.constraint(equalTo: view.rightAnchor, constant: -20)
      yellowEdge.priority = .defaultHigh
      blueEdge.priority = .defaultHigh
      NSLayoutConstraint.activate([
        modeSwitch.topAnchor.constraint(equalTo: safeArea.topAnchor, constant: 8),
        modeSwitch.centerXAnchor.constraint(equalTo: view.centerXAnchor),
        label.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 20),
        modeSwitch.leadingAnchor.constraint(equalTo: label.trailingAnchor, constant: 8),
        label.centerYAnchor.constraint(equalTo: modeSwitch.centerYAnchor),
        yellow.topAnchor.constraint(equalTo: modeSwitch.bottomAnchor, constant: 8),
        blue.topAnchor.constraint(equalTo: modeSwitch.bottomAnchor, constant: 8),
        yellow.bottomAnchor.constraint(equalTo: safeArea.bottomAnchor, constant: -8),
        blue.bottomAnchor.constraint(equalTo: safeArea.bottomAnchor, constant: -8),
        yellow.widthAnchor.constraint(equalTo: blue.widthAnchor),
        yellow.leftAnchor.constraint(equalTo: view.leftAnchor, constant: 20), spacing, yellowEdge, blueEdge,
      ])
      (self.spacing, self.blueEdge) = (spacing, blueEdge)
      modeSwitch.addAction(UIAction { [weak self] _ in self?.enableMode() }, for: .valueChanged)
      updateConstraintsForMode()
    }

    private func updateConstraintsForMode() {
      if modeSwitch.isOn {
        spacing?.constant = 8
        blueEdge?.priority = .defaultHigh + 1
      } else {
        spacing?.constant = view.frame.size.width
        blueEdge?.priority = .defaultHigh - 1
      }
    }

    private func enableMode() {
      UIView.animate(withDuration: 1) {
        self.updateConstraintsForMode()
        self.view.layoutIfNeeded()
      }
    }
  }

  @Test func `a switch that reveals a view by a priority, tapped twice`() throws {
    let device = FilmDevice(
      name: "414", size: CGSize(width: 414, height: 896), scale: 2, safeAreaTop: 88, safeAreaBottom: 34)
    let controller = ModeController()
    let film = Film(on: device, duration: 3) { $0.rootViewController = controller }
    // The finger is lifted 0.05 s after it went down.
    film.tap(controller.modeSwitch, at: 0.2)
    film.tap(controller.modeSwitch, at: 1.7)
    try expectEqual(film, "reveal", ["yellow", "blue", "modeLabel", "modeSwitch"])
  }
}
