#if canImport(Glibc)
  private import Glibc
#elseif canImport(Darwin)
  private import Darwin
#endif

/// A function from numbers to numbers (ISO 32000-1, 7.10).
struct PDFFunction {
  private indirect enum Kind {
    case sampled(PDFSamples)
    case exponential(from: [Double], to: [Double], exponent: Double)
    case stitched([PDFFunction], bounds: [Double], encode: [Double])
    case calculated(PDFCalculator)
    /// One function for each result.
    case parallel([PDFFunction])
  }

  private let kind: Kind
  private let domain: [Double]
  private let range: [Double]?
  /// The work of one use, in bytes of content that take as long to read.
  let cost: Int

  private static let (depthLimit, partLimit) = (8, 256)

  /// Nil if it is no function that can be read.
  init?(_ value: PDFValue?, in file: PDFFile, depth: Int = 0) {
    guard depth < PDFFunction.depthLimit, file.countFunction(1) else { return nil }
    let value = file.resolve(value)
    if case .array(let items) = value {
      guard (1...32).contains(items.count) else { return nil }
      let parts = items.compactMap { PDFFunction($0, in: file, depth: depth + 1) }
      guard parts.count == items.count else { return nil }
      (kind, domain, range) = (.parallel(parts), parts[0].domain, nil)
      cost = parts.reduce(0) { $0 + $1.cost }
      return
    }
    let entries = value.entries
    guard let domain = file.numbers(entries["Domain"]), domain.count >= 2 else { return nil }
    self.domain = domain
    range = file.numbers(entries["Range"])
    let own: Int
    switch file.resolve(entries["FunctionType"]).integer {
    case 0:
      guard case .stream(let stream) = value, let range,
        let samples = PDFSamples(stream, inputs: domain.count / 2, domain, range, in: file)
      else { return nil }
      kind = .sampled(samples)
      own = samples.cost
    case 2:
      let (from, to) = (file.numbers(entries["C0"]) ?? [0], file.numbers(entries["C1"]) ?? [1])
      guard from.count == to.count, let exponent = file.resolve(entries["N"]).number else { return nil }
      kind = .exponential(from: from, to: to, exponent: exponent)
      own = from.count
    case 3:
      guard case .array(let items) = file.resolve(entries["Functions"]), items.count <= PDFFunction.partLimit,
        let bounds = file.numbers(entries["Bounds"]), let encode = file.numbers(entries["Encode"]),
        bounds.count == items.count - 1, encode.count == 2 * items.count
      else { return nil }
      let parts = items.compactMap { PDFFunction($0, in: file, depth: depth + 1) }
      guard parts.count == items.count else { return nil }
      kind = .stitched(parts, bounds: bounds, encode: encode)
      own = items.count + (parts.map(\.cost).max() ?? 0)
    case 4:
      guard case .stream(let stream) = value, file.countFunction(stream.bytes.count / 64),
        let code = try? file.decode(stream),
        let calculator = PDFCalculator(code)
      else { return nil }
      kind = .calculated(calculator)
      own = 2 * calculator.stepCount
    default: return nil
    }
    cost = own + domain.count + (range?.count ?? 0)
  }

  func callAsFunction(_ inputs: [Double]) -> [Double] {
    if case .parallel(let parts) = kind { return parts.map { $0(inputs).first ?? 0 } }
    let inputs = inputs.enumerated().map { index, value in
      let value = finite(value)
      return 2 * index + 1 < domain.count ? limited(value, domain[2 * index], domain[2 * index + 1]) : value
    }
    let results = values(inputs).map(finite)
    guard let range else { return results }
    return results.enumerated().map { index, value in
      2 * index + 1 < range.count ? limited(value, range[2 * index], range[2 * index + 1]) : value
    }
  }

  private func values(_ inputs: [Double]) -> [Double] {
    let x = inputs.first ?? 0
    switch kind {
    case .sampled(let samples): return samples.values(inputs)
    case .exponential(let from, let to, let exponent):
      let share = exponent == 1 ? x : pow(max(x, 0), exponent)
      return zip(from, to).map { $0 + share * ($1 - $0) }
    case .stitched(let parts, let bounds, let encode):
      let part = bounds.firstIndex { x < $0 } ?? bounds.count
      let (low, high) = (part == 0 ? domain[0] : bounds[part - 1], part == bounds.count ? domain[1] : bounds[part])
      let share = high > low ? (x - low) / (high - low) : 0
      return parts[part]([encode[2 * part] + share * (encode[2 * part + 1] - encode[2 * part])])
    case .calculated(let calculator): return calculator.values(inputs, count: (range?.count ?? 0) / 2)
    case .parallel: return []
    }
  }

