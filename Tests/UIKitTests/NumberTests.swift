import Foundation
import InbetweenUIKit
import Testing

/// What code can compute by mistake: no number, infinities, and numbers that no integer holds.
private let odd: [CGFloat] = [.nan, .infinity, -.infinity, .greatestFiniteMagnitude, -.greatestFiniteMagnitude]

@Suite("Numbers that are not finite, or far too large, stop nothing") struct NumberTests {
  private func film(duration: Double? = 1, _ content: (UIWindow) -> Void) -> Film {
    Film(
      on: FilmDevice(name: "odd", size: CGSize(width: 100, height: 100), scale: 1), duration: duration, content: content
    )
  }

  @Test(arguments: odd) func `geometry keeps its last value that can be laid out`(_ number: CGFloat) throws {
    let view = UIView(frame: CGRect(x: 10, y: 20, width: 30, height: 40))
    let child = CALayer()
    let film = film { window in
      window.addSubview(view)
      view.layer.addSublayer(child)
      view.frame.origin.x = number
      view.bounds.size.width = number
      view.bounds.origin.y = number
      view.center.y = number
      view.transform = CGAffineTransform(scaleX: number, y: 1)
      view.alpha = number
      view.layer.cornerRadius = number
      view.layer.shadowRadius = number
      view.layer.shadowOpacity = 1
      view.layer.zPosition = number
      view.layer.anchorPoint.x = number
      view.layer.transform = CATransform3DMakeRotation(number, 0, 0, 1)
      child.frame = CGRect(x: number, y: 0, width: 10, height: number)
      child.position.x = number
    }
    #expect(!(try film.png(at: 0.5)).isEmpty)
    if !number.isFinite { #expect(view.frame.isFinite && view.center.x.isFinite) }
  }

  @Test(arguments: odd) func `scroll views stay where they are and can still be dragged`(_ number: CGFloat) throws {
    let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let film = film(duration: 3) { window in
      window.addSubview(scroll)
      scroll.contentSize = CGSize(width: number, height: 1_000)
      scroll.contentInset.top = number
      scroll.contentOffset.y = number
      scroll.isPagingEnabled = true
      scroll.decelerationRate = UIScrollView.DecelerationRate(rawValue: number)
      scroll.maximumZoomScale = number
      scroll.zoomScale = number
    }
    film.drag(from: CGPoint(x: 50, y: 90), to: CGPoint(x: 50, y: 10), at: 0.1, duration: 0.1)
    film.perform(at: 2) { scroll.setContentOffset(CGPoint(x: number, y: number), animated: true) }
    #expect(!(try film.png(at: 2.5)).isEmpty)
    if !number.isFinite { #expect(scroll.contentOffset.y.isFinite) }
  }

  @Test(arguments: odd) func `animations of any duration, delay and repetition end or go on`(_ number: CGFloat) throws {
    let view = UIView(frame: CGRect(x: 10, y: 20, width: 30, height: 40))
    let seconds = Double(number)
    let film = film { window in
      window.addSubview(view)
      UIView.animate(withDuration: seconds, delay: seconds, options: []) { view.center.x = 50 }
      UIView.animate(
        withDuration: seconds, delay: 0, usingSpringWithDamping: number, initialSpringVelocity: number, options: []
      ) { view.center.y = 50 }
      UIView.animateKeyframes(withDuration: 1, delay: seconds) {
        UIView.addKeyframe(withRelativeStartTime: seconds, relativeDuration: seconds) { view.alpha = 0.5 }
      }
      let animator = UIViewPropertyAnimator(duration: seconds, curve: .linear) { view.alpha = 1 }
      animator.fractionComplete = number
      animator.startAnimation(afterDelay: seconds)
      animator.continueAnimation(withTimingParameters: nil, durationFactor: number)
      let group = CAKeyframeAnimation(keyPath: "position.x")
      (group.values, group.keyTimes) = ([0, seconds, 10], [0, NSNumber(value: seconds), 1])
      (group.duration, group.repeatCount, group.speed) = (seconds, Float(seconds), Float(seconds))
      (group.beginTime, group.timeOffset, group.repeatDuration) = (seconds, seconds, seconds)
      view.layer.add(group, forKey: "odd")
      let spring = CASpringAnimation(keyPath: "opacity")
      (spring.mass, spring.stiffness, spring.damping, spring.initialVelocity) = (number, number, number, number)
      (spring.fromValue, spring.toValue, spring.duration) = (seconds, 1, spring.settlingDuration)
      view.layer.add(spring, forKey: "spring")
      view.layer.speed = Float(seconds)
      view.layer.timeOffset = seconds
      CATransaction.begin()
      CATransaction.setAnimationDuration(seconds)
      let layer = CALayer()
      view.layer.addSublayer(layer)
      layer.opacity = 0.3
      CATransaction.commit()
      UIView.transition(with: view, duration: seconds, options: .transitionFlipFromLeft) { view.backgroundColor = .red }
    }
    #expect(!(try film.png(at: 0.5)).isEmpty)
  }

  @Test(arguments: odd) func `a script can have any times and durations`(_ number: CGFloat) throws {
    let view = UIView(frame: CGRect(x: 10, y: 20, width: 30, height: 40))
    let seconds = Double(number)
    var (called, timed) = (0, 0)
    let film = film { window in
      window.addSubview(view)
      view.addGestureRecognizer(UIPinchGestureRecognizer { _ in })
      DispatchQueue.main.asyncAfter(deadline: .now() + seconds) { called += 1 }
      InbetweenUIKit.Timer.scheduledTimer(withTimeInterval: seconds > 0 ? seconds : 1, repeats: true) { _ in timed += 1
      }
      let link = CADisplayLink { _ in }
      link.preferredFrameRateRange = CAFrameRateRange(minimum: 0, maximum: 60, preferred: Float(seconds))
      link.add(to: .main, forMode: .common)
    }
    film.wait(seconds)
    film.drag(view, by: CGVector(dx: number, dy: 0), at: 0.1, duration: 0.1)
    film.drag(from: CGPoint(x: 0, y: 0), to: CGPoint(x: number, y: number), at: seconds, duration: seconds)
    film.pinch(view, by: number, duration: seconds)
    film.press(view, at: seconds, duration: seconds)
    film.perform(at: seconds) {}
    film.perform(at: 0.3) { called += 10 }
    #expect(!(try film.png(at: seconds)).isEmpty)
    #expect(called >= 10)
  }

  @Test(arguments: odd) func `pictures, paths, colours and fonts are drawn as far as they can be`(_ number: CGFloat)
    throws
  {
    let film = film { window in
      let path = UIBezierPath(
        arcCenter: CGPoint(x: 50, y: number), radius: number, startAngle: number, endAngle: 1, clockwise: true)
      path.addLine(to: CGPoint(x: number, y: 3))
      path.append(UIBezierPath(roundedRect: CGRect(x: 0, y: 0, width: 10, height: number), cornerRadius: number))
      path.lineWidth = number
      let shape = CAShapeLayer()
      (shape.path, shape.strokeEnd, shape.lineWidth) = (path.cgPath, number, number)
      shape.lineDashPattern = [NSNumber(value: Double(number)), 2]
      window.layer.addSublayer(shape)
      let gradient = CAGradientLayer()
      gradient.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
      gradient.colors = [UIColor(red: number, green: 0, blue: 0, alpha: number).cgColor, UIColor.red.cgColor]
      (gradient.locations, gradient.startPoint) = ([NSNumber(value: Double(number)), 1], CGPoint(x: number, y: 0))
      window.layer.addSublayer(gradient)
      let image = UIGraphicsImageRenderer(size: CGSize(width: number, height: 4)).image { context in
        context.cgContext.scaleBy(x: number, y: 1)
        context.fill(CGRect(x: 0, y: 0, width: number, height: number))
        context.cgContext.addArc(
          center: .zero, radius: number, startAngle: 0, endAngle: number, clockwise: false)
        context.cgContext.strokePath()
      }
      #expect((image.cgImage?.width ?? 0) >= 0)
      #expect(UIImage(data: Data([1, 2]), scale: number) == nil)
      window.addSubview(UIImageView(image: image))
      let label = UILabel(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
      label.font = .systemFont(ofSize: number)
      label.text = "odd"
      label.preferredMaxLayoutWidth = number
      label.minimumScaleFactor = number
      label.adjustsFontSizeToFitWidth = true
      window.addSubview(label)
      #expect(label.font.pointSize.isFinite)
      _ = label.sizeThatFits(CGSize(width: number, height: number))
      _ = ("odd" as NSString).size(withAttributes: [.font: UIFont.boldSystemFont(ofSize: number), .kern: number])
    }
    #expect(!(try film.png(at: 0.5)).isEmpty)
  }

  private final class Cells: NSObject, UITableViewDataSource, UITableViewDelegate, UICollectionViewDataSource {
    let height: CGFloat
    init(_ height: CGFloat) { self.height = height }
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 3 }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell { UITableViewCell() }
    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
      indexPath.row == 1 ? height : 20
    }
    func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { "h" }
    func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat { height }
    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 3 }
    func collectionView(
      _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
      collectionView.dequeueReusableCell(withReuseIdentifier: "c", for: indexPath)
    }
  }

