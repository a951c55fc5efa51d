internal import InbetweenGeometry
#if canImport(Glibc)
  private import Glibc
#elseif canImport(Darwin)
  private import Darwin
#endif

extension Transform {
  /// A list of transforms (SVG 1.1, 7.6); the last one of the list applies first.
  ///
  /// - Returns: nil if it is not such a list.
  init?(svg text: String) {
    var scanner = SVGScanner(text)
    var result = Transform.identity
    while !scanner.isAtEnd {
      let name = scanner.word()
      scanner.skipSpace()
      guard scanner.take("(") else { return nil }
      var numbers: [Double] = []
      while true {
        scanner.skipSpace()
        if scanner.take(")") { break }
        guard let number = scanner.number(), numbers.count < 6 else { return nil }
        // Style sheets write units.
        guard ["", "px", "deg"].contains(scanner.word()) else { return nil }
        numbers.append(number)
        scanner.skipSeparator()
      }
      guard let next = Transform(svg: name, numbers) else { return nil }
      result = next.concatenating(result)
      scanner.skipSeparator()
    }
    self = result
  }

  private init?(svg name: String, _ n: [Double]) {
    func radians(_ degrees: Double) -> Double { degrees * Double.pi / 180 }
    switch (name, n.count) {
    case ("matrix", 6): self.init(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5])
    case ("translate", 1): self = .translation(x: n[0], y: 0)
    case ("translate", 2): self = .translation(x: n[0], y: n[1])
    case ("scale", 1): self = .scale(x: n[0], y: n[0])
    case ("scale", 2): self = .scale(x: n[0], y: n[1])
    case ("rotate", 1): self = .rotation(radians(n[0]))
    case ("rotate", 3):
      self = .translation(x: -n[1], y: -n[2]).concatenating(.rotation(radians(n[0])))
        .concatenating(.translation(x: n[1], y: n[2]))
    case ("skewX", 1): self.init(a: 1, b: 0, c: tan(radians(n[0])), d: 1, tx: 0, ty: 0)
    case ("skewY", 1): self.init(a: 1, b: tan(radians(n[0])), c: 0, d: 1, tx: 0, ty: 0)
    default: return nil
    }
  }
}

/// How the area of a `viewBox` is placed in a viewport (SVG 1.1, 7.8).
struct SVGAspect {
  private var x = 0.5
  private var y = 0.5
  private var isUniform = true
  private var isSlice = false

  init(_ text: String?) {
    guard let text else { return }
    let words = text.split { $0 == " " || $0 == "\t" || $0 == "\n" }.filter { $0 != "defer" }
    guard let align = words.first else { return }
    isUniform = align != "none"
    isSlice = words.count > 1 && words[1] == "slice"
    guard align.hasPrefix("x"), align.count == 8 else { return }
    func share(_ word: Substring) -> Double { word == "Min" ? 0 : word == "Max" ? 1 : 0.5 }
    x = share(align.dropFirst(1).prefix(3))
    y = share(align.dropFirst(5).prefix(3))
  }

  /// From the coordinates of the box to those around the viewport.
  func transform(from box: Rect, to viewport: Rect) -> Transform {
    var (across, down) = (viewport.width / box.width, viewport.height / box.height)
    if isUniform {
      let scale = isSlice ? max(across, down) : min(across, down)
      (across, down) = (scale, scale)
    }
    return Transform(
      a: across, b: 0, c: 0, d: down,
      tx: viewport.minX + (viewport.width - box.width * across) * x - box.minX * across,
      ty: viewport.minY + (viewport.height - box.height * down) * y - box.minY * down)
  }
}
