import InbetweenFiles

/// The patterns of a language, from a file that LibreOffice uses, too.
///
/// libhyphen is not used for it: its last release is of 2014, it ends the process without memory, prints, reads files
/// of any size by their paths, and compares bytes in the file's encoding, so that words must be converted and places
/// counted again, which is more than the algorithm. It divides words alike where the file was prepared for it
/// (American English, French, Serbian, Greek, Slovene), and elsewhere forgets patterns that end within a longer one.
final class HyphenationDictionary {
  /// One level, or the patterns of compounds before those of their parts.
  private var levels = [HyphenationPatterns()]
  private var alphabet: [Unicode.Scalar: UInt8] = [".": HyphenationPatterns.edge]
  /// The fewest letters before the first and behind the last place in a word, and in a part of a compound.
  private var (left, right) = (2, 2)
  private var (partLeft, partRight) = (0, 0)

  /// The largest dictionary has 1.1 MB.
  private static let maximumSize = 1 << 22
  /// As long as libhyphen reads them.
  private static let longestLine = 100
  /// Longer words are whole.
  static let longestWord = 100

  /// Nil for a file that cannot be read or has an unknown encoding.
  init?(path: String) {
    let bytes: [UInt8]
    do throws(InputFile.Refusal) { bytes = try InputFile.bytes(of: path, atMost: Self.maximumSize) } catch {
      return nil
    }
    var lines = bytes.split { $0 == 0x0A || $0 == 0x0D }[...]
    let name = lines.popFirst().map { String(decoding: $0, as: UTF8.self) } ?? ""
    guard let encoding = HyphenationEncoding(name) else { return nil }
    for line in lines where line.count <= Self.longestLine && line.first != 0x23 && line.first != 0x25 {
      read(encoding.scalars(line))
    }
  }

  private func read(_ line: [Unicode.Scalar]) {
    guard let first = line.first, ("A"..."Z").contains(first) else {
      return readPattern(line.prefix { $0 != " " && $0 != "\t" })
    }
    let words = line.split { $0 == " " || $0 == "\t" }.map { String(String.UnicodeScalarView($0)) }
    let number = words.dropFirst().first.flatMap { Int($0) }.map { min(max($0, 0), Self.longestWord) } ?? 0
    switch words.first {
    case nil, "NOHYPHEN": break
    case "NEXTLEVEL": if levels.count == 1 { levels.append(HyphenationPatterns()) }
    case "LEFTHYPHENMIN": left = max(number, 1)
    case "RIGHTHYPHENMIN": right = max(number, 1)
    case "COMPOUNDLEFTHYPHENMIN": partLeft = number
    case "COMPOUNDRIGHTHYPHENMIN": partRight = number
    default: break
    }
  }

  /// A pattern such as `.ad4der`. One that also changes letters, `schif1fahrt/ff=f,5,2`, forbids its place instead.
  private func readPattern(_ text: ArraySlice<Unicode.Scalar>) {
    let pattern = text.prefix { $0 != "/" }
    let changesLetters = pattern.count < text.count
    var letters: [UInt8] = []
    var values: [UInt8] = [0]
    for scalar in pattern {
      if ("0"..."9").contains(scalar) {
        let value = UInt8(scalar.value - 0x30)
        values[values.count - 1] = value + (changesLetters ? value % 2 : 0)
      } else {
        guard let letter = alphabet[scalar] ?? newLetter(scalar) else { return }
        letters.append(letter)
        values.append(0)
      }
    }
    if !letters.isEmpty, values.contains(where: { $0 > 0 }) { levels[levels.count - 1].insert(letters, values) }
  }

  /// The next number; nil if there are more letters than in any alphabet.
  private func newLetter(_ scalar: Unicode.Scalar) -> UInt8? {
    guard alphabet.count < HyphenationPatterns.unknown else { return nil }
    let number = UInt8(alphabet.count)
    alphabet[scalar] = number
    return number
  }

  /// For each letter of a word, whether it may be divided before it.
  ///
  /// - Parameter word: in lower case.
  func divisions(of word: [Unicode.Scalar]) -> [Bool] {
    var result = word.map { _ in false }
    guard word.count >= left + right, word.count <= Self.longestWord else { return result }
    let letters = word.map { $0 == "." ? HyphenationPatterns.unknown : alphabet[$0] ?? HyphenationPatterns.unknown }
    divide(letters.indices, of: letters, &result)
    for index in result.indices where index < left || word.count - index < right { result[index] = false }
    return result
  }

  /// A compound is divided between its parts, and each part as a word, but not so near to the others.
  private func divide(_ part: Range<Int>, of word: [UInt8], _ result: inout [Bool]) {
    let ends = levels.count > 1 ? levels[0].places(in: part, of: word) : []
    var start = part.lowerBound
    for end in ends {
      result[end] = true
      divide(start..<end, of: word, &result)
      start = end
    }
    if start > part.lowerBound { return divide(start..<part.upperBound, of: word, &result) }
    for place in levels[levels.count - 1].places(in: part, of: word) {
      let isNearStart = part.lowerBound > 0 && place - part.lowerBound < partLeft
      let isNearEnd = part.upperBound < word.count && part.upperBound - place < partRight
      if !isNearStart && !isNearEnd { result[place] = true }
    }
  }
}
