/// Free text as a part of one line of output: backslashes, single quotes, line breaks and characters that are not
/// printable are escaped as in Swift's literals, so that `'…'` around it can be read back.
public func escapedText(_ text: some StringProtocol) -> String {
  var escaped = String.UnicodeScalarView()
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\\": escaped += "\\\\".unicodeScalars
    case "'": escaped += "\\'".unicodeScalars
    case "\n": escaped += "\\n".unicodeScalars
    case "\r": escaped += "\\r".unicodeScalars
    case "\t": escaped += "\\t".unicodeScalars
    default:
      if scalar.isPrintable {
        escaped.append(scalar)
      } else {
        escaped += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}".unicodeScalars
      }
    }
  }
  return String(escaped)
}

extension Unicode.Scalar {
  /// Whether the scalar is visible, or combines with visible ones; marks that change the direction of a line are not.
  fileprivate var isPrintable: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned, .privateUse: false
    case .format: value == 0x200C || value == 0x200D
    default: true
    }
  }
}
