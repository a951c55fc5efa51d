#if canImport(UIKit)
  import UIKit
#else
  import Foundation
  import InbetweenUIKit
#endif

func toggle(_ open: NSLayoutConstraint, _ closed: NSLayoutConstraint, of content: UIView, in screen: UIView) {
  let opens = !open.isActive
  UIView.animate(springDuration: 0.5, bounce: 0.2) {
    (opens ? closed : open).isActive = false
    (opens ? open : closed).isActive = true
    content.alpha = opens ? 1 : 0
    screen.layoutIfNeeded()
  }
}

func present(_ alert: UIView, over dimming: UIView) {
  alert.transform = CGAffineTransform(scaleX: 1.2, y: 1.2)
  alert.alpha = 0
  UIView.animate(springDuration: 0.4, bounce: 0.15) {
    dimming.alpha = 0.25
    alert.alpha = 1
    alert.transform = .identity
  }
}

func settle(_ height: NSLayoutConstraint, at detent: CGFloat, after pan: UIPanGestureRecognizer, in screen: UIView) {
  let way = detent - height.constant
  let velocity = way == 0 ? 0 : -pan.velocity(in: screen).y / way
  UIView.animate(springDuration: 0.5, bounce: 0.15, initialSpringVelocity: velocity) {
    height.constant = detent
    screen.layoutIfNeeded()
  }
}

func showWork(_ width: NSLayoutConstraint, title: UIView, ring: UIView, in button: UIView) {
  UIView.animate(springDuration: 0.35, bounce: 0.15) {
    width.constant = 52
    title.alpha = 0
    ring.alpha = 1
    button.superview?.layoutIfNeeded()
  }
  let turn = CABasicAnimation(keyPath: "transform.rotation")
  turn.toValue = 2 * Double.pi
  turn.duration = 0.8
  turn.repeatCount = 3
  ring.layer.add(turn, forKey: "turn")
}

func flip(_ front: UIView, _ back: UIView) {
  back.transform = CGAffineTransform(scaleX: 0.001, y: 1.05)
  back.isHidden = true
  UIView.animate(
    withDuration: 0.22, delay: 0, options: .curveEaseIn,
    animations: { front.transform = CGAffineTransform(scaleX: 0.001, y: 1.05) },
    completion: { _ in
      front.isHidden = true
      back.isHidden = false
      UIView.animate(springDuration: 0.4, bounce: 0.25) { back.transform = .identity }
    })
}

func follow(_ pan: UIPanGestureRecognizer, _ card: UIView, in screen: UIView) {
  let way = pan.translation(in: screen).x
  card.transform = CGAffineTransform(translationX: way, y: 0).rotated(by: way / 320 * .pi / 12)
}

func fling(_ card: UIView, to edge: CGFloat, after pan: UIPanGestureRecognizer, in screen: UIView) {
  let velocity = pan.velocity(in: screen).x / (edge - card.transform.tx)
  UIView.animate(
    withDuration: 0.5, delay: 0, usingSpringWithDamping: 1, initialSpringVelocity: velocity,
    animations: {
      card.transform = CGAffineTransform(translationX: edge, y: 0).rotated(by: edge / 320 * .pi / 12)
    })
}

func add(_ bubble: UIView, growingFrom corner: CGPoint, below others: [NSLayoutConstraint], in screen: UIView) {
  let size = bubble.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
  bubble.transform = CGAffineTransform(
    translationX: 0.7 * (corner.x - 0.5) * size.width, y: 0.7 * (corner.y - 0.5) * size.height
  ).scaledBy(x: 0.3, y: 0.3)
  UIView.animate(springDuration: 0.45, bounce: 0.25) {
    for bottom in others { bottom.constant -= size.height + 10 }
    bubble.alpha = 1
    bubble.transform = .identity
    screen.layoutIfNeeded()
  }
}

func draw(_ stroke: CAShapeLayer, for duration: TimeInterval) {
  let animation = CABasicAnimation(keyPath: "strokeEnd")
  animation.fromValue = 0
  animation.toValue = 1
  animation.duration = duration
  animation.timingFunction = CAMediaTimingFunction(name: .easeOut)
  stroke.strokeEnd = 1
  stroke.add(animation, forKey: "draw")
}

final class HeaderDelegate: NSObject, UIScrollViewDelegate {
  let height: NSLayoutConstraint
  let title: UIView
  let blur: UIView

  init(height: NSLayoutConstraint, title: UIView, blur: UIView) {
    (self.height, self.title, self.blur) = (height, title, blur)
  }

  func scrollViewDidScroll(_ scrollView: UIScrollView) {
    let offset = scrollView.contentOffset.y
    let share = min(max(offset / 174, 0), 1)
    height.constant = max(280 - offset, 106)
    title.transform = CGAffineTransform(scaleX: 1 - 0.4 * share, y: 1 - 0.4 * share)
    blur.alpha = share
  }
}

