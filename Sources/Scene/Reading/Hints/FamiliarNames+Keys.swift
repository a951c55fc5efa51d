extension FamiliarNames {
  /// Names of other tools for the keys of a mapping, and sentences for what has no key of its own. Names are in lower
  /// case without hyphens.
  struct Keys {
    /// The first key that the mapping has is meant.
    let names: [String: [String]]
    let sentences: [String: String]

    /// Whether there is an answer for a name.
    func answers(_ name: String) -> Bool {
      let plain = FamiliarNames.plain(name)
      return names[plain] != nil || sentences[plain] != nil
    }

    init(names: [(others: [String], ours: [String])], sentences: [(others: [String], sentence: String)]) {
      self.names = Dictionary(names.flatMap { entry in entry.others.map { ($0, entry.ours) } }) { first, _ in first }
      self.sentences = Dictionary(sentences.flatMap { entry in entry.others.map { ($0, entry.sentence) } }) {
        first, _ in
        first
      }
    }
  }

  static let keys: [String: Keys] = [
    "a view": views, "an event": events, "a scene": scenes, "a canvas": canvas, "a change of the canvas": canvasChange,
    "a font": fonts,
    "a spring": springs, "a part of a text": textParts, "the attributes of a text": titleAttributes,
    "a paragraph style": paragraphStyles,
    "a layout item": layoutItems, "a dimension": dimensions,
    "a tab stop": tabStops, "a title's attributes": titleAttributes,
    "a keyframe": keyframes, "a basic animation": animations, "a keyframe animation": animations,
    "a spring animation": animations, "a scroll": scrolls, "a control": controls, "a transition": transitions,
    "a state": states, "an expectation": expectations, "a constraint": constraints, "an equation": equations,
    "a visual format": formats, "a project file": projects,
  ]

  private static let scenes = Keys(
    names: [
      (["events", "animations", "animation", "steps", "animate", "motion", "transitions"], ["timeline"]),
      (["params", "parameter", "variables", "vars", "props", "arguments", "args", "variable"], ["parameters"]),
      (["children", "elements", "nodes", "body", "layers", "subviews", "view", "root", "hierarchy"], ["views"]),
      (["layout", "rules", "constraint", "autolayout"], ["constraints"]),
      (["framerate", "framespersecond", "rate"], ["fps"]),
      (["imports", "include", "includes"], ["import"]),
      (["name", "description"], ["title"]),
      (["constants", "numbers", "lets"], ["metrics"]),
      (["state"], ["states"]), (["style", "classes", "stylesheet"], ["styles"]),
      (["component", "templates", "macros"], ["components"]),
      (["length", "end"], ["duration"]),
      (["expectations", "assertions", "asserts", "tests"], ["expect"]),
    ],
    sentences: [
      (
        ["size", "width", "height", "screen", "scale", "viewport"],
        "it belongs to the canvas: canvas: {size: [390, 844], scale: 3}"
      ),
      (["device"], "it belongs to the canvas: canvas: {device: iPhone 15}"),
      (["background", "backgroundcolor"], "it belongs to the canvas: canvas: {backgroundColor: ‹white›}"),
      (["dark", "darkmode", "appearance"], "it belongs to the canvas: canvas: {appearance: dark}"),
      (
        ["keyframes", "keyframe"],
        "an event has keyframes: {at: 0, animate: 1, keyframes: [{relativeDuration: 1, set: {card.alpha: 0}}]}"
      ),
      (["schema"], "write it as a comment: # yaml-language-server: $schema=scene.schema.json"),
      (["version"], "write inbetween: 1"),
    ])

  private static let canvasChange = Keys(
    names: [
      (["dynamictype", "textsize", "preferredcontentsizecategory", "contentsizecategory"], ["contentSize"])
    ],
    sentences: [
      (["dark", "darkmode", "theme", "colorscheme", "userinterfacestyle", "mode"], "write appearance: dark, or light"),
      (["rtl", "layoutdirection"], "write direction: rightToLeft, or leftToRight"),
      (["landscape", "portrait", "rotate", "rotation"], "write orientation: landscape, or portrait"),
      (["size", "device", "scale", "width", "height"], "frames keep their size: orientation turns a device"),
    ])

  private static let canvas = Keys(
    names: [
      (["background", "bg", "color"], ["backgroundColor"]),
      (["pixelratio", "density", "devicepixelratio", "resolution", "dpr"], ["scale"]),
      (["dynamictype", "textsize", "preferredcontentsizecategory", "contentsizecategory"], ["contentSize"]),
      (["insets", "safeareainsets", "notch"], ["safeArea"]),
      (["name", "model", "phone"], ["device"]),
      (["margins", "padding"], ["layoutMargins"]),
      (["antialiasing", "antialias"], ["edgeAntialiasing"]),
    ],
    sentences: [
      (["width", "height"], "write size: [390, 844]"),
      (["dark", "darkmode", "theme", "colorscheme", "userinterfacestyle", "mode"], "write appearance: dark, or light"),
      (["rtl", "layoutdirection"], "write direction: rightToLeft, or leftToRight"),
      (["landscape", "portrait"], "write orientation: landscape, or portrait"),
      (
        ["locale", "language", "region"], "texts are drawn as they are written; direction: rightToLeft turns the layout"
      ),
      (["fps", "framerate", "duration"], "'fps' and 'duration' are keys of the scene"),
    ])

  private static let fonts = Keys(
    names: [
      (["name", "font", "fontfamily", "typeface"], ["family"]), (["pointsize", "fontsize", "height"], ["size"]),
      (["fontweight"], ["weight"]), (["oblique", "fontstyle"], ["italic"]), (["textstyle"], ["style"]),
      (["scaledby", "metrics"], ["relativeTo"]), (["fontdesign", "systemdesign"], ["design"]),
      (
        ["monospaceddigits", "monospacednumbers", "tabularnums", "tabularnumbers", "tabularfigures", "tnum"],
        ["monospacedDigit"]
      ),
    ],
    sentences: [
      (["color"], "write textColor beside 'font'"), (["bold"], "write weight: bold"),
      (["monospaced", "monospace"], "write design: monospaced"),
      (
        ["fontvariantnumeric", "fontfeaturesettings", "features"], "write monospacedDigit: true for digits of one width"
      ),
    ])

  private static let textParts = Keys(
    names: [
      (["color", "colour", "foregroundcolor", "foreground", "fontcolor"], ["textColor"]),
      (["background", "highlight", "highlightcolor", "mark"], ["backgroundColor"]),
      (["underlinestyle", "textdecoration"], ["underline"]), (["strike", "strikethroughstyle"], ["strikethrough"]),
      (["letterspacing", "tracking", "kerning", "characterspacing"], ["kern"]),
      (["href", "url", "a"], ["link"]), (["string", "content", "value"], ["text"]),
      (["fontweight"], ["weight"]), (["fontsize", "pointsize"], ["size"]), (["oblique"], ["italic"]),
      (["superscript", "offset", "verticalalign"], ["baselineOffset"]),
    ],
    sentences: [
      (["lineheight", "linespacing", "paragraphstyle", "alignment"], "it belongs to the view's paragraphStyle"),
      (["bold"], "write weight: bold"),
      (["design", "monospaced", "fontdesign"], "write font: {design: monospaced}"),
      (["monospaceddigit", "monospaceddigits", "tabularnums"], "write font: {monospacedDigit: true}"),
    ])

  private static let paragraphStyles = Keys(
    names: [
      (["lineheight", "leading"], ["lineHeightMultiple"]), (["minlineheight"], ["minimumLineHeight"]),
      (["maxlineheight"], ["maximumLineHeight"]), (["textalign", "textalignment", "align"], ["alignment"]),
      (["indent", "textindent", "firstlineindent"], ["firstLineHeadIndent"]), (["tabs", "tabstop"], ["tabStops"]),
      (["hyphens", "hyphenate", "hyphenation", "usesdefaulthyphenation"], ["hyphenationFactor"]),
      (["lang", "language", "locale"], ["hyphenationLanguage"]),
    ],
    sentences: [(["linebreakmode"], "'lineBreakMode' is a key of the label")])

  private static let titleAttributes = Keys(
    names: [(["color", "colour", "titlecolor", "foregroundcolor", "foreground"], ["textColor"])], sentences: [])

  private static let tabStops = Keys(
    names: [
      (["position", "at", "x", "place", "offset", "pos"], ["location"]),
      (["align", "type", "textalignment", "textalign"], ["alignment"]),
    ], sentences: [(["columnterminators", "options"], "write alignment: decimal")])

  private static let layoutItems = Keys(
    names: [
      (["items", "item", "subitem", "children", "subviews"], ["subitems"]),
      (["layout", "direction", "orientation", "flexdirection"], ["axis"]),
      (["spacing", "gap", "itemspacing", "minimuminteritemspacing"], ["interItemSpacing"]),
      (["insets", "inset", "padding", "contentinset"], ["contentInsets"]),
      (["columns", "rows", "repeat", "repeatcount"], ["count"]), (["margin", "margins"], ["edgeSpacing"]),
      (["widthdimension"], ["width"]), (["heightdimension"], ["height"]),
    ],
    sentences: [
      (["size", "layoutsize", "itemsize"], "write width: {fractionalWidth: ‹1›}, height: ‹44›"),
      (["fractionalwidth"], "write width: {fractionalWidth: ‹0.5›}"),
      (["fractionalheight"], "write height: {fractionalHeight: ‹0.5›}"),
      (["horizontal"], "write axis: horizontal, and what is in the group as 'subitems'"),
      (["vertical"], "write axis: vertical, and what is in the group as 'subitems'"),
      (["intergroupspacing", "linespacing"], "the collection view has it: 'minimumLineSpacing'"),
    ])

  private static let dimensions = Keys(
    names: [
      (["fraction", "fractional", "percent", "ratio"], ["fractionalWidth", "fractionalHeight"]),
      (["points", "fixed", "value"], ["absolute"]), (["estimate", "automatic", "auto"], ["estimated"]),
    ], sentences: [])

  private static let states = Keys(
    names: [(["name", "id", "key"], ["state"]), (["values", "properties", "changes"], ["set"])],
    sentences: [
      (
        ["animate", "duration", "curve", "spring", "transition"],
        "the event that enters the state says how: {to: mode.big, animate: 0.3}"
      )
    ])

  private static let expectations = Keys(
    names: [
      (["maxvelocity", "velocity", "maxspeed", "speed"], ["maximumVelocity"]),
      (["id", "element", "target", "name", "locator", "selector"], ["view"]), (["contrast"], ["hasContrast"]),
      (["settlesby", "settled"], ["settles"]), (["overshoot", "maxovershoot"], ["overshoots"]),
      (["touchtarget", "hittarget", "minsize"], ["tapTarget"]), (["inside", "within"], ["staysInside"]),
      (["frame", "endsat", "position"], ["reaches"]),
    ],
    sentences: [
      (
        ["tobevisible", "visible", "isvisible"],
        "a golden shows what is seen; a frame is claimed by reaches: [0, 0, 100, 50]"
      )
    ])

  private static let constraints = Keys(
    names: [
      (["item", "view", "item1", "view1", "from"], ["firstItem"]), (["attribute", "attribute1"], ["firstAttribute"]),
      (["toitem", "item2", "view2", "to"], ["secondItem"]), (["toattribute", "attribute2"], ["secondAttribute"]),
      (["relatedby"], ["relation"]), (["isactive", "enabled"], ["active"]), (["id", "name"], ["identifier"]),
      (["offset", "value"], ["constant"]), (["factor", "ratio"], ["multiplier"]),
    ], sentences: [])

  private static let equations = Keys(
    names: [(["isactive", "enabled"], ["active"]), (["id", "name"], ["identifier"])],
    sentences: [(["priority"], "it stands in the equation, behind @, such as @‹750›")])

  private static let formats = Keys(
    names: [
      (["isactive", "enabled"], ["active"]), (["id", "name"], ["identifier"]), (["format", "vfl"], ["visualFormat"]),
    ],
    sentences: [
      (["metrics"], "a format uses the 'metrics' of the scene, and numbers"),
      (["views"], "a format names views by their ids: leave it out"),
    ])

  private static let projects = Keys(
    names: [
      (["default", "options", "settings", "config"], ["defaults"]), (["matrix", "projects", "devices"], ["variants"]),
    ],
    sentences: [
      (["jobs", "workers", "threads"], "write defaults: {jobs: ‹4›}"),
      (["reporter", "reporters"], "write defaults: {reporter: ‹html›}"),
      (["fonts", "font"], "'fonts' is a key of the scene"),
      (
        ["ignore", "exclude", "include", "testmatch"], "write defaults: {filter: ‹login›}, the scenes that are verified"
      ),
      (["scenes", "scenesin", "testdir"], "write defaults: {scenes-in: ‹Scenes›}"),
      (["goldens", "snapshotdir", "baselines"], "write defaults: {goldens: ‹Goldens›}"),
      (["appearance", "theme"], "write defaults: {appearance: ‹dark›}"),
      (
        ["tolerance", "threshold", "comparer"],
        "tolerances belong to the scene: golden: {tolerance: 0.5, reason: …}; see docs/goldens.md"
      ),
    ])
}
