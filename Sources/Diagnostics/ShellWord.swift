/// Text as one word of a shell command, for commands that people paste: unchanged if no character has a meaning for a
/// shell, otherwise in single quotes, or with `$'…'` (bash, zsh, POSIX 2024) if it contains characters that a terminal
/// would not show.
public func shellWord(_ text: String) -> String {
  func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "_", "-", ".", "/", "%", "@", "+", ":", ",": true
    // Letters of other scripts have no meaning for a shell.
    default: scalar.value >= 0x80 && scalar.properties.isAlphabetic
    }
  }
  if !text.isEmpty, text.unicodeScalars.allSatisfy(isPlain) { return text }
  guard text.unicodeScalars.contains(where: { $0 == "\t" || TerminalText.steers($0) }) else {
    return "'" + text.replacing("'", with: "'\\''") + "'"
  }
  var word = "$'"
  for scalar in text.unicodeScalars {
    switch scalar {
    case "'", "\\": word += "\\\(scalar)"
    case "\t": word += "\\t"
    case _ where TerminalText.steers(scalar):
      for byte in String(scalar).utf8 {
        let octal = String(byte, radix: 8)
        word += "\\" + String(repeating: "0", count: 3 - octal.count) + octal
      }
    default: word.unicodeScalars.append(scalar)
    }
  }
  return word + "'"
}
