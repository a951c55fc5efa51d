import Foundation
import InbetweenGeometry
import InbetweenModel
import InbetweenTimeline
import InbetweenUIKit
import Testing

@Suite("Colours of patterns") struct PatternTests {
  private static let device = FilmDevice(
    name: "small", size: CGSize(width: 20, height: 20), scale: 1)

  /// The pixels of a film's frame: red, green, blue and alpha.
  private struct Pixels {
    var width = 0
    var bytes: [UInt8] = []
    subscript(x: Int, y: Int) -> [UInt8] { Array(bytes[4 * (width * y + x)..<4 * (width * y + x) + 4]) }
    /// A letter for each pixel of a row.
    func row(_ y: Int, from x: Int = 0, count: Int) -> String {
      (x..<x + count).map { x in
        switch self[x, y] {
        case [255, 0, 0, 255]: "r"
        case [0, 255, 0, 255]: "g"
        case [0, 0, 255, 255]: "b"
        case [0, 0, 0, 255]: "k"
        case [255, 255, 255, 255]: "."
        default: "?"
        }
      }.joined()
    }
  }

  private func pixels(_ film: Film, at time: Double = 0) throws -> Pixels {
    let data = try film.png(at: time)
    var image: UIImage?
    _ = Film(duration: 0) { _ in image = UIImage(data: data) }
    guard case .bitmap(let bitmap) = try #require(image).content else { return Pixels() }
    return Pixels(width: bitmap.width, bytes: bitmap.pixels)
  }

  /// 3 by 2 pixels: red, green and blue above three black ones.
  private static func tile(scale: CGFloat = 1) -> UIImage {
    let format = UIGraphicsImageRendererFormat()
    format.scale = scale
    let size = CGSize(width: 3 / scale, height: 2 / scale)
    return UIGraphicsImageRenderer(size: size, format: format).image { context in
      UIColor.black.setFill()
      context.fill(CGRect(origin: .zero, size: size))
      for (column, color) in [UIColor.red, .green, .blue].enumerated() {
        color.setFill()
        context.fill(CGRect(x: CGFloat(column) / scale, y: 0, width: 1 / scale, height: 1 / scale))
      }
    }
  }

  @Test func `a background consists of copies from the view's corner, cut off at its edges`() throws {
    let view = UIView(frame: CGRect(x: 2, y: 3, width: 8, height: 5))
    let film = Film(on: Self.device) { window in
      view.backgroundColor = UIColor(patternImage: Self.tile())
      window.addSubview(view)
    }
    let image = try pixels(film)
    #expect(image.row(3, count: 12) == "..rgbrgbrg..")
    #expect(image.row(4, count: 12) == "..kkkkkkkk..")
    #expect(image.row(7, count: 12) == "..rgbrgbrg.." && image.row(8, count: 12) == "............")
    #expect(view.backgroundColor != nil && view.layer.backgroundColor?.numberOfComponents == 1)
  }

