import Foundation
import InbetweenTestSupport
import InbetweenTimeline
import Testing

@testable import InbetweenText

private let hasEnglish = dictionary(.english) != nil

private func dictionary(_ language: HyphenationLanguage) -> String? {
  FontDirectory.dictionary(of: language, in: FontSources.dictionaryDirectories)
}

/// A dictionary of some lines, in a file.
private func dictionary(_ lines: String, encoding: String.Encoding = .utf8) throws -> HyphenationDictionary? {
  let path = NSTemporaryDirectory() + "hyph-\(UUID().uuidString).dic"
  defer { try? FileManager.default.removeItem(atPath: path) }
  try #require(lines.data(using: encoding)).write(to: URL(fileURLWithPath: path))
  return HyphenationDictionary(path: path)
}

extension HyphenationDictionary {
  /// The word with a hyphen at each place.
  fileprivate func hyphenated(_ word: String) -> String {
    let scalars = Array(word.unicodeScalars)
    return zip(scalars, divisions(of: scalars)).map { ($1 ? "-" : "") + String($0) }.joined()
  }
}

@Suite("Hyphenation dictionaries")
struct HyphenationDictionaryTests {
  @Test(.enabled(if: hasEnglish, "needs Debian's package hyphen-en-us"))
  func `English words are divided as their patterns say`() throws {
    let path = try #require(dictionary(.english))
    let english = try #require(HyphenationDictionary(path: path))
    for word in [
      "hy-phen-ation", "al-go-rithm", "com-puter", "as-so-ciate", "as-so-ci-a-tion", "project", "ta-ble",
      "uni-ver-sity", "dic-tio-nary", "rep-re-sen-ta-tion", "a", "is", "",
    ] {
      #expect(english.hyphenated(word.filter { $0 != "-" }) == word)
    }
  }

  /// Liang's algorithm without a tree: every pattern at every place.
  private func reference(_ word: String, _ patterns: [(letters: [Character], values: [Int])]) -> String {
    let letters = Array("." + word + ".")
    var largest = [Int](repeating: 0, count: letters.count + 1)
    for pattern in patterns where pattern.letters.count <= letters.count {
      for start in 0...letters.count - pattern.letters.count
      where Array(letters[start..<start + pattern.letters.count]) == pattern.letters {
        for (place, value) in pattern.values.enumerated() {
          largest[start + place] = max(largest[start + place], value)
        }
      }
    }
    return word.enumerated().map { index, letter in
      let divides = index >= 2 && word.count - index >= 3 && largest[index + 1] % 2 == 1
      return (divides ? "-" : "") + String(letter)
    }.joined()
  }

  @Test(.enabled(if: hasEnglish, "needs Debian's package hyphen-en-us"))
  func `random words are divided as by every pattern at every place`() throws {
    let path = try #require(dictionary(.english))
    let english = try #require(HyphenationDictionary(path: path))
    let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").dropFirst()
    let patterns = lines.filter { $0.first?.isUppercase == false }.map { line in
      var pattern: (letters: [Character], values: [Int]) = ([], [0])
      for character in line {
        if let value = character.wholeNumberValue {
          pattern.values[pattern.values.count - 1] = value
        } else {
          pattern.letters.append(character)
          pattern.values.append(0)
        }
      }
      return pattern
    }
    #expect(patterns.count > 10_000)
    var random = SplitMix(seed: 7)
    let syllables = [
      "com", "pu", "ta", "tion", "al", "go", "rith", "m", "re", "pre", "sen", "ing", "th", "x", "e", "st",
    ]
    for _ in 0..<150 {
      let word = (0...random.below(5)).map { _ in random.pick(syllables) }.joined()
      #expect(english.hyphenated(word) == reference(word, patterns))
    }
  }

  @Test func `the largest number at a place counts, odd ones allow to divide there, and edges of words are points`()
    throws
  {
    let own = try #require(try dictionary("UTF-8\nLEFTHYPHENMIN 1\nRIGHTHYPHENMIN 1\na1b\nc2a1b\n.b3c\nd5.\n"))
    #expect(own.hyphenated("xabx") == "xa-bx")
    #expect(own.hyphenated("bcabx") == "b-ca-bx")
    #expect(own.hyphenated("xbcd") == "xbcd")
    let even = try #require(try dictionary("UTF-8\na1b\nca2b\n"))
    #expect(even.hyphenated("xxabxx") == "xxa-bxx" && even.hyphenated("xxcabxx") == "xxcabxx")
  }

