extension String {
  /// The text as a string of JSON.
  package var quotedJSON: String {
    var output = ""
    output.appendJSON(self)
    return output
  }

  /// Appends a text as a string of JSON (RFC 8259, 7), in quotes.
  ///
  /// What programs read is looked at in terminals and build servers' logs, too: whatever steers a terminal, ends a line
  /// for some reader or does not show is escaped.
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
