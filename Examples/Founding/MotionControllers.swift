public import InbetweenUIKit

// The examples of the articles on motion effects, and on animation together with Auto Layout.

/// A view placed by constraints, with the movements that the article tries. Scenes: center-snaps-back.yaml,
/// constant-moves.yaml.
public final class MovingController: UIViewController {
  private let v = UIView()
  private var con = NSLayoutConstraint()

  public override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .white
    v.accessibilityIdentifier = "v"
    v.backgroundColor = .black
    v.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(v)
    con = v.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 30)
    NSLayoutConstraint.activate([
      con, v.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor, constant: 80),
      v.widthAnchor.constraint(equalToConstant: 155), v.heightAnchor.constraint(equalToConstant: 144),
    ])
  }

  /// The constraints do not change: the next layout moves the view back.
  public func moveCenter() {
    var p = v.center
    p.x += 100
    UIView.animate(withDuration: 1) {
      self.v.center = p
    } completion: { _ in
      // The same as what layout does.
      self.view.setNeedsLayout()
      self.view.layoutIfNeeded()
    }
  }

  public func moveConstant() {
    con.constant += 100
    UIView.animate(withDuration: 1) { self.view.layoutIfNeeded() }
  }
}

/// A view that follows the tilt of the device above a fixed shadow. Its scene is motion-effects.yaml.
public final class MarsController: UIViewController {
  private let shadow = UIView()
  private let mars = UIView()
  private let m1 = UIInterpolatingMotionEffect(keyPath: "center.x", type: .tiltAlongHorizontalAxis)
  private let m2 = UIInterpolatingMotionEffect(keyPath: "center.y", type: .tiltAlongVerticalAxis)
  private let g = UIMotionEffectGroup()

  public override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .white
    (shadow.accessibilityIdentifier, mars.accessibilityIdentifier) = ("shadow", "mars")
    shadow.backgroundColor = UIColor(white: 0, alpha: 0.15)
    mars.backgroundColor = UIColor(red: 193 / 255, green: 68 / 255, blue: 14 / 255, alpha: 1)
    for part in [shadow, mars] {
      part.layer.cornerRadius = 40
      part.translatesAutoresizingMaskIntoConstraints = false
      view.addSubview(part)
      NSLayoutConstraint.activate([
        part.widthAnchor.constraint(equalToConstant: 80), part.heightAnchor.constraint(equalToConstant: 80),
        part.centerXAnchor.constraint(equalTo: view.centerXAnchor),
        part.centerYAnchor.constraint(equalTo: view.centerYAnchor),
      ])
    }
    m1.maximumRelativeValue = 5.0
    m1.minimumRelativeValue = -5.0
    m2.maximumRelativeValue = 5.0
    m2.minimumRelativeValue = -5.0
    g.motionEffects = [m1, m2]
    mars.addMotionEffect(g)
  }

  /// The group is removed, and only its vertical effect is added again.
  public func removeHorizontalEffect() {
    mars.removeMotionEffect(g)
    mars.addMotionEffect(m2)
  }

  public func removeEffects() {
    for effect in mars.motionEffects { mars.removeMotionEffect(effect) }
  }
}

/// A view that pulses to 110 % and back. Scenes: transform-autoreverse.yaml, snapshot-autoreverse.yaml.
public final class PulseController: UIViewController {
  public let views: [UIView]
  private let format: String

  /// - Parameters:
  ///   - names: the names of adjacent views.
  ///   - format: their positions, in the visual format of each axis.
  public init(_ names: [(name: String, color: UIColor)], formats: [String], cornerRadius: CGFloat = 0) {
    views = names.map { name, color in
      let view = UIView()
      view.accessibilityIdentifier = name
      view.backgroundColor = color
      view.layer.cornerRadius = cornerRadius
      view.translatesAutoresizingMaskIntoConstraints = false
      return view
    }
    format = formats.joined(separator: "\n")
    super.init(nibName: nil, bundle: nil)
  }

  public required init?(coder: NSCoder) { nil }

  public override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .white
    var named: [String: UIView] = [:]
    for part in views {
      view.addSubview(part)
      named[part.accessibilityIdentifier ?? ""] = part
    }
    for line in format.split(separator: "\n") {
      NSLayoutConstraint.activate(
        NSLayoutConstraint.constraints(withVisualFormat: String(line), options: [], metrics: nil, views: named))
    }
  }

  /// On iOS 7 layout interfered with it; since iOS 8 it does not.
  public func pulse(_ v: UIView) {
    UIView.animate(withDuration: 0.3, delay: 0, options: .autoreverse) {
      v.transform = CGAffineTransform(scaleX: 1.1, y: 1.1)
    } completion: { _ in
      v.transform = .identity
    }
  }

  public func pulseLayer(of v: UIView) {
    let ba = CABasicAnimation(keyPath: "transform")
    ba.autoreverses = true
    ba.duration = 0.3
    ba.toValue = NSValue(caTransform3D: CATransform3DMakeScale(1.1, 1.1, 1))
    v.layer.add(ba, forKey: nil)
  }

  public func pulseSnapshot(of v: UIView) {
    guard let snap = v.snapshotView(afterScreenUpdates: true) else { return }
    snap.accessibilityIdentifier = "snap"
    snap.frame = v.frame
    v.superview?.addSubview(snap)
    v.isHidden = true
    UIView.animate(withDuration: 0.3, delay: 0, options: .autoreverse) {
      snap.transform = CGAffineTransform(scaleX: 1.1, y: 1.1)
    } completion: { _ in
      snap.transform = .identity
      v.isHidden = false
      snap.removeFromSuperview()
    }
  }

  /// The animation hides the model's values. Its scene is vanish.yaml.
  ///
  /// - Parameter bounds: the final bounds; the article's listing uses those that the layer has.
  public func vanish(_ english: UIView, to bounds: CGRect) {
    let ba = CABasicAnimation(keyPath: "opacity")
    english.layer.opacity = 0
    ba.duration = 0.2
    english.layer.add(ba, forKey: nil)
    let ba2 = CABasicAnimation(keyPath: "bounds")
    ba2.duration = 0.2
    ba2.toValue = NSValue(cgRect: bounds)
    english.layer.add(ba2, forKey: nil)
  }
}
