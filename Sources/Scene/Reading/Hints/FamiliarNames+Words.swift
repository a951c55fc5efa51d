internal import InbetweenLayout
internal import InbetweenModel

extension FamiliarNames {
  /// Other names of kinds, in lower case without the prefix of a library.
  static let kinds = table([
    (
      [
        "group", "container", "box", "div", "rect", "rectangle", "roundedrectangle", "panel", "card",
        "element", "layer", "node", "subview", "control", "object", "framelayout", "constraintlayout", "relativelayout",
        "safeareaview", "divider", "separator", "solid", "null", "precomp", "frame", "artboard", "viewgroup",
      ], "view"
    ),
    (["text", "p", "h1", "span", "txt", "paragraph"], "label"),
    (["image", "img", "picture", "photo", "asyncimage", "icon"], "imageView"),
    (
      ["stack", "vstack", "hstack", "zstack", "row", "column", "flex", "lazyvstack", "lazyhstack", "linearlayout"],
      "stackView"
    ),
    (["scroll", "scroller"], "scrollView"),
    (
      ["circle", "ellipse", "oval", "path", "shapelayer", "svg", "line", "polygon", "bezier", "bezierpath", "capsule"],
      "shape"
    ),
    (["gradientlayer", "lineargradient", "radialgradient", "angulargradient"], "gradient"),
    (["toggle", "checkbox"], "switch"),
    (["input", "textinput", "edittext", "securefield", "field", "textbox"], "textField"),
    (["textarea", "texteditor", "richtext", "multilinetext"], "textView"),
    (["list", "table", "listview", "form", "flatlist", "sectionlist", "lazycolumn"], "tableView"),
    (["cell", "listitem", "listtile", "listrow"], "tableViewCell"),
    (["section", "header", "tableviewheader", "tableviewheaderfooterview", "listheader"], "sectionHeader"),
    (["footer", "tableviewfooter", "listfooter"], "sectionFooter"),
    (["grid", "lazyvgrid", "lazyhgrid", "collection", "recyclerview"], "collectionView"),
    (["picker", "select", "dropdown", "wheel"], "pickerView"),
    (["calendar"], "datePicker"),
    (["progress", "progressbar", "linearprogressindicator"], "progressView"),
    (["spinner", "loader", "activity", "circularprogressindicator", "activityindicatorview"], "activityIndicator"),
    (["range", "seekbar"], "slider"),
    (["segmented", "segments", "segmentedpicker"], "segmentedControl"),
    (["dots", "pageindicator"], "pageControl"),
    (["search", "searchfield", "searchcontroller"], "searchBar"),
    (["navbar", "navigation", "navigationstack", "navigationview", "navigationcontroller", "appbar"], "navigationBar"),
    (["tabs", "tabview", "tabbarcontroller", "bottomnavigationbar"], "tabBar"),
    (["bar"], "toolbar"),
    (
      [
        "link", "a", "btn", "textbutton", "iconbutton", "touchableopacity", "touchablehighlight", "pressable",
        "elevatedbutton", "filledbutton", "gesturedetector",
      ], "button"
    ),
    (["effectview", "blur", "blurview", "backdropfilter", "material"], "visualEffectView"),
    (["lottie", "lottieanimationview", "animationview", "lottieplayer"], "lottieView"),
    (["web", "iframe"], "webView"), (["map"], "mapView"), (["layoutguide", "spacerguide"], "guide"),
    (["finger", "tap", "cursor"], "touch"),
  ])

