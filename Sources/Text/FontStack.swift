internal import CPango
import InbetweenTimeline

/// A set of fonts with the Pango objects that use it: one for Latin text and the scene's fonts, and one that also has
/// the Chinese, Japanese and Korean fonts, which take longer to open.
@safe final class FontStack {
  let configuration: FontConfiguration
  let context: OpaquePointer
  private let map: UnsafeMutablePointer<PangoFontMap>
  /// Every font that a layout used, retained so that its address is not reused.
  private var fonts: [UnsafeMutablePointer<PangoFont>: OpenFace] = unsafe [:]

  init(_ configuration: FontConfiguration) throws(TextError) {
    _ = Self.isolation
    guard let map = unsafe text_font_map_create(configuration.fontconfig.handle),
      let context = unsafe pango_font_map_create_context(map)
    else { throw .unreadableFont(path: "") }
    // Advances are not rounded, in 1/1024 of a point.
    unsafe pango_context_set_round_glyph_positions(context, 0)
    // An undetermined language: for any other, Pango reads the environment to find one that uses the script.
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

  /// The face of a font created by this stack's map.
  func face(of font: UnsafeMutablePointer<PangoFont>) -> OpenFace {
    if let known = unsafe fonts[font] { return known }
    unsafe text_protect_measuring(font)
    let face = unsafe OpenFace(font)
    unsafe fonts[font] = face
    unsafe g_object_ref(font)
    return face
  }

  /// The face that a description selects.
  func face(for description: PangoDescription) -> OpenFace? {
    guard let font = unsafe pango_font_map_load_font(map, context, description.handle) else { return nil }
    defer { unsafe g_object_unref(font) }
    return unsafe face(of: font)
  }

  /// Makes an empty configuration fontconfig's current one, once per process.
  ///
  /// Pango's FreeType font maps always load the current configuration. With a cold cache this takes seconds, and its
  /// rules, which users may write in their home directories, are applied to every requested font. A program that uses
  /// fontconfig beside this library must pass its own configurations.
  private static let isolation: Void = {
    guard let empty = unsafe FcConfigCreate() else { return }
    unsafe FcConfigSetCurrent(empty)
    unsafe FcConfigDestroy(empty)
  }()
}
