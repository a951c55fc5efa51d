package import InbetweenGeometry
package import InbetweenTimeline

/// The attributes of a segment's title in a state, in scenes; nil for what they do not state.
package struct TitleTextAttributes: Hashable, Sendable {
  package var font: FontDescription?
  package var color: Color?

  init(_ fields: EvaluatedFields) { (font, color) = (fields.font("font"), fields.color("textColor")) }

  var fields: [EvaluatedValue.Field] {
    var result: [EvaluatedValue.Field] = []
    if let font {
      result.append(EvaluatedValue.Field(name: "font", value: ValueType<FontDescription>.font.encode(font)))
    }
    if let color { result.append(EvaluatedValue.Field(name: "textColor", value: .color(color))) }
    return result
  }
}

extension ValueType where Value == TitleTextAttributes {
  static var titleTextAttributes: Self {
    Self(
      .record(.titleTextAttributes), { .record($0.fields) },
      { if case .record(let fields) = $0 { TitleTextAttributes(EvaluatedFields(fields)) } else { nil } })
  }
}

extension ViewColor {
  static let selectedSegmentTintColor = ViewColor("selectedSegmentTintColor")
}

extension ViewDescription {
  static let segmentedControl = ViewDescription(
    "segmentedControl", "`UISegmentedControl` with titles, 32 points high", make: { UISegmentedControl(id: $0, in: $1) }
  ) {
    ViewProperty(
      "items", \UISegmentedControl.items, ValueType<BarItem>.item(.segment).list(), .look, viewsPerItem: 3,
      "titles of the segments, or [their images](#items-of-bars)")
    ViewProperty(
      "selectedSegmentIndex", \UISegmentedControl.selectedSegmentIndex, .index, .look, animates: .inBlock,
      "index of the selected segment, -1 for none; a change is animated in a block")
    ViewProperty(
      "selectedSegmentTintColor", optional: \UISegmentedControl.modelSelectedSegmentTintColor, .color, .look,
      follows: .color(.selectedSegmentTintColor), none: "white, dark [99, 99, 102]",
      "background colour of the selected segment")
    ViewProperty(
      "titleTextAttributes", optional: \UISegmentedControl.modelTitleAttributes, .titleTextAttributes, .look,
      none: "none", "`{font, textColor}` of the titles; 13 points, semibold in the selected segment, without a font")
    ViewProperty(
      "selectedTitleTextAttributes", optional: \UISegmentedControl.modelSelectedTitleAttributes, .titleTextAttributes,
      .look, none: "none", "those of the selected segment, in place of the others")
    ViewProperty(
      "isEnabled", \UISegmentedControl.isEnabled, .boolean, .look,
      "whether the control is enabled; the titles are grey if not")
  }
}
