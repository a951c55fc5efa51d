import ArgumentParser
import Foundation
import InbetweenFiles
import InbetweenPixels

/// The protocols for pictures in terminals.
enum TerminalPicture: String, ExpressibleByArgument, CaseIterable {
  /// The protocol that the terminal supports.
  case auto
  /// The graphics protocol of kitty, which WezTerm, Ghostty and Konsole support as well.
  case kitty
  /// DEC's sixels: xterm, foot, mlterm, Windows Terminal.
  case sixel
  case none

  /// The protocol that this terminal supports.
  static var found: TerminalPicture {
    let variable = EnvironmentVariable.value
    if variable("TERM") == "xterm-kitty" || !variable("KITTY_WINDOW_ID").isEmpty { return .kitty }
    if ["WezTerm", "ghostty"].contains(variable("TERM_PROGRAM")) || !variable("KONSOLE_VERSION").isEmpty {
      return .kitty
    }
    guard Console.isTerminal(STDOUT_FILENO), Console.isTerminal(STDIN_FILENO) else { return .none }
    // The attribute 4 means sixels. Nearly all terminals answer, over a slow connection after some hundred milliseconds.
    let attributes = TerminalQuery.attributes(within: 1_000)
    return attributes.contains(4) ? .sixel : .none
  }

  /// The escape sequence that shows the picture of a PNG file; nil for a terminal without pictures, and for data that
  /// is not a PNG file.
  func text(_ png: [UInt8]) -> String? {
    switch self {
    case .auto: return Self.found.text(png)
    case .none: return nil
    case .kitty: return Self.kitty(png)
    case .sixel:
      do { return Sixels.text(try PNGDecoder.decode(png)) } catch { return nil }
    }
  }

  /// Parts of 4096 characters, as the protocol requires; `a=T` displays the transmitted image, `f=100` identifies it as
  /// PNG.
  private static func kitty(_ png: [UInt8]) -> String {
    let digits = Array(Data(png).base64EncodedString())
    let starts = Array(stride(from: 0, to: digits.count, by: 4096))
    return starts.map { start in
      let head = start == 0 ? "a=T,f=100,q=2," : ""
      let more = start == starts.last ? 0 : 1
      return "\u{1B}_G\(head)m=\(more);\(String(digits[start..<min(start + 4096, digits.count)]))\u{1B}\\"
    }.joined() + "\n"
  }
}

/// DEC's sixels: columns of six pixels, one colour after the other, from a palette of six levels per channel.
enum Sixels {
  static func text(_ picture: Pixmap) -> String {
    let (width, height) = (picture.width, picture.height)
    func level(_ value: UInt8, _ alpha: UInt8) -> Int {
      // Composited over white.
      let over = (Int(value) * Int(alpha) + 255 * (255 - Int(alpha))) / 255
      return (over * 5 + 127) / 255
    }
    var colors = [UInt8](repeating: 0, count: width * height)
    for pixel in 0..<(width * height) {
      let i = pixel * 4, alpha = picture.bytes[i + 3]
      let (red, green, blue) = (
        level(picture.bytes[i], alpha), level(picture.bytes[i + 1], alpha), level(picture.bytes[i + 2], alpha)
      )
      colors[pixel] = UInt8(red * 36 + green * 6 + blue)
    }
    // Pixels are square, and all of them are drawn.
    var text = "\u{1B}P0;0;0q\"1;1;\(width);\(height)"
    for color in Set(colors).sorted() {
      let (red, green, blue) = (Int(color) / 36, Int(color) / 6 % 6, Int(color) % 6)
      text += "#\(color);2;\(red * 20);\(green * 20);\(blue * 20)"
    }
    for top in stride(from: 0, to: height, by: 6) {
      var columns: [UInt8: [UInt8]] = [:]
      for row in top..<min(top + 6, height) {
        for x in 0..<width {
          columns[colors[row * width + x], default: [UInt8](repeating: 0, count: width)][x] |= 1 << UInt8(row - top)
        }
      }
      let lines = columns.sorted { $0.key < $1.key }.map { "#\($0.key)" + runs($0.value) }
      text += lines.joined(separator: "$") + "-"
    }
    return text + "\u{1B}\\\n"
  }

  /// Four and more equal columns are written as a count and one column.
  private static func runs(_ columns: [UInt8]) -> String {
    var text = ""
    var start = 0
    while start < columns.count {
      var end = start + 1
      while end < columns.count, columns[end] == columns[start] { end += 1 }
      let sixel = Character(UnicodeScalar(63 + columns[start]))
      let count = end - start
      // Empty columns at the end need not be written.
      if !(columns[start] == 0 && end == columns.count) {
        text += count > 3 ? "!\(count)\(sixel)" : String(repeating: sixel, count: count)
      }
      start = end
    }
    return text
  }
}
