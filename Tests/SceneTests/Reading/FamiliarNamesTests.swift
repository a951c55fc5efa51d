import InbetweenDiagnostics
import InbetweenModel
import InbetweenTestSupport
import Testing

@testable import InbetweenScene

/// What people write who know UIKit, SwiftUI, CSS or another tool, and what they are told.
@Suite("Names of other tools")
struct FamiliarNamesTests {
  private static let card = "views:\n  - view: card\n    frame: [0, 0, 10, 10]\n"

  @Test(arguments: [
    ("view", "opacity: 0.5", "'alpha'"), ("view", "zIndex: 3", "'zPosition'"), ("view", "z-index: 3", "'zPosition'"),
    ("view", "borderRadius: 8", "'cornerRadius'"), ("view", "corner-radius: 8", "'cornerRadius'"),
    ("view", "corner_radius: 8", "'cornerRadius'"), ("view", "radius: 8", "'cornerRadius'"),
    ("view", "background: red", "'backgroundColor'"), ("view", "bgColor: red", "'backgroundColor'"),
    ("view", "background-color: red", "'backgroundColor'"), ("view", "layer.cornerRadius: 4", "'cornerRadius'"),
    ("view", "overflow: hidden", "write clipsToBounds: true"), ("view", "masksToBounds: true", "'clipsToBounds'"),
    ("view", "border: 1", "'borderWidth'"), ("view", "accentColor: red", "'tintColor'"),
    ("view", "children: []", "'subviews'"), ("view", "pivot: [0, 0]", "'anchorPoint'"),
    ("view", "transform-origin: [0, 0]", "'anchorPoint'"), ("view", "visible: false", "isHidden: true"),
    ("view", "display: none", "isHidden: true"), ("view", "rotate: 45", "transform: {rotate: degrees(45)}"),
    ("view", "rotation: 45", "transform: {rotate: degrees(45)}"), ("view", "rotation: 0.5", "transform: {rotate: 0.5}"),
    ("view", "scale: 2", "transform: {scale: 2}"),
    ("view", "translateX: 5", "transform: {translate"), ("view", "scaleEffect: 5", "transform: {scale"),
    ("view", "boxShadow: 3", "shadowRadius"),
    ("view", "elevation: 3", "shadowRadius"), ("view", "padding: 8", "constants of constraints"),
    ("view", "margin: 8", "constants of constraints"), ("view", "x: 8", "frame"), ("view", "width: 8", "frame"),
    ("view", "position: absolute", "frame"), ("view", "onTap: go", "'timeline'"), ("view", "onClick: go", "'timeline'"),
    ("view", "animation: fade", "'timeline'"), ("view", "duration: 3", "'timeline'"),
    ("view", "constraints: []", "beside 'views'"), ("view", "tag: 3", "leave it out"),
    ("view", "customClass: A", "leave it out"), ("view", "accessibilityIdentifier: A", "leave it out"),
    ("view", "id: a", "view: card"), ("view", "type: label", "label: title"),
    ("view", "mixBlendMode: multiply", "'compositingFilter'"),
    ("view", "translatesAutoresizingMaskIntoConstraints: no", "frame"),
    ("label", "fontSize: 22", "font: {size"), ("label", "fontWeight: bold", "font: {size"),
    ("label", "textAlign: center", "'textAlignment'"), ("label", "lines: 0", "'numberOfLines'"),
    ("label", "lineLimit: 2", "'numberOfLines'"), ("label", "line-clamp: 2", "'numberOfLines'"),
    ("label", "color: red", "'textColor'"), ("label", "foregroundColor: red", "'textColor'"),
    ("label", "title: x", "'text'"), ("label", "lineHeight: 1.2", "lineHeightMultiple"),
    ("label", "letterSpacing: 1", "kern"), ("label", "underline: true", "underline: single"),
    ("label", "markdown: x", "'attributedText'"), ("view", "cornerSmoothing: 1", "'cornerCurve'"),
    ("label", "attributedText: [{text: x, color: red}]", "'textColor'"),
    ("label", "attributedText: [{text: x, letterSpacing: 1}]", "'kern'"),
    ("label", "paragraphStyle: {lineHeight: 1.2}", "'lineHeightMultiple'"),
    ("label", "truncationMode: tail", "write lineBreakMode: byTruncatingTail"),
    ("button", "text: x", "'title'"), ("button", "label: x", "'title'"), ("button", "action: go", "'timeline'"),
    ("stackView", "direction: vertical", "'axis'"), ("stackView", "flexDirection: column", "write axis: vertical"),
    ("stackView", "gap: 8", "'spacing'"), ("stackView", "justifyContent: center", "its words are fill, fillEqually"),
    ("stackView", "alignItems: center", "'alignment'"), ("imageView", "src: a.png", "'image'"),
    ("imageView", "systemName: star", "{systemName: star}"),
    ("imageView", "objectFit: cover", "write contentMode: scaleAspectFill"),
    ("imageView", "symbol: star", "{systemName: star}"),
    ("imageView", "resizeMode: cover", "write contentMode: scaleAspectFill"), ("switch", "checked: true", "'isOn'"),
    ("button", "disabled: true", "write isEnabled: false"),
    ("slider", "min: 0", "'minimumValue'"), ("slider", "max: 1", "'maximumValue'"),
    ("textField", "hint: x", "'placeholder'"), ("shape", "strokeWidth: 2", "'lineWidth'"),
    ("shape", "fill: red", "'fillColor'"), ("shape", "d: M0 0", "'path'"),
    ("scrollView", "scrollTop: 3", "write contentOffset: [0, 3]"), ("gradient", "stops: [0, 1]", "'locations'"),
  ])
  func `keys of views are answered with the scene's`(kind: String, line: String, hint: String) {
    let found = diagnostics(of: "inbetween: 1\nviews:\n  - \(kind): it\n    \(line)\n")
    #expect(found.contains { $0.hint?.contains(hint) ?? false }, "\(found.map { "\($0): \($0.hint ?? "")" })")
  }

