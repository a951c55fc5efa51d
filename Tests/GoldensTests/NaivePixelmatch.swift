import Foundation
import InbetweenGoldens
import InbetweenPixels

/// pixelmatch as documented, pixel by pixel and without optimisations: the reference for the fast loops.
struct NaivePixelmatch {
  enum Formula { case eachOnWhite, checkerboard, white }

  let a: Pixmap
  let b: Pixmap
  let formula: Formula
  let isOKLab: Bool
  let threshold: Double
  let includesAntialiasing: Bool

  /// Counted pixels, and excused ones, as `y * width + x`.
  var counts: (counted: Set<Int>, excused: Set<Int>) {
    var counted: Set<Int> = []
    var excused: Set<Int> = []
    for y in 0..<a.height {
      for x in 0..<a.width where differs(x, y) {
        if !includesAntialiasing, isAntialiased(a, b, x, y) || isAntialiased(b, a, x, y) {
          excused.insert(y * a.width + x)
        } else {
          counted.insert(y * a.width + x)
        }
      }
    }
    return (counted, excused)
  }

  private typealias Pixel = (r: Double, g: Double, b: Double, a: Double)

  private func pixel(_ image: Pixmap, _ x: Int, _ y: Int) -> Pixel {
    let i = 4 * (y * image.width + x)
    func component(_ c: Int) -> Double { Double(image.bytes[i + c]) }
    return (component(0), component(1), component(2), component(3))
  }

  /// - Parameter offset: of the pixel's first byte; nil for white whatever the formula.
  private func background(_ offset: Int?) -> (Double, Double, Double) {
    guard formula == .checkerboard, let offset else { return (255, 255, 255) }
    func level(_ n: Int) -> Double { n % 2 == 0 ? 48 : 207 }
    return (
      level(offset), level(Int(Double(offset) / 1.618033988749895)), level(Int(Double(offset) / 2.618033988749895))
    )
  }

  /// A colour on white.
  private func onWhite(_ p: Pixel) -> (Double, Double, Double) {
    guard p.a < 255 else { return (p.r, p.g, p.b) }
    func blended(_ c: Double) -> Double { 255 + (c - 255) * (p.a / 255) }
    return (blended(p.r), blended(p.g), blended(p.b))
  }

  private func difference(_ p: Pixel, _ q: Pixel, _ offset: Int?) -> (Double, Double, Double) {
    guard p.a < 255 || q.a < 255 else { return (p.r - q.r, p.g - q.g, p.b - q.b) }
    let back = background(offset)
    func blended(_ c1: Double, _ c2: Double, _ back: Double) -> Double {
      (c1 * p.a - c2 * q.a - back * (p.a - q.a)) / 255
    }
    return (blended(p.r, q.r, back.0), blended(p.g, q.g, back.1), blended(p.b, q.b, back.2))
  }

  private func y(_ c: (Double, Double, Double)) -> Double {
    c.0 * 0.29889531 + c.1 * 0.58662247 + c.2 * 0.11448223
  }
  private func i(_ c: (Double, Double, Double)) -> Double {
    c.0 * 0.59597799 - c.1 * 0.27417610 - c.2 * 0.32180189
  }
  private func q(_ c: (Double, Double, Double)) -> Double {
    c.0 * 0.21147017 - c.1 * 0.52261711 + c.2 * 0.31114694
  }

  private func differs(_ x: Int, _ y: Int) -> Bool {
    let (p, q) = (pixel(a, x, y), pixel(b, x, y))
    if p == q { return false }
    let offset = 4 * (y * a.width + x)
    if isOKLab { return oklabDiffers(p, q, offset) }
    let parts: (Double, Double, Double)
    if formula == .eachOnWhite {
      let (u, v) = (onWhite(p), onWhite(q))
      parts = (self.y(u) - self.y(v), i(u) - i(v), self.q(u) - self.q(v))
    } else {
      let d = difference(p, q, offset)
      parts = (self.y(d), i(d), self.q(d))
    }
    let delta = 0.5053 * parts.0 * parts.0 + 0.299 * parts.1 * parts.1 + 0.1957 * parts.2 * parts.2
    return delta > 35215 * threshold * threshold
  }

