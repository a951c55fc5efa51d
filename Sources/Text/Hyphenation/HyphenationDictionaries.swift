import InbetweenTimeline

/// The installed dictionaries of a font library, each read when a line first ends in one of its words.
final class HyphenationDictionaries {
  private let directories: [String]
  private var read: [HyphenationLanguage: HyphenationDictionary?] = [:]
  /// The files that were read.
  private(set) var files: Set<String> = []

  init(directories: [String]) { self.directories = directories }

  /// Nil if none is installed that can be read.
  func dictionary(of language: HyphenationLanguage) -> HyphenationDictionary? {
    if let known = read[language] { return known }
    let path = FontDirectory.dictionary(of: language, in: directories)
    let found = path.flatMap { HyphenationDictionary(path: $0) }
    if let path { files.insert(path) }
    read[language] = .some(found)
    return found
  }
}

/// The places at which the words of a paragraph may be divided, found when a line first needs them.
final class ParagraphHyphenation {
  /// See ``ParagraphStyle/hyphenationFactor``; above 0.
  let factor: Double
  private let language: HyphenationLanguage
  private let dictionaries: HyphenationDictionaries
  private var known: [Bool]??

  /// Nil for a paragraph whose words stay whole.
  init?(_ style: ParagraphStyle?, _ dictionaries: HyphenationDictionaries) {
    guard let style, style.hyphenationFactor > 0 else { return nil }
    factor = style.hyphenationFactor
    language = style.hyphenationLanguage ?? .english
    self.dictionaries = dictionaries
  }

  /// For each character, whether a word may be divided before it; nil without a dictionary.
  func places(in paragraph: PreparedText.Paragraph) -> [Bool]? {
    if let known { return known }
    let found = dictionaries.dictionary(of: language).map { Self.places(in: paragraph, by: $0) }
    known = .some(found)
    return found
  }

  private static func places(
    in paragraph: PreparedText.Paragraph, by dictionary: HyphenationDictionary
  ) -> [Bool] {
    let scalars = paragraph.scalars
    var result = scalars.map { _ in false }
    var start = 0
    while start < scalars.count {
      guard scalars[start].properties.isAlphabetic else {
        start += 1
        continue
      }
      // With a soft hyphen a word says itself where it may be divided; letters put together of several characters are
      // in no pattern.
      var (end, isWhole) = (start, false)
      while end < scalars.count, scalars[end].isInWord || !paragraph.isClusterStart[end] {
        isWhole = isWhole || scalars[end].value == 0xAD || !paragraph.isClusterStart[end]
        end += 1
      }
      if !isWhole {
        for (offset, divides) in dictionary.divisions(of: scalars[start..<end].map(\.lowercase)).enumerated() {
          result[start + offset] = divides
        }
      }
      start = max(end, start + 1)
    }
    for mark in paragraph.marks {
      // What is drawn as a box or an image is no letter.
      for index in mark.range where result.indices.contains(index) { result[index] = false }
    }
    return result
  }
}

extension Unicode.Scalar {
  fileprivate var isInWord: Bool { value == 0xAD || properties.isAlphabetic }

  /// Itself if it has no small letter of one character.
  fileprivate var lowercase: Unicode.Scalar {
    if value < 0x80 { return ("A"..."Z").contains(self) ? Unicode.Scalar(UInt8(value) + 0x20) : self }
    let letters = properties.lowercaseMapping.unicodeScalars
    return letters.count == 1 ? letters.first ?? self : self
  }
}
