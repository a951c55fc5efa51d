public import InbetweenUIKit

/// A button whose title is replaced by a rotating ring while it waits.
public final class ProgressButton: UIButton {
  /// A ring of 26 points.
  private final class RingView: UIView {
    override class var layerClass: AnyClass { CAShapeLayer.self }
    var shape: CAShapeLayer? { layer as? CAShapeLayer }
  }

  private let circle = RingView()
  private var timer: Timer?
  private let duration: TimeInterval = 1.2

  public override init(frame: CGRect) {
    super.init(frame: frame)
    setTitle("Sign in", for: .normal)
    setTitleColor(.white, for: .normal)
    backgroundColor = UIColor(red: 15 / 255, green: 197 / 255, blue: 99 / 255, alpha: 1)
    layer.cornerRadius = 23
    circle.accessibilityIdentifier = "ring"
    circle.alpha = 0
    circle.shape?.path =
      UIBezierPath(
        arcCenter: CGPoint(x: 13, y: 13), radius: 13, startAngle: -.pi / 2, endAngle: 3 * .pi / 2, clockwise: true
      ).cgPath
    circle.shape?.strokeColor = UIColor.white.cgColor
    circle.shape?.fillColor = UIColor.clear.cgColor
    circle.shape?.lineWidth = 2.5
    circle.shape?.lineCap = .round
    circle.translatesAutoresizingMaskIntoConstraints = false
    addSubview(circle)
    NSLayoutConstraint.activate([
      circle.widthAnchor.constraint(equalToConstant: 26), circle.heightAnchor.constraint(equalToConstant: 26),
      circle.centerXAnchor.constraint(equalTo: centerXAnchor), circle.centerYAnchor.constraint(equalTo: centerYAnchor),
    ])
  }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  public func start() {
    addAnimate()
    timer?.invalidate()
    timer = Timer.scheduledTimer(withTimeInterval: duration, repeats: true) { [weak self] _ in self?.addAnimate() }
    UIView.animate(withDuration: 0.5) {
      self.circle.alpha = 1
      self.setTitleColor(UIColor(white: 1, alpha: 0), for: .normal)
    }
  }

  public func stop() {
    timer?.invalidate()
    circle.layer.removeAllAnimations()
    UIView.animate(withDuration: 0.5) {
      self.circle.alpha = 0
      self.setTitleColor(UIColor(white: 1, alpha: 1), for: .normal)
    }
  }

  /// One rotation of the ring: it is drawn from its beginning, then erased from there.
  private func addAnimate() {
    let end = CABasicAnimation(keyPath: "strokeEnd")
    end.fromValue = 0
    end.toValue = 1
    end.duration = duration
    let start = CABasicAnimation(keyPath: "strokeStart")
    start.fromValue = 0
    start.toValue = 1
    start.beginTime = duration / 2
    start.duration = duration / 2
    let stroke = CAAnimationGroup()
    stroke.animations = [end, start]
    stroke.duration = duration
    circle.layer.add(stroke, forKey: "stroke")
    let turn = CABasicAnimation(keyPath: "transform.rotation")
    turn.byValue = 2 * Double.pi
    turn.duration = duration
    circle.layer.add(turn, forKey: "turn")
  }
}
