internal import CPango
import InbetweenTimeline

/// Owns a fontconfig configuration without rules and without the machine's directories.
@safe final class Fontconfig {
  /// Null only if memory has run out; fontconfig's functions interpret null as the default configuration.
  let handle: OpaquePointer?
  /// The character sets of the fonts, without duplicates; owned by the configuration.
  private var charsets: [OpaquePointer]?

  init() {
    unsafe handle = FcConfigCreate()
    // fontconfig would read a root directory from the environment.
    unsafe FcConfigSetSysRoot(handle, nil)
  }

  deinit { unsafe FcConfigDestroy(handle) }

  func build() { unsafe FcConfigBuildFonts(handle) }

  /// Adds the faces of a file.
  ///
  /// - Throws: ``TextError/unreadableFont(path:)``.
  func addFile(_ path: String) throws(TextError) {
    let before = applicationFontCount
    let bytes = Array(path.utf8)
    guard !bytes.contains(0), unsafe FcConfigAppFontAddFile(handle, bytes + [0]) != 0, applicationFontCount > before
    else { throw .unreadableFont(path: path) }
    unsafe charsets = nil
  }

  /// Sets directories of caches; returns false if there are none.
  func addCaches(_ caches: [String]) -> Bool {
    guard !caches.isEmpty else { return false }
    return load(caches.map { "<cachedir>\(escape($0))</cachedir>" }.joined())
  }

  /// Adds directories, and only the listed ones of their files.
  func addDirectories(_ directories: [FontDirectory]) -> Bool {
    let folders = directories.map { "<dir>\(escape($0.path))</dir>" }.joined()
    let accepted = directories.flatMap(\.files).map { "<glob>\(escape($0))</glob>" }.joined()
    return load(
      "\(folders)<selectfont><acceptfont>\(accepted)</acceptfont><rejectfont><glob>*</glob></rejectfont></selectfont>")
  }

  /// Whether an up-to-date cache of a directory was found.
  func isCached(_ directory: String) -> Bool {
    guard let cache = unsafe FcDirCacheLoad(Array(directory.utf8) + [0], handle, nil) else { return false }
    unsafe FcDirCacheUnload(cache)
    return true
  }

  /// All names of all families.
  func families() -> Set<String> {
    var result: Set<String> = []
    unsafe forEachFont { pattern in
      var index: Int32 = 0
      var name: UnsafeMutablePointer<UInt8>?
      while unsafe FcPatternGetString(pattern, FC_FAMILY, index, &name) == FcResultMatch, let text = unsafe name {
        result.insert(unsafe String(cString: text))
        index += 1
      }
    }
    return result
  }

  /// Whether any font has a glyph for a character.
  func covers(_ scalar: Unicode.Scalar) -> Bool {
    let charsets = unsafe charsets ?? collectCharsets()
    unsafe self.charsets = charsets
    return unsafe charsets.contains { unsafe FcCharSetHasChar($0, scalar.value) != 0 }
  }

  private func collectCharsets() -> [OpaquePointer] {
    var result: [OpaquePointer] = unsafe []
    unsafe forEachFont { pattern in
      var charset: OpaquePointer?
      guard unsafe FcPatternGetCharSet(pattern, FC_CHARSET, 0, &charset) == FcResultMatch, let found = unsafe charset
      else { return }
      // The faces of a family mostly have the same characters, and caches share the sets.
      if unsafe !result.contains(where: { unsafe FcCharSetEqual($0, found) != 0 }) { unsafe result.append(found) }
    }
    return unsafe result
  }

  private var applicationFontCount: Int32 { unsafe FcConfigGetFonts(handle, FcSetApplication)?.pointee.nfont ?? 0 }

  private func forEachFont(_ body: (OpaquePointer) -> Void) {
    for kind in [FcSetSystem, FcSetApplication] {
      guard let set = unsafe FcConfigGetFonts(handle, kind)?.pointee, let fonts = unsafe set.fonts else { continue }
      for i in 0..<Int(unsafe set.nfont) {
        if let pattern = unsafe fonts[i] { unsafe body(pattern) }
      }
    }
  }

  private func load(_ elements: String) -> Bool {
    let text = "<?xml version=\"1.0\"?><fontconfig>\(elements)</fontconfig>"
    return unsafe FcConfigParseAndLoadFromMemory(handle, Array(text.utf8) + [0], FcBool(1)) != 0
  }
}

/// Escapes a path for an XML element.
private func escape(_ path: String) -> String {
  path.reduce(into: "") { result, character in
    switch character {
    case "&": result += "&amp;"
    case "<": result += "&lt;"
    case ">": result += "&gt;"
    default: result.append(character)
    }
  }
}
