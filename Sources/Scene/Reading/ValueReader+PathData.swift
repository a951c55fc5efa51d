internal import InbetweenDiagnostics
internal import InbetweenGeometry

extension ValueReader {
  /// A path of SVG path data; nil after a message.
  func svg(_ scalar: SourceScalar) -> PathExpression? {
    let path: Path
    do throws(SVGPathError) {
      path = try Path(svg: scalar.text, maximumNumber: 1e7)
    } catch {
      // What was read before the offset is ASCII, so that bytes are characters.
      self.error(error.message, at: scalar.place(at: error.offset))
      return nil
    }
    if path.isEmpty {
      // A file may have such a path; here it has been forgotten.
      error("expected M or m, with which path data begins, found the end", at: scalar.place)
      return nil
    }
    return .fixed(path)
  }
}