  @Test(arguments: [
    ("UIView", "view"), ("UILabel", "label"), ("UIImageView", "imageView"), ("UIStackView", "stackView"),
    ("UIScrollView", "scrollView"), ("UISwitch", "switch"), ("UITableView", "tableView"), ("WKWebView", "webView"),
    ("MKMapView", "mapView"), ("CAShapeLayer", "shape"), ("CAGradientLayer", "gradient"),
    ("UIVisualEffectView", "visualEffectView"),
    ("Text", "label"), ("Image", "imageView"), ("image", "imageView"), ("VStack", "stackView"), ("HStack", "stackView"),
    ("Toggle", "switch"), ("TextField", "textField"), ("List", "tableView"), ("ProgressView", "progressView"),
    ("Circle", "shape"), ("Rectangle", "view"), ("div", "view"), ("rect", "view"), ("box", "view"),
    ("img", "imageView"), ("lottie", "lottieView"),
    ("input", "textField"), ("textarea", "textView"), ("checkbox", "switch"), ("spinner", "activityIndicator"),
    ("navbar", "navigationBar"), ("TabView", "tabBar"), ("Slider", "slider"), ("select", "pickerView"),
    ("stack", "stackView"), ("text", "label"), ("UIActivityIndicatorView", "activityIndicator"), ("lable", "label"),
  ])
  func `kinds of views are answered with the scene's`(other: String, kind: String) {
    let found = diagnostics(of: "inbetween: 1\nviews:\n  - \(other): it\n")
    #expect(found.map(\.hint) == ["did you mean '\(kind)'?"])
  }

  @Test(arguments: [
    ("label", "font: bold", "weight: bold"), ("label", "font: Helvetica", "write the size"),
    ("label", "font: \"Helvetica 22\"", "write the size"), ("label", "font: title", "write title1"),
    ("label", "font: largetitle", "write largeTitle"),
    ("label", "font: {size: big}", "in points"), ("label", "font: size.big", "in points"),
    ("label", "font: {weight: 700}", "'bold'"), ("label", "font: {name: Inter}", "'family'"),
    ("label", "font: {pointSize: 3}", "'size'"), ("label", "textAlignment: middle", "'center'"),
    ("view", "cornerRadius: round", "half of the height"), ("view", "cornerRadius: 2x", "write 2"),
    ("view", "cornerRadius: 50%", "a length is in points"), ("view", "backgroundColor: purpleColor", "'purple'"),
    ("view", "backgroundColor: UIColor.systemRed", "'systemRed'"),
    ("view", "backgroundColor: .indigo", "'systemIndigo'"),
    ("label", "font: {size: 17, bold: true}", "write weight: bold"),
    ("view", "cornerRadius: auto", "leave the key out"), ("view", "transform: rotate(45deg)", "{rotate: degrees(45)}"),
    ("view", "transform: \"translate(5px, 6px)\"", "{translate: [5, 6]}"),
    ("view", "transform: scale(2)", "{scale: 2}"),
    ("view", "transform: {scale: 2x}", "write 2"), ("view", "frame: 10 20 30 40", "[10, 20, 30, 40]"),
    ("view", "anchorPoint: center", "[0.5, 0.5]"), ("view", "isHidden: yes", "write true"),
    ("imageView", "contentMode: cover", "'scaleAspectFill'"),
    ("imageView", "contentMode: aspectFit", "'scaleAspectFit'"),
    ("stackView", "axis: column", "'vertical'"), ("stackView", "axis: row", "'horizontal'"),
    ("stackView", "alignment: stretch", "'fill'"), ("stackView", "alignment: flex-start", "'leading'"),
    ("stackView", "distribution: space-between", "'equalSpacing'"),
    ("scrollView", "contentSize: 300x200", "[300, 200]"),
    ("scrollView", "contentSize: 300", "[300, 300]"), ("gradient", "type: linear", "'axial'"),
    ("tableView", "style: insetGrouped", "write tableStyle: insetGrouped"),
    ("imageView", "systemImage: heart", "{systemName: heart}"), ("view", "blur: 10", "a visualEffectView blurs"),
    ("view", "blendMode: multiply", "'compositingFilter'"), ("tabBar", "images: [a]", "items: [{title: Home"),
    ("view", "above: card", "beside 'add'"),
  ])
  func `values are answered with the scene's`(kind: String, line: String, hint: String) {
    let found = diagnostics(of: "inbetween: 1\nviews:\n  - \(kind): it\n    \(line)\n")
    #expect(found.contains { $0.hint?.contains(hint) ?? false }, "\(found.map { "\($0): \($0.hint ?? "")" })")
  }

