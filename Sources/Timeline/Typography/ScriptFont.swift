/// The font of Noto for a script that neither Inter nor Noto Sans CJK has, or for a design of the system font. It is
/// optional: where it is installed, its characters need no file of the scene.
package struct ScriptFont: Hashable, Sendable {
  /// In the names of the family and its files, such as `Arabic`; empty for the serif font.
  package let script: String
  private let isSerif: Bool

  package var family: String { isSerif ? "Noto Serif" : "Noto Sans " + script }

  /// The sets of files in which it may be installed, in order of preference: with two weights, or a variable one.
  package var fileNames: [[String]] {
    let name = isSerif ? "NotoSerif" : "NotoSans" + script
    let fixed = ["-Regular.ttf", "-Bold.ttf"] + (isSerif ? ["-Italic.ttf", "-BoldItalic.ttf"] : [])
    return [fixed, ["[wdth,wght].ttf"], ["[wght].ttf"], ["-VF.ttf"]].map { $0.map { name + $0 } }
  }

  /// The font that stands for New York, and that which stands for SF Mono.
  package static let serif = ScriptFont(script: "", isSerif: true)
  package static let monospaced = ScriptFont(script: "Mono")

  /// Whether its characters are symbols, some of which Noto Sans CJK has, too.
  package var isOfSymbols: Bool { Self.ofSymbols.contains(self) }
  package static let ofSymbols = Set(["Math", "Symbols", "Symbols2"].map { ScriptFont(script: $0) })

  /// The package of Debian and Ubuntu that installs all of them but ``monospaced``.
  package static let debianPackage = "fonts-noto-core"
  /// The package that installs it.
  package var debianPackage: String { self == .monospaced ? "fonts-noto-mono" : Self.debianPackage }

  /// First and last of a block or of several, and the middle of the file's name.
  private static let blocks: [(ClosedRange<UInt32>, String)] = [
    (0x0530...0x058F, "Armenian"), (0x0590...0x05FF, "Hebrew"), (0x0600...0x06FF, "Arabic"),
    (0x0700...0x074F, "Syriac"),
    (0x0750...0x077F, "Arabic"), (0x0780...0x07BF, "Thaana"), (0x08A0...0x08FF, "Arabic"),
    (0x0900...0x097F, "Devanagari"),
    (0x0980...0x09FF, "Bengali"), (0x0A00...0x0A7F, "Gurmukhi"), (0x0A80...0x0AFF, "Gujarati"),
    (0x0B00...0x0B7F, "Oriya"),
    (0x0B80...0x0BFF, "Tamil"), (0x0C00...0x0C7F, "Telugu"), (0x0C80...0x0CFF, "Kannada"),
    (0x0D00...0x0D7F, "Malayalam"),
    (0x0D80...0x0DFF, "Sinhala"), (0x0E00...0x0E7F, "Thai"), (0x0E80...0x0EFF, "Lao"), (0x1000...0x109F, "Myanmar"),
    (0x10A0...0x10FF, "Georgian"), (0x1200...0x139F, "Ethiopic"), (0x13A0...0x13FF, "Cherokee"),
    (0x1780...0x17FF, "Khmer"),
    (0x1800...0x18AF, "Mongolian"), (0x2190...0x22FF, "Math"), (0x2300...0x23FF, "Symbols"),
    (0x2500...0x25FF, "Symbols2"),
    (0x2600...0x26FF, "Symbols"), (0x2700...0x27BF, "Symbols2"), (0x2800...0x28FF, "Symbols2"),
    (0x2900...0x2AFF, "Math"),
    (0x2B00...0x2BFF, "Symbols2"), (0xFB1D...0xFB4F, "Hebrew"), (0xFB50...0xFDFF, "Arabic"),
    (0xFE70...0xFEFF, "Arabic"),
    (0x1D400...0x1D7FF, "Math"), (0x1F300...0x1FAFF, "Symbols2"),
  ]

  /// The font of the block to which a character belongs; nil if none is known.
  package init?(for scalar: Unicode.Scalar) {
    guard let block = Self.blocks.first(where: { $0.0.contains(scalar.value) }) else { return nil }
    self.init(script: block.1)
  }

  private init(script: String, isSerif: Bool = false) { (self.script, self.isSerif) = (script, isSerif) }

  /// Every font, by name.
  package static let all =
    Set(blocks.map(\.1)).sorted().map { ScriptFont(script: $0) } + [.monospaced, .serif]
}
