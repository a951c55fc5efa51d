internal import CCairo
import InbetweenGeometry

extension AlphaMask {
  /// Adds the coverage of an outline.
  func draw(_ outline: Outline) throws(RasterError) {
    let surface = unsafe cairo_image_surface_create_for_data(
      bytes, CAIRO_FORMAT_A8, Int32(bounds.width), Int32(bounds.height), Int32(stride))
    defer { unsafe cairo_surface_destroy(surface) }
    let context = unsafe cairo_create(surface)
    defer { unsafe cairo_destroy(context) }
    // Cairo fills a polygon from which curves differ by at most a twentieth of a pixel.
    unsafe cairo_set_tolerance(context, 0.05)
    unsafe cairo_set_source_rgba(context, 0, 0, 0, 1)
    let origin = Point(x: Double(bounds.left), y: Double(bounds.top))
    for element in outline.elements {
      switch element {
      case .move(let p): unsafe cairo_move_to(context, p.x - origin.x, p.y - origin.y)
      case .line(let p): unsafe cairo_line_to(context, p.x - origin.x, p.y - origin.y)
      case .curve(let c1, let c2, let end):
        unsafe cairo_curve_to(
          context, c1.x - origin.x, c1.y - origin.y, c2.x - origin.x, c2.y - origin.y, end.x - origin.x,
          end.y - origin.y)
      case .close: unsafe cairo_close_path(context)
      }
    }
    switch outline.style {
    case .fill(let evenOdd):
      unsafe cairo_set_fill_rule(context, evenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
      unsafe cairo_fill(context)
    case .stroke(let style):
      unsafe stroke(style, in: context)
    }
    unsafe cairo_surface_flush(surface)
    let status = unsafe cairo_status(context)
    guard status == CAIRO_STATUS_SUCCESS else {
      throw .cairo(unsafe String(cString: cairo_status_to_string(status)))
    }
  }

  private func stroke(_ style: StrokeStyle, in context: OpaquePointer?) {
    // The path is in canvas pixels already; only the pen is transformed by the item's transform.
    let pen = style.pen
    var matrix = cairo_matrix_t(xx: pen.a, yx: pen.b, xy: pen.c, yy: pen.d, x0: 0, y0: 0)
    unsafe cairo_set_matrix(context, &matrix)
    unsafe cairo_set_line_width(context, style.width)
    unsafe cairo_set_line_cap(context, cairo_line_cap_t(rawValue: UInt32(style.lineCap)))
    unsafe cairo_set_line_join(context, cairo_line_join_t(rawValue: UInt32(style.lineJoin)))
    unsafe cairo_set_miter_limit(context, style.miterLimit)
    unsafe cairo_stroke(context)
  }
}
