import InbetweenTimeline

/// The directories and files of fonts, and the directories of hyphenation dictionaries. No others on the machine are
/// used.
public struct FontSources: Hashable, Sendable {
  /// Directories that may contain the default fonts and Noto's fonts of other scripts, in order; the first that has a
  /// font's files is used. Only files with the names of ``fileNames(of:)`` and of ``ScriptFont`` are read, and
  /// subdirectories are not entered.
  public var directories: [String]
  /// Font files that a scene names. Their families become available, and their characters are a fallback for all text.
  /// A file with the family `Inter` or a family of Noto Sans CJK replaces that default font.
  public var files: [String]
  /// Directories that may contain the dictionaries of ``HyphenationLanguage``, in order. They are searched when a word
  /// is to be divided.
  public var hyphenation: [String]

  public init(
    directories: [String], files: [String] = [], hyphenation: [String] = FontSources.dictionaryDirectories
  ) {
    self.directories = directories
    self.files = files
    self.hyphenation = hyphenation
  }

  /// The directory of the dictionaries' packages on Debian, Ubuntu, Fedora and Arch, and one for systems without them.
  public static let dictionaryDirectories = ["/usr/share/hyphen", "/usr/local/share/hyphen"]

  /// The directories of the packages that ``DefaultFont`` names, on Debian, Ubuntu, Fedora, Arch and macOS. Homebrew's
  /// casks install into the user's `~/Library/Fonts`, which the caller must add.
  public static let standard = FontSources(
    directories: [
      "/usr/share/fonts/opentype/inter", "/usr/share/fonts/opentype/noto", "/usr/share/fonts/inter",
      "/usr/share/fonts/noto-cjk", "/usr/share/fonts/rsms-inter-fonts", "/usr/share/fonts/google-noto-sans-cjk-fonts",
      "/usr/share/fonts/truetype/noto", "/usr/share/fonts/noto", "/usr/share/fonts/google-noto-color-emoji-fonts",
      "/usr/share/fonts/google-noto", "/usr/share/fonts/google-noto-vf", "/Library/Fonts",
    ])

  /// The installed files of the default fonts, of the fonts of other scripts and of hyphenation, as they would be
  /// selected.
  public var defaultFiles: [String] {
    let existing = FontDirectory.existing(directories)
    let sets = DefaultFont.allCases.map(Self.fileNames) + ScriptFont.all.map(\.fileNames)
    let fonts = sets.flatMap { FontDirectory.find($0, in: existing)?.files ?? [] }
    let dictionaries = FontDirectory.existing(hyphenation)
    return fonts + HyphenationLanguage.all.compactMap { FontDirectory.dictionary(of: $0, in: dictionaries) }
  }

  /// The sets of files in which a default font may be installed, in order of preference. Only these are used, so that a
  /// package with additional weights does not change a picture.
  static func fileNames(of font: DefaultFont) -> [[String]] {
    switch font {
    case .inter:
      let weights = ["Thin", "ExtraLight", "Light", "Regular", "Medium", "SemiBold", "Bold", "ExtraBold", "Black"]
      let styles = weights.flatMap { $0 == "Regular" ? [$0, "Italic"] : [$0, $0 + "Italic"] }
      return [styles.map { "Inter-\($0).otf" }, styles.map { "Inter-\($0).ttf" }, ["Inter.ttc"]]
    case .notoSansCJK:
      return [["NotoSansCJK-Regular.ttc", "NotoSansCJK-Bold.ttc"], ["NotoSansCJK.ttc"]]
    case .notoColorEmoji: return [["NotoColorEmoji.ttf"], ["NotoColorEmoji-Regular.ttf"]]
    }
  }
}
