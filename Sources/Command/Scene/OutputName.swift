import InbetweenScene

/// The names of a scene's outputs: `passbook`, or `passbook@selected=3` if parameters were set.
enum OutputName {
  /// Longer names are truncated and end in a hash of the full name: file systems allow 255 bytes, and a render
  /// temporarily adds a prefix and a suffix.
  private static let longest = 180

  static func name(of document: SceneDocument) -> String {
    let settings = document.parameters.filter(\.isOverridden)
      .sorted { $0.place < $1.place }
      .map { "\($0.name)=\(escaped($0.value.text))" }
    var base = escaped(baseName(of: document.file))
    // The name of a scene of a storyboard follows that of the file.
    if let origin = document.origin { base += "-" + escaped(origin.name) }
    return fitting(settings.isEmpty ? base : base + "@" + settings.joined(separator: ","))
  }

  /// The name of the golden of a scene file.
  static func name(ofFile path: String) -> String { fitting(escaped(baseName(of: path))) }

  /// The name of the golden of a variant.
  static func name(ofFile path: String, _ variant: GoldenVariant) -> String {
    let settings = variant.settings.map { key, value in
      // The names of devices contain spaces and brackets, which have a meaning in shells and links.
      key + "=" + (key == "device" ? words(value) : escaped(value))
    }
    let base = escaped(baseName(of: path))
    return fitting(settings.isEmpty ? base : base + "@" + settings.joined(separator: ","))
  }

  /// The letters and digits, with a hyphen for each sequence of other characters.
  private static func words(_ text: String) -> String {
    text.split { !$0.isLetter && !$0.isNumber }.joined(separator: "-")
  }

  /// The file's name without folders and without its extension.
  static func baseName(of path: String) -> String {
    let file = path.split(separator: "/").last.map(String.init) ?? path
    guard let dot = file.lastIndex(of: "."), dot > file.startIndex else { return file }
    return String(file[..<dot])
  }

  /// Replaces characters that have a meaning in file systems, shells or this naming scheme by `%` and their bytes in
  /// hexadecimal; also a full stop at the start, which would hide the file.
  static func escaped(_ text: String) -> String {
    var result = ""
    for (index, scalar) in text.unicodeScalars.enumerated() {
      let isUnfit =
        scalar.value < 0x20 || scalar.value == 0x7F || "/\\:*?\"<>|%@=,".unicodeScalars.contains(scalar)
        || (index == 0 && scalar == ".")
      if isUnfit {
        for byte in String(scalar).utf8 {
          result += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static func fitting(_ name: String) -> String {
    guard name.utf8.count > longest else { return name }
    // FNV-1a, 64 bits: the same on every machine.
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in name.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    var kept = ""
    for character in name {
      guard kept.utf8.count + character.utf8.count <= longest - 17 else { break }
      kept.append(character)
    }
    return kept + "~" + String(hash, radix: 16)
  }
}
