/// Numbers as decimal text, the same on every machine and in every locale.
package enum Decimals {
  /// A number with at most `places` decimals, without trailing zeros or a negative zero.
  package static func text(_ value: Double, places: Int) -> String {
    guard value.isFinite, abs(value) < 1e15 else { return "\(value)" }
    var scale = 1.0
    for _ in 0..<places { scale *= 10 }
    let scaled = (value * scale).rounded()
    guard abs(scaled) < 9e15 else { return "\(value)" }
    return text(units: Int64(scaled), places: places)
  }

  /// `units / 10^places` without trailing zeros.
  package static func text(units: Int64, places: Int) -> String {
    var digits = String(units.magnitude)
    if digits.count <= places { digits = String(repeating: "0", count: places + 1 - digits.count) + digits }
    let split = digits.index(digits.endIndex, offsetBy: -places)
    var fraction = String(digits[split...])
    while fraction.hasSuffix("0") { fraction.removeLast() }
    return (units < 0 ? "-" : "") + digits[..<split] + (fraction.isEmpty ? "" : "." + fraction)
  }

  /// A number with exactly `places` decimals.
  package static func fixed(_ value: Double, places: Int) -> String {
    let short = text(value, places: places)
    guard places > 0, value.isFinite, abs(value) < 1e15 else { return short }
    let parts = short.split(separator: ".", omittingEmptySubsequences: false)
    let fraction = parts.count > 1 ? String(parts[1]) : ""
    return parts[0] + "." + fraction + String(repeating: "0", count: max(places - fraction.count, 0))
  }
}