  @Test func `copies follow a view that moves and grows, and begin at the zero of its coordinates`() throws {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 3, height: 2))
    let film = Film(on: Self.device) { window in
      view.backgroundColor = UIColor(patternImage: Self.tile())
      window.addSubview(view)
    }
    film.perform(at: 0) {
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
        view.frame = CGRect(x: 4, y: 4, width: 9, height: 2)
      }
    }
    film.perform(at: 1.5) { view.bounds.origin.x = 1 }
    let (half, end) = (try pixels(film, at: 0.5), try pixels(film, at: 1.5))
    #expect(half.row(2, count: 12) == "..rgbrgb....")
    #expect(end.row(4, count: 14) == "....gbrgbrgbr.")
  }

  @Test func `a pattern gives way to a colour and comes back, below what the view draws and above nothing`() throws {
    let pattern = UIColor(patternImage: Self.tile())
    let label = UIImageView(frame: CGRect(x: 0, y: 0, width: 6, height: 4))
    let film = Film(on: Self.device) { window in
      label.contentMode = .topLeft
      window.addSubview(label)
    }
    film.perform(at: 0) { label.backgroundColor = UIColor(patternImage: Self.tile()) }
    film.perform(at: 1) { label.backgroundColor = .green }
    film.perform(at: 2) { label.layer.backgroundColor = UIColor(patternImage: Self.tile()).cgColor }
    film.perform(at: 3) {
      label.image = UIGraphicsImageRenderer(size: CGSize(width: 1, height: 1)).image { context in
        UIColor.white.setFill()
        context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
      }
    }
    #expect(try pixels(film, at: 0.5).row(0, count: 7) == "rgbrgb.")
    #expect(try pixels(film, at: 1.5).row(0, count: 7) == "gggggg.")
    #expect(try pixels(film, at: 2.5).row(2, count: 7) == "rgbrgb.")
    #expect(try pixels(film, at: 3).row(0, count: 7) == ".gbrgb.")
    #expect(pattern.withAlphaComponent(0.5).cgColor.components == [0.5])
  }

  @Test func `a picture of two pixels per point covers half as many points`() throws {
    let device = FilmDevice(name: "sharp", size: CGSize(width: 20, height: 20), scale: 2)
    let film = Film(on: device) { window in
      let view = UIView(frame: CGRect(x: 1, y: 1, width: 4, height: 4))
      view.backgroundColor = UIColor(patternImage: Self.tile(scale: 2))
      window.addSubview(view)
    }
    #expect(try pixels(film).row(2, count: 12) == "..rgbrgbrg..")
  }

  @Test func `paths are filled and stroked with the copies from the context's corner, whatever the transform`() throws {
    final class Drawing: UIView {
      override func draw(_ rect: CGRect) {
        UIColor(patternImage: PatternTests.tile()).set()
        UIGraphicsGetCurrentContext()?.translateBy(x: 1, y: 0)
        UIRectFill(CGRect(x: 0, y: 0, width: 4, height: 2))
        let line = UIBezierPath()
        line.move(to: CGPoint(x: 6, y: 1))
        line.addLine(to: CGPoint(x: 12, y: 1))
        line.lineWidth = 2
        line.stroke()
        UIColor(patternImage: PatternTests.tile()).withAlphaComponent(0).setFill()
        UIRectFill(CGRect(x: 0, y: 2, width: 12, height: 2))
      }
    }
    let film = Film(on: Self.device) { window in
      let view = Drawing(frame: CGRect(x: 0, y: 0, width: 15, height: 4))
      view.backgroundColor = .white
      window.addSubview(view)
    }
    let image = try pixels(film)
    #expect(image.row(0, count: 15) == ".gbrg..gbrgbr..")
    #expect(image.row(1, count: 15) == ".kkkk..kkkkkk..")
    #expect(image.row(2, count: 15) == "...............")
  }

  @Test func `copies join without a seam when the view is turned`() throws {
    let film = Film(on: Self.device) { window in
      let view = UIView(frame: CGRect(x: 5, y: 5, width: 10, height: 10))
      view.backgroundColor = UIColor(
        patternImage: UIGraphicsImageRenderer(size: CGSize(width: 1, height: 1)).image { context in
          UIColor.red.setFill()
          context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        })
      view.transform = CGAffineTransform(rotationAngle: 0.4)
      window.addSubview(view)
    }
    let image = try pixels(film)
    for y in 7...12 { #expect(image.row(y, from: 7, count: 6) == "rrrrrr") }
  }

  @Test func `where nothing is tiled, a pattern is the mean of its colours`() throws {
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    _ = Film(on: Self.device) { window in
      label.textColor = UIColor(patternImage: Self.tile())
      window.addSubview(label)
    }
    let color = label.modelTextColor
    #expect(abs(color.red - 1.0 / 6) < 0.01 && abs(color.green - 1.0 / 6) < 0.01 && color.alpha == 1)
  }
}
