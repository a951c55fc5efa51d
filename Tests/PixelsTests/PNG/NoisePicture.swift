import InbetweenPixels

/// Pictures in which small things repeat at random distances: dots, noise of few colours, dithered gradients, tiles.
enum NoisePicture: CaseIterable {
  case sparseDots, dots, denseDots, dotsOfOneColor, dotsOfAnyColor, squares
  case twoColors, fourColors, sixteenColors, manyColors, fourGreys, sixteenGreys
  case orderedDither, diagonalDither, randomDither, softDither
  case letters, tiles, smallTiles, greyPhotograph

  func pixmap(_ width: Int, _ height: Int, seed: UInt32) -> Pixmap {
    var noise = Noise(seed: seed)
    let palette = (0..<256).map { _ in noise.next() &* 0x9e37_79b1 }
    let shapes = (0..<16).map { _ in
      (0..<192).map { _ in noise.below(3) > 0 ? 0xffff_ff00 : palette[noise.below(256)] }
    }
    let order = (0..<(width / 12 + 1) * (height / 16 + 1)).map { _ in noise.below(16) }
    var words = [UInt32](repeating: 0xffff_ff00, count: width * height)
    for y in 0..<height {
      for x in 0..<width {
        let place = y * width + x
        switch self {
        case .sparseDots: if noise.below(50) == 0 { words[place] = palette[noise.below(6)] }
        case .dots: if noise.below(16) == 0 { words[place] = palette[noise.below(6)] }
        case .denseDots: if noise.below(4) == 0 { words[place] = palette[noise.below(6)] }
        case .dotsOfOneColor: if noise.below(8) == 0 { words[place] = palette[0] }
        case .dotsOfAnyColor: if noise.below(8) == 0 { words[place] = noise.next() &* 0x9e37_79b1 }
        case .squares:
          if noise.below(60) == 0 {
            let color = palette[noise.below(8)]
            for row in y..<min(y + 4, height) {
              for column in x..<min(x + 4, width) { words[row * width + column] = color }
            }
          }
        case .twoColors: words[place] = palette[noise.below(2)]
        case .fourColors: words[place] = palette[noise.below(4)]
        case .sixteenColors: words[place] = palette[noise.below(16)]
        case .manyColors: words[place] = palette[noise.below(256)]
        case .fourGreys: words[place] = grey(noise.below(4) * 85)
        case .sixteenGreys: words[place] = grey(noise.below(16) * 17)
        case .orderedDither: words[place] = grey(dithered(x * 128 / width, x, y))
        case .diagonalDither: words[place] = grey(dithered((x + y) * 128 / (width + height), x, y))
        case .randomDither: words[place] = grey((x * 768 / width + noise.below(256)) / 256 * 80)
        case .softDither: words[place] = grey(50 + (x * 1600 / width + noise.below(16)) / 16)
        case .letters: words[place] = shapes[order[y / 16 * (width / 12 + 1) + x / 12]][y % 16 * 12 + x % 12]
        case .tiles: words[place] = palette[(y % 25 * 25 + x % 25) % 251]
        case .smallTiles: words[place] = palette[y % 9 * 9 + x % 9]
        case .greyPhotograph: words[place] = grey(60 + x / 5 + y / 3 + noise.below(7))
        }
      }
    }
    return Pixmap(
      width: width, height: height,
      bytes: words.flatMap { word in [24, 16, 8].map { UInt8(truncatingIfNeeded: word >> UInt32($0)) } + [255] })
  }

  private func grey(_ level: Int) -> UInt32 { UInt32(level) * 0x0101_0100 }

  /// A level of 0 to 127 as one of nine greys, by a matrix of 4 × 4 thresholds.
  private func dithered(_ level: Int, _ x: Int, _ y: Int) -> Int {
    let thresholds = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5]
    return (level / 16 + (thresholds[y % 4 * 4 + x % 4] < level % 16 ? 1 : 0)) * 255 / 8
  }
}
