internal import CPango
import InbetweenTimeline

/// A set of fonts with Pango's machinery on top: one for Latin text and the scene's fonts, one with the Chinese,
/// Japanese and Korean fonts as well, which cost more to open.
@safe final class FontStack {
  let configuration: FontConfiguration
  let context: OpaquePointer
  private let map: UnsafeMutablePointer<PangoFontMap>
  /// Every font that a layout used, kept alive so that its address stays its own.
  private var fonts: [UnsafeMutablePointer<PangoFont>: OpenFace] = unsafe [:]

  init(_ configuration: FontConfiguration) throws(TextError) {
    _ = Self.isolation
    guard let map = unsafe text_font_map_create(configuration.fontconfig.handle),
      let context = unsafe pango_font_map_create_context(map)
    else { throw .unreadableFont(path: "") }
    // Advances stay as the font has them, in 1/1024 of a point.
    unsafe pango_context_set_round_glyph_positions(context, 0)
    // An undetermined language: any other makes Pango look into the environment for one that fits the script.
    unsafe pango_context_set_language(context, pango_language_from_string("und"))
    self.configuration = configuration
    unsafe self.map = map
    unsafe self.context = context
  }

  deinit {
    unsafe fonts.keys.forEach { unsafe g_object_unref($0) }
    unsafe g_object_unref(UnsafeMutableRawPointer(context))
    unsafe text_font_map_free(map)
  }

  /// The face of a font that this stack's map made.
  func face(of font: UnsafeMutablePointer<PangoFont>) -> OpenFace {
    if let known = unsafe fonts[font] { return known }
    let face = unsafe OpenFace(font)
    unsafe fonts[font] = face
    unsafe g_object_ref(font)
    return face
  }

  /// The face that a description asks for.
  func face(for description: PangoDescription) -> OpenFace? {
    guard let font = unsafe pango_font_map_load_font(map, context, description.handle) else { return nil }
    defer { unsafe g_object_unref(font) }
    return unsafe face(of: font)
  }

  /// Makes an empty configuration fontconfig's current one, once a process.
  ///
  /// Pango's FreeType font maps have no way to be told otherwise: they load the current configuration, which takes
  /// seconds where its cache is cold, and apply its rules, which people write into their home directories, to every
  /// font they ask for. A program that uses fontconfig beside this library passes configurations of its own.
  private static let isolation: Void = {
    guard let empty = unsafe FcConfigCreate() else { return }
    unsafe FcConfigSetCurrent(empty)
    unsafe FcConfigDestroy(empty)
  }()
}
