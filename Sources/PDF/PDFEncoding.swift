/// The characters of a simple font's codes (ISO 32000-1, 9.6.6 and annex D).
struct PDFEncoding {
  /// What a code shows.
  struct Character: Hashable {
    /// Its name as in PostScript; nil for one that is known by its scalar.
    var name: String?
    /// The Unicode scalar; nil for a name that is known only to the font.
    var scalar: Int?
  }

  private let base: [Int: Int]
  private let differences: [Int: String]

  /// Nil for the encoding that the font itself has.
  init?(_ value: PDFValue?, in file: PDFFile) {
    let value = file.resolve(value)
    let entries = value.entries
    let name = value.name ?? file.resolve(entries["BaseEncoding"]).name
    switch name {
    case "WinAnsiEncoding": base = PDFEncoding.windows
    case "MacRomanEncoding": base = PDFEncoding.macintosh
    case "StandardEncoding": base = PDFEncoding.standard
    default: base = [:]
    }
    var differences: [Int: String] = [:]
    if case .array(let items) = file.resolve(entries["Differences"]) {
      var code = 0
      for item in items.prefix(PDFEncoding.limit).map({ file.resolve($0) }) {
        if let number = item.integer {
          code = number
        } else if let name = item.name {
          if (0...255).contains(code) { differences[code] = name }
          code += 1
        }
      }
    }
    self.differences = differences
    if base.isEmpty, differences.isEmpty { return nil }
  }

  private static let limit = 1024

  /// Whether glyphs are looked up by the names that the font gives them.
  var usesNames: Bool { !differences.isEmpty }

  subscript(code: Int) -> Character? {
    if let name = differences[code] { return Character(name: name, scalar: PDFEncoding.scalar(of: name)) }
    return base[code].map { Character(scalar: $0) }
  }

  /// The scalar of a glyph's name, as the Adobe Glyph List Specification finds it, for the names of Macintosh fonts.
  private static func scalar(of name: String) -> Int? {
    // What follows a dot tells variants apart.
    let name = name.prefix { $0 != "." }
    if let known = scalars[String(name)] { return known }
    for (prefix, counts) in [("uni", 4...4), ("u", 4...6)] where name.hasPrefix(prefix) {
      let digits = name.dropFirst(prefix.count)
      if counts.contains(digits.count), let value = Int(digits, radix: 16) { return value }
    }
    return nil
  }

  /// The name of a character of the usual encodings; nil for another one.
  static func name(of scalar: Int) -> String? { scalarNames[scalar] }

  // MARK: - Tables

  /// The names of Apple's standard order (TrueType Reference Manual, `post`), from glyph 3 on: ASCII, then Mac OS
  /// Roman, then others.
  static let names: [Substring] = """
    space exclam quotedbl numbersign dollar percent ampersand quotesingle parenleft parenright asterisk plus \
    comma hyphen period slash zero one two three four five six seven eight nine colon semicolon less equal \
    greater question at A B C D E F G H I J K L M N O P Q R S T U V W X Y Z bracketleft backslash bracketright \
    asciicircum underscore grave a b c d e f g h i j k l m n o p q r s t u v w x y z braceleft bar braceright \
    asciitilde Adieresis Aring Ccedilla Eacute Ntilde Odieresis Udieresis aacute agrave acircumflex adieresis \
    atilde aring ccedilla eacute egrave ecircumflex edieresis iacute igrave icircumflex idieresis ntilde oacute \
    ograve ocircumflex odieresis otilde uacute ugrave ucircumflex udieresis dagger degree cent sterling section \
    bullet paragraph germandbls registered copyright trademark acute dieresis notequal AE Oslash infinity \
    plusminus lessequal greaterequal yen mu partialdiff summation product pi integral ordfeminine ordmasculine \
    Omega ae oslash questiondown exclamdown logicalnot radical florin approxequal Delta guillemotleft \
    guillemotright ellipsis nonbreakingspace Agrave Atilde Otilde OE oe endash emdash quotedblleft quotedblright \
    quoteleft quoteright divide lozenge ydieresis Ydieresis fraction currency guilsinglleft guilsinglright fi fl \
    daggerdbl periodcentered quotesinglbase quotedblbase perthousand Acircumflex Ecircumflex Aacute Edieresis \
    Egrave Iacute Icircumflex Idieresis Igrave Oacute Ocircumflex apple Ograve Uacute Ucircumflex Ugrave \
    dotlessi circumflex tilde macron breve dotaccent ring cedilla hungarumlaut ogonek caron Lslash lslash Scaron \
    scaron Zcaron zcaron brokenbar Eth eth Yacute yacute Thorn thorn minus multiply onesuperior twosuperior \
    threesuperior onehalf onequarter threequarters franc Gbreve gbreve Idotaccent Scedilla scedilla Cacute \
    cacute Ccaron ccaron dcroat
    """.split(separator: " ")

