import InbetweenGeometry
import InbetweenTimeline
import InbetweenUIKit
import Testing

/// Recorded code as in an app.
@Suite("Films of UIKit code") struct FilmTests {
  private final class SlideController: UIViewController {
    let box = UIView()
    private(set) var left: NSLayoutConstraint?
    private(set) var calls: [String] = []

    override func viewDidLoad() {
      super.viewDidLoad()
      calls.append("viewDidLoad")
      box.backgroundColor = .systemRed
      box.translatesAutoresizingMaskIntoConstraints = false
      view.addSubview(box)
      let left = box.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 10)
      self.left = left
      NSLayoutConstraint.activate([
        left, box.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor),
        box.widthAnchor.constraint(equalToConstant: 40), box.heightAnchor.constraint(equalToConstant: 40),
      ])
    }

    override func viewWillAppear(_ animated: Bool) { calls.append("viewWillAppear") }
    override func viewDidLayoutSubviews() { calls.append("viewDidLayoutSubviews") }

    override func viewDidAppear(_ animated: Bool) {
      calls.append("viewDidAppear")
      left?.constant = 110
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { self.view.layoutIfNeeded() }
    }
  }

  @Test func `a constraint that is changed in viewDidAppear animates from the first layout to the second`() throws {
    let controller = SlideController()
    let film = Film(on: .iPhone15) { $0.rootViewController = controller }
    let timeline = film.timeline
    #expect(film.duration == 1)
    let index = try #require(timeline.layers.firstIndex { $0.id == controller.box.id })
    #expect(timeline.presentation(of: index, at: 0).frame == Rect(x: 10, y: 59, width: 40, height: 40))
    #expect(timeline.presentation(of: index, at: 0.5).frame.minX == 60)
    #expect(timeline.presentation(of: index, at: 1).frame.minX == 110)
    #expect(film.problems.isEmpty)
    #expect(controller.calls.prefix(3) == ["viewDidLoad", "viewWillAppear", "viewDidLayoutSubviews"])
  }

  @Test func `constraints that exclude each other are a problem of the film, once for each conflict`() throws {
    let view = UIView()
    let film = Film(on: .iPhone15) { window in
      view.translatesAutoresizingMaskIntoConstraints = false
      window.addSubview(view)
      NSLayoutConstraint.activate([
        view.widthAnchor.constraint(equalToConstant: 50), view.leadingAnchor.constraint(equalTo: window.leadingAnchor),
        view.topAnchor.constraint(equalTo: window.topAnchor), view.heightAnchor.constraint(equalToConstant: 10),
      ])
    }
    film.perform(at: 0.2) { view.widthAnchor.constraint(equalToConstant: 70).isActive = true }
    film.perform(at: 0.4) { view.heightAnchor.constraint(equalTo: view.widthAnchor, multiplier: 0.2).isActive = true }
    let problems = film.problems
    #expect(problems.count == 1)
    let problem = try #require(problems.first)
    #expect(problem.hasPrefix("constraints exclude each other at 0.2 s: "))
    #expect(problem.contains("50") && problem.contains("70"))
    #expect(throws: (any Error).self) { try film.hasNoConflicts() }
  }

  @Test func `a tapped button sends its action, and dims while the finger is down`() throws {
    var taps = 0
    let button = UIButton(type: .system)
    let film = Film(on: .iPhone15) { window in
      button.setTitle("Go", for: .normal)
      button.frame = CGRect(x: 100, y: 100, width: 100, height: 44)
      button.addAction(UIAction { _ in taps += 1 }, for: .touchUpInside)
      window.addSubview(button)
    }
    film.tap(button, at: 0.5)
    film.play(until: 0.52)
    #expect(button.isHighlighted)
    film.wait(1)
    // The second begins when the finger has been lifted.
    #expect(film.duration == 1.55)
    #expect(taps == 1 && !button.isHighlighted)
  }

  @Test func `code scheduled for later runs on the film's clock, in order`() {
    var order: [String] = []
    let film = Film { window in
      DispatchQueue.main.asyncAfter(deadline: .now() + 2) { order.append("queue \(CACurrentMediaTime())") }
      Timer.scheduledTimer(withTimeInterval: 0.5, repeats: false) { _ in order.append("timer \(CACurrentMediaTime())") }
      UIView.animate(withDuration: 1, animations: { window.alpha = 0.5 }) { finished in
        order.append("completion \(finished) \(CACurrentMediaTime())")
      }
    }
    #expect(film.duration == 2)
    #expect(order == ["timer 0.5", "completion true 1.0", "queue 2.0"])
  }

  @Test func `two films do not affect each other`() async {
    await withTaskGroup(of: Double.self) { group in
      for count in 1...4 {
        group.addTask {
          let film = Film(on: count % 2 == 0 ? .iPhone8 : .iPhone15) { window in
            UIView.animate(withDuration: Double(count)) { window.backgroundColor = .systemBlue }
          }
          return film.duration
        }
      }
      var durations: [Double] = []
      for await duration in group { durations.append(duration) }
      #expect(durations.sorted() == [1, 2, 3, 4])
    }
  }

  @Test func `a view created before the film takes part in it with its constraints`() throws {
    let label = UILabel()
    let box = UIView()
    label.text = "Hello"
    label.translatesAutoresizingMaskIntoConstraints = false
    box.translatesAutoresizingMaskIntoConstraints = false
    box.addSubview(label)
    NSLayoutConstraint.activate([
      label.leadingAnchor.constraint(equalTo: box.leadingAnchor, constant: 8),
      label.topAnchor.constraint(equalTo: box.topAnchor), label.bottomAnchor.constraint(equalTo: box.bottomAnchor),
      label.trailingAnchor.constraint(equalTo: box.trailingAnchor, constant: -8),
    ])
    let film = Film { window in
      window.addSubview(box)
      box.centerXAnchor.constraint(equalTo: window.centerXAnchor).isActive = true
      box.centerYAnchor.constraint(equalTo: window.centerYAnchor).isActive = true
    }
    _ = film.timeline
    #expect(box.bounds.width == label.bounds.width + 16)
    #expect(label.bounds.height > 15)
    #expect(abs(box.center.y - 426) < 0.5)
  }

  private final class Ring: UIView {
    override class var layerClass: AnyClass { CAShapeLayer.self }
    private var shape: CAShapeLayer? { layer as? CAShapeLayer }
    private(set) var layouts = 0
    override func layoutSubviews() {
      super.layoutSubviews()
      layouts += 1
      shape?.path = UIBezierPath(ovalIn: bounds).cgPath
    }
  }

  @Test func `a custom layer class draws, and layoutSubviews follows the bounds`() throws {
    let ring = Ring()
    let film = Film { window in
      ring.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
      window.addSubview(ring)
    }
    film.perform(at: 1) { ring.frame.size.width = 50 }
    let timeline = film.timeline
    let index = try #require(timeline.layers.firstIndex { $0.id == ring.id })
    #expect(timeline.model(of: index, at: 0.5).path.controlBox == Rect(x: 0, y: 0, width: 100, height: 100))
    #expect(timeline.model(of: index, at: 1).path.controlBox == Rect(x: 0, y: 0, width: 50, height: 100))
    #expect(ring.layouts == 2)
  }

  @Test func `a standalone layer animates its changes implicitly within a quarter of a second`() throws {
    let layer = CALayer()
    let film = Film { window in
      layer.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
      window.layer.addSublayer(layer)
    }
    film.perform(at: 1) { layer.opacity = 0 }
    film.perform(at: 2) {
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      layer.opacity = 1
      CATransaction.commit()
    }
    let timeline = film.timeline
    let index = layer.node.record.index
    #expect(timeline.presentation(of: index, at: 1).opacity == 1)
    #expect(abs(timeline.presentation(of: index, at: 1.125).opacity - 0.2) < 0.05)
    #expect(timeline.presentation(of: index, at: 1.25).opacity == 0)
    #expect(timeline.presentation(of: index, at: 2).opacity == 1)
  }

  @Test func `a transaction's completion waits for its animations`() {
    var time = 0.0
    let film = Film { window in
      CATransaction.begin()
      CATransaction.setCompletionBlock { time = CACurrentMediaTime() }
      let animation = CABasicAnimation(keyPath: "position.x")
      animation.toValue = 200
      animation.duration = 0.75
      window.layer.add(animation, forKey: nil)
      CATransaction.commit()
    }
    #expect(film.duration == 0.75)
    #expect(time == 0.75)
  }

  @Test func `a film is drawn`() throws {
    let film = Film(on: .iPhone8) { window in
      window.backgroundColor = .systemBackground
      let label = UILabel(frame: CGRect(x: 20, y: 40, width: 200, height: 30))
      label.text = "Drawn"
      window.addSubview(label)
    }
    #expect(try film.png(at: 0).prefix(4) == Data([0x89, 0x50, 0x4E, 0x47]))
  }

  @Test func `a replicator layer shows its instances with delays and offsets`() throws {
    let dot = CALayer()
    let film = Film(on: .iPhone8) { window in
      let replicator = CAReplicatorLayer()
      replicator.frame = window.bounds
      replicator.instanceCount = 3
      replicator.instanceDelay = 0.5
      replicator.instanceTransform = CATransform3DMakeTranslation(20, 0, 0)
      dot.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
      replicator.addSublayer(dot)
      window.layer.addSublayer(replicator)
      let fade = CABasicAnimation(keyPath: "opacity")
      fade.fromValue = 1
      fade.toValue = 0
      fade.duration = 1
      dot.add(fade, forKey: "fade")
    }
    let timeline = film.timeline
    let dots = timeline.layers.indices.filter {
      timeline.layers[$0].initialState.boundsSize == Size(width: 10, height: 10)
    }
    #expect(dots.count == 3)
    #expect(dots.map { timeline.presentation(of: $0, at: 0.5).opacity } == [0.5, 1, 1])
    let places = dots.dropFirst().compactMap { timeline.layers[$0].parent }
      .map { timeline.layers[$0].initialState.transform.tx }
    #expect(places == [20, 40])
  }

  @Test func `a view with an accessibility identifier has that name in the timeline`() throws {
    let film = Film { window in
      for _ in 0..<2 {
        let view = UIView()
        view.accessibilityIdentifier = "row"
        window.addSubview(view)
      }
    }
    #expect(film.timeline.layers.compactMap(\.id).filter { $0.hasPrefix("row") } == ["row", "row2"])
  }

  @Test func `claims about motion hold or describe the violation, and vacuous ones fail`() throws {
    let box = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    let still = UIView(frame: CGRect(x: 0, y: 100, width: 10, height: 10))
    let film = Film { window in
      window.addSubview(box)
      window.addSubview(still)
      UIView.animate(
        withDuration: 1, delay: 0, usingSpringWithDamping: 0.3, initialSpringVelocity: 0,
        animations: { box.center.x += 100 })
    }
    let motion = film.motion(of: box)
    try motion.reaches(CGRect(x: 100, y: 0, width: 10, height: 10))
    try motion.settles(by: 1)
    try motion.staysInside(CGRect(x: 0, y: 0, width: 200, height: 10))
    try motion.doesNotOverlap(film.motion(of: still))
    try motion.overshoots(.minX, atMost: 60)
    #expect(throws: MotionFailure.self) { try motion.overshoots(.minX, atMost: 1) }
    #expect(throws: MotionFailure.self) { try motion.isMonotonic(.minX) }
    #expect(throws: MotionFailure.self) { try motion.settles(by: 0.2) }
    #expect(throws: MotionFailure.self) { try film.motion(of: still).settles(by: 1) }
    #expect(throws: MotionFailure.self) { try film.motion(of: UIView()).settles(by: 1) }
  }
}
