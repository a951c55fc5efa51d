public import Foundation

/// A kind of particle: its picture and its motion.
open class CAEmitterCell: NSObject {
  open var name: String?
  open var isEnabled = true
  /// A `CGImage`; without one, particles are not visible.
  open var contents: Any?
  open var contentsScale: CGFloat = 1
  /// In particles per second.
  open var birthRate: Float = 0
  /// In seconds.
  open var lifetime: Float = 0
  open var lifetimeRange: Float = 0
  /// Has no effect: particles stay in the plane.
  open var emissionLatitude: CGFloat = 0
  /// In radians, clockwise from the right.
  open var emissionLongitude: CGFloat = 0
  open var emissionRange: CGFloat = 0
  /// In points per second.
  open var velocity: CGFloat = 0
  open var velocityRange: CGFloat = 0
  /// In points per second squared.
  open var xAcceleration: CGFloat = 0
  open var yAcceleration: CGFloat = 0
  open var zAcceleration: CGFloat = 0
  open var scale: CGFloat = 1
  open var scaleRange: CGFloat = 0
  /// The change of the scale per second.
  open var scaleSpeed: CGFloat = 0
  /// In radians per second.
  open var spin: CGFloat = 0
  open var spinRange: CGFloat = 0
  /// The colour in which the picture's alpha is painted, unless it is white and the picture has its own colours.
  open var color: CGColor? = .white
  open var redRange: Float = 0
  open var greenRange: Float = 0
  open var blueRange: Float = 0
  open var alphaRange: Float = 0
  /// The change of the colour's red per second; where a speed is not 0, the picture's alpha is painted in the colour.
  open var redSpeed: Float {
    get { speeds.red }
    set { speeds.red = newValue }
  }
  open var greenSpeed: Float {
    get { speeds.green }
    set { speeds.green = newValue }
  }
  open var blueSpeed: Float {
    get { speeds.blue }
    set { speeds.blue = newValue }
  }
  private var speeds: (red: Float, green: Float, blue: Float) = (0, 0, 0)
  open var alphaSpeed: Float = 0
  /// In seconds after the start of the emitter.
  open var beginTime: CFTimeInterval = 0
  /// In seconds; infinite for the lifetime of the emitter.
  open var duration: CFTimeInterval = .infinity
  /// The shown part of the contents; stored only.
  open var contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1)
  open var magnificationFilter = CALayerContentsFilter.linear.rawValue
  open var minificationFilter = CALayerContentsFilter.linear.rawValue
  open var minificationFilterBias: Float = 0
  open var style: [AnyHashable: Any]?
  /// Particles do not emit particles, which is a problem of the recording.
  open var emitterCells: [CAEmitterCell]? {
    didSet {
      guard emitterCells?.isEmpty == false else { return }
      Stage.current?.report("CAEmitterCell.emitterCells has no effect: particles do not emit particles")
    }
  }

  public override init() { super.init() }

  /// Sets a number by its name, as with `setValue(_:forKeyPath: "emitterCells.name.birthRate")` of layers.
  open func setValue(_ value: Any?, forKey key: String) {
    let number =
      (value as? NSNumber)?.doubleValue ?? (value as? Double) ?? (value as? CGFloat).map { Double($0) }
      ?? (value as? Float).map { Double($0) } ?? (value as? Int).map { Double($0) }
    guard let number else { return }
    switch key {
    case "birthRate": birthRate = Float(number)
    case "lifetime": lifetime = Float(number)
    case "velocity": velocity = CGFloat(number)
    case "scale": scale = CGFloat(number)
    case "spin": spin = CGFloat(number)
    case "alphaSpeed": alphaSpeed = Float(number)
    case "redSpeed": redSpeed = Float(number)
    case "greenSpeed": greenSpeed = Float(number)
    case "blueSpeed": blueSpeed = Float(number)
    case "yAcceleration": yAcceleration = CGFloat(number)
    case "xAcceleration": xAcceleration = CGFloat(number)
    default: break
    }
  }
}
