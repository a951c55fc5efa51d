import InbetweenModel
import InbetweenTimeline
import InbetweenUIKit
import Testing

@Suite("What public apps draw with contexts, images and layers") struct StrangersDrawingTests {
  private static let small = FilmDevice(name: "small", size: CGSize(width: 20, height: 20), scale: 1)
  private static let red: [UInt8] = [255, 0, 0, 255]
  private static let none: [UInt8] = [0, 0, 0, 0]

  private static func image(_ size: CGSize, _ draw: (CGContext) -> Void) -> UIImage {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    return UIGraphicsImageRenderer(size: size, format: format).image { draw($0.cgContext) }
  }

  private static func plain(_ color: UIColor, _ size: CGSize = CGSize(width: 20, height: 20)) -> UIImage {
    image(size) { context in
      context.setFillColor(color.cgColor)
      context.fill(CGRect(origin: .zero, size: size))
    }
  }

  /// The colour of a pixel of a picture of 8 × 8 pixels.
  private func pixels(_ draw: @escaping (CGContext) -> Void) throws -> (_ x: Int, _ y: Int) -> [UInt8] {
    var again: UIImage?
    _ = Film(on: Self.small, duration: 0) { _ in
      again = Self.image(CGSize(width: 8, height: 8), draw).pngData().flatMap { UIImage(data: $0) }
    }
    guard case .bitmap(let bitmap) = try #require(again).content else { return { _, _ in [] } }
    return { x, y in Array(bitmap.pixels[4 * (8 * y + x)..<4 * (8 * y + x) + 4]) }
  }

  private static let whole = CGRect(x: 0, y: 0, width: 8, height: 8)

  @Test func `the interpolation quality is part of the graphics state`() throws {
    _ = try pixels { context in
      context.interpolationQuality = .high
      context.saveGState()
      context.interpolationQuality = .none
      context.restoreGState()
      #expect(context.interpolationQuality == .high)
      context.textMatrix = CGAffineTransform(scaleX: 1, y: -1)
      context.textPosition = CGPoint(x: 3, y: 4)
      #expect(context.textMatrix.tx == 3 && context.textMatrix.d == -1)
      context.translateBy(x: 2, y: 1)
      #expect(context.convertToUserSpace(context.convertToDeviceSpace(CGPoint(x: 5, y: 5))) == CGPoint(x: 5, y: 5))
      context.setTextDrawingMode(.fill)
      context.setFillColorSpace(CGColorSpaceCreateDeviceRGB())
    }
  }

  @Test func `a clip ends when it is reset, and one before the state was saved remains`() throws {
    let pixel = try pixels { context in
      context.setFillColor(UIColor.red.cgColor)
      context.clip(to: CGRect(x: 0, y: 0, width: 8, height: 4))
      context.saveGState()
      context.clip(to: CGRect(x: 0, y: 0, width: 2, height: 8))
      context.resetClip()
      context.fill(Self.whole)
      context.restoreGState()
    }
    #expect(pixel(6, 2) == Self.red && pixel(6, 6) == Self.none)
  }

