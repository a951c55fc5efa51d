import InbetweenSymbols
import InbetweenTimeline

// Mappings with the parts of views.
extension ValueRecord {
  /// All of them.
  package static let all = [
    textPart, textAttributes, paragraphStyle, tabStop, symbol, tab, barButton, segment, titleTextAttributes,
    swipeAction, buttonConfiguration, layoutItem, layoutDimension, layoutSpacing, layoutEdgeSpacing,
  ]

  package static let tab = ValueRecord(
    name: "a tab", schemaName: "tab",
    fields: [
      title, Field("image", .file, "its image, drawn in the colour of the title"),
      Field("selectedImage", .file, "its image while it is selected"),
      Field("badgeValue", .text, "the text in a red capsule at the image"),
      Field(
        systemItem, .word(UITabBarItem.SystemItem.allCases.map { "\($0)" }),
        "title and symbol of one of the system's tabs"),
    ], shorthand: "title", symbolStyle: .tab)

  package static let barButton = ValueRecord(
    name: "a bar button", schemaName: "barButton",
    fields: [
      title, image,
      Field("style", .word(["plain", "done"]), "whether the title is bold"),
      Field(
        systemItem, .word(UIBarButtonItem.SystemItem.all.map { "\($0)" }),
        "title or symbol of one of the system's buttons, or a space between buttons"),
      Field("width", .numberWithin(0...10_000), "points of a `fixedSpace`", needs: systemItem),
    ], shorthand: "title", symbolStyle: .barButton)

  package static let segment = ValueRecord(
    name: "a segment", schemaName: "segment", fields: [title, image], shorthand: "title")

  package static let titleTextAttributes = ValueRecord(
    name: "a title's attributes", schemaName: "titleTextAttributes",
    fields: [Field("font", .font, "its font"), Field("textColor", .color, "its colour")])

  package static let swipeAction = ValueRecord(
    name: "an action", schemaName: "swipeAction",
    fields: [
      title,
      Field("image", .file, "its image, shown in place of the title, or above it in a row of 91 points and more"),
      Field("style", .word(["normal", "destructive"]), "grey or red, as `UIContextualAction.Style`"),
      Field("backgroundColor", .color, "its colour in place of that of the style"),
    ], shorthand: "title", symbolStyle: SymbolStyle(pointSize: 20))

  /// The field that stands for a title and an image.
  package static let systemItem = "systemItem"
  private static let title = Field("title", .text, "its title")
  private static let image = Field("image", .file, "its image, which is shown in place of the title")

  /// Whether a system item is no button, but a space between buttons.
  package func isSpace(_ name: String) -> Bool {
    self == .barButton && UIBarButtonItem.SystemItem.spaces.contains { "\($0)" == name }
  }

  /// The title, the symbol and the style of a system item of a bar button or a tab.
  package func systemItem(named name: String) -> (title: String?, symbol: String?, style: String?) {
    switch self {
    case .tab:
      let item = UITabBarItem.SystemItem.allCases.first { "\($0)" == name }
      return (item?.title, item?.symbol, nil)
    default:
      let item = UIBarButtonItem.SystemItem.buttons.first { "\($0)" == name }
      return (item?.title, item?.title == nil ? item?.symbol : nil, item == .done ? "done" : nil)
    }
  }

  package static let buttonConfiguration = ValueRecord(
    name: "a button's configuration", schemaName: "buttonConfiguration",
    fields: [
      Field(
        "style", .word(UIButton.Configuration.styles.map(\.name)), required: true,
        "its background and colours: of the tint colour, a light tint, grey or none"),
      Field("subtitle", .text, "a second text below the title"),
      Field(
        "imagePlacement", .word(UIButton.Configuration.placements.map(\.name)),
        "the side of the title on which the image is"),
      Field("imagePadding", .numberWithin(0...1000), "points between image and title"),
      Field("titlePadding", .numberWithin(0...1000), "points between title and subtitle; 1 without it"),
      Field(
        "titleAlignment", .word(UIButton.Configuration.alignments.map { "\($0)" }),
        "where the narrower of title and subtitle is"),
      Field(
        "cornerStyle", .word(UIButton.Configuration.cornerStyles.map { "\($0)" }),
        "the corners of the background; `capsule` rounds its ends"),
      Field("cornerRadius", .numberWithin(0...1000), "the radius of `fixed`, `dynamic` and `medium` corners in points"),
      Field(
        "buttonSize", .word(UIButton.Configuration.sizes.map { "\($0)" }),
        "the size of the text and the insets around it"),
      Field("contentInsets", .directionalInsets, "space around the content in points"),
      Field("baseForegroundColor", .color, "the colour of title, subtitle and image"),
      Field("baseBackgroundColor", .color, "the colour of the background"),
      Field("showsActivityIndicator", .boolean, "whether a spinner is in the place of the image"),
    ])
}