  private func oklabDiffers(_ p: Pixel, _ q: Pixel, _ offset: Int) -> Bool {
    func linear(_ level: Double) -> Double {
      func exact(_ i: Int) -> Double {
        let c = Double(min(i, 255)) / 255
        return c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4)
      }
      let i = Int(level)
      return exact(i) + (exact(i + 1) - exact(i)) * (level - Double(i))
    }
    func root(_ value: Double) -> Double {
      let (t, n) = (value * 4096, 4096.0)
      let i = Int(t)
      return cbrt(Double(i) / n) + (cbrt(Double(i + 1) / n) - cbrt(Double(i) / n)) * (t - Double(i))
    }
    let blends = p.a < 255 || q.a < 255
    let back = background(offset)
    func lab(_ c: Pixel) -> (lightness: Double, a: Double, b: Double) {
      func level(_ v: Double, _ back: Double) -> Double { blends ? (v * c.a + back * (255 - c.a)) / 255 : v }
      let (r, g, b) = (linear(level(c.r, back.0)), linear(level(c.g, back.1)), linear(level(c.b, back.2)))
      let l = root(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
      let m = root(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
      let s = root(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
      let k3 = 1.206 / 1.03
      let light = 0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s
      let x = k3 * light - 0.206
      return (
        0.5 * (x + (x * x + 4 * 0.03 * k3 * light).squareRoot()),
        1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
        0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s
      )
    }
    let (u, v) = (lab(p), lab(q))
    let chroma = (u.a - v.a) * (u.a - v.a) + (u.b - v.b) * (u.b - v.b)
    let rest = threshold - abs(u.lightness - v.lightness)
    // What lies at the limit in lightness alone differs already.
    return rest <= 0 || chroma > rest * rest
  }

  private func brightness(_ p: Pixel, _ q: Pixel, _ offset: Int) -> Double {
    if p == q { return 0 }
    if isOKLab {
      let d = y(difference(p, q, nil))
      return d == 0 && p.a != q.a ? (p.a - q.a) / 2 : d
    }
    if formula == .eachOnWhite { return y(onWhite(p)) - y(onWhite(q)) }
    return y(difference(p, q, offset))
  }

  private func isAntialiased(_ image: Pixmap, _ other: Pixmap, _ x: Int, _ y: Int) -> Bool {
    var equal = isOnEdge(x, y) ? 1 : 0
    var (least, most) = (0.0, 0.0)
    var (leastAt, mostAt) = ((0, 0), (0, 0))
    for u in max(x - 1, 0)...min(x + 1, image.width - 1) {
      for v in max(y - 1, 0)...min(y + 1, image.height - 1) where (u, v) != (x, y) {
        let delta = brightness(pixel(image, x, y), pixel(image, u, v), 4 * (y * image.width + x))
        if delta == 0 {
          equal += 1
          if equal > 2 { return false }
        } else if delta < least {
          (least, leastAt) = (delta, (u, v))
        } else if delta > most {
          (most, mostAt) = (delta, (u, v))
        }
      }
    }
    if least == 0 || most == 0 { return false }
    return [leastAt, mostAt].contains { hasSiblings(image, $0.0, $0.1) && hasSiblings(other, $0.0, $0.1) }
  }

  private func isOnEdge(_ x: Int, _ y: Int) -> Bool { x == 0 || y == 0 || x == a.width - 1 || y == a.height - 1 }

  private func hasSiblings(_ image: Pixmap, _ x: Int, _ y: Int) -> Bool {
    var equal = isOnEdge(x, y) ? 1 : 0
    for u in max(x - 1, 0)...min(x + 1, image.width - 1) {
      for v in max(y - 1, 0)...min(y + 1, image.height - 1) where (u, v) != (x, y) {
        if pixel(image, x, y) == pixel(image, u, v) { equal += 1 }
      }
    }
    return equal > 2
  }
}