  @Test func `the outline of a stroke is filled where the stroke is drawn`() throws {
    let pixel = try pixels { context in
      context.setFillColor(UIColor.red.cgColor)
      context.setLineWidth(2)
      context.setLineJoin(.miter)
      context.move(to: CGPoint(x: 1, y: 2))
      context.addLine(to: CGPoint(x: 6, y: 2))
      context.addLine(to: CGPoint(x: 6, y: 7))
      context.replacePathWithStrokedPath()
      context.fillPath()
    }
    for (x, y) in [(1, 1), (3, 2), (5, 1), (6, 1), (5, 4), (6, 6)] { #expect(pixel(x, y) == Self.red, "\(x), \(y)") }
    for (x, y) in [(0, 1), (7, 1), (3, 0), (3, 4), (4, 6), (5, 7)] { #expect(pixel(x, y) == Self.none, "\(x), \(y)") }
    let outline = CGPath(rect: CGRect(x: 10, y: 10, width: 20, height: 20), transform: nil)
      .copy(strokingWithWidth: 4, lineCap: .butt, lineJoin: .miter, miterLimit: 10)
    let box = outline.boundingBoxOfPath
    #expect(
      abs(box.minX - 8) < 1e-9 && abs(box.minY - 8) < 1e-9 && abs(box.maxX - 32) < 1e-9 && abs(box.maxY - 32) < 1e-9)
    #expect(outline.contains(CGPoint(x: 8.5, y: 8.5)) && !outline.contains(CGPoint(x: 20, y: 20)))
  }

  @Test func `an image is tiled, and a pattern of code fills`() throws {
    let tiled = try pixels { context in
      guard let tile = Self.plain(.red, CGSize(width: 2, height: 2)).cgImage else { return }
      context.draw(tile, in: CGRect(x: 3, y: 3, width: 2, height: 2), byTiling: true)
    }
    #expect(tiled(0, 0) == Self.red && tiled(7, 7) == Self.red)
    let pattern = try pixels { context in
      var callbacks = CGPatternCallbacks(
        version: 0,
        drawPattern: { _, cell in
          cell.setFillColor(UIColor.red.cgColor)
          cell.fill(CGRect(x: 0, y: 0, width: 2, height: 4))
        }, releaseInfo: nil)
      guard let space = CGColorSpace(patternBaseSpace: nil),
        let stripes = CGPattern(
          info: nil, bounds: CGRect(x: 0, y: 0, width: 4, height: 4), matrix: .identity, xStep: 4, yStep: 4,
          tiling: .constantSpacing, isColored: true, callbacks: &callbacks)
      else { return }
      context.setFillColorSpace(space)
      var alpha: CGFloat = 1
      context.setFillPattern(stripes, colorComponents: &alpha)
      context.fill(Self.whole)
    }
    #expect(pattern(0, 0) == Self.red && pattern(2, 3) == Self.none && pattern(5, 7) == Self.red)
  }

  @Test func `thumbnails are scaled, also asynchronously`() {
    var sizes: [CGSize] = []
    let film = Film(on: Self.small, duration: 0.1) { _ in
      let image = Self.plain(.red)
      Task {
        sizes.append(await image.byPreparingThumbnail(ofSize: CGSize(width: 4, height: 2))?.size ?? .zero)
        sizes.append(await image.byPreparingForDisplay()?.size ?? .zero)
      }
      image.prepareForDisplay { sizes.append($0?.size ?? .zero) }
      #expect(sizes.isEmpty)
    }
    film.play(until: 0.1)
    #expect(sizes.count == 3 && sizes.contains(CGSize(width: 4, height: 2)))
    #expect(sizes.filter { $0 == CGSize(width: 20, height: 20) }.count == 2)
  }

  @Test(arguments: [UIUserInterfaceStyle.light, .dark])
  func `an image view shows the variant of an asset for its appearance`(style: UIUserInterfaceStyle) throws {
    let film = Film(on: Self.small, appearance: style, duration: 1) { window in
      let asset = UIImageAsset()
      asset.register(Self.plain(.red), with: UITraitCollection(userInterfaceStyle: .light))
      asset.register(Self.plain(.blue), with: UITraitCollection(userInterfaceStyle: .dark))
      let image = asset.image(with: UITraitCollection(userInterfaceStyle: .light))
      #expect(image.imageAsset === asset && Self.plain(.red).imageAsset == nil)
      let view = UIImageView(image: image)
      view.frame = window.bounds
      window.addSubview(view)
    }
    film.perform(at: 0.5) { film.window.overrideUserInterfaceStyle = style == .dark ? .light : .dark }
    let (red, blue): ([UInt8], [UInt8]) = ([255, 0, 0], [0, 0, 255])
    #expect(try FramePixels(film, at: 0.2)[10, 10] == (style == .dark ? blue : red))
    #expect(try FramePixels(film, at: 0.9)[10, 10] == (style == .dark ? red : blue))
  }

  @Test func `a value function turns and scales by animated numbers`() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    let film = Film(on: Self.small, duration: 1) { window in
      window.addSubview(view)
      let turn = CABasicAnimation(keyPath: "transform")
      turn.valueFunction = CAValueFunction(name: .rotateZ)
      (turn.fromValue, turn.toValue, turn.duration) = (0, CGFloat.pi, 1)
      view.layer.add(turn, forKey: nil)
      #expect(CAValueFunction(name: CAValueFunctionName(rawValue: "bend")) == nil)
    }
    film.perform(at: 0.5) {
      let angle = view.layer.presentation()?.value(forKeyPath: "transform.rotation.z") as? Double
      #expect(abs((angle ?? 0) - .pi / 2) < 0.02)
    }
    let wide = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    let other = Film(on: Self.small, duration: 1) { window in
      window.addSubview(wide)
      let scale = CABasicAnimation(keyPath: "transform")
      scale.valueFunction = CAValueFunction(name: .scale)
      (scale.fromValue, scale.toValue, scale.duration) = ([1, 1, 1], [3, 1, 1], 1)
      wide.layer.add(scale, forKey: nil)
    }
    other.perform(at: 0.5) {
      let factor = wide.layer.presentation()?.value(forKeyPath: "transform.scale.x") as? Double
      #expect(abs((factor ?? 0) - 2) < 0.05)
    }
    film.play(until: 1)
    other.play(until: 1)
  }

