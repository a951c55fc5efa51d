extension String {
  /// The text as a string of JSON.
  package var quotedJSON: String {
    var output = ""
    output.appendJSON(self)
    return output
  }

  /// Appends a text as a string of JSON (RFC 8259, 7), in quotes.
  ///
  /// Machine-readable output is also shown in terminals and CI logs, so control characters, line separators and
  /// invisible characters are escaped.
  package mutating func appendJSON(_ text: String) {
    self += "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": self += "\\\""
      case "\\": self += "\\\\"
      case "\n": self += "\\n"
      case "\r": self += "\\r"
      case "\t": self += "\\t"
      case _ where TerminalText.steers(scalar):
        for unit in String(scalar).utf16 {
          let digits = String(unit, radix: 16)
          self += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      default: unicodeScalars.append(scalar)
      }
    }
    self += "\""
  }
}
