import Foundation
import InbetweenGeometry
import InbetweenLayout
import InbetweenScene

/// The settings of a scene on the page: those that other commands have options for, and the values of inputs.
struct PreviewSettings: Codable, Hashable, Sendable {
  /// The parameters as text, by name.
  var parameters: [String: String] = [:]
  /// The values of inputs, by name.
  var inputs: [String: Double] = [:]
  var device: String?
  /// The width and height in points.
  var size: [Double]?
  /// Pixels per point.
  var scale: Int?
  var appearance: String?
  var contentSize: String?
  var orientation: String?
  var direction: String?
  /// The top, left, bottom and right insets in points.
  var safeArea: [Double]?

  /// - Throws: An error with a message for the page.
  init(json: [UInt8]) throws(PreviewSettingsError) {
    do {
      self = try JSONDecoder().decode(PreviewSettings.self, from: Data(json))
    } catch {
      throw PreviewSettingsError(message: "these are no settings")
    }
    if let scale, !(1...3).contains(scale) { throw PreviewSettingsError(message: "the scale is 1, 2 or 3") }
    if let size, size.count != 2 || size.contains(where: { !($0 > 0 && $0 <= 10_000) }) {
      throw PreviewSettingsError(message: "a size is a width and a height above 0")
    }
    if let safeArea, safeArea.count != 4 || safeArea.contains(where: { !($0 >= 0 && $0 <= 10_000) }) {
      throw PreviewSettingsError(message: "a safe area is four distances of at least 0")
    }
    if let device, CanvasDevice.named(device) == nil { throw PreviewSettingsError(message: "there is no such device") }
    if let appearance, SceneDocument.Appearance(rawValue: appearance) == nil {
      throw PreviewSettingsError(message: "an appearance is light or dark")
    }
    if let contentSize, SceneDocument.ContentSize(rawValue: contentSize) == nil {
      throw PreviewSettingsError(message: "there is no such text size")
    }
    if let orientation, CanvasDevice.Orientation(rawValue: orientation) == nil {
      throw PreviewSettingsError(message: "an orientation is portrait or landscape")
    }
    if let direction, SceneDocument.Direction(rawValue: direction) == nil {
      throw PreviewSettingsError(
        message: "a direction is \(SceneDocument.Direction.allCases.map(\.rawValue).joined(separator: " or "))")
    }
    if inputs.values.contains(where: { !$0.isFinite }) { throw PreviewSettingsError(message: "an input is a number") }
  }

  init() {}

  /// The options of the command line, overridden by these settings.
  func applied(to options: SceneReader.Options) -> SceneReader.Options {
    var options = options
    options.parameters += parameters.sorted { $0.key < $1.key }
      .map { SceneReader.Options.Override(name: $0.key, text: $0.value) }
    if let device { options.device = device }
    if let size { options.size = Size(width: size[0], height: size[1]) }
    if let scale { options.scale = scale }
    if let appearance { options.appearance = SceneDocument.Appearance(rawValue: appearance) }
    if let contentSize { options.contentSize = SceneDocument.ContentSize(rawValue: contentSize) }
    if let orientation { options.orientation = CanvasDevice.Orientation(rawValue: orientation) }
    if let direction { options.direction = SceneDocument.Direction(rawValue: direction) }
    if let safeArea {
      options.safeArea = Insets(top: safeArea[0], left: safeArea[1], bottom: safeArea[2], right: safeArea[3])
    }
    return options
  }
}

struct PreviewSettingsError: Error { let message: String }
