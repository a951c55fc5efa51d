internal import InbetweenGeometry
internal import InbetweenPixels
#if canImport(Glibc)
  private import Glibc
#elseif canImport(Darwin)
  private import Darwin
#endif

/// A colour space (ISO 32000-1, 8.6). Grey and RGB of a device are sRGB; inks are converted by formula.
indirect enum PDFColorSpace {
  case gray, rgb, cmyk
  /// Grey, RGB or inks of a profile.
  case profile(PDFColorSpace, ProfileColors)
  /// CIE's L*a*b*, with the ranges of a* and b*.
  case lab(range: [Double])
  case indexed(PDFColorSpace, largest: Int, table: [UInt8])
  /// One or several inks, whose function gives a colour of another space.
  case tint(count: Int, PDFColorSpace, PDFFunction)
  /// Inks that leave nothing.
  case none(count: Int)
  /// One that is not read, in which every colour is black.
  case unknown
  /// Patterns, and the space of those without colours of their own.
  case pattern(PDFColorSpace?)

  private static let (depthLimit, inkLimit) = (8, 32)

  /// Nil if it cannot be read.
  init?(_ value: PDFValue?, in file: PDFFile, resources: [String: PDFValue] = [:], depth: Int = 0) {
    guard depth < PDFColorSpace.depthLimit else { return nil }
    func space(_ value: PDFValue?) -> PDFColorSpace? {
      PDFColorSpace(value, in: file, resources: resources, depth: depth + 1)
    }
    switch file.resolve(value) {
    case .name(let name):
      if let known = PDFColorSpace(family: name) {
        self = known
      } else {
        guard let named = file.resolve(resources["ColorSpace"]).entries[name], let found = space(named) else {
          return nil
        }
        self = found
      }
    case .array(let items):
      guard let family = items.first.flatMap({ file.resolve($0).name }) else { return nil }
      func item(_ i: Int) -> PDFValue? { i < items.count ? items[i] : nil }
      switch family {
      case "ICCBased":
        let profile = file.resolve(item(1))
        let entries = profile.entries
        let count = file.resolve(entries["N"]).integer
        if let count, let colors = file.colors(of: profile, components: count) {
          self = .profile(count == 1 ? .gray : count == 3 ? .rgb : .cmyk, colors)
          return
        }
        switch count {
        case 1: self = .gray
        case 3:
          // A profile for L*a*b* also has three components.
          if case .lab(let range)? = space(entries["Alternate"]) {
            self = .lab(range: range)
          } else {
            self = .rgb
          }
        case 4: self = .cmyk
        default: return nil
        }
      case "Lab":
        let entries = file.resolve(item(1)).entries
        let range = file.numbers(entries["Range"]) ?? [-100, 100, -100, 100]
        guard range.count == 4 else { return nil }
        self = .lab(range: range)
      case "Indexed", "I":
        guard let base = space(item(1)), let largest = file.resolve(item(2)).integer, (0...255).contains(largest) else {
          return nil
        }
        switch file.resolve(item(3)) {
        case .string(let table): self = .indexed(base, largest: largest, table: table)
        case .stream(let stream):
          guard let table = try? file.decode(stream) else { return nil }
          self = .indexed(base, largest: largest, table: table)
        default: return nil
        }
      case "Separation", "DeviceN":
        var names = [file.resolve(item(1))]
        if case .array(let list) = names[0] { names = list.map { file.resolve($0) } }
        guard (1...PDFColorSpace.inkLimit).contains(names.count) else { return nil }
        if names.allSatisfy({ $0.name == "None" }) {
          self = .none(count: names.count)
        } else {
          guard let base = space(item(2)), let function = PDFFunction(item(3), in: file) else { return nil }
          self = .tint(count: names.count, base, function)
        }
      case "Pattern": self = .pattern(item(1).flatMap { space($0) })
      default:
        guard let found = space(.name(family)) else { return nil }
        self = found
      }
    default: return nil
    }
  }

  /// One that has no parameters, by its name; nil for a name of the resources.
  init?(family name: String) {
    switch name {
    case "DeviceGray", "G", "CalGray": self = .gray
    case "DeviceRGB", "RGB", "CalRGB": self = .rgb
    case "DeviceCMYK", "CMYK": self = .cmyk
    case "Pattern": self = .pattern(nil)
    default: return nil
    }
  }

  /// The number of components of a colour.
  var count: Int {
    switch self {
    case .gray, .indexed: 1
    case .rgb, .lab: 3
    case .cmyk: 4
    case .tint(let count, _, _), .none(let count): count
    case .profile(let base, _): base.count
    case .pattern(let base): base?.count ?? 0
    case .unknown: 0
    }
  }

  /// The work of one colour, in bytes of content that take as long to read.
  var cost: Int {
    switch self {
    case .tint(_, let base, let function): function.cost + base.cost
    case .indexed(let base, _, _): base.cost
    case .profile(_, let colors): colors.isByTables ? 32 : 8
    case .pattern(let base): base?.cost ?? 0
    default: 8
    }
  }

  /// The components of the colour that a space begins with.
  var initial: [Double] {
    switch self {
    case .cmyk: [0, 0, 0, 1]
    case .tint(let count, _, _), .none(let count): Array(repeating: 1, count: count)
    default: Array(repeating: 0, count: count)
    }
  }

  /// The limits of a component whose samples are from 0 to the greatest.
  func range(of component: Int, greatest: Double) -> (low: Double, high: Double) {
    switch self {
    case .indexed: (0, greatest)
    case .lab(let range):
      component == 0 ? (0, 100) : (range[2 * component - 2], range[2 * component - 1])
    default: (0, 1)
    }
  }

  /// A colour in sRGB.
  func color(_ values: [Double]) -> Color {
    func part(_ i: Int) -> Double { i < values.count ? min(max(values[i], 0), 1) : 0 }
    switch self {
    case .gray: return Color(white: part(0))
    case .rgb: return Color(red: part(0), green: part(1), blue: part(2))
    case .profile(let base, let colors):
      let c = colors.color((0..<base.count).map { part($0) })
      return Color(red: c[0], green: c[1], blue: c[2])
    case .cmyk:
      // ISO 32000-1, 10.3.5: there is no profile for the inks of a device.
      let white = 1 - part(3)
      return Color(red: (1 - part(0)) * white, green: (1 - part(1)) * white, blue: (1 - part(2)) * white)
    case .lab: return PDFColorSpace.color(lab: values)
    case .indexed(let base, let largest, let table):
      let index = Int(min(max((values.first ?? 0).rounded(), 0), Double(largest)))
      let count = base.count
      guard (index + 1) * count <= table.count else { return .black }
      return base.color(
        (0..<count).map { i in
          let (low, high) = base.range(of: i, greatest: 255)
          return low + Double(table[index * count + i]) / 255 * (high - low)
        })
    case .tint(_, let base, let function): return base.color(function(values))
    case .none: return .clear
    case .unknown: return .black
    case .pattern(let base): return base?.color(values) ?? .black
    }
  }

  /// CIE L*a*b*, whose white becomes sRGB's.
  private static func color(lab values: [Double]) -> Color {
    guard values.count == 3 else { return .black }
    let middle = (values[0] + 16) / 116
    func light(_ x: Double) -> Double { x >= 6.0 / 29 ? x * x * x : 108.0 / 841 * (x - 4.0 / 29) }
    // Relative to the white, which is that of D65 in sRGB.
    let x = 0.950456 * light(middle + values[1] / 500)
    let (y, z) = (light(middle), 1.089058 * light(middle - values[2] / 200))
    func component(_ linear: Double) -> Double {
      let linear = min(max(linear, 0), 1)
      return linear <= 0.0031308 ? 12.92 * linear : 1.055 * pow(linear, 1 / 2.4) - 0.055
    }
    return Color(
      red: component(3.2404542 * x - 1.5371385 * y - 0.4985314 * z),
      green: component(-0.9692660 * x + 1.8760108 * y + 0.0415560 * z),
      blue: component(0.0556434 * x - 0.2040259 * y + 1.0572252 * z))
  }
}