  @Test(arguments: [
    ("at: 0\n    change: {card.alpha: 0}", "'set'"), ("time: 0.2\n    set: {card.alpha: 0}", "'at'"),
    ("at: 0\n    animate: {duration: 0.4}\n    set: {card.alpha: 0}", "animate: 0.4"),
    ("at: 0\n    duration: 0.4\n    set: {card.alpha: 0}", "animate: 0.4"),
    ("at: 0\n    animate: 300ms\n    set: {card.alpha: 0}", "write 0.3"),
    ("at: 0\n    animate: 0.3\n    easing: linear\n    set: {card.alpha: 0}", "'curve'"),
    ("at: 0\n    animate: 0.3\n    curve: ease-in-out\n    set: {card.alpha: 0}", "'easeInOut'"),
    ("at: 0\n    animate: 0.3\n    curve: ease\n    set: {card.alpha: 0}", "'default'"),
    ("at: 0\n    animate: 0.3\n    loop: 3\n    set: {card.alpha: 0}", "'repeat'"),
    ("at: 0\n    animate: 0.3\n    yoyo: true\n    set: {card.alpha: 0}", "'autoreverse'"),
    ("at: 0\n    animate: 0.3\n    completion: []\n    set: {card.alpha: 0}", "'then'"),
    ("at: 0\n    animate: 0.3\n    spring: {tension: 3}\n    set: {card.alpha: 0}", "'stiffness'"),
    ("at: 0\n    animate: 0.3\n    spring: {friction: 3}\n    set: {card.alpha: 0}", "'damping'"),
    ("at: 0\n    name: a\n    set: {card.alpha: 0}", "'label'"),
    ("at: tap.end\n    set: {card.alpha: 0}", "label: tap"),
    ("at: 0\n    set: {card.opacity: 0}", "'alpha'"),
    ("at: 0\n    set: {card.layer.cornerRadius: 0}", "'cornerRadius'"),
    ("at: 0\n    set: {card.x: 0}", "frame"), ("at: 0\n    set: {card.width: 0}", "frame"),
    ("at: 0\n    set: {card.transform.scale: 2}", "card.transform: {scale: 2}"),
    ("at: 0\n    set: {card.transform.rotation.z: 2}", "card.transform: {rotate: 2}"),
    ("at: 0\n    to: {card.alpha: 0}", "set: {card.alpha: 0}"), ("at: 0\n    remove: card", "[card]"),
    ("at: 0\n    hide: card", "isHidden: true"), ("at: 0\n    show: [card]", "isHidden: false"),
  ])
  func `events are answered with the scene's keys`(event: String, hint: String) {
    let found = diagnostics(of: "inbetween: 1\n\(Self.card)timeline:\n  - \(event)\n")
    #expect(found.contains { $0.hint?.contains(hint) ?? false }, "\(found.map { "\($0): \($0.hint ?? "")" })")
  }

