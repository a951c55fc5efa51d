public import Foundation
import InbetweenModel
import InbetweenGeometry

/// A filter of Core Image, by its name.
open class CIFilter: NSObject {
  open var name: String
  private let recipe: FilterDescription
  var values: [String: Any]

  /// A filter without a picture, for classes that make their own.
  public override init() {
    name = ""
    recipe = FilterDescription { _ in nil }
    values = [:]
    super.init()
  }

  /// One of Core Image's filters that is not drawn leaves its image as it is, since code relies on its being there,
  /// and is a problem of the recording; so is a name that is none of theirs, for which it is nil.
  public init?(name: String) {
    let drawn = FilterDescription.all[name]
    let isKnown = drawn != nil || name.hasPrefix("CI")
    if drawn == nil {
      Stage.current?.report(
        "the Core Image filter \(name) is not drawn: "
          + (isKnown ? "its image stays as it is" : "CIFilter(name:) is nil"))
    }
    guard isKnown else { return nil }
    let recipe = drawn ?? .image { image, _ in image }
    self.name = name
    self.recipe = recipe
    values = recipe.defaults
    super.init()
  }
  public convenience init?(name: String, parameters params: [String: Any]?) {
    self.init(name: name)
    setValuesForKeys(params ?? [:])
  }
  public convenience init?(name: String, withInputParameters params: [String: Any]?) {
    self.init(name: name, parameters: params)
  }

  /// One that is drawn.
  init(builtin name: String) {
    self.name = name
    recipe = FilterDescription.all[name] ?? FilterDescription { _ in nil }
    values = recipe.defaults
    super.init()
  }

  open func setDefaults() { values.merge(recipe.defaults as [String: Any]) { $1 } }

  open func setValue(_ value: Any?, forKey key: String) { values[key] = value }
  open func setValue(_ value: Any?, forKeyPath keyPath: String) { setValue(value, forKey: keyPath) }
  open func setValuesForKeys(_ keyedValues: [String: Any]) {
    for (key, value) in keyedValues.sorted(by: { $0.key < $1.key }) { setValue(value, forKey: key) }
  }
  open func value(forKey key: String) -> Any? { key == kCIOutputImageKey ? outputImage : values[key] }

  /// Nil without the images that the filter needs.
  open var outputImage: CIImage? { recipe.output(FilterInputs(values: values)) }

  /// In alphabetical order, those that have a value.
  open var inputKeys: [String] { Set(values.keys).union(recipe.takesImage ? [kCIInputImageKey] : []).sorted() }
  open var outputKeys: [String] { [kCIOutputImageKey] }
  /// The filter's name only.
  open var attributes: [String: Any] { [kCIAttributeFilterName: name] }

  /// The filters that are drawn, in alphabetical order, whatever the category is.
  open class func filterNames(inCategory category: String?) -> [String] { FilterDescription.all.keys.sorted() }
  open class func filterNames(inCategories categories: [String]?) -> [String] { filterNames(inCategory: nil) }
}

/// What a filter has by default, and how it makes a picture of its values.
struct FilterDescription: Sendable {
  let defaults: [String: any Sendable]
  var takesImage = false
  let output: @Sendable (FilterInputs) -> CIImage?

  init(_ defaults: [String: any Sendable] = [:], _ output: @escaping @Sendable (FilterInputs) -> CIImage?) {
    (self.defaults, self.output) = (defaults, output)
  }

  /// A filter of one image.
  static func image(
    _ defaults: [String: any Sendable] = [:], _ output: @escaping @Sendable (CIImage, FilterInputs) -> CIImage?
  ) -> FilterDescription {
    var description = FilterDescription(defaults) { inputs in inputs.image().flatMap { output($0, inputs) } }
    description.takesImage = true
    return description
  }

  /// By their names.
  static let all = colors.merging(compositing) { first, _ in first }.merging(pictures) { first, _ in first }
}

/// The values of a filter.
struct FilterInputs {
  let values: [String: Any]

  func image(_ key: String = kCIInputImageKey) -> CIImage? { values[key] as? CIImage }

  /// 0 for what is no number.
  func number(_ key: String) -> Double {
    let number: Double =
      switch values[key] {
      case let value as CGFloat: Double(value)
      case let value as Double: value
      case let value as Float: Double(value)
      case let value as Int: Double(value)
      case let value as NSNumber: value.doubleValue
      default: 0
      }
    return number.isFinite ? number : 0
  }

  /// Black for what is no colour.
  func ciColor(_ key: String) -> CIColor {
    switch values[key] {
    case let color as CIColor: color
    case let color as CGColor: CIColor(cgColor: color)
    case let color as UIColor: CIColor(color: color)
    default: .black
    }
  }

  /// Not premultiplied, in sRGB; black for what is no colour.
  func color(_ key: String) -> SIMD4<Float> { ciColor(key).standard }

  func vector(_ key: String) -> CIVector {
    switch values[key] {
    case let vector as CIVector: vector
    case let point as CGPoint: CIVector(cgPoint: point)
    case let rect as CGRect: CIVector(cgRect: rect)
    default: CIVector([])
    }
  }

  /// Four numbers of a vector.
  func weights(_ key: String) -> SIMD4<Float> {
    let vector = vector(key)
    return SIMD4(Float(vector.x), Float(vector.y), Float(vector.z), Float(vector.w))
  }

  func rect(_ key: String) -> CGRect { vector(key).cgRectValue }

  func transform(_ key: String) -> CGAffineTransform {
    (values[key] as? InbetweenModel.NSValue)?.cgAffineTransformValue ?? values[key] as? CGAffineTransform ?? .identity
  }
}
