internal import CFriBidi
internal import CHarfBuzz

/// The versions of the libraries that shape and measure text, for the environment that outputs record.
public struct TextLibraryVersions: Hashable, Sendable {
  /// For example `1.0.8`; empty if the library does not say.
  public var fribidi: String
  /// For example `6.0.0`; empty if the library does not say.
  public var harfBuzz: String

  /// The libraries loaded into this process.
  public static func current() -> TextLibraryVersions {
    // A text whose first line ends with the version of the loaded library.
    let info = unsafe text_fribidi_version().map { unsafe String(cString: $0) } ?? ""
    let line = info.split(separator: "\n").first ?? ""
    return TextLibraryVersions(
      fribidi: line.split(separator: " ").last.map(String.init) ?? "",
      harfBuzz: unsafe hb_version_string().map { unsafe String(cString: $0) } ?? "")
  }
}