func count(_ label: UILabel, to target: Double, share: Double) {
  let rest = 1 - share
  label.text = String(format: "%.2f", target * (1 - rest * rest * rest))
}

func float(
  _ placeholder: UIView, rest: NSLayoutConstraint, inset: NSLayoutConstraint, line: UIView, in field: UIView
) {
  UIView.animate(withDuration: 0.25, delay: 0, options: .curveEaseOut) {
    rest.constant = -15
    inset.constant -= placeholder.bounds.width * 0.125
    placeholder.transform = CGAffineTransform(scaleX: 0.75, y: 0.75)
    line.transform = .identity
    field.layoutIfNeeded()
  }
}

func open(_ items: [(view: UIView, distance: NSLayoutConstraint)], in screen: UIView) {
  for (index, item) in items.enumerated() {
    item.distance.constant = -74 - 60 * CGFloat(index)
    UIView.animate(springDuration: 0.45, bounce: 0.3, delay: 0.06 * Double(index)) {
      item.view.alpha = 1
      item.view.transform = .identity
      screen.layoutIfNeeded()
    }
  }
}

func cross(_ top: UIView, _ middle: UIView, _ bottom: UIView, _ gaps: [NSLayoutConstraint], in button: UIView) {
  UIView.animate(springDuration: 0.45, bounce: 0.25) {
    for gap in gaps { gap.constant = 0 }
    top.transform = CGAffineTransform(rotationAngle: .pi / 4)
    bottom.transform = CGAffineTransform(rotationAngle: -.pi / 4)
    middle.alpha = 0
    button.layoutIfNeeded()
  }
}

func zoom(from small: [NSLayoutConstraint], to large: [NSLayoutConstraint], _ hero: UIView, over backdrop: UIView) {
  UIView.animate(springDuration: 0.5, bounce: 0.15) {
    NSLayoutConstraint.deactivate(small)
    NSLayoutConstraint.activate(large)
    hero.layer.cornerRadius = 0
    backdrop.alpha = 1
    hero.superview?.layoutIfNeeded()
  }
}

func pin(_ button: UIView, in screen: UIView) {
  button.bottomAnchor.constraint(equalTo: screen.keyboardLayoutGuide.topAnchor, constant: -16).isActive = true
}

func burst(_ heart: UIView, _ sparks: [UIView]) {
  heart.transform = CGAffineTransform(scaleX: 0.7, y: 0.7)
  UIView.animate(springDuration: 0.45, bounce: 0.5) { heart.transform = CGAffineTransform(scaleX: 1.1, y: 1.1) }
  for (index, spark) in sparks.enumerated() {
    let angle = Double(index) * .pi / 4
    let away = CGAffineTransform(translationX: 96 * cos(angle), y: 96 * sin(angle))
    UIView.animate(withDuration: 0.55, delay: 0.04, options: .curveEaseOut) {
      spark.transform = CGAffineTransform(scaleX: 0.3, y: 0.3).concatenating(away)
    }
    let glow = CAKeyframeAnimation(keyPath: "opacity")
    (glow.values, glow.duration, glow.beginTime) = ([1, 1, 0], 0.55, CACurrentMediaTime() + 0.04)
    spark.layer.add(glow, forKey: "glow")
  }
}

func show(_ row: UIView) {
  UIView.animate(springDuration: 0.45, bounce: 0.15) {
    row.isHidden = false
    row.alpha = 1
    row.superview?.layoutIfNeeded()
  }
}

func pulse(_ ring: UIView, after delay: TimeInterval) {
  let grow = CABasicAnimation(keyPath: "transform.scale")
  (grow.fromValue, grow.toValue) = (0.15, 1)
  let fade = CABasicAnimation(keyPath: "opacity")
  (fade.fromValue, fade.toValue) = (0.4, 0)
  let group = CAAnimationGroup()
  group.animations = [grow, fade]
  group.duration = 1.6
  group.timingFunction = CAMediaTimingFunction(name: .easeOut)
  group.repeatCount = .infinity
  group.beginTime = CACurrentMediaTime() + delay
  ring.layer.add(group, forKey: "pulse")
}

func run(_ start: NSLayoutConstraint, past title: UIView, in window: UIView) {
  UIView.animate(withDuration: 5, delay: 0.5, options: .curveLinear) {
    start.constant -= title.bounds.width + 40
    window.layoutIfNeeded()
  }
}

final class EdgePop {
  private var pop: UIViewPropertyAnimator?

  func pan(_ pan: UIPanGestureRecognizer, _ page: NSLayoutConstraint, in screen: UIView) {
    let width = screen.bounds.width
    switch pan.state {
    case .began:
      pop = UIViewPropertyAnimator(duration: 0.4, curve: .linear) {
        page.constant = width
        screen.layoutIfNeeded()
      }
      pop?.pauseAnimation()
    case .changed: pop?.fractionComplete = pan.translation(in: screen).x / width
    default: pop?.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    }
  }
}

final class PagerDelegate: NSObject, UIScrollViewDelegate {
  let pictures: [UIView]