  /// Other words for values, in the order of the enumerations that have one of ours.
  static let words = merged([
    (["column", "col", "y", "vstack", "block"], ["vertical"]), (["row", "x", "hstack", "inline"], ["horizontal"]),
    (["middle", "centre", "centered", "centery", "centerx"], ["center"]),
    (["start", "flexstart", "begin"], ["leading", "natural", "left"]),
    (["end", "flexend"], ["trailing", "right", "byTruncatingTail"]),
    (["stretch", "fillbounds"], ["fill", "scaleToFill"]),
    (["spacebetween", "equal", "even", "between"], ["equalSpacing"]),
    (["spacearound", "spaceevenly", "equalcenter"], ["equalCentering"]), (["equally", "equalsize"], ["fillEqually"]),
    (["evenly"], ["equalSpacing"]), (["justify"], ["justified"]),
    (["cover", "aspectfill", "crop", "centercrop"], ["scaleAspectFill"]),
    (["contain", "fit", "aspectfit", "inside", "fitcenter"], ["scaleAspectFit"]), (["fill"], ["scaleToFill"]),
    (["ease", "smooth", "standard", "caeasedefault"], ["default"]),
    (["fastoutslowin", "easyease", "acceleratedecelerate"], ["easeInOut"]), (["fastoutlinearin"], ["easeIn"]),
    (["linearoutslowin"], ["easeOut"]),
    (["easeineaseout", "inout", "sine", "curveeaseinout", "easeinoutcubic", "easeinoutquad"], ["easeInOut"]),
    (["in", "accelerate", "curveeasein", "easeincubic", "easeinquad"], ["easeIn"]),
    (["out", "decelerate", "curveeaseout", "easeoutcubic", "easeoutquad"], ["easeOut"]),
    (["none", "constant", "curvelinear"], ["linear"]),
    (["100"], ["ultraLight"]), (["200"], ["thin"]), (["300"], ["light"]),
    (["400", "normal", "book", "roman"], ["regular"]),
    (["500"], ["medium"]), (["600", "demibold", "demi"], ["semibold"]), (["700"], ["bold"]),
    (["800", "extrabold"], ["heavy"]), (["900", "ultrabold"], ["black"]),
    (["ellipsis", "tail", "truncate", "truncatetail", "truncatingtail"], ["byTruncatingTail"]),
    (["clip", "clipping"], ["byClipping"]),
    (["head", "truncatehead", "truncatinghead"], ["byTruncatingHead"]),
    (["truncatemiddle", "truncatingmiddle"], ["byTruncatingMiddle"]),
    (["wordwrap", "wrap", "word"], ["byWordWrapping"]),
    (["charwrap", "char", "character"], ["byCharWrapping"]),
    (["ltr"], ["leftToRight", "forceLeftToRight"]), (["rtl"], ["rightToLeft", "forceRightToLeft"]),
    (["night", "darkmode"], ["dark"]), (["day"], ["light"]), (["lineargradient", "linear"], ["axial"]),
    (["angular", "sweep"], ["conic"]), (["circular"], ["radial"]),
    (["topleft", "topleading"], ["layerMinXMinYCorner"]), (["topright", "toptrailing"], ["layerMaxXMinYCorner"]),
    (["bottomleft", "bottomleading"], ["layerMinXMaxYCorner"]),
    (["bottomright", "bottomtrailing"], ["layerMaxXMaxYCorner"]),
    (["landscapeleft", "landscaperight"], ["landscape"]), (["portraitupsidedown"], ["portrait"]),
    (["xs"], ["extraSmall"]), (["s"], ["small"]), (["m"], ["medium"]), (["l"], ["large"]), (["xl"], ["extraLarge"]),
    (["xxl"], ["extraExtraLarge"]), (["xxxl"], ["extraExtraExtraLarge"]),
    (["ax1"], ["accessibilityMedium"]), (["ax5"], ["accessibilityExtraExtraExtraLarge"]),
    (["true", "yes", "visible"], ["show", "singleLine", "loop", "default"]),
    (["false", "hidden"], ["hide", "playOnce"]),
    (["forever", "infinite", "repeat", "infinity"], ["loop"]), (["once"], ["playOnce"]),
    (["pingpong", "yoyo", "bounce"], ["autoReverse"]),
    (["blur", "uiblureffect", "material", "regular", "prominent"], ["systemMaterial"]),
    (["dark"], ["systemMaterialDark", "lightContent"]), (["light"], ["systemMaterialLight", "darkContent"]),
    (["thin"], ["systemThinMaterial"]), (["thick"], ["systemThickMaterial"]), (["extralight"], ["systemMaterialLight"]),
    (["formsheet", "sheet", "modal", "automatic"], ["pageSheet"]),
    (["chevron", "disclosure", "arrow", "true"], ["disclosureIndicator"]), (["check", "tick"], ["checkmark"]),
    (["template"], ["alwaysTemplate"]), (["original"], ["alwaysOriginal"]), (["rounded"], ["roundedRect", "capsule"]),
    (["play", "continue", "start"], ["resume"]), (["cancel"], ["stop"]),
    (["x", "left"], ["minX"]), (["y", "top"], ["minY"]), (["right"], ["maxX"]), (["bottom"], ["maxY"]),
    (["centerx"], ["midX"]), (["centery"], ["midY"]),
  ])

