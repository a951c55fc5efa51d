extension FamiliarNames {
  /// Names of other tools for the keys of a mapping, and sentences for what has no key of its own. Names are in lower
  /// case without hyphens.
  struct Keys {
    /// The first key that the mapping has is meant.
    let names: [String: [String]]
    let sentences: [String: String]

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
    "a spring": springs, "a part of a text": textParts, "a paragraph style": paragraphStyles,
  ]

  private static let views = Keys(
    names: [
      (["opacity", "transparency"], ["alpha"]),
      (["hide"], ["isHidden"]),
      (["background", "bg", "bgcolor", "fill", "backgroundcolour"], ["fillColor", "backgroundColor"]),
      (
        ["color", "colour", "foreground", "foregroundcolor", "foregroundstyle", "fontcolor", "textcolour"],
        ["textColor", "tintColor"]
      ),
      (["accentcolor", "accent", "tint"], ["tintColor"]),
      (["borderradius", "radius", "rounded", "corners", "corner", "round"], ["cornerRadius"]),
      (["roundedcorners", "cornermask"], ["maskedCorners"]),
      (["cornerstyle", "cornersmoothing", "smoothcorners", "squircle"], ["cornerCurve"]),
      (["richtext", "attributed", "attributedstring", "markdown", "runs", "spans"], ["attributedText"]),
      (["border", "outline", "outlinewidth"], ["borderWidth"]),
      (["outlinecolor"], ["borderColor"]),
      (["blendmode", "mixblendmode"], ["compositingFilter"]),
      (["stroke", "strokestyle"], ["strokeColor", "borderColor"]),
      (["strokewidth", "linethickness", "thickness"], ["lineWidth", "borderWidth"]),
      (["zindex", "zorder", "elevationorder"], ["zPosition"]),
      (["overflow", "clip", "clipped", "clipped", "maskstobounds", "cliptobounds", "cliptoshape"], ["clipsToBounds"]),
      (["maxlines", "linelimit", "lineclamp", "lines", "numlines"], ["numberOfLines"]),
      (
        ["wrap", "textwrap", "ellipsis", "ellipsize", "truncation", "truncationmode", "textoverflow"], ["lineBreakMode"]
      ),
      (
        ["textalign", "align", "alignitems", "crossaxisalignment", "multilinetextalignment"],
        ["alignment", "textAlignment"]
      ),
      (["justify", "justifycontent", "mainaxisalignment", "distribute"], ["distribution"]),
      (["rowgap", "linespacing", "intergroupspacing", "mainaxisspacing"], ["minimumLineSpacing", "spacing"]),
      (
        ["gap", "itemspacing", "interitemspacing", "columngap", "crossaxisspacing"],
        ["spacing", "minimumInteritemSpacing"]
      ),
      (["minimumlinespacing"], ["spacing"]),
      (["numcolumns", "columncount", "gridtemplatecolumns", "crossaxiscount", "spancount"], ["columns"]),
      (["cellsize", "itemheight", "itemwidth"], ["itemSize"]),
      (["direction", "orientation", "flexdirection", "layoutdirection"], ["axis", "semanticContentAttribute"]),
      (["src", "source", "url", "file", "imagename", "uri", "picture", "img"], ["image", "animation"]),
      (["currentprogress", "fraction"], ["animationProgress"]),
      (["play", "autoplay", "playing", "isplaying"], ["isAnimationPlaying", "isAnimating"]),
      (["loop", "looping", "repeatmode"], ["loopMode"]),
      (["fit", "objectfit", "resizemode", "scaletype", "contentscale", "aspect"], ["contentMode"]),
      (["text", "caption", "title", "titletext", "string"], ["text", "title"]),
      (["placeholdertext", "hint", "prompt"], ["placeholder"]),
      (["children", "child", "content", "items", "elements", "body", "views", "nodes"], ["subviews"]),
      (["arranged", "arrangedviews"], ["arrangedSubviews"]),
      (["checked", "on", "ison", "toggled"], ["isOn"]),
      (["enabled", "disabled", "isdisabled"], ["isEnabled"]),
      (["min", "minvalue"], ["minimumValue"]),
      (["max", "maxvalue"], ["maximumValue"]),
      (["hugging", "contenthugging"], ["contentHuggingPriority"]),
      (
        ["compressionresistance", "contentcompressionresistance", "layoutpriority"],
        ["contentCompressionResistancePriority"]
      ),
      (["pivot", "transformorigin", "anchor"], ["anchorPoint"]),
      (["colours", "colorstops", "gradientcolors"], ["colors"]),
      (["stops", "offsets"], ["locations"]),
      (["d", "points", "svgpath", "shape"], ["path"]),
      (["scrolloffset", "scrolltop", "offset"], ["contentOffset"]),
      (["insets", "contentinsets"], ["contentInset", "layoutMargins"]),
      (["segments", "options", "tabs"], ["titles", "items"]),
      (["accessory", "disclosureindicator", "disclosure", "chevron", "trailing"], ["accessoryType"]),
      (["accessoryitem", "trailingview"], ["accessoryView"]),
      (
        ["detailtext", "detailtextlabel", "detail", "subtitle", "value", "secondary", "description"],
        ["secondaryText"]
      ),
      (["textlabel", "titlelabel", "label"], ["text", "title"]),
      (["liststyle", "separators"], ["tableStyle", "separatorStyle"]), (["separator", "divider"], ["separatorStyle"]),
      (["iconbackground", "iconbackgroundcolor", "iconcolor"], ["imageBackgroundColor"]),
      (["selected"], ["isSelected"]), (["highlightedstate", "pressed"], ["isHighlighted"]),
    ],
    sentences: [
      (
        [
          "fontsize", "fontweight", "fontfamily", "fontname", "fontstyle", "textsize", "size", "bold", "italic",
          "weight",
          "typeface",
        ], "write font: {size: 17, weight: bold}"
      ),
      (
        ["shadow", "boxshadow", "dropshadow", "elevation", "layershadow"],
        "write shadowOpacity, shadowRadius, shadowOffset and shadowColor"
      ),
      (
        ["padding", "margin", "margins", "paddingleft", "marginleft", "margintop", "paddingtop", "spacer"],
        "distances are constants of constraints, such as card.left == superview.left + 8"
      ),
      (
        ["x", "y", "w", "h", "position", "origin", "minx", "miny", "maxx", "maxy", "rect"],
        "constraints or the view's 'frame' say where it is, such as frame: [0, 0, 100, 50]"
      ),
      (
        ["animation", "animations", "animate", "motion", "duration", "delay", "easing", "keyframes", "transition"],
        "motion is written in the scene's 'timeline'"
      ),
      (
        ["sections", "section", "header", "footer", "headertitle", "footertitle", "sectionheader", "sectionfooter"],
        "sections are views between the cells: subviews: [{sectionHeader: network, text: Network}, {tableViewCell: wifi}]"
      ),
      (
        ["images", "icons", "selectedimages", "badges"],
        "an item of a bar is a mapping: items: [{title: Home, image: {systemName: house}}]"
      ),
      (["in", "above", "below"], "in an event it stands beside 'add', not in the view that is added"),
      (["constraints", "constraint", "layout", "anchors"], "'constraints' is a list of the scene, beside 'views'"),
      (
        [
          "ontap", "onclick", "onpress", "ontapgesture", "action", "target", "gesture", "gesturerecognizers", "tap",
          "click",
        ],
        "a scene has no code: what a touch starts is an event of the 'timeline'"
      ),
      (
        [
          "tag", "class", "customclass", "classname", "reuseidentifier", "restorationidentifier", "accessibilitylabel",
          "accessibilityidentifier", "testid", "role", "aria", "contentdescription",
        ], "nothing that is drawn depends on it: leave it out"
      ),
      (["id", "identifier", "name", "key", "ref"], "the id is the value of the kind: view: card"),
      (["type", "kind", "component", "widget"], "the kind is a key itself: label: title"),
      (
        ["systemimage", "systemname", "sfsymbol", "symbol", "symbolname", "icon"],
        "write image: {systemName: ‹heart›}"
      ),
      (
        ["filter", "filters", "blur", "backdropfilter", "blurradius", "material"],
        "a visualEffectView blurs what is behind it: effect: systemMaterial"
      ),
      (["rotate", "rotation", "rotationeffect"], "write transform: {rotate: degrees(45)}"),
      (["scale"], "write transform: {scale: ‹2›}"), (["translate"], "write transform: {translate: [10, 0]}"),
      (
        ["visible", "visibility", "display", "shown", "show", "isvisible"],
        "write isHidden: true for a view that is not seen"
      ),
      (["lineheight"], "write paragraphStyle: {lineHeightMultiple: 1.2}"),
      (["linespacing", "paragraphspacing", "textindent"], "write paragraphStyle: {lineSpacing: 4}"),
      (
        ["letterspacing", "kern", "kerning", "tracking", "underline", "strikethrough", "textdecoration"],
        "write attributedText: [{text: Title, kern: 1, underline: single}]"
      ),
      (["layer"], "the layer's properties are keys of the view: cornerRadius, borderWidth, shadowRadius"),
      (
        ["autolayout", "translatesautoresizingmaskintoconstraints"],
        "a view with a 'frame' has no Auto Layout; all others do"
      ),
    ])

  private static let events = Keys(
    names: [
      (["change", "changes", "values", "properties", "props", "toset"], ["set"]),
      (["easing", "timing", "timingfunction", "ease", "interpolation", "options", "timingcurve"], ["curve"]),
      (["time", "start", "begin", "when", "t", "starttime", "begintime", "attime"], ["at"]),
      (["completion", "oncomplete", "finally", "next", "callback", "oncompletion"], ["then"]),
      (["name", "id", "key"], ["label"]),
      (["reverse", "yoyo", "autoreverses", "alternate", "pingpong"], ["autoreverse"]),
      (["loop", "loops", "repeatcount", "iterations", "iterationcount"], ["repeat"]),
      (["wait", "startdelay"], ["delay"]),
      (["insert", "append", "addsubview"], ["add"]),
      (["delete", "removefromsuperview"], ["remove"]),
      (["reorder", "moverow", "bringtofront", "bringsubviewtofront", "sendtoback", "zindex", "order"], ["move"]),
      (["animation", "animations", "transitionduration"], ["animate"]),
      (["state", "target", "goto"], ["to"]),
      (["crossfade", "crossdissolve"], ["transition"]),
    ],
    sentences: [
      (["hide", "hidden"], "write set: {card.isHidden: true}"),
      (["show"], "write set: {card.isHidden: false}; 'add' takes views that are new"),
      (["fadein", "fadeout", "opacity", "alpha"], "write set: {card.alpha: 0}"),
      (
        [
          "appearance", "dark", "darkmode", "theme", "colorscheme", "userinterfacestyle", "overrideuserinterfacestyle",
          "traits", "traitoverrides", "traitcollection",
        ], "write canvas: {appearance: dark}"
      ),
      (
        ["contentsize", "preferredcontentsizecategory", "dynamictype", "textsize"],
        "write canvas: {contentSize: extraLarge}"
      ),
      (["orientation", "rotate", "rotation", "landscape", "portrait"], "write canvas: {orientation: landscape}"),
      (["direction", "layoutdirection", "rtl"], "write canvas: {direction: rightToLeft}"),
      (["from"], "an event starts from what is shown then: set the value before, without 'animate'"),
      (["on", "trigger", "event", "ontap"], "an event happens at a time: write at: 0.5, and label: tap to name it"),
      (["view", "views", "layer"], "write the view in the key: set: {card.alpha: 0}"),
    ])

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
      (["fps", "framerate", "duration"], "'fps' and 'duration' are keys of the scene"),
    ])

  private static let fonts = Keys(
    names: [
      (["name", "font", "fontfamily", "typeface"], ["family"]), (["pointsize", "fontsize", "height"], ["size"]),
      (["fontweight"], ["weight"]), (["oblique", "fontstyle"], ["italic"]), (["textstyle"], ["style"]),
      (["scaledby", "metrics"], ["relativeTo"]),
    ],
    sentences: [
      (["color"], "write textColor beside 'font'"), (["bold"], "write weight: bold"),
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
    ])

  private static let paragraphStyles = Keys(
    names: [
      (["lineheight", "leading"], ["lineHeightMultiple"]), (["minlineheight"], ["minimumLineHeight"]),
      (["maxlineheight"], ["maximumLineHeight"]), (["textalign", "textalignment", "align"], ["alignment"]),
      (["indent", "textindent", "firstlineindent"], ["firstLineHeadIndent"]), (["tabs", "tabstop"], ["tabStops"]),
    ],
    sentences: [(["linebreakmode"], "'lineBreakMode' is a key of the label")])

  private static let springs = Keys(
    names: [
      (["tension", "springconstant", "k"], ["stiffness"]), (["friction"], ["damping"]),
      (["velocity", "initialspringvelocity", "v0"], ["initialVelocity"]),
      (["usingspringwithdamping", "zeta", "springdamping"], ["dampingRatio"]), (["bounciness"], ["bounce"]),
    ],
    sentences: [(["duration"], "the duration is the event's 'animate'")])
}
