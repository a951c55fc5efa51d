import Foundation
import InbetweenModel
import InbetweenUIKit
import Testing

@Suite("Core Image's generators, reductions and filters by name") struct GeneratedPictureTests {
  private func area(_ width: CGFloat, _ height: CGFloat) -> CGRect { CGRect(x: 0, y: 0, width: width, height: height) }
  private func isNear(_ values: [Int], _ expected: [Int]) -> Bool {
    values.count == expected.count && zip(values, expected).allSatisfy { abs($0 - $1) <= 1 }
  }

  @Test func `one colour is everywhere`() {
    let color = CIFilter(name: "CIConstantColorGenerator", parameters: [kCIInputColorKey: CIColor.green])?.outputImage
    #expect(color?.extent.isInfinite == true)
    #expect(CoreImagePixels(color, in: CGRect(x: -1e6, y: 5e5, width: 1, height: 1))[0, 0] == [0, 255, 0, 255])
  }

  @Test func `fields and stripes begin at the centre`() {
    let fields = CIFilter.checkerboardGenerator()
    (fields.center, fields.width) = (CGPoint(x: 1, y: 1), 2)
    let pixels = CoreImagePixels(fields.outputImage, in: area(6, 4))
    // White from the centre to the right and up.
    #expect(pixels.red(2) == [0, 255, 255, 0, 0, 255])
    #expect(pixels.red(3) == [255, 0, 0, 255, 255, 0])
    #expect(pixels.red(1) == pixels.red(2) && pixels.red(0) == pixels.red(3))
    let stripes = CIFilter.stripesGenerator()
    (stripes.center, stripes.width, stripes.color1) = (CGPoint(x: 1, y: 0), 2, CIColor.blue)
    #expect(CoreImagePixels(stripes.outputImage, in: area(6, 2)).red(1) == [0, 255, 255, 0, 0, 255])
  }

  @Test func `gradients mix light along a line and around a centre`() {
    let values: [String: Any] = [
      "inputPoint0": CIVector(x: 0, y: 0), "inputPoint1": CIVector(x: 4, y: 0), "inputColor0": CIColor.white,
      "inputColor1": CIColor.black,
    ]
    let line = CIFilter(name: "CILinearGradient", parameters: values)?.outputImage
    // 0.875, 0.625, 0.375 and 0.125 of the light, and what is before and behind.
    let row = CoreImagePixels(line, in: CGRect(x: -1, y: 0, width: 6, height: 1)).red(0)
    #expect(isNear(row, [255, 240, 207, 165, 99, 0]), "\(row)")
    let smooth = CoreImagePixels(
      CIFilter(name: "CISmoothLinearGradient", parameters: values)?.outputImage, in: area(4, 1))
    #expect(isNear(smooth.red(0), [250, 216, 153, 58]), "\(smooth.red(0))")
    let round = CIFilter.radialGradient()
    (round.center, round.radius0, round.radius1) = (CGPoint(x: 0.5, y: 0.5), 1, 5)
    // Distances 0, 1, 2, 3 and 5 of a radius from 1 to 5: all of the light, all, 3/4, 1/2, none.
    let rays = CoreImagePixels(round.outputImage, in: area(6, 1))
    #expect(isNear(rays.red(0), [255, 255, 225, 188, 137, 0]), "\(rays.red(0))")
  }