  /// Words where a number is expected.
  static let numbers: [String: String] = {
    var all: [String: String] = [:]
    func add(_ names: [String], _ hint: String) { for name in names { all[name] = hint } }
    add(["round", "circle", "capsule", "pill", "full"], "write points: half of the height makes a capsule")
    add(["small", "medium", "large", "big", "xl", "tiny", "huge"], "write the size in points")
    add(
      ["auto", "none", "initial", "inherit", "unset", "default", "nil", "undefined", "null", "nan"],
      "leave the key out for its default")
    add(["bold", "semibold", "light", "thin", "heavy", "black", "ultralight"], "write {size: 17, weight: bold}")
    for style in UIFont.TextStyle.names.map(\.name) { add([style.lowercased()], "write \(style), the text style") }
    for (style, ours) in [("title", "title1"), ("subhead", "subheadline"), ("caption", "caption1")] {
      add([style], "write \(ours), the text style")
    }
    add(
      [
        "helvetica", "helveticaneue", "arial", "sanfrancisco", "sfpro", "sf", "system", "systemfont", "inter", "roboto",
        "times", "menlo", "courier", "avenir", "georgia",
      ],
      "write the size, such as 22, or {family: Inter, size: 22}")
    add(["slow", "fast", "normal", "quick"], "write seconds, such as 0.3")
    add(["unlimited", "multiline"], "write 0 for as many as there are")
    add(["true", "false", "yes", "no", "on", "off"], "write a number")
    add(["half"], "write a number: half of a height in points, or 0.5 for half of a whole")
    add(["spring"], "write seconds, such as 0.3, and a spring beside it: spring: smooth")
    add(["infinite", "infinity", "loop"], "write forever")
    return all
  }()

  /// Attributes of equations.
  static let attributes: [String: String] = {
    var all: [String: String] = [:]
    for (others, ours) in [
      (["x", "minx", "originx", "l"], "left"), (["y", "miny", "originy", "t"], "top"), (["maxx", "r"], "right"),
      (["maxy", "b"], "bottom"), (["midx", "cx", "hcenter", "centerhorizontally"], "centerX"),
      (["midy", "cy", "vcenter", "centervertically"], "centerY"), (["start"], "leading"), (["end"], "trailing"),
      (["w"], "width"), (["h"], "height"), (["topmargin"], "top"),
    ] { for other in others { all[other] = "did you mean '\(ours)'?" } }
    for other in ["edges", "frame", "bounds", "all", "insets"] {
      all[other] = "write one equation for each of left, top, right and bottom"
    }
    for other in ["aspectratio", "aspect", "ratio"] { all[other] = "write card.width == 1.5 * card.height" }
    for other in ["origin", "position", "point"] { all[other] = "write one equation for 'left' and one for 'top'" }
    all["margins"] = "margins have names of their own, such as leadingMargin and topMargin"
    for other in ["margin", "padding", "offset", "spacing"] {
      all[other] = "a distance is the constant of an equation: card.left == other.right + 8"
    }
    return all
  }()

  /// The attribute with a name, or with another name of it.
  static func attribute(_ name: String) -> String? {
    LayoutAttribute.byName[name] != nil
      ? name
      : attributes[plain(name)].flatMap { hint in LayoutAttribute.names.first { hint == "did you mean '\($0)'?" } }
  }

