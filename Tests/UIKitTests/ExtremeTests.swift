import Foundation
import InbetweenTestSupport
import InbetweenUIKit
import Testing

// Programs of random calls with extreme values. They run in processes of their own: a call that ends one fails its test,
// and the others go on.

/// A program of random calls, the same for a seed.
private struct RandomProgram {
  var random: SplitMix
  var views: [UIView] = []
  var layers: [CALayer] = []
  var constraints: [NSLayoutConstraint] = []

  init(seed: UInt64) { random = SplitMix(seed: seed) }

  mutating func number() -> CGFloat {
    random.pick([
      0, -0.0, 1, -1, 0.5, 44, -320, 1e-300, 1e7, -1e9, 1e19, 1e300, .greatestFiniteMagnitude,
      -.greatestFiniteMagnitude,
      .infinity, -.infinity, .nan, .leastNonzeroMagnitude, CGFloat(random.number(-500...500)),
    ])
  }
  mutating func integer() -> Int { random.pick([0, 1, 2, 3, 7, -1, -5, 40, .max, .min, .max - 1, NSNotFound]) }
  mutating func rect() -> CGRect { CGRect(x: number(), y: number(), width: number(), height: number()) }
  mutating func point() -> CGPoint { CGPoint(x: number(), y: number()) }
  mutating func view() -> UIView { random.pick(views) }
  mutating func layer() -> CALayer { random.pick(layers) }
  mutating func path() -> IndexPath { IndexPath(row: integer(), section: integer()) }

  // MARK: - Views and layers

  mutating func changeGeometry() {
    let (view, layer) = (view(), layer())
    switch random.below(14) {
    case 0: view.frame = rect()
    case 1: view.bounds = rect()
    case 2: view.center = point()
    case 3:
      view.transform = CGAffineTransform(a: number(), b: number(), c: number(), d: number(), tx: number(), ty: number())
    case 4: view.alpha = number()
    case 5: layer.frame = rect()
    case 6: layer.anchorPoint = point()
    case 7: layer.transform = CATransform3DMakeRotation(number(), number(), number(), number())
    case 8: (layer.cornerRadius, layer.borderWidth, layer.shadowRadius) = (number(), number(), number())
    case 9: (layer.shadowOpacity, layer.shadowOffset) = (Float(number()), CGSize(width: number(), height: number()))
    case 10: layer.zPosition = number()
    case 11: view.layoutMargins = UIEdgeInsets(top: number(), left: number(), bottom: number(), right: number())
    case 12: (layer.speed, layer.timeOffset, layer.beginTime) = (Float(number()), Double(number()), Double(number()))
    default: view.tintColor = UIColor(red: number(), green: number(), blue: number(), alpha: number())
    }
  }

  mutating func changeTree() {
    let (view, other) = (view(), view())
    switch random.below(15) {
    case 0: view.addSubview(other)
    case 1: view.insertSubview(other, at: integer())
    case 2: view.insertSubview(other, belowSubview: self.view())
    case 3: view.removeFromSuperview()
    case 4: view.exchangeSubview(at: integer(), withSubviewAt: integer())
    case 5: view.mask = other
    case 6: layer().addSublayer(layer())
    case 7: layer().insertSublayer(layer(), at: UInt32(random.below(3)))
    case 8: layer().mask = layer()
    case 9: layer().removeFromSuperlayer()
    case 10: (view as? UIStackView)?.insertArrangedSubview(other, at: integer())
    case 11: (view as? UIStackView)?.removeArrangedSubview(other)
    case 12: view.bringSubviewToFront(other)
    case 13: _ = view.snapshotView(afterScreenUpdates: random.below(2) == 0).map { views.append($0) }
    default: view.layoutIfNeeded()
    }
  }

  mutating func changeConstraints() {
    switch random.below(6) {
    case 0, 1:
      let (view, other) = (view(), view())
      view.translatesAutoresizingMaskIntoConstraints = random.below(2) == 0
      constraints.append(
        NSLayoutConstraint(
          item: view, attribute: random.pick([.width, .leading, .top, .centerX, .firstBaseline]),
          relatedBy: random.pick([.equal, .lessThanOrEqual, .greaterThanOrEqual]),
          toItem: random.below(3) == 0 ? nil : other,
          attribute: random.pick([.width, .trailing, .bottom, .centerX, .notAnAttribute]), multiplier: number(),
          constant: number()))
      constraints.last?.isActive = true
    case 2: constraints.randomElement(using: &random)?.isActive.toggle()
    case 3: constraints.randomElement(using: &random)?.constant = number()
    case 4: constraints.randomElement(using: &random)?.priority = UILayoutPriority(Float(number()))
    default:
      view().setContentHuggingPriority(UILayoutPriority(Float(number())), for: .horizontal)
      _ = view().systemLayoutSizeFitting(CGSize(width: number(), height: number()))
    }
  }