  @Test(arguments: [
    ("card.x == 3", "'left'"), ("card.y == 3", "'top'"), ("card.maxX == 3", "'right'"),
    ("card.midY == screen.midY", "'centerY'"), ("card.edges == screen.edges", "left, top, right and bottom"),
    ("card.center == screen.center", "'centerX' or 'centerY'"), ("card.aspectRatio == 1.5", "card.height"),
    ("card.left == parent.left", "'superview'"), ("card.left == view.left", "'screen'"),
    ("card.left == self.left", "'screen'"), ("card.left == safeAreaLayoutGuide.left", "'safeArea'"),
    ("card.centerX = screen.centerX", "=="),
    ("card.width == 50%", "0.5 * superview.width"), ("card.width == 50px", "points"), ("card.width == 50pt", "points"),
    ("card.leadingAnchor == screen.leadingAnchor", "leading"), ("card.width == 5 @ high", "defaultHigh"),
    ("card.width == 5 priority 750", "@750"), ("card.w == 5", "'width'"), ("card.start == screen.start", "'leading'"),
  ])
  func `equations are answered with the scene's attributes`(equation: String, hint: String) {
    let found = diagnostics(of: "inbetween: 1\nviews:\n  - view: card\nconstraints:\n  - \(equation)\n")
    #expect(found.contains { $0.hint?.contains(hint) ?? false }, "\(found.map { "\($0): \($0.hint ?? "")" })")
  }

  @Test(arguments: [
    ("events: []", "'timeline'"), ("animations: []", "'timeline'"), ("params: {a: 1}", "'parameters'"),
    ("variables: {a: 1}", "'parameters'"), ("layout: []", "'constraints'"), ("framerate: 30", "'fps'"),
    ("size: [3, 3]", "canvas"), ("device: iPhone 14", "canvas: {device: "),
    ("dark: true", "canvas: {appearance: dark}"), ("version: 1", "inbetween: 1"),
    ("assertions: []", "'expect'"), ("canvas: {width: 300}", "size: ["), ("canvas: {size: 300x200}", "[300, 200]"),
    ("canvas: {fps: 60}", "keys of the scene"), ("canvas: {darkMode: true}", "write appearance: dark"),
    ("canvas: {background: red}", "'backgroundColor'"), ("canvas: {size: [3, 3], scale: 2x}", "write 2"),
    ("canvas: {device: iPhone 18}", "did you mean 'iPhone 17'? also"),
    ("canvas: {device: iPhone 27}", "did you mean 'iPhone 17'? also"), ("canvas: {device: Pixel}", "the nearest of"),
    ("elements: []", "'views'"), ("$schema: a", "yaml-language-server"),
  ])
  func `keys of the scene are answered`(line: String, hint: String) {
    let found = diagnostics(of: "inbetween: 1\n\(Self.card)\(line)\n")
    #expect(found.contains { $0.hint?.contains(hint) ?? false }, "\(found.map { "\($0): \($0.hint ?? "")" })")
  }

  @Test(arguments: ["views: card", "timeline: tap", "expect: still"])
  func `brackets are not suggested where they would be refused`(line: String) {
    let scene = "inbetween: 1\n" + (line.hasPrefix("views") ? "" : Self.card) + line + "\n"
    #expect(diagnostics(of: scene).allSatisfy { !($0.hint ?? "").contains("write [") })
  }

  @Test func `conflicts of a merge and pointers of Git LFS are named`() {
    let conflict = "inbetween: 1\n\(Self.card)<<<<<<< HEAD\ntimeline: []\n=======\nduration: 1\n>>>>>>> other\n"
    let found = diagnostics(of: conflict)
    #expect(found.map(\.message) == ["a merge left both sides of a conflict here"])
    #expect(found.map(\.place.line) == [5])
    let pointer = diagnostics(of: "version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n")
    #expect(pointer.map(\.message) == ["this is a pointer of Git LFS, not the file"])
    #expect(pointer.map(\.hint) == ["get the file by: git lfs pull"])
  }

  @Test func `every answer is a name that scenes have, for a name that they do not have`() {
    for (name, kind) in FamiliarNames.kinds {
      #expect(ViewKind(rawValue: kind) != nil, "\(name)")
      #expect(ViewKind(rawValue: name) == nil, "\(name)")
    }
    let all = Dictionary(MappingTypes.all.map { ($0.name, $0.keys) }) { first, _ in first }
    for (object, table) in FamiliarNames.keys {
      let known =
        object == "a view"
        ? Set(ViewKind.allCases.flatMap { ViewKeys.keys(of: $0) }.map(\.name)) : Set(all[object] ?? [])
      #expect(!known.isEmpty, "\(object)")
      for (name, ours) in table.names { #expect(ours.contains(where: known.contains), "\(object): \(name)") }
    }
  }
}
