import InbetweenGeometry
import InbetweenTimeline

/// A part of the canvas in which what is drawn so far is blurred.
struct BackdropNode {
  let shape: DeviceShape
  /// The side of the square of pixels for which one sample stands: a wide blur has nothing smaller to show.
  let factor: Int
  /// Of the samples.
  let blur: GaussianBlur
  /// In units of 1/256.
  let saturation: Int32

  /// Nil if it changes nothing.
  init?(_ backdrop: DisplayBackdrop, shape: DeviceShape, device: Transform) {
    let scale = abs(device.determinant).squareRoot()
    let radius = backdrop.blurRadius * scale
    let sigma = radius > 0 ? min(radius, 512) : 0
    var factor = 1
    while factor < 8, sigma >= 8 * Double(factor) { factor *= 2 }
    self.shape = shape
    self.factor = factor
    let side = Double(factor)
    // Averaging squares and interpolating between their centres blur as well.
    let added = factor == 1 ? 0 : (side * side - 1) / 12 + side * side / 6
    blur = GaussianBlur(sigma: max(sigma * sigma - added, 0).squareRoot() / side, usesCells: false)
    let saturation = backdrop.saturation
    self.saturation = Int32(((saturation > 0 ? min(saturation, 16) : 0) * 256).rounded())
    if blur.isIdentity, self.saturation == 256 { return nil }
  }
}

extension DrawNode {
  /// Whether it reads what is drawn below it and beside a pixel.
  var readsBackdrop: Bool {
    switch content {
    case .backdrop: true
    case .group(let group): group.readsBackdrop
    default: false
    }
  }
}

extension GroupNode {
  fileprivate var readsBackdrop: Bool {
    children.contains(where: \.readsBackdrop) || dissolve?.from.contains(where: \.readsBackdrop) == true
  }
}

/// Ranges of rows that must be drawn together, because a backdrop in them reads all of their pixels: ascending, disjoint.
struct BackdropRows {
  private(set) var blocks: [Range<Int>] = []

  init(of nodes: [DrawNode], height: Int) {
    var found: [Range<Int>] = []
    BackdropRows.find(nodes, height, &found)
    for range in found.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = blocks.last, range.lowerBound < last.upperBound {
        blocks[blocks.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        blocks.append(range)
      }
    }
  }

  /// Groups are nested at most ``RasterError/maximumDepth`` deep.
  private static func find(_ nodes: [DrawNode], _ height: Int, _ found: inout [Range<Int>]) {
    for node in nodes {
      switch node.content {
      case .backdrop:
        let (top, bottom) = (max(node.bounds.top, 0), min(node.bounds.bottom, height))
        if top < bottom { found.append(top..<bottom) }
      case .group(let group):
        find(group.children, height, &found)
        if let dissolve = group.dissolve { find(dissolve.from, height, &found) }
      default: break
      }
    }
  }

  /// The strips in which to draw some rows: up to the next multiple of a height, but whole blocks.
  func strips(of rows: [Range<Int>], height: Int) -> [Range<Int>] {
    var result: [Range<Int>] = []
    for range in rows {
      var top = max(range.lowerBound, result.last?.upperBound ?? range.lowerBound)
      while top < range.upperBound {
        let bottom = min((top / height + 1) * height, range.upperBound)
        if let block = blocks.first(where: { $0.overlaps(top..<bottom) }) {
          if top < block.lowerBound { result.append(top..<block.lowerBound) }
          result.append(block)
          top = block.upperBound
        } else {
          result.append(top..<bottom)
          top = bottom
        }
      }
    }
    return result
  }
}