  mutating func animate() {
    let (view, layer) = (view(), layer())
    switch random.below(8) {
    case 0:
      let frame = rect()
      UIView.animate(
        withDuration: Double(number()), delay: Double(number()), usingSpringWithDamping: number(),
        initialSpringVelocity: number(), options: UIView.AnimationOptions(rawValue: UInt(random.below(1 << 20)))
      ) { view.frame = frame }
    case 1:
      let (start, length, alpha) = (Double(number()), Double(number()), number())
      UIView.animateKeyframes(withDuration: 0.2, delay: 0, options: []) {
        UIView.addKeyframe(withRelativeStartTime: start, relativeDuration: length) { view.alpha = alpha }
      }
    case 2:
      let animation = CAKeyframeAnimation(
        keyPath: random.pick(["position.x", "opacity", "transform.rotation", "bounds"]))
      animation.values = (0..<random.below(4)).map { _ in number() }
      animation.keyTimes = (0..<random.below(4)).map { _ in NSNumber(value: Double(number())) }
      (animation.duration, animation.repeatCount) = (Double(number()), Float(number()))
      (animation.beginTime, animation.timeOffset, animation.speed) = (
        Double(number()), Double(number()), Float(number())
      )
      layer.add(animation, forKey: random.pick(["a", "b", nil]))
    case 3:
      let animation = CASpringAnimation(keyPath: "position.y")
      (animation.mass, animation.stiffness, animation.damping) = (number(), number(), number())
      (animation.initialVelocity, animation.toValue, animation.duration) = (
        number(), number(), animation.settlingDuration
      )
      layer.add(animation, forKey: "spring")
    case 4: layer.removeAllAnimations()
    case 5:
      let animator = UIViewPropertyAnimator(duration: Double(number()), dampingRatio: number()) { view.alpha = 0.3 }
      animator.fractionComplete = number()
      if random.below(2) == 0 { animator.startAnimation(afterDelay: Double(number())) }
      animator.isReversed.toggle()
      animator.stopAnimation(random.below(2) == 0)
    case 6: UIView.transition(with: view, duration: Double(number()), options: .transitionFlipFromLeft, animations: nil)
    default:
      CATransaction.begin()
      CATransaction.setAnimationDuration(Double(number()))
      layer.position = point()
      if random.below(2) == 0 { CATransaction.commit() }
    }
  }

  // MARK: - Controls and lists

  mutating func changeControl(_ control: UIView) {
    switch control {
    case let control as UISegmentedControl:
      control.insertSegment(withTitle: "x", at: integer(), animated: true)
      control.selectedSegmentIndex = integer()
      control.setWidth(number(), forSegmentAt: integer())
      control.removeSegment(at: integer(), animated: false)
    case let control as UISlider:
      (control.minimumValue, control.maximumValue) = (Float(number()), Float(number()))
      control.setValue(Float(number()), animated: true)
    case let control as UIStepper: (control.minimumValue, control.stepValue, control.value) = (Double(number()), 0, 5)
    case let control as UIPageControl: (control.numberOfPages, control.currentPage) = (integer() % 1_000, integer())
    case let control as UIProgressView: control.setProgress(Float(number()), animated: true)
    case let control as UIDatePicker:
      control.minuteInterval = integer()
      (control.countDownDuration, control.date) = (Double(number()), Date(timeIntervalSince1970: Double(number())))
    case let text as UITextView:
      text.text = random.pick(["", "Hello 👩‍👩‍👧", String(repeating: "long ", count: 40)])
      text.selectedRange = NSRange(location: integer(), length: integer())
      text.insertText("é")
      text.text = "e"
      text.deleteBackward()
      text.scrollRangeToVisible(NSRange(location: 0, length: 3))
    case let field as UITextField:
      field.text = "👍🏽x"
      field.selectedTextRange = field.position(from: field.beginningOfDocument, offset: integer())
        .flatMap { field.textRange(from: $0, to: field.endOfDocument) }
      field.deleteBackward()
      field.insertText("ab")
    case let label as UILabel:
      label.font = .systemFont(ofSize: number())
      (label.numberOfLines, label.preferredMaxLayoutWidth, label.minimumScaleFactor) = (integer(), number(), number())
      label.text = "Some text"
    case let scroll as UIScrollView:
      (scroll.contentSize, scroll.contentOffset) = (CGSize(width: number(), height: number()), point())
      (scroll.minimumZoomScale, scroll.maximumZoomScale, scroll.zoomScale) = (number(), number(), number())
      scroll.scrollRectToVisible(rect(), animated: true)
      scroll.zoom(to: rect(), animated: false)
    default: control.setNeedsLayout()
    }
  }

