#if canImport(Glibc)
  private import Glibc
#else
  private import Darwin
#endif

/// A number as C's `%g` prints it: at most six significant digits, no trailing zeros.
func shortText(_ value: Double) -> String {
  guard value.isFinite else { return value.isNaN ? "nan" : value < 0 ? "-inf" : "inf" }
  guard value != 0 else { return "0" }
  let magnitude = abs(value)
  let exponent = floor(log10(magnitude))
  guard exponent >= -5, exponent < 6 else { return "\(value)" }
  let scale = pow(10.0, 5 - exponent)
  let scaled = (magnitude * scale).rounded()
  let decimals = Int(5 - exponent)
  var digits = Array(String(Int(scaled)))
  while digits.count <= decimals { digits.insert("0", at: 0) }
  var whole = String(digits[..<(digits.count - decimals)])
  var fraction = digits[(digits.count - decimals)...]
  while fraction.last == "0" { fraction.removeLast() }
  if !fraction.isEmpty { whole += "." + String(fraction) }
  return value < 0 ? "-" + whole : whole
}