  init(_ pictures: [UIView]) { self.pictures = pictures }

  func scrollViewDidScroll(_ pages: UIScrollView) {
    for (index, picture) in pictures.enumerated() {
      let distance = pages.contentOffset.x - pages.bounds.width * CGFloat(index)
      picture.transform = CGAffineTransform(translationX: 0.4 * distance, y: 0)
    }
  }
}

func show(_ share: Double, _ ring: CAShapeLayer, _ percent: UILabel) {
  CATransaction.begin()
  CATransaction.setDisableActions(true)
  ring.strokeEnd = share
  CATransaction.commit()
  percent.text = String(format: "%.0f %%", 100 * share)
}

func addRefresh(to list: UIScrollView, _ load: @escaping (UIRefreshControl) -> Void) {
  let wheel = UIRefreshControl()
  wheel.addAction(UIAction { [unowned wheel] _ in load(wheel) }, for: .valueChanged)
  list.refreshControl = wheel
}

func edit(
  _ edits: Bool, _ narrow: [NSLayoutConstraint], _ wide: [NSLayoutConstraint], cancel: UIView, in screen: UIView
) {
  UIView.animate(springDuration: 0.4, bounce: 0) {
    NSLayoutConstraint.deactivate(edits ? wide : narrow)
    NSLayoutConstraint.activate(edits ? narrow : wide)
    cancel.alpha = edits ? 1 : 0
    screen.layoutIfNeeded()
  }
}

func grow(_ heights: [NSLayoutConstraint], to values: [CGFloat], in chart: UIView) {
  for (bar, height) in heights.enumerated() {
    height.constant = values[bar]
    UIView.animate(springDuration: 0.5, bounce: 0.2, delay: 0.02 * Double(bar)) { chart.layoutIfNeeded() }
  }
}

func shake(_ field: UIView) {
  let shake = CAKeyframeAnimation(keyPath: "transform.translation.x")
  shake.values = [0, -12, 12, -9, 9, -5, 5, 0]
  shake.duration = 0.45
  field.layer.add(shake, forKey: "shake")
  field.layer.borderColor = UIColor.systemRed.cgColor
}

func pull(_ page: UIView, by distance: CGFloat) {
  let share = min(max(distance / 260, 0), 1)
  page.transform = CGAffineTransform(scaleX: 1 - 0.18 * share, y: 1 - 0.18 * share)
    .concatenating(CGAffineTransform(translationX: 0.9 * distance, y: 0))
  page.layer.cornerRadius = 32 * share
}

func sweep(_ light: UIView, over width: CGFloat) {
  let sweep = CABasicAnimation(keyPath: "transform.translation.x")
  sweep.fromValue = 0
  sweep.toValue = width + light.bounds.width
  sweep.duration = 1.1
  sweep.repeatCount = .infinity
  light.layer.add(sweep, forKey: "sweep")
}

func close(_ row: UIView) {
  UIView.animate(withDuration: 0.35) {
    row.isHidden = true
    row.alpha = 0
    row.superview?.layoutIfNeeded()
  }
}

func move(_ mark: UIView, from old: NSLayoutConstraint, to tab: UIView, fading pages: (from: UIView, to: UIView)) {
  UIView.animate(springDuration: 0.4, bounce: 0.15) {
    old.isActive = false
    mark.centerXAnchor.constraint(equalTo: tab.centerXAnchor).isActive = true
    pages.from.alpha = 0
    pages.to.alpha = 1
    mark.superview?.layoutIfNeeded()
  }
}

func roll(_ columns: [UIView], to digits: [Int]) {
  for (place, column) in columns.enumerated() {
    UIView.animate(springDuration: 0.8, bounce: 0.15, delay: 0.12 * Double(place)) {
      column.center.y = column.bounds.height * (0.5 - CGFloat(digits[place]) / 10)
    }
  }
}

func push(_ toast: UIView, over older: [UIView]) {
  UIView.animate(springDuration: 0.5, bounce: 0.15) {
    toast.transform = .identity
    for (depth, other) in older.enumerated() {
      let scale = 0.94 - 0.06 * CGFloat(depth)
      other.transform = CGAffineTransform(scaleX: scale, y: scale)
        .concatenating(CGAffineTransform(translationX: 0, y: -14 * CGFloat(depth + 1)))
    }
  }
}

func rise(_ dots: [UIView]) {
  for (index, dot) in dots.enumerated() {
    let rise = CAKeyframeAnimation(keyPath: "transform.translation.y")
    rise.values = [0, -8, 0, 0]
    rise.keyTimes = [0, 0.25, 0.5, 1]
    rise.timingFunctions = [.init(name: .easeInEaseOut), .init(name: .easeInEaseOut), .init(name: .linear)]
    rise.duration = 1.2
    rise.repeatCount = .infinity
    rise.beginTime = CACurrentMediaTime() + 0.15 * Double(index)
    dot.layer.add(rise, forKey: "rise")
  }
}
