public import Foundation
import InbetweenGeometry
import InbetweenObjects
import InbetweenTimeline

public struct CAEmitterLayerEmitterShape: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let point = CAEmitterLayerEmitterShape(rawValue: "point")
  public static let line = CAEmitterLayerEmitterShape(rawValue: "line")
  public static let rectangle = CAEmitterLayerEmitterShape(rawValue: "rectangle")
  public static let circle = CAEmitterLayerEmitterShape(rawValue: "circle")
}

public struct CAEmitterLayerEmitterMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let points = CAEmitterLayerEmitterMode(rawValue: "points")
  public static let outline = CAEmitterLayerEmitterMode(rawValue: "outline")
  public static let surface = CAEmitterLayerEmitterMode(rawValue: "surface")
  public static let volume = CAEmitterLayerEmitterMode(rawValue: "volume")
}

public struct CAEmitterLayerRenderMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let unordered = CAEmitterLayerRenderMode(rawValue: "unordered")
  public static let oldestFirst = CAEmitterLayerRenderMode(rawValue: "oldestFirst")
  public static let oldestLast = CAEmitterLayerRenderMode(rawValue: "oldestLast")
  public static let backToFront = CAEmitterLayerRenderMode(rawValue: "backToFront")
  /// Drawn as ``unordered``, which is a problem of the recording.
  public static let additive = CAEmitterLayerRenderMode(rawValue: "additive")
}

/// Emits particles, each of which is a layer during its lifetime.
///
/// Random numbers come from a generator seeded with ``seed``, so that results are reproducible; they differ from those
/// of Core Animation. Particles are created 60 times per second, and at most 2000 exist at once.
open class CAEmitterLayer: CALayer {
  open var emitterCells: [CAEmitterCell]? { didSet { wake() } }
  open var birthRate: Float = 1 { didSet { wake() } }
  open var lifetime: Float = 1
  open var emitterPosition = CGPoint.zero
  open var emitterZPosition: CGFloat = 0
  open var emitterSize = CGSize.zero
  open var emitterDepth: CGFloat = 0
  open var emitterShape = CAEmitterLayerEmitterShape.point
  open var emitterMode = CAEmitterLayerEmitterMode.volume
  open var renderMode = CAEmitterLayerRenderMode.unordered {
    didSet {
      guard renderMode == .additive else { return }
      Stage.current?.report("CAEmitterLayer.renderMode .additive has no effect: particles are drawn over each other")
    }
  }
  open var preservesDepth = false
  open var velocity: Float = 1
  open var scale: Float = 1
  open var spin: Float = 1
  open var seed: UInt32 = 0 { didSet { random = SplitMix64(seed: UInt64(seed)) } }

  private static let maximumParticles = 2_000
  private var random = SplitMix64(seed: 0)
  private var isPlanned = false
  private var start: Double?
  /// Fractions of particles that are due, by cell.
  private var due: [ObjectIdentifier: Double] = [:]
  private var living = 0

  open override func layoutSublayers() {
    super.layoutSublayers()
    wake()
  }

  open override func setValue(_ value: Any?, forKeyPath keyPath: String) {
    let parts = keyPath.split(separator: ".").map(String.init)
    guard parts.count == 3, parts[0] == "emitterCells" else { return super.setValue(value, forKeyPath: keyPath) }
    emitterCells?.first { $0.name == parts[1] }?.setValue(value, forKey: parts[2])
  }

  private var emits: Bool { birthRate > 0 && emitterCells?.contains { $0.isEnabled && $0.birthRate > 0 } == true }

  private func wake() {
    guard !isPlanned, node.isInStage, emits else { return }
    start = start ?? stage.seconds
    plan()
  }

  private func plan() {
    guard let time = stage.nextDisplayFrame() else { return }
    isPlanned = true
    stage.schedule(at: time) { [weak self] _ in
      guard let self else { return }
      self.isPlanned = false
      guard self.node.isInStage, self.emits else { return }
      self.emit()
      self.plan()
    }
  }

  private func emit() {
    let age = stage.seconds - (start ?? stage.seconds)
    for cell in emitterCells ?? [] where cell.isEnabled && cell.birthRate > 0 {
      guard age >= cell.beginTime, age < cell.beginTime + cell.duration else { continue }
      let key = ObjectIdentifier(cell)
      var waiting = min(
        due[key, default: 0] + Double(cell.birthRate * birthRate) / Stage.displayRate, Double(Self.maximumParticles))
      while waiting >= 1 {
        waiting -= 1
        if living < Self.maximumParticles { bear(cell) }
      }
      due[key] = waiting
    }
  }

  /// The position of a new particle, and the direction outwards from there.
  private func origin() -> (point: CGPoint, outward: CGFloat) {
    let (half, isOutline) = (
      CGSize(width: emitterSize.width / 2, height: emitterSize.height / 2), emitterMode == .outline
    )
    var offset = CGPoint.zero
    switch emitterShape {
    case .line: offset.x = random.around(0, emitterSize.width)
    case .rectangle where isOutline:
      let place = random.unit() * 4
      let along = CGFloat(place.truncatingRemainder(dividingBy: 1)) * 2 - 1
      switch Int(place) {
      case 0: offset = CGPoint(x: along * half.width, y: -half.height)
      case 1: offset = CGPoint(x: half.width, y: along * half.height)
      case 2: offset = CGPoint(x: along * half.width, y: half.height)
      default: offset = CGPoint(x: -half.width, y: along * half.height)
      }
    case .rectangle: offset = CGPoint(x: random.around(0, emitterSize.width), y: random.around(0, emitterSize.height))
    case .circle:
      let turn = CGFloat(random.unit() * 2 * .pi)
      let reach = emitterSize.width * (isOutline ? 1 : CGFloat(random.unit().squareRoot()))
      offset = CGPoint(x: cos(turn) * reach, y: sin(turn) * reach)
      return (CGPoint(x: emitterPosition.x + offset.x, y: emitterPosition.y + offset.y), turn)
    default: break
    }
    return (CGPoint(x: emitterPosition.x + offset.x, y: emitterPosition.y + offset.y), 0)
  }