  @Test(arguments: odd) func `lists and stacks are laid out with what can be used`(_ number: CGFloat) throws {
    let cells = Cells(number)
    let flow = UICollectionViewFlowLayout()
    flow.itemSize = CGSize(width: number, height: 10)
    (flow.minimumLineSpacing, flow.minimumInteritemSpacing) = (number, number)
    let size = NSCollectionLayoutSize(widthDimension: .fractionalWidth(number), heightDimension: .absolute(number))
    let group = NSCollectionLayoutGroup.horizontal(
      layoutSize: size, subitems: [NSCollectionLayoutItem(layoutSize: size)])
    group.interItemSpacing = .fixed(number)
    let section = NSCollectionLayoutSection(group: group)
    section.interGroupSpacing = number
    let film = film { window in
      let table = UITableView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      (table.dataSource, table.delegate) = (cells, cells)
      window.addSubview(table)
      for layout in [flow, UICollectionViewCompositionalLayout(section: section)] {
        let grid = UICollectionView(frame: CGRect(x: 0, y: 0, width: 100, height: 100), collectionViewLayout: layout)
        grid.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "c")
        grid.dataSource = cells
        window.addSubview(grid)
      }
      let stack = UIStackView(arrangedSubviews: [UILabel(), UIView()])
      stack.spacing = number
      stack.layoutMargins.left = number
      stack.isLayoutMarginsRelativeArrangement = true
      stack.translatesAutoresizingMaskIntoConstraints = false
      window.addSubview(stack)
      let width = stack.widthAnchor.constraint(equalTo: window.widthAnchor, multiplier: number, constant: number)
      width.priority = UILayoutPriority(Float(number))
      width.isActive = true
      stack.setContentHuggingPriority(UILayoutPriority(Float(number)), for: .horizontal)
      stack.heightAnchor.constraint(equalToConstant: number).isActive = true
    }
    film.drag(from: CGPoint(x: 50, y: 90), to: CGPoint(x: 50, y: 10), at: 0.1, duration: 0.1)
    #expect(!(try film.png(at: 0.5)).isEmpty)
  }

  @Test(arguments: odd) func `emitters and physics go on`(_ number: CGFloat) throws {
    let box = UIView(frame: CGRect(x: 10, y: 10, width: 20, height: 20))
    var animator: UIDynamicAnimator?
    let film = film { window in
      let cell = CAEmitterCell()
      cell.contents = UIGraphicsImageRenderer(size: CGSize(width: 2, height: 2)).image { $0.fill(.infinite) }.cgImage
      (cell.birthRate, cell.lifetime, cell.velocity, cell.scale) = (Float(number), 1, number, number)
      let emitter = CAEmitterLayer()
      (emitter.emitterCells, emitter.emitterPosition) = ([cell], CGPoint(x: number, y: 0))
      window.layer.addSublayer(emitter)
      window.addSubview(box)
      let physics = UIDynamicAnimator(referenceView: window)
      let gravity = UIGravityBehavior(items: [box])
      gravity.magnitude = number
      physics.addBehavior(gravity)
      let walls = UICollisionBehavior(items: [box])
      walls.translatesReferenceBoundsIntoBoundary = true
      physics.addBehavior(walls)
      animator = physics
    }
    #expect(!(try film.png(at: 0.3)).isEmpty)
    #expect(animator != nil)
  }
}

extension CGRect {
  fileprivate var isFinite: Bool { minX.isFinite && minY.isFinite && width.isFinite && height.isFinite }
}
