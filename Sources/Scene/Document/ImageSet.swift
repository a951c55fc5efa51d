internal import InbetweenGeometry
internal import InbetweenInterfaceBuilder

/// What decides which image or colour of an asset catalog is shown.
struct AssetCanvas {
  var isDark: Bool
  var isPad: Bool
  /// Pixels per point.
  var scale: Int

  /// How well a variant fits the canvas: its appearance before its idiom before its scale.
  func rank(_ variant: AssetVariant) -> Int {
    guard let fit = fit(variant) else { return -1 }
    // Of other scales the larger ones are better.
    let factor = variant.factor ?? scale
    return fit * 10 + (factor == scale ? 9 : factor)
  }

  /// Nil for a variant that the canvas does not use.
  func fit(_ variant: AssetVariant) -> Int? {
    var fit = 1
    for appearance in variant.appearances ?? [] {
      guard appearance.appearance == "luminosity", (appearance.value == "dark") == isDark else { return nil }
      fit += 4
    }
    switch variant.idiom {
    case nil, "universal": return fit
    case "iphone": return isPad ? nil : fit + 1
    case "ipad": return isPad ? fit + 1 : nil
    default: return nil
    }
  }
}

/// Apple's Asset Catalog Format Reference: `Contents.json` of an image set.
struct ImageSet: Decodable {
  var images: [AssetVariant]
  var properties: Properties?

  /// The image that suits a canvas best; nil if none does.
  func best(for canvas: AssetCanvas) -> AssetVariant? {
    let files = images.filter { $0.filename.map { !$0.contains("/") } == true && canvas.fit($0) != nil }
    return files.max { canvas.rank($0) < canvas.rank($1) }
  }

  struct Properties: Decodable {
    private var intent: String?
    private enum CodingKeys: String, CodingKey { case intent = "template-rendering-intent" }

    /// Nil if the set leaves it to the view.
    var isTemplate: Bool? { intent.map { $0 == "template" } }
  }
}

/// For which canvas an image or colour is.
struct AssetVariant: Decodable {
  var idiom: String?
  var scale: String?
  var filename: String?
  var appearances: [Appearance]?
  var resizing: Resizing?

  /// How the image is sliced, in pixels of the file.
  struct Resizing: Decodable {
    private enum CodingKeys: String, CodingKey { case mode, center, capInsets = "cap-insets" }
    var mode: String?
    var center: Center?
    var capInsets: Caps?

    struct Center: Decodable { var mode: String? }
    struct Caps: Decodable {
      var top: Double?
      var left: Double?
      var bottom: Double?
      var right: Double?
    }
  }

  /// In points; nil if the image is not sliced. Three parts have no caps across their direction.
  var slices: IBAssets.Slices? {
    guard let resizing, let mode = resizing.mode, ["9-part", "3-part-horizontal", "3-part-vertical"].contains(mode)
    else { return nil }
    let points = { (pixels: Double?) in
      let value = (pixels ?? 0) / Double(factor ?? 1)
      return value.isFinite ? min(max(value, 0), 10_000) : 0
    }
    var caps = Insets(
      top: points(resizing.capInsets?.top), left: points(resizing.capInsets?.left),
      bottom: points(resizing.capInsets?.bottom), right: points(resizing.capInsets?.right))
    if mode == "3-part-horizontal" { (caps.top, caps.bottom) = (0, 0) }
    if mode == "3-part-vertical" { (caps.left, caps.right) = (0, 0) }
    return IBAssets.Slices(capInsets: caps, isTiled: resizing.center?.mode == "tile")
  }

  struct Appearance: Decodable {
    var appearance: String?
    var value: String?
  }

  /// `2x` is 2.
  var factor: Int? { scale.flatMap { Int($0.dropLast()) }.flatMap { (1...3).contains($0) ? $0 : nil } }
}