  /// Names of priorities.
  static let priorities = [
    "high": "defaultHigh", "low": "defaultLow", "max": "required", "must": "required", "mandatory": "required",
    "fittingsize": "fittingSizeLevel",
  ]

  /// The text style for `.title`, `Large Title` and `UIFont.TextStyle.body`; nil for other texts.
  static func textStyle(_ text: String) -> String? {
    let plain = plain(text.split(separator: ".").last.map(String.init) ?? "")
    let others = ["title": "title1", "subhead": "subheadline", "caption": "caption1"]
    return UIFont.TextStyle.names.map(\.name).first { $0.lowercased() == plain } ?? others[plain]
  }

  /// What to write for a font that is neither a size nor a style; nil for texts that may be a size.
  static func font(_ text: String) -> String? {
    guard text.utf8.count <= 80 else { return nil }
    if let call = FamiliarCall(text)?.ours { return "write \(call)" }
    if let style = textStyle(text) { return "write \(style), the text style" }
    if ["system", "systemfont"].contains(plain(text)) {
      return "write the size, such as 17: the system's font is the default"
    }
    if plain(text) == "boldsystemfont" { return "write {size: 17, weight: bold}" }
    return shorthand(text.split { " ,".contains($0) }.map(String.init))
  }

  /// `write {size: 16, weight: bold}` for `bold 16px/1.5 Arial`, whose family is not known to be there.
  private static func shorthand(_ words: [String]) -> String? {
    func size(_ word: String) -> String? {
      let number = String(word.prefix { $0 != "/" })
      return Double(number) != nil ? number : length(number)
    }
    let sizes = words.compactMap(size)
    let names = words.filter { size($0) == nil }
    guard sizes.count == 1, !names.isEmpty, names.allSatisfy({ $0.allSatisfy(\.isLetter) }) else { return nil }
    let weight = names.lazy.compactMap { word($0, among: Keywords.fontWeights) }.first
    let isItalic = names.contains { ["italic", "oblique"].contains($0.lowercased()) }
    return "write {size: \(sizes[0])" + (weight.map { ", weight: \($0)" } ?? "") + (isItalic ? ", italic: true}" : "}")
  }

  /// What to write for a curve of CSS or of an animation library; nil for other texts.
  static func curve(_ text: String) -> String? {
    guard text.utf8.count <= 80 else { return nil }
    // `Curves.easeInOut`
    let names = text.prefix { $0 != "(" }.split(separator: ".")
    if names.count > 1, let last = names.last, let name = word(String(last), among: Keywords.curves) {
      return "write \(name)"
    }
    switch names.last.map({ plain(String($0)) }) {
    case "spring", "interactivespring", "interpolatingspring", "usespring":
      return "write spring: {dampingRatio: 0.7} in place of 'curve'"
    case "bounce", "bouncy", "elastic", "easeoutback", "easeoutbounce", "easeoutelastic", "backout", "overshoot":
      return "write spring: bouncy in place of 'curve'"
    case "snappy": return "write spring: snappy in place of 'curve'"
    default: break
    }
    guard let opening = text.firstIndex(of: "("), text.last == ")" else { return nil }
    let values = text[text.index(after: opening)...].dropLast().split { " ,".contains($0) }
    let name = plain(String(text[..<opening]))
    if name == "steps" { return "a motion in steps has keyframes, with calculationMode: discrete" }
    guard name.isEmpty || name.hasSuffix("bezier") || name == "camediatimingfunction", values.count == 4,
      values.allSatisfy({ Double($0) != nil })
    else { return nil }
    return "write [\(values.joined(separator: ", "))]"
  }

  /// A word of several entries has what all of them say, in their order.
  private static func merged(_ entries: [(others: [String], ours: [String])]) -> [String: [String]] {
    var all: [String: [String]] = [:]
    for entry in entries { for other in entry.others { all[other, default: []] += entry.ours } }
    return all
  }

  private static func table<Value>(_ entries: [(others: [String], ours: Value)]) -> [String: Value] {
    Dictionary(entries.flatMap { entry in entry.others.map { ($0, entry.ours) } }) { first, _ in first }
  }
}