  /// The scalars from code 128 on.
  private static let upperMacintosh = scalars(
    """
    ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø¿¡¬√ƒ≈∆«»…\u{A0}ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄¤‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏ\
    ÌÓÔ\u{F8FF}ÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ
    """)
  private static let further = scalars("ŁłŠšŽž¦ÐðÝýÞþ−×¹²³½¼¾₣ĞğİŞşĆćČčđ")
  /// From code 128 to 159; unused codes are bullets.
  private static let upperWindows = scalars("€•‚ƒ„…†‡ˆ‰Š‹Œ•Ž••‘’“”•–—˜™š›œ•žŸ")

  private static func scalars(_ text: String) -> [Int] { text.unicodeScalars.map { Int($0.value) } }

  private static let macintosh = [Int: Int](
    uniqueKeysWithValues: (32...126).map { ($0, $0) } + upperMacintosh.enumerated().map { (128 + $0, $1) })
  private static let windows = [Int: Int](
    uniqueKeysWithValues: (32...126).map { ($0, $0) } + upperWindows.enumerated().map { (128 + $0, $1) }
      + (160...255).map { ($0, $0 == 173 ? 45 : $0) })

  private static let standard = PDFStandardNames.encoding.compactMapValues { scalars[$0] }

  /// The space that does not break is an ordinary one in fonts.
  private static let scalarNames: [Int: String] = {
    var result: [Int: String] = [:]
    for (scalar, name) in zip(Array(32...126) + upperMacintosh + further, names) { result[scalar] = String(name) }
    result[0xA0] = "space"
    result[0x20AC] = "Euro"
    return result
  }()

  /// The codes of Mac OS Roman.
  static let macintoshCodes = [Int: Int](uniqueKeysWithValues: macintosh.map { ($0.value, $0.key) })

  private static let scalars: [String: Int] = {
    let all = Array(32...126) + upperMacintosh + further
    let named = [String: Int](uniqueKeysWithValues: zip(names.map { String($0) }, all))
    return named.merging(["Euro": 0x20AC, "nbspace": 0xA0, "sfthyphen": 0xAD, "commaaccent": 0x326]) { known, _ in known
    }
  }()
}

extension PDFTrueType {
  /// The glyph of a character; nil if the font has none (ISO 32000-1, 9.6.6.4).
  ///
  /// - Parameter names: the glyphs by the names that the font gives them.
  func glyph(of character: PDFEncoding.Character, names: [String: Int]) -> Int? {
    // `a.small` is shown as `a` only where the font has no such glyph.
    if let name = character.name, name.contains("."), let glyph = names[name] { return glyph }
    if let scalar = character.scalar {
      for (platform, encoding) in [(3, 1), (0, 3), (0, 4), (0, 1), (0, 0)] {
        if let glyph = glyph(of: scalar, platform, encoding) { return glyph }
      }
      if let code = PDFEncoding.macintoshCodes[scalar], let glyph = glyph(of: code, 1, 0) { return glyph }
    }
    return character.name.flatMap { names[$0] }
  }

  /// The glyphs by their names in the table `post`; empty for a font without.
  var names: [String: Int] {
    guard let table = table("post"), reader.unsigned(table.lowerBound, 4) == 0x20000,
      let count = reader.unsigned(table.lowerBound + 32, 2)
    else { return [:] }
    // Apple's order has three glyphs without ink first.
    let known = 3 + PDFEncoding.names.count
    var own: [String] = []
    var place = table.lowerBound + 34 + 2 * count
    while own.count < count, let length = reader.unsigned(place, 1), place + 1 + length <= table.upperBound {
      own.append(reader.text(place + 1, length))
      place += 1 + length
    }
    var names: [String: Int] = [:]
    for glyph in 0..<count {
      guard let index = reader.unsigned(table.lowerBound + 34 + 2 * glyph, 2) else { break }
      let name: String
      if (3..<known).contains(index) {
        name = String(PDFEncoding.names[index - 3])
      } else if index >= known, index - known < own.count {
        name = own[index - known]
      } else {
        continue
      }
      if names[name] == nil { names[name] = glyph }
    }
    return names
  }
}