  private func bear(_ cell: CAEmitterCell) {
    let image =
      (cell.contents as? UIImage)
      ?? (cell.contents as? CGImage).map { UIImage(cgImage: $0, scale: cell.contentsScale, orientation: .up) }
    let life = Double(random.around(CGFloat(cell.lifetime * lifetime), CGFloat(cell.lifetimeRange)))
    guard let image, life > 0, let end = Rational(time: stage.seconds + life) else { return }
    let (point, outward) = origin()
    let heading = cell.emissionLongitude + outward + random.around(0, cell.emissionRange)
    let speed = random.around(cell.velocity, cell.velocityRange) * CGFloat(velocity)
    let motion = CGVector(dx: cos(heading) * speed, dy: sin(heading) * speed)
    let size = random.around(cell.scale, cell.scaleRange) * CGFloat(scale)
    let turn = random.around(cell.spin, cell.spinRange) * CGFloat(spin)
    let paint = paint(cell)
    let particle = CALayer()
    let changesColor = cell.redSpeed != 0 || cell.greenSpeed != 0 || cell.blueSpeed != 0
    if paint.isWhite || changesColor {
      particle.contents = image
    } else {
      particle.contents = image.withTintColor(UIColor(cgColor: paint.color))
    }
    particle.bounds = CGRect(origin: .zero, size: image.size)
    particle.position = point
    insertSublayer(particle, at: renderMode == .oldestLast ? 0 : UInt32(sublayers?.count ?? 0))
    living += 1
    if changesColor { show(image, from: paint.color, of: cell, in: particle, for: life) }
    // Straight lines between twenty positions per second approximate the curve well enough.
    let steps = min(max(Int((life * 20).rounded(.up)), 2), 80)
    let times = (0...steps).map { Double($0) / Double(steps) * life }
    let places = times.map { time in
      let t = CGFloat(time)
      return CGPoint(
        x: point.x + motion.dx * t + cell.xAcceleration * t * t / 2,
        y: point.y + motion.dy * t + cell.yAcceleration * t * t / 2)
    }
    let looks = times.map { time in
      let factor = max(size + cell.scaleSpeed * CGFloat(time), 0)
      return CATransform3DScale(CATransform3DMakeRotation(turn * CGFloat(time), 0, 0, 1), factor, factor, 1)
    }
    let alphas = times.map { min(max(paint.alpha + cell.alphaSpeed * Float($0), 0), 1) }
    let tracks: [(String, [Any])] = [("position", places), ("transform", looks), ("opacity", alphas)]
    for (key, values) in tracks {
      let animation = CAKeyframeAnimation(keyPath: key)
      (animation.values, animation.duration) = (values, life)
      animation.timingFunction = CAMediaTimingFunction(name: .linear)
      (animation.fillMode, animation.isRemovedOnCompletion) = (.forwards, false)
      particle.add(animation, forKey: key)
    }
    stage.schedule(at: end) { [weak self] _ in
      particle.removeFromSuperlayer()
      self?.living -= 1
    }
  }

  /// Paints a picture's alpha in a colour that changes during a life, in seconds.
  private func show(
    _ image: UIImage, from color: CGColor, of cell: CAEmitterCell, in particle: CALayer, for life: Double
  ) {
    // Components stop at 0 and 1.
    let colors = (0...40).map { step in
      let time = Double(step) / 40 * life
      return CGColor(
        red: color.model.red.changing(cell.redSpeed, time), green: color.model.green.changing(cell.greenSpeed, time),
        blue: color.model.blue.changing(cell.blueSpeed, time), alpha: 1)
    }
    particle.showTemplate(image)
    let animation = CAKeyframeAnimation(keyPath: LayerKey.contentsColor.rawValue)
    (animation.values, animation.duration) = (colors, life)
    animation.timingFunction = CAMediaTimingFunction(name: .linear)
    (animation.fillMode, animation.isRemovedOnCompletion) = (.forwards, false)
    particle.add(animation, forKey: animation.keyPath)
  }

  private func paint(_ cell: CAEmitterCell) -> (color: CGColor, isWhite: Bool, alpha: Float) {
    var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (1, 1, 1, 1)
    _ = UIColor(cgColor: cell.color ?? .white).getRed(&red, green: &green, blue: &blue, alpha: &alpha)
    func varied(_ value: CGFloat, _ range: Float) -> CGFloat { min(max(random.around(value, CGFloat(range)), 0), 1) }
    (red, green, blue) = (varied(red, cell.redRange), varied(green, cell.greenRange), varied(blue, cell.blueRange))
    alpha = varied(alpha, cell.alphaRange)
    return (
      CGColor(red: red, green: green, blue: blue, alpha: 1), red == 1 && green == 1 && blue == 1, Float(alpha)
    )
  }
}

extension Double {
  /// A component of a colour after some seconds.
  fileprivate func changing(_ speed: Float, _ seconds: Double) -> CGFloat {
    CGFloat(min(max(self + Double(speed) * seconds, 0), 1))
  }
}

extension SplitMix64 {
  /// From 0 to 1.
  fileprivate mutating func unit() -> Double { Double(next() >> 11) / Double(1 << 53) }

  /// A value within half a range on either side of a centre.
  fileprivate mutating func around(_ value: CGFloat, _ range: CGFloat) -> CGFloat {
    range == 0 ? value : value + (CGFloat(unit()) - 0.5) * range
  }
}
