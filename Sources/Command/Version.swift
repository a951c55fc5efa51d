/// The version of the tool, which `Scripts/release` writes here and into CHANGELOG.md.
enum Version {
  static let current = "0.1.0"
}