  @Test func `particles change their colour by its speeds`() throws {
    let film = Film(on: Self.small, duration: 1.2) { window in
      let cell = CAEmitterCell()
      cell.contents = Self.plain(.white, CGSize(width: 8, height: 8)).cgImage
      (cell.birthRate, cell.lifetime, cell.duration) = (60, 4, 0.1)
      cell.color = UIColor.red.cgColor
      (cell.redSpeed, cell.greenSpeed, cell.blueSpeed) = (-0.5, 0.5, 0)
      let emitter = CAEmitterLayer()
      emitter.emitterPosition = CGPoint(x: 10, y: 10)
      emitter.emitterCells = [cell]
      window.layer.addSublayer(emitter)
    }
    let pixel = try FramePixels(film, at: 1)[10, 10]
    #expect(
      pixel.count == 3 && abs(Int(pixel[0]) - 135) < 20 && abs(Int(pixel[1]) - 120) < 20 && pixel[2] == 0, "\(pixel)")
    #expect(film.problems.isEmpty)
  }

  @Test func `settings of layers and colours are kept`() {
    final class Map: UIView {
      override class var layerClass: AnyClass { CATiledLayer.self }
    }
    _ = Film(on: Self.small, duration: 0) { window in
      let map = Map(frame: window.bounds)
      let tiles = map.layer as? CATiledLayer
      tiles?.tileSize = CGSize(width: 64, height: 64)
      tiles?.levelsOfDetail = 3
      #expect(tiles?.levelsOfDetail == 3 && CATiledLayer.fadeDuration() == 0.25)
      map.layer.filters = ["blur"]
      map.layer.accessibilityLabel = "Map"
      #expect(map.layer.filters?.count == 1 && map.layer.accessibilityLabel == "Map")
      let image = Self.plain(.red)
      image.accessibilityIdentifier = "pin"
      #expect(image.accessibilityIdentifier == "pin")
      CATransaction.begin()
      CATransaction.setValue(true, forKey: kCATransactionDisableActions)
      CATransaction.setValue("own", forKey: "word")
      #expect(CATransaction.value(forKey: kCATransactionDisableActions) as? Bool == true)
      #expect(CATransaction.value(forKey: "word") as? String == "own")
      CATransaction.commit()
      #expect(CFGetTypeID(UIColor.red.cgColor) == CGColor.typeID)
      let descriptor = UIFont.boldSystemFont(ofSize: 15).fontDescriptor
      #expect(
        descriptor.object(forKey: .size) as? CGFloat == 15 && descriptor.fontAttributes[.family] as? String == "Inter")
      let features: [[UIFontDescriptor.FeatureKey: Int]] = [[.featureIdentifier: 6, .typeIdentifier: 0]]
      let tabular = descriptor.addingAttributes([.featureSettings: features])
      #expect(tabular.pointSize == 15 && UIFont(descriptor: tabular, size: 0).model.hasMonospacedDigits)
      let other: [[UIFontDescriptor.FeatureKey: Int]] = [
        [.type: kNumberSpacingType, .selector: kProportionalNumbersSelector]
      ]
      #expect(!descriptor.addingAttributes([.featureSettings: other]).model.hasMonospacedDigits)
    }
  }
}