  mutating func draw() {
    let size = CGSize(width: random.pick([0, 1, 40, -3]), height: random.pick([0, 1, 40, 0.3]))
    let image = UIGraphicsImageRenderer(size: size).image { renderer in
      let context = renderer.cgContext
      for _ in 0..<12 {
        switch random.below(13) {
        case 0: context.fill(rect())
        case 1: context.clear(rect())
        case 2: context.setBlendMode(CGBlendMode(rawValue: Int32(random.below(28))) ?? .normal)
        case 3: context.concatenate(CGAffineTransform(a: number(), b: 0, c: number(), d: 1, tx: number(), ty: 0))
        case 4:
          context.addArc(
            center: point(), radius: number(), startAngle: number(), endAngle: number(), clockwise: random.below(2) == 0
          )
        case 5: context.setLineDash(phase: number(), lengths: [number(), number()])
        case 6: (context.setLineWidth(number()), context.strokePath()).1
        case 7: context.clip(to: rect())
        case 8: random.below(2) == 0 ? context.saveGState() : context.restoreGState()
        case 9: context.setShadow(offset: CGSize(width: number(), height: number()), blur: number())
        case 10: context.beginTransparencyLayer(auxiliaryInfo: nil)
        case 11: context.endTransparencyLayer()
        default: context.setAlpha(number())
        }
      }
    }
    _ = image.cgImage?.cropping(to: rect())
    views.compactMap { $0 as? UIImageView }.first?.image = image.resizableImage(
      withCapInsets: UIEdgeInsets(top: number(), left: number(), bottom: number(), right: number()))
  }

  mutating func step() {
    switch random.below(7) {
    case 0: changeGeometry()
    case 1: changeTree()
    case 2: changeConstraints()
    case 3: animate()
    case 4: changeControl(view())
    case 5: draw()
    default:
      _ = (view().hitTest(point(), with: nil), view().convert(rect(), to: view()), view().sizeThatFits(rect().size))
    }
  }

  /// Plays a film of random calls and draws some of its frames.
  mutating func play() throws {
    views = [
      UIView(), UIView(), UIStackView(), UILabel(), UIImageView(), UIScrollView(), UITextView(), UITextField(),
      UISlider(), UIStepper(), UIPageControl(), UIProgressView(), UIDatePicker(), UISwitch(), UIButton(),
      UISegmentedControl(items: ["a", "b"]),
    ]
    layers = [CALayer(), CAShapeLayer(), CAGradientLayer(), CATextLayer()] + views.prefix(3).map(\.layer)
    var program = self
    let film = Film(
      on: FilmDevice(name: "small", size: CGSize(width: 60, height: 60), scale: 1), duration: 0.5
    ) { window in
      for view in program.views { window.addSubview(view) }
      for _ in 0..<20 { program.step() }
    }
    for turn in 1...5 { film.perform(at: Double(turn) * 0.05) { for _ in 0..<12 { program.step() } } }
    film.tap(CGPoint(x: 30, y: 30), at: 0.3)
    _ = film.problems
    for time in [0, 0.2, 0.5] { _ = try? film.png(at: time) }
  }
}

