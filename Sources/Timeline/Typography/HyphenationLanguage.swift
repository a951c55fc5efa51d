/// A language whose words are divided at the ends of lines, by the patterns of a dictionary that LibreOffice uses, too.
///
/// Dictionaries are optional: each is in a package of its own, with the names of Debian and Ubuntu.
public struct HyphenationLanguage: Hashable, Sendable {
  /// As in the identifier of a locale: `de`, or `en-GB` where there is more than one.
  public let tag: String
  /// The part of the file's name that says the language.
  private let stem: String
  /// The package of Debian and Ubuntu that installs its dictionary.
  package let debianPackage: String

  /// The language of a film or scene that says no other.
  public static let english = HyphenationLanguage("en", "en_US", "en-us")

  /// All of them, by their tags. What other packages contain has patterns that are no letters of words with spaces.
  package static let all: [HyphenationLanguage] = [
    .init("af", "af_ZA"), .init("be", "be_BY"), .init("bg", "bg_BG"), .init("ca", "ca_ES"), .init("cs", "cs_CZ"),
    .init("da", "da_DK"), .init("de", "de_DE"), .init("el", "el_GR"), .english, .init("en-GB", "en_GB", "en-gb"),
    .init("es", "es_ES"), .init("fr", "fr_FR"), .init("gl", "gl_ES"), .init("hr", "hr_HR"), .init("hu", "hu_HU"),
    .init("id", "id_ID"), .init("is", "is_IS"), .init("it", "it_IT"), .init("lt", "lt_LT"), .init("lv", "lv_LV"),
    .init("mn", "mn_MN"), .init("nb", "nb_NO", "no"), .init("nl", "nl_NL"), .init("nn", "nn_NO", "no"),
    .init("pl", "pl_PL"), .init("pt", "pt_PT", "pt-pt"), .init("pt-BR", "pt_BR", "pt-br"), .init("ro", "ro_RO"),
    .init("ru", "ru_RU"), .init("sk", "sk_SK"), .init("sl", "sl_SI"), .init("sr", "sr_RS"),
    .init("sr-Latn", "sr-Latn_RS", "sr"), .init("sv", "sv_SE"), .init("uk", "uk_UA"), .init("zu", "zu_ZA"),
  ]

  private init(_ tag: String, _ stem: String, _ package: String? = nil) {
    (self.tag, self.stem, debianPackage) = (tag, stem, "hyphen-" + (package ?? tag))
  }

  /// The language of a locale's identifier, such as `de_AT` or `en-GB`; nil if no dictionary is known for it.
  public init?(locale: String) {
    let parts = locale.prefix { $0 != "@" && $0 != "." }.split { $0 == "-" || $0 == "_" }.map(String.init)
    guard let first = parts.first?.lowercased() else { return nil }
    // Norwegian is written in two ways, of which this is the usual one; English is that of Britain outside of America.
    let language = first == "no" ? "nb" : first
    var tags = parts.dropFirst().map { language + "-" + $0 }
    if language == "en", parts.dropFirst().contains(where: Self.british.contains) { tags.append("en-GB") }
    for tag in tags + [language] {
      if let known = Self.all.first(where: { $0.tag.lowercased() == tag.lowercased() }) {
        self = known
        return
      }
    }
    return nil
  }

  private static let british = ["GB", "AU", "IE", "IN", "NZ", "ZA"]

  /// The names of its file, in order of preference.
  package var fileNames: [String] {
    let names = [stem, tag.split(separator: "-").joined(separator: "_")]
    return names.map { "hyph_\($0).dic" }
  }

  /// What is to be said where its dictionary is missing.
  package var missing: String { "no hyphenation dictionary of the language '\(tag)' is installed: its words are whole" }
  /// How to install it, as a hint.
  package var installing: String { "apt-get install \(debianPackage)" }
}
