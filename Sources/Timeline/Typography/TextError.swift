/// The reason why a text cannot be laid out.
public enum TextError: Error, Hashable, Sendable {
  /// A default font is not installed in any of the directories that were searched.
  case missingFont(DefaultFont, searched: [String])
  /// A family that is neither a default font nor in a font file of the scene; `known` is sorted.
  case unknownFamily(String, known: [String])
  /// A font file that does not exist, or contains no outline font.
  case unreadableFont(path: String)
  /// A font size outside ``FontDescription/sizes``.
  case invalidFontSize(Double)
  /// A text with more Unicode scalars than `limit`, or whose width may exceed the range of positions (32-bit numbers of
  /// 1/1024 point).
  case textTooLong(length: Int, limit: Int)
  /// The texts of a scene have more different colour emoji than `limit`, which bounds the memory of their pictures.
  case tooManyEmoji(limit: Int)
}

extension TextError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .missingFont(let font, let searched):
      "the font '\(font.family)' is not installed: \(font.commands) (searched \(searched.joined(separator: ", ")))"
    case .unknownFamily(let name, let known):
      "no font of the family '\(name)': name its file under 'fonts'; known are \(known.joined(separator: ", "))"
    case .unreadableFont(let path): "'\(path)' is not a font file that can be read"
    case .invalidFontSize(let size):
      "a font size is a number from \(FontDescription.sizes.lowerBound) to "
        + "\(FontDescription.sizes.upperBound), not \(size)"
    case .textTooLong(let length, let limit):
      "the text has \(length) characters; at this size at most \(limit) can be set"
    case .tooManyEmoji(let limit): "the texts have more than \(limit) different colour emoji"
    }
  }
}

/// A font that Inbetween uses by default.
public enum DefaultFont: String, Hashable, Sendable, CaseIterable {
  /// The replacement for San Francisco: Latin, Greek, Cyrillic.
  case inter
  /// Chinese, Japanese, Korean.
  case notoSansCJK
  /// Colour emoji.
  case notoColorEmoji

  /// The family's name in the font files.
  public var family: String {
    switch self {
    case .inter: "Inter"
    case .notoSansCJK: "Noto Sans CJK"
    case .notoColorEmoji: "Noto Color Emoji"
    }
  }

  /// The package of Debian and Ubuntu that installs it.
  public var debianPackage: String {
    switch self {
    case .inter: "fonts-inter"
    case .notoSansCJK: "fonts-noto-cjk"
    case .notoColorEmoji: "fonts-noto-color-emoji"
    }
  }

  /// How to install it, as a hint.
  package var installing: String { "install the font '\(family)': \(commands)" }

  fileprivate var commands: String { "apt-get install \(debianPackage), or brew install --cask \(cask)" }

  /// The Homebrew cask.
  public var cask: String {
    switch self {
    case .inter: "font-inter"
    case .notoSansCJK: "font-noto-sans-cjk"
    case .notoColorEmoji: "font-noto-color-emoji"
    }
  }
}
