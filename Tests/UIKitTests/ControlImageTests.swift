import InbetweenGeometry
import InbetweenTimeline
import InbetweenModel
import InbetweenUIKit
import Testing

@Suite("Colours and images of controls") struct ControlImageTests {
  @Test func `a segmented control's selection has the colour that code sets`() throws {
    let control = UISegmentedControl(items: ["a", "b"])
    let film = Film(duration: 0.1) { window in
      control.frame = CGRect(x: 20, y: 100, width: 200, height: 32)
      control.selectedSegmentIndex = 0
      control.selectedSegmentTintColor = .systemRed
      window.addSubview(control)
    }
    let plate = try #require(film.timeline.layers.first { $0.path.hasSuffix("plate") })
    #expect(plate.initialState.backgroundColor == UIColor.systemRed.model)
    #expect(control.selectedSegmentTintColor == .systemRed)
  }
}