  /// The places between which a function of one number is straight, as far as that is known: its ends, the bounds of
  /// parts and the samples; or places close enough together to look like its curve.
  var stops: [Double] {
    let (low, high) = (domain[0], domain[1])
    func between(_ count: Int) -> [Double] { (0...count).map { low + (high - low) * Double($0) / Double(count) } }
    switch kind {
    case .exponential(_, _, let exponent): return exponent == 1 ? [low, high] : between(32)
    case .sampled(let samples): return between(min(max(samples.firstCount - 1, 1), 256))
    case .stitched(let parts, let bounds, let encode):
      var all: [Double] = []
      for (index, part) in parts.enumerated() {
        let from = index == 0 ? low : bounds[index - 1]
        let to = index == bounds.count ? high : bounds[index]
        guard to >= from else { continue }
        let (first, last) = (encode[2 * index], encode[2 * index + 1])
        // The end of a part, and the beginning of the next one, which may differ.
        let inner = part.stops.map { last == first ? from : from + ($0 - first) / (last - first) * (to - from) }
        all += [from] + inner.filter { $0 > from && $0 < to }.sorted() + [to.nextDown > from ? to.nextDown : to]
      }
      return all + [high]
    case .calculated: return between(32)
    case .parallel(let parts): return Array(Set(parts.flatMap(\.stops))).sorted()
    }
  }

  /// Powers of zero, and quotients by almost nothing, may be infinite or no numbers.
  private func finite(_ value: Double) -> Double { value.isFinite ? value : 0 }

  private func limited(_ value: Double, _ low: Double, _ high: Double) -> Double { min(max(value, low), high) }
}

/// The table of a sampled function.
private struct PDFSamples {
  private let sizes: [Int]
  private let outputs: Int
  private let table: [Double]
  private let (domain, encode, decode): ([Double], [Double], [Double])

  private static let (inputLimit, sampleLimit) = (4, 1 << 20)

  /// The number of samples that a value is made of.
  var cost: Int { outputs << sizes.count }

  /// The number of samples along the first input.
  var firstCount: Int { sizes[0] }

  init?(_ stream: PDFStream, inputs: Int, _ domain: [Double], _ range: [Double], in file: PDFFile) {
    guard let sizes = file.numbers(stream.entries["Size"])?.map({ Int($0) }), sizes.count == inputs,
      inputs <= PDFSamples.inputLimit, sizes.allSatisfy({ (1...PDFSamples.sampleLimit).contains($0) }),
      let bits = file.resolve(stream.entries["BitsPerSample"]).integer, [1, 2, 4, 8, 12, 16, 24, 32].contains(bits),
      file.countFunction(stream.bytes.count / 1024),
      let data = try? file.decode(stream)
    else { return nil }
    outputs = range.count / 2
    var count = outputs
    for size in sizes {
      let (product, isTooLarge) = count.multipliedReportingOverflow(by: size)
      guard !isTooLarge else { return nil }
      count = product
    }
    guard outputs > 0, (1...PDFSamples.sampleLimit).contains(count), data.count >= (count * bits + 7) / 8 else {
      return nil
    }
    encode = file.numbers(stream.entries["Encode"]) ?? sizes.flatMap { [0, Double($0 - 1)] }
    decode = file.numbers(stream.entries["Decode"]) ?? range
    guard encode.count == 2 * inputs, decode.count == range.count else { return nil }
    self.sizes = sizes
    self.domain = domain
    let largest = Double((1 << bits) - 1)
    table = (0..<count).map { index in
      let start = index * bits
      var value = 0
      for bit in start..<start + bits { value = value << 1 | Int(data[bit >> 3] >> (7 - bit & 7) & 1) }
      return Double(value) / largest
    }
  }

  /// Linear between the samples around a place.
  func values(_ inputs: [Double]) -> [Double] {
    var corners = [(index: 0, weight: 1.0)]
    var step = 1
    for (i, size) in sizes.enumerated() {
      let width = domain[2 * i + 1] - domain[2 * i]
      let share = width > 0 && i < inputs.count ? (inputs[i] - domain[2 * i]) / width : 0
      let place = min(max(encode[2 * i] + share * (encode[2 * i + 1] - encode[2 * i]), 0), Double(size - 1))
      let low = Int(place)
      let part = place - Double(low)
      var split: [(index: Int, weight: Double)] = []
      for corner in corners {
        split.append((corner.index + low * step, corner.weight * (1 - part)))
        if part > 0 { split.append((corner.index + (low + 1) * step, corner.weight * part)) }
      }
      corners = split
      step *= size
    }
    return (0..<outputs).map { j in
      let value = corners.reduce(0) { $0 + table[$1.index * outputs + j] * $1.weight }
      return decode[2 * j] + value * (decode[2 * j + 1] - decode[2 * j])
    }
  }
}