  @Test func `two letters stay before and behind a place unless the file states others`() throws {
    let plain = try #require(try dictionary("UTF-8\na1a\n"))
    #expect(plain.hyphenated("aaaaa") == "aa-a-aa")
    let english = try #require(try dictionary("UTF-8\nLEFTHYPHENMIN 2\nRIGHTHYPHENMIN 3\na1a\n"))
    #expect(english.hyphenated("aaaaaa") == "aa-a-aaa" && english.hyphenated("aaaa") == "aaaa")
  }

  @Test func `compounds are divided between their parts first, and parts not too near to these places`() throws {
    let file = "UTF-8\nCOMPOUNDLEFTHYPHENMIN 3\nCOMPOUNDRIGHTHYPHENMIN 3\nhaus1tür\nNEXTLEVEL\n1a\n1u\n1ü\nr1s\n"
    let own = try #require(try dictionary(file))
    #expect(own.hyphenated("haustür") == "haus-tür")
    // Without the compound, each place of the second level counts.
    #expect(own.hyphenated("taustur") == "ta-ust-ur")
  }

  @Test func `a pattern that changes letters forbids to divide there`() throws {
    let own = try #require(try dictionary("UTF-8\nf1f\nschif3fahrt/ff=f,5,2\n"))
    #expect(own.hyphenated("schiffahrt") == "schiffahrt" && own.hyphenated("schaffen") == "schaf-fen")
  }

  @Test(arguments: [
    ("ISO8859-1", String.Encoding.isoLatin1, "é1à", "abéàcd"), ("ISO8859-2", .isoLatin2, "č1š", "abčšcd"),
    ("UTF-8", .utf8, "ж1ы", "абжыве"),
  ])
  func `files have the encoding that their first line names`(
    name: String, encoding: String.Encoding, pattern: String, word: String
  ) throws {
    let own = try #require(try dictionary("\(name)\n\(pattern)\n", encoding: encoding))
    let letters = Array(word)
    #expect(own.hyphenated(word) == String(letters[..<3]) + "-" + String(letters[3...]))
  }

  @Test func `Russian and Greek files have bytes of their own`() throws {
    let russian = Data("KOI8-R\n".utf8) + Data([0xC1, 0x31, 0xC2, 0x0A])
    let path = NSTemporaryDirectory() + "hyph-\(UUID().uuidString).dic"
    defer { try? FileManager.default.removeItem(atPath: path) }
    try russian.write(to: URL(fileURLWithPath: path))
    #expect(try #require(HyphenationDictionary(path: path)).hyphenated("ввабвв") == "вва-бвв")
    try (Data("ISO8859-7\n".utf8) + Data([0xE1, 0x31, 0xE2, 0x0A])).write(to: URL(fileURLWithPath: path))
    #expect(try #require(HyphenationDictionary(path: path)).hyphenated("ωωαβωω") == "ωωα-βωω")
  }

  @Test func `files without a known encoding are not used, and lines that are no patterns do nothing`() throws {
    #expect(try dictionary("") == nil)
    #expect(try dictionary("a1b\n") == nil)
    #expect(HyphenationDictionary(path: "/nowhere.dic") == nil)
    #expect(HyphenationDictionary(path: "/dev/zero") == nil)
    let strange = "UTF-8\nLEFTHYPHENMIN\nRIGHTHYPHENMIN -7\nNEXTLEVEL\nNEXTLEVEL\n123\n/\n1/=,9,9\n%a1b\n" + "a1b"
    let own = try #require(try dictionary(strange + "\n" + String(repeating: "a1", count: 90) + "\n"))
    #expect(own.hyphenated("xabx") == "xa-bx")
    #expect(own.hyphenated(String(repeating: "ab", count: 60)) == String(repeating: "ab", count: 60), "too long a word")
  }

  @Test(arguments: [
    ("en_US", "en"), ("en", "en"), ("en-GB", "en-GB"), ("en_AU", "en-GB"), ("en_Latn_GB", "en-GB"), ("de_AT", "de"),
    ("pt_BR", "pt-BR"), ("pt_PT", "pt"), ("no", "nb"), ("nb_NO@calendar=gregorian", "nb"), ("sr-Latn-RS", "sr-Latn"),
    ("sr_RS", "sr"), ("ja_JP", nil), ("", nil), ("../de", nil),
  ])
  func `a locale has the language of its identifier, or none`(locale: String, tag: String?) {
    #expect(HyphenationLanguage(locale: locale)?.tag == tag)
  }

  @Test func `each language has a name, a file and a package`() {
    let all = HyphenationLanguage.all
    #expect(Set(all.map(\.tag)).count == all.count && all.contains(.english))
    #expect(HyphenationLanguage.english.debianPackage == "hyphen-en-us")
    #expect(HyphenationLanguage.english.fileNames == ["hyph_en_US.dic", "hyph_en.dic"])
    for language in all { #expect(HyphenationLanguage(locale: language.tag) == language) }
  }
}
