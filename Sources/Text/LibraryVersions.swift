internal import CPango

/// The versions of the libraries that shape and measure text, for the environment that outputs record.
public struct TextLibraryVersions: Hashable, Sendable {
  public var pango: String
  public var harfBuzz: String
  public var freeType: String
  public var fontconfig: String

  /// The libraries loaded into this process.
  public static func current() -> TextLibraryVersions {
    var (major, minor, patch): (Int32, Int32, Int32) = (0, 0, 0)
    var library: FT_Library?
    if unsafe FT_Init_FreeType(&library) == 0 {
      unsafe FT_Library_Version(library, &major, &minor, &patch)
      unsafe FT_Done_FreeType(library)
    }
    let fontconfig = FcGetVersion()
    return TextLibraryVersions(
      pango: unsafe pango_version_string().map { unsafe String(cString: $0) } ?? "",
      harfBuzz: unsafe hb_version_string().map { unsafe String(cString: $0) } ?? "",
      freeType: "\(major).\(minor).\(patch)",
      fontconfig: "\(fontconfig / 10000).\(fontconfig / 100 % 100).\(fontconfig % 100)")
  }
}
