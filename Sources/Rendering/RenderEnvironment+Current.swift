internal import InbetweenRaster
internal import InbetweenText
public import InbetweenTimeline

extension RenderEnvironment {
  /// The libraries in this process that pixels depend on, and the fonts that a timeline uses.
  public static func current(for timeline: Timeline) -> RenderEnvironment {
    let fonts = timeline.resources.faces.map { Font(name: $0.name, digest: $0.digest) }
    return RenderEnvironment(
      libraries: drawingLibraries, fonts: fonts.sorted { ($0.name, $0.digest) < ($1.name, $1.digest) })
  }

  /// The libraries in this process that pixels depend on, by name.
  public static var drawingLibraries: [Library] {
    let text = TextLibraryVersions.current()
    return [
      Library(name: "cairo", version: RasterLibraries.cairoVersion),
      Library(name: "fribidi", version: text.fribidi),
      Library(name: "harfbuzz", version: text.harfBuzz),
      Library(name: "pixman", version: RasterLibraries.pixmanVersion),
    ]
  }
}
