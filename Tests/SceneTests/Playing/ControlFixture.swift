import InbetweenGeometry
import InbetweenTimeline
import Testing

extension SceneFixture {
  /// An internal part of a view, as it is shown.
  func part(_ name: String, at time: Double) throws -> LayerState {
    let index = try #require(timeline.layers.firstIndex { $0.path.hasSuffix("/" + name) }, "\(name)")
    return timeline.presentation(of: index, at: time)
  }

  /// A control in 200 × 200 points, 100 points wide and with its intrinsic height.
  init(control: String, timeline: String = "[]", states: String = "", inputs: String = "{}") throws {
    try self.init(
      """
      inbetween: 1
      canvas: {size: [200, 200], scale: 2}
      inputs: \(inputs)
      views: [{\(control)}]
      constraints:
        - v.leading == superview.leading + 20
        - v.top == superview.top + 10
        - v.width == 100 @300
      \(states)
      timeline: \(timeline)
      duration: 4
      """)
  }
}
