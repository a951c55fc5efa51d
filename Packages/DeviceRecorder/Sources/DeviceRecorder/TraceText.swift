#if canImport(UIKit)
  import UIKit
#else
  import InbetweenUIKit
#endif

/// Collects a trace and writes it: `docs/json.md` of Inbetween describes the format.
struct TraceText {
  let name: String
  private let device: String
  private let system: String
  private let rate: Int
  private let size: CGSize
  private let scale: CGFloat
  private var frame = -1
  /// When each frame was sampled, in seconds; nil for frames that the display missed.
  private var sampled: [Double?] = []
  private var current: [String: [String: String]] = [:]
  private var seen: Set<String> = []
  private var tracks: [String: [(frame: Int, values: [String: String]?)]] = [:]
  private var events: [(name: String, time: Double)] = []
  private var losers: [(frame: Int, loser: ConstraintLosers.Loser)] = []
  private var lastLosers: [ConstraintLosers.Loser] = []

  init(name: String, device: String, system: String, rate: Int, size: CGSize, scale: CGFloat) {
    (self.name, self.device, self.system) = (name, device, system)
    (self.rate, self.size, self.scale) = (rate, size, scale)
  }

  mutating func addEvent(_ name: String, at time: Double) { events.append((name, time)) }

  /// Returns false for a frame that was recorded already.
  mutating func beginFrame(_ frame: Int, sampledAt time: Double) -> Bool {
    guard frame > self.frame else { return false }
    self.frame = frame
    while sampled.count < frame { sampled.append(nil) }
    sampled.append(time)
    seen = []
    return true
  }

  mutating func add(_ path: String, _ values: [String: String]) {
    seen.insert(path)
    let before = current[path]
    let changed = before.map { before in values.filter { before[$0.key] != $0.value } } ?? values
    // What a layer no longer draws keeps its last value.
    current[path] = (before ?? [:]).merging(values) { $1 }
    if before == nil || !changed.isEmpty { tracks[path, default: []].append((frame, changed)) }
  }

  /// Ends the frame and returns the model frames of all views.
  mutating func endFrame() -> [String: String] {
    for path in current.keys.filter({ !seen.contains($0) }) {
      current[path] = nil
      tracks[path, default: []].append((frame, nil))
    }
    return current.compactMapValues { $0["layout"] }
  }

  mutating func setLosers(_ new: [ConstraintLosers.Loser]) {
    for loser in new where !lastLosers.contains(loser) { losers.append((frame, loser)) }
    lastLosers = new
  }

  var text: String {
    var lines = [header]
    for event in events {
      let time = Self.string(self.time(ofFrame: Int((event.time * Double(rate)).rounded())))
      lines.append("{\"event\":\(Self.string(event.name)),\"start\":\(time),\"end\":\(time)}")
    }
    for (frame, loser) in losers {
      lines.append(
        "{\"loser\":\(Self.string(loser.text)),\"at\":\(Self.string(time(ofFrame: frame))),"
          + "\"points\":\(Self.number(loser.points)),\"priority\":\(Self.number(CGFloat(loser.priority)))}")
    }
    for (path, changes) in tracks.sorted(by: { $0.key < $1.key }) {
      lines.append("{\"track\":\(Self.string(path))}")
      for change in changes {
        let start = "{\"view\":\(Self.string(path)),\"at\":\(Self.string(time(ofFrame: change.frame)))"
        let values = change.values?.sorted { $0.key < $1.key }.map { ",\"." + $0.key + "\":" + $0.value }.joined()
        lines.append(start + (values ?? ",\"removed\":true") + "}")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private var header: String {
    let times = sampled.map { $0.map { Self.decimal($0, places: 6) } ?? "null" }.joined(separator: ",")
    return "{\"trace\":2,\"scene\":\(Self.string(name)),\"fps\":\"\(rate)\","
      + "\"duration\":\(Self.string(time(ofFrame: max(frame, 0)))),"
      + "\"canvas\":\(Self.numbers([size.width, size.height])),\"scale\":\(Int(scale.rounded())),"
      + "\"device\":{\"model\":\(Self.string(device)),\"system\":\(Self.string(system)),\"sampled\":[\(times)]}}"
  }

  private func time(ofFrame frame: Int) -> String { "\(frame)/\(rate)" }

  static func numbers(_ values: [CGFloat]) -> String { "[" + values.map(number).joined(separator: ",") + "]" }

  /// In thousandths.
  static func number(_ value: CGFloat) -> String { decimal(Double(value), places: 3) }

  /// The same in every locale, without trailing zeros.
  private static func decimal(_ value: Double, places: Int) -> String {
    var unit = 1.0
    for _ in 0..<places { unit *= 10 }
    let scaled = (value * unit).rounded()
    guard scaled.isFinite, abs(scaled) < 9e15 else { return "\"\(value)\"" }
    let whole = Int64(scaled)
    var digits = String(whole.magnitude)
    digits = String(repeating: "0", count: max(places + 1 - digits.count, 0)) + digits
    var fraction = String(digits.suffix(places))
    while fraction.hasSuffix("0") { fraction.removeLast() }
    return (whole < 0 ? "-" : "") + digits.dropLast(places) + (fraction.isEmpty ? "" : "." + fraction)
  }

  /// `#rrggbbaa` in sRGB.
  static func color(_ color: CGColor?) -> String {
    guard let color else { return "\"#00000000\"" }
    var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
    UIColor(cgColor: color).getRed(&red, green: &green, blue: &blue, alpha: &alpha)
    let bytes = [red, green, blue, alpha].map { Int((min(max($0, 0), 1) * 255).rounded()) }
    return "\"#" + bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() + "\""
  }

  static func string(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case _ where scalar.value < 0x20:
        let code = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - code.count) + code
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
