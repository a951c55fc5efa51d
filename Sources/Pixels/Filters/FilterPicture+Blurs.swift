#if canImport(Glibc)
  private import Glibc
#elseif canImport(Darwin)
  private import Darwin
#endif

extension FilterPicture {
  /// Blurs by a Gaussian; what is outside is transparent.
  ///
  /// Up to a sigma of 6 the weights are the Gaussian's own values, up to 4 sigma away. Above that a sum of oscillating
  /// exponentials that is close to it is computed recursively (Deriche, "Recursively implementing the Gaussian and its
  /// derivatives", INRIA research report 1893, 1993); beside a step from 0 to 1 it differs by less than 1e-4.
  ///
  /// - Parameter sigma: in pixels, 0…1,000.
  package mutating func blurGaussian(sigma: Double) {
    guard sigma > 0 else { return }
    if sigma > 6 {
      let filter = RecursiveGaussian(sigma: sigma)
      changeLines { filter.apply(to: &$0) }
    } else {
      let values = (0...Int((4 * sigma).rounded(.up))).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
      let sum = values[0] + 2 * values.dropFirst().reduce(0, +)
      let weights = values.map { Float($0 / sum) }
      changeLines { FilterPicture.convolve(&$0, weights) }
    }
  }

  /// Blurs by the mean of a square.
  ///
  /// - Parameter radius: of half of its side without the pixel in the middle, in pixels, 0…1,000.
  package mutating func blurBox(radius: Double) {
    let (whole, rest) = (Int(radius), Float(radius - radius.rounded(.down)))
    let weight = 1 / (2 * Float(radius) + 1)
    changeLines { FilterPicture.average(&$0, whole: whole, inner: weight, edge: rest * weight) }
  }

  /// Changes each row and then each column.
  private mutating func changeLines(_ change: (inout [SIMD4<Float>]) -> Void) {
    for row in 0..<area.height { changeLine(from: row * area.width, by: 1, area.width, change) }
    for column in 0..<area.width { changeLine(from: column, by: area.width, area.height, change) }
  }

  private mutating func changeLine(
    from start: Int, by step: Int, _ count: Int, _ change: (inout [SIMD4<Float>]) -> Void
  ) {
    // A number without a bound would reach all others of its line: Core Image's half floats have one.
    let most = SIMD4<Float>(repeating: 65504)
    var line = (0..<count).map { place in
      let color = pixels[start + place * step]
      return color.replacing(with: 0, where: color .!= color).clamped(lowerBound: -most, upperBound: most)
    }
    change(&line)
    for place in 0..<count { pixels[start + place * step] = line[place] }
  }

  private static func convolve(_ line: inout [SIMD4<Float>], _ weights: [Float]) {
    let source = line
    let (count, reach) = (source.count, weights.count - 1)
    for place in 0..<count {
      var sum = SIMD4<Float>.zero
      for other in max(place - reach, 0)...min(place + reach, count - 1) {
        sum += source[other] * weights[abs(other - place)]
      }
      line[place] = sum
    }
  }

  /// - Parameters:
  ///   - whole: how many pixels at each side have the weight of the one in the middle.
  ///   - edge: the weight of the next one.
  private static func average(_ line: inout [SIMD4<Float>], whole: Int, inner: Float, edge: Float) {
    let source = line
    let count = source.count
    func value(_ place: Int) -> SIMD4<Float> { place >= 0 && place < count ? source[place] : .zero }
    // Sums of all before, in double precision, so that their differences are exact enough.
    var sums = [SIMD4<Double>](repeating: .zero, count: count + 1)
    for place in 0..<count { sums[place + 1] = sums[place] + SIMD4<Double>(source[place]) }
    for place in 0..<count {
      let sum = sums[min(place + whole + 1, count)] - sums[max(place - whole, 0)]
      let edges = (value(place - whole - 1) + value(place + whole + 1)) * edge
      line[place] = SIMD4<Float>(sum * Double(inner)) + edges
    }
  }
}

/// A Gaussian as the sum of two products of an exponential and an oscillation, each of which takes the same time for a
/// pixel however wide it is.
private struct RecursiveGaussian {
  private struct Term {
    /// What is left of a pixel's share at the next one: a complex number.
    let real: Double
    let imaginary: Double
    /// The share of cosine and sine.
    let cosine: Double
    let sine: Double
  }
  private let terms: (Term, Term)

  init(sigma: Double) {
    // Deriche's coefficients: cosine, sine, decay and frequency, for distances in sigmas.
    let parts = [(1.68, 3.735, 1.783, 0.6318), (-0.6803, -0.2598, 1.723, 1.997)].map { cosine, sine, decay, frequency in
      let size = exp(-decay / sigma)
      return Term(
        real: size * cos(frequency / sigma), imaginary: size * sin(frequency / sigma), cosine: cosine, sine: sine)
    }
    // All weights together are 1: each side is a geometric series, and both have the pixel itself.
    let total = parts.reduce(0.0) { sum, part in
      let (real, imaginary) = (1 - part.real, -part.imaginary)
      let square = real * real + imaginary * imaginary
      return sum + 2 * (part.cosine * real - part.sine * imaginary) / square - part.cosine
    }
    let scaled = parts.map {
      Term(real: $0.real, imaginary: $0.imaginary, cosine: $0.cosine / total, sine: $0.sine / total)
    }
    terms = (scaled[0], scaled[1])
  }

  func apply(to line: inout [SIMD4<Float>]) {
    let source = line
    // From before, with the pixel itself.
    var (first, second) = (State(), State())
    for place in source.indices {
      let color = SIMD4<Double>(source[place])
      first.take(color, terms.0)
      second.take(color, terms.1)
      line[place] = SIMD4<Float>(first.sum(terms.0) + second.sum(terms.1))
    }
    // From behind, without it.
    (first, second) = (State(), State())
    for place in source.indices.reversed() {
      first.move(terms.0)
      second.move(terms.1)
      line[place] += SIMD4<Float>(first.sum(terms.0) + second.sum(terms.1))
      let color = SIMD4<Double>(source[place])
      first.real += color
      second.real += color
    }
  }

  /// The pixels so far, each with what is left of it.
  private struct State {
    var real = SIMD4<Double>.zero
    var imaginary = SIMD4<Double>.zero

    mutating func move(_ term: Term) {
      let next = real * term.real - imaginary * term.imaginary
      imaginary = real * term.imaginary + imaginary * term.real
      real = next
    }
    mutating func take(_ color: SIMD4<Double>, _ term: Term) {
      move(term)
      real += color
    }
    func sum(_ term: Term) -> SIMD4<Double> { real * term.cosine + imaginary * term.sine }
  }
}
