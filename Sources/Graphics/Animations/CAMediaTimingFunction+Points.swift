import InbetweenMotion

extension CAMediaTimingFunction {
  /// Gives the x and y of a control point: 0 for the start, 1 and 2 for those between, 3 for the end. Others change nothing.
  public func getControlPoint(at idx: Int, values ptr: UnsafeMutablePointer<Float>) {
    let points = [(0, 0), (model.x1, model.y1), (model.x2, model.y2), (1, 1)]
    guard points.indices.contains(idx) else { return }
    unsafe ptr[0] = Float(points[idx].0)
    unsafe ptr[1] = Float(points[idx].1)
  }
}