  @Test func `the mean of an area is one of light`() throws {
    let picture = try #require(
      CoreImagePixels.image([[[0, 0, 0], [255, 255, 255]], [[255, 255, 255], [0, 0, 0]]]))
    let filter = CIFilter.areaAverage()
    (filter.inputImage, filter.extent) = (CIImage(cgImage: picture), area(2, 2))
    let mean = try #require(filter.outputImage)
    #expect(mean.extent == area(1, 1))
    #expect(CoreImagePixels(mean).isNear([188, 188, 188]))
    // As code asks for it, without a working space.
    var bytes: [UInt8] = [9, 9, 9, 9]
    let context = CIContext(options: [.workingColorSpace: kCFNull as Any])
    context.render(mean, toBitmap: &bytes, rowBytes: 4, bounds: area(1, 1), format: .RGBA8, colorSpace: nil)
    #expect(bytes == [128, 128, 128, 255])
    filter.extent = CGRect(x: 0, y: 0, width: 4, height: 2)
    #expect(CoreImagePixels(filter.outputImage)[0, 0][3] == 128)
  }

  @Test func `a code has a pixel for each module and a white one around, and stays sharp when it is enlarged`() throws {
    let filter = try #require(CIFilter(name: "CIQRCodeGenerator"))
    #expect(filter.outputImage == nil)
    filter.setValue(Data("hello".utf8), forKey: "inputMessage")
    let code = try #require(filter.outputImage)
    // 21 modules.
    #expect(code.extent == area(23, 23))
    let pixels = CoreImagePixels(code)
    #expect(pixels.red(0) == [Int](repeating: 255, count: 23))
    let dark = pixels.red(1).map { $0 == 0 ? "#" : "." }.joined()
    #expect(dark == ".#######..##...#######.")
    filter.setValue("H", forKey: "inputCorrectionLevel")
    filter.setValue(Data("hello world".utf8), forKey: "inputMessage")
    #expect(filter.outputImage?.extent == area(27, 27))
    let large = CoreImagePixels(
      code.applyingFilter("CIFalseColor", parameters: ["inputColor0": CIColor.blue, "inputColor1": CIColor.white])
        .transformed(by: CGAffineTransform(scaleX: 3, y: 3)))
    #expect(large.width == 69)
    #expect(
      large[2, 3] == [255, 255, 255, 255] && large[3, 3] == [0, 0, 255, 255] && large[5, 5] == [0, 0, 255, 255])
    let named = CIFilter.qrCodeGenerator()
    (named.message, named.correctionLevel) = (Data("hello".utf8), "M")
    #expect(CoreImagePixels(named.outputImage).red(1) == pixels.red(1))
    named.message = Data(count: 3000)
    #expect(named.outputImage == nil)
  }

  @Test func `a filter keeps its values by their names, and takes numbers of all types`() throws {
    let filter = try #require(CIFilter(name: "CIGaussianBlur"))
    #expect(filter.outputImage == nil)
    #expect(filter.value(forKey: kCIInputRadiusKey) as? Double == 10)
    let white = CIImage(color: .white).cropped(to: area(1, 1))
    filter.setValue(white, forKey: kCIInputImageKey)
    for radius in [2, 2.0, Float(2), CGFloat(2), NSNumber(value: 2)] as [Any] {
      filter.setValue(radius, forKey: kCIInputRadiusKey)
      #expect(
        (filter.value(forKey: kCIOutputImageKey) as? CIImage)?.extent == CGRect(x: -6, y: -6, width: 13, height: 13))
    }
    filter.setDefaults()
    #expect(filter.outputImage?.extent.width == 61)
    #expect(filter.inputKeys == [kCIInputImageKey, kCIInputRadiusKey])
    let named = CIFilter.gaussianBlur()
    #expect(named.radius == 10 && named.name == "CIGaussianBlur")
    (named.inputImage, named.radius) = (white, 2)
    #expect(named.outputImage?.extent == CGRect(x: -6, y: -6, width: 13, height: 13))
    #expect(named.value(forKey: kCIInputRadiusKey) as? Float == 2)
  }

  @Test func `each filter that is drawn makes a picture of its values by default`() {
    let image = CIImage(color: .red).cropped(to: area(2, 2))
    let names = CIFilter.filterNames(inCategory: nil)
    #expect(names.count == 52 && names == names.sorted())
    for name in names {
      let filter = CIFilter(name: name)
      filter?.setValue(image, forKey: kCIInputImageKey)
      filter?.setValue(image, forKey: kCIInputBackgroundImageKey)
      filter?.setValue(image, forKey: kCIInputTargetImageKey)
      filter?.setValue(Data("a".utf8), forKey: "inputMessage")
      let pixels = CoreImagePixels(filter?.outputImage, in: area(2, 2))
      #expect(pixels[0, 0].count == 4, "\(name)")
    }
  }

  @Test func `a filter that is not drawn leaves its image as it is and is a problem with its name`() {
    let image = CIImage(color: .red).cropped(to: area(2, 2))
    var filter: CIFilter?
    var same: CIImage?
    var none: CIFilter?
    let film = Film(duration: 0) { _ in
      filter = CIFilter(name: "CIBloom", parameters: [kCIInputImageKey: image])
      same = image.applyingFilter("CIPhotoEffectNoir")
      none = CIFilter(name: "Bloom")
    }
    #expect(filter?.name == "CIBloom" && filter?.outputImage === image && same === image)
    #expect(none == nil)
    for problem in [
      "CIBloom is not drawn: its image stays", "CIPhotoEffectNoir is not drawn: its image stays", "Bloom is",
    ] {
      #expect(film.problems.contains { $0.contains("filter " + problem) }, "\(film.problems)")
    }
  }

  @Test func `colours and vectors are equal by their numbers`() {
    #expect(CIColor(string: "0.5 0.25 1") == CIColor(red: 0.5, green: 0.25, blue: 1))
    #expect(CIColor(color: UIColor(red: 0.5, green: 0.25, blue: 1, alpha: 0.5)).alpha == 0.5)
    #expect(UIColor(ciColor: .blue) == UIColor(red: 0, green: 0, blue: 1, alpha: 1))
    let rect = CIVector(cgRect: CGRect(x: 1, y: 2, width: 3, height: 4))
    #expect(rect == CIVector(x: 1, y: 2, z: 3, w: 4) && rect.cgRectValue.width == 3 && rect.value(at: 9) == 0)
  }
}
