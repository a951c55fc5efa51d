import InbetweenTimeline

extension CGImage {
  /// The content whose alpha is what the image lets through as a mask.
  ///
  /// - Parameter environment: draws an image that was drawn by code; nil for its alpha.
  func mask(in environment: (any DrawingEnvironment)?) -> UIImage.Content {
    let content = content(in: environment)
    if case .bitmap(let bitmap) = content { return bitmap.alphaOfGrays.map { .bitmap($0) } ?? content }
    guard isGray else { return content }
    let drawn = UIImage(cgImage: self).patternBitmap(in: environment)
    return drawn.flatMap(\.alphaOfGrays).map { .bitmap($0) } ?? content
  }
}

extension DisplayResources.Bitmap {
  /// Black with the grey values as its alpha; nil unless all pixels are opaque and grey.
  fileprivate var alphaOfGrays: DisplayResources.Bitmap? {
    var alphas = [UInt8](repeating: 0, count: pixels.count)
    for place in stride(from: 0, to: pixels.count - 3, by: 4) {
      let gray = pixels[place]
      guard pixels[place + 3] == 255, pixels[place + 1] == gray, pixels[place + 2] == gray else { return nil }
      alphas[place + 3] = gray
    }
    return DisplayResources.Bitmap(width: width, height: height, pixels: alphas, scale: scale)
  }
}