/// A data source whose counts change without a word.
private final class FickleSource: NSObject, UITableViewDataSource, UITableViewDelegate, UICollectionViewDataSource,
  UICollectionViewDelegateFlowLayout
{
  var program: RandomProgram
  var calls = 0
  init(_ program: RandomProgram) {
    self.program = program
    super.init()
  }
  private func count() -> Int { program.random.pick([0, 1, 2, 3, 8, -1, .min]) }
  func numberOfSections(in tableView: UITableView) -> Int { count() }
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { count() }
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    meddle(tableView)
    return UITableViewCell(style: .subtitle, reuseIdentifier: "cell")
  }
  func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
    max(program.number(), -1).isNaN ? 44 : min(max(program.number(), 5), 1e12)
  }
  func numberOfSections(in collectionView: UICollectionView) -> Int { count() }
  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { count() }
  func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
    meddle(collectionView)
    return UICollectionViewCell(frame: .zero)
  }
  func collectionView(
    _ collectionView: UICollectionView, layout: UICollectionViewLayout, sizeForItemAt indexPath: IndexPath
  ) -> CGSize { CGSize(width: program.number(), height: program.number()) }

  /// Asks the list that asks, and changes it.
  private func meddle(_ list: UIScrollView) {
    calls += 1
    guard calls < 200 else { return }
    switch program.random.below(6) {
    case 0: (list as? UITableView)?.reloadData()
    case 1: _ = (list as? UITableView)?.visibleCells
    case 2: list.layoutIfNeeded()
    case 3: (list as? UICollectionView)?.reloadData()
    case 4: (list as? UICollectionView)?.collectionViewLayout.invalidateLayout()
    default: list.contentOffset = program.point()
    }
  }

  func change(_ table: UITableView, _ list: UICollectionView) {
    let (path, other) = (program.path(), program.path())
    let section = program.random.below(4)
    switch program.random.below(18) {
    case 0: table.insertRows(at: [path], with: .fade)
    case 1: table.deleteRows(at: [path, path], with: .left)
    case 2: table.moveRow(at: path, to: other)
    case 3: table.reloadRows(at: [path], with: .none)
    case 4: table.insertSections([section], with: .fade)
    case 5: table.deleteSections([section], with: .fade)
    case 6: table.moveSection(program.integer(), toSection: program.integer())
    case 7: table.scrollToRow(at: path, at: .middle, animated: true)
    case 8: table.selectRow(at: path, animated: true, scrollPosition: .top)
    case 9: table.beginUpdates()
    case 10: table.endUpdates()
    case 11: _ = (table.cellForRow(at: path), table.rectForRow(at: path), table.rect(forSection: program.integer()))
    case 12: list.insertItems(at: [path])
    case 13: list.deleteItems(at: [path])
    case 14: list.moveItem(at: path, to: other)
    case 15: list.performBatchUpdates({ list.reloadSections([section]) }, completion: nil)
    case 16: list.scrollToItem(at: path, at: .bottom, animated: true)
    default: _ = list.collectionViewLayout.layoutAttributesForElements(in: program.rect())
    }
  }

  func play() throws {
    let frame = CGRect(x: 0, y: 0, width: 60, height: 60)
    let table = UITableView(frame: frame, style: .grouped)
    let list = UICollectionView(frame: frame, collectionViewLayout: UICollectionViewFlowLayout())
    let film = Film(on: FilmDevice(name: "small", size: frame.size, scale: 1), duration: 0.5) { window in
      (table.dataSource, table.delegate, list.dataSource, list.delegate) = (self, self, self, self)
      window.addSubview(table)
      window.addSubview(list)
    }
    for turn in 1...6 { film.perform(at: Double(turn) * 0.05) { for _ in 0..<6 { self.change(table, list) } } }
    film.tap(CGPoint(x: 30, y: 30), at: 0.4)
    _ = film.problems
    _ = try? film.png(at: 0.5)
  }
}

/// Random calls of controllers.
private func playControllers(_ seed: UInt64) throws {
  var random = SplitMix(seed: seed)
  let navigation = UINavigationController(rootViewController: UIViewController())
  let tabs = UITabBarController()
  tabs.viewControllers = [navigation, UIViewController()]
  let all: [UIViewController] = [navigation, tabs, UIViewController(), UIViewController(), UIAlertController()]
  let film = Film(
    on: FilmDevice(name: "small", size: CGSize(width: 60, height: 60), scale: 1), duration: 1
  ) { $0.rootViewController = tabs }
  for turn in 0..<20 {
    film.perform(at: Double(turn) * 0.04) {
      let (one, other) = (random.pick(all), random.pick(all))
      let animated = random.below(2) == 0
      switch random.below(12) {
      case 0: navigation.pushViewController(one, animated: animated)
      case 1: navigation.popViewController(animated: animated)
      case 2: navigation.popToViewController(one, animated: animated)
      case 3: navigation.setViewControllers([one, other], animated: animated)
      case 4: one.present(other, animated: animated)
      case 5: one.dismiss(animated: animated)
      case 6: one.addChild(other)
      case 7: one.removeFromParent()
      case 8: tabs.selectedIndex = random.pick([0, 1, 7, -1, .max])
      case 9: tabs.viewControllers = random.pick([nil, [], [one, other], [navigation]])
      case 10: one.loadViewIfNeeded()
      default: one.view.window?.rootViewController = random.pick([tabs, nil, other])
      }
    }
  }
  _ = film.problems
  _ = try? film.png(at: 1)
}

/// Ends a process that hangs.
private func endAfterFiveMinutes() { _ = alarm(300) }

@Suite("Random calls with extreme values end no process") struct ExtremeTests {
  @Test func `of views, layers, constraints, animations, controls and contexts`() async {
    await #expect(processExitsWith: .success) {
      endAfterFiveMinutes()
      for seed in 0..<24 {
        var program = RandomProgram(seed: UInt64(seed))
        try program.play()
      }
    }
  }

  @Test func `of lists whose data sources ask and change them and count differently each time`() async {
    await #expect(processExitsWith: .success) {
      endAfterFiveMinutes()
      for seed in 0..<24 { try FickleSource(RandomProgram(seed: UInt64(seed))).play() }
    }
  }

  @Test func `of controllers that contain, push, present and dismiss one another`() async {
    await #expect(processExitsWith: .success) {
      endAfterFiveMinutes()
      for seed in 0..<24 { try playControllers(UInt64(seed)) }
    }
  }
}
