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
    ("textField", "placeholderColor: red", "attributedPlaceholder: ["), ("textField", "kern: 2", "{kern: 1"),
    ("label", "paragraphStyle: {lineHeight: 1.2}", "'lineHeightMultiple'"),
    ("label", "paragraphStyle: {hyphens: auto}", "'hyphenationFactor'"),
    ("label", "paragraphStyle: {hyphenationFactor: 1, lang: de}", "'hyphenationLanguage'"),
    ("label", "hyphens: auto", "write paragraphStyle: {hyphenationFactor: 1}"),
    ("label", "truncationMode: tail", "write lineBreakMode: byTruncatingTail"),
    ("button", "text: x", "'title'"), ("button", "label: x", "'title'"), ("button", "action: go", "'timeline'"),
    ("stackView", "direction: vertical", "'axis'"), ("stackView", "flexDirection: column", "write axis: vertical"),
    ("stackView", "gap: 8", "'spacing'"), ("stackView", "justifyContent: center", "its words are fill, fillEqually"),
    ("stackView", "alignItems: center", "'alignment'"), ("imageView", "src: a.png", "'image'"),
    ("imageView", "systemName: star", "{systemName: star}"),
    ("imageView", "objectFit: cover", "write contentMode: scaleAspectFill"),
    ("imageView", "symbol: star", "{systemName: star}"),
    ("imageView", "resizeMode: cover", "write contentMode: scaleAspectFill"), ("switch", "checked: true", "'isOn'"),
    ("collectionView", "layout: grid", "write columns: 3"), ("collectionView", "contentInsets: 8", "'sectionInset'"),
    ("searchBar", "isFirstResponder: true", "'isEditing'"), ("textField", "autofocus: true", "'isEditing'"),
    ("collectionView", "orthogonalScrollingBehavior: paging", "orthogonalScrollingBehavior: continuous}"),
    ("button", "disabled: true", "write isEnabled: false"),
    ("slider", "min: 0", "'minimumValue'"), ("slider", "max: 1", "'maximumValue'"),
    ("textField", "hint: x", "'placeholder'"), ("shape", "strokeWidth: 2", "'lineWidth'"),
    ("shape", "fill: red", "'fillColor'"), ("shape", "d: M0 0", "'path'"),
    ("scrollView", "scrollTop: 3", "write contentOffset: [0, 3]"), ("gradient", "stops: [0, 1]", "'locations'"),
    ("view", "flexDirection: row", "stackView: row, with axis: horizontal"),
    ("view", "direction: rtl", "write semanticContentAttribute: forceRightToLeft"),
    ("view", "paddingHorizontal: 10", "H:|-10-[card]-10-|"), ("view", "borderTopLeftRadius: 12", "cornerRadius: 12"),
    ("view", "aspectRatio: 1.5", "card.width == 1.5 * card.height"), ("view", "pointerEvents: none", "leave it out"),
    ("label", "ellipsizeMode: tail", "write lineBreakMode: byTruncatingTail"),
    ("label", "whiteSpace: nowrap", "numberOfLines: 1"), ("label", "multiline: true", "numberOfLines: 0"),
    ("label", "textTransform: uppercase", "in capitals"), ("label", "alignment: center", "'textAlignment'"),
    ("view", "clipShape: circle", "clipsToBounds: true"), ("view", "autoresizingMask: [a]", "'autoresizing'"),
    ("button", "setTitle: OK", "'title'"), ("button", "textColor: red", "'titleColor'"),
    ("button", "contentEdgeInsets: {top: 4}", "contentInsets"), ("view", "className: big", "'style'"),
    ("view", "border: 1px solid red", "write borderWidth: 1, and borderColor: red"),
    ("view", "border-radius: 8px", "write cornerRadius: 8"), ("view", "opacity: 50%", "write alpha: 0.5"),
    ("view", "offset: {x: 10, y: 0}", "transform: {translate: [10, 0]}"),
    ("gradient", "direction: vertical", "startPoint"), ("gradient", "angle: 45", "startPoint"),
    ("tableView", "items: [a]", "'rows'"), ("tableView", "cells: [a]", "'rows'"),
    ("tableView", "editMode: true", "'isEditing'"), ("tableViewCell", "canMove: true", "'showsReorderControl'"),
    ("tableView", "allowsMultipleSelection: true", "'allowsMultipleSelectionDuringEditing'"),
    ("tableViewCell", "isEditing: true", "on the tableView"), ("tableViewCell", "editStyle: delete", "'editingStyle'"),
    ("scrollView", "pullToRefresh: true", "'refreshControl'"), ("tableView", "refreshing: true", "'isRefreshing'"),
    ("collectionView", "refreshable: true", "'refreshControl'"),
    ("navigationBar", "items: [a]", "rightBarButtonItems"), ("progressView", "value: 0.4", "'progress'"),
    ("tabBar", "selectedIndex: 1", "'selectedItem'"), ("tabBar", "scrollEdgeAppearance: clear", "'scrollDistance'"),
    ("segmentedControl", "selectedIndex: 1", "'selectedSegmentIndex'"),
    ("lottieView", "animationName: a", "'animation'"), ("lottieView", "progress: 0.4", "'animationProgress'"),
    ("lottieView", "currentFrame: 4", "animationProgress"), ("textField", "secure: true", "'isSecureTextEntry'"),
    ("textField", "keyboardType: email", "leave it out"),
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
    ("stack", "stackView"), ("text", "label"), ("FlatList", "tableView"), ("TouchableOpacity", "button"),
    ("UIActivityIndicatorView", "activityIndicator"), ("lable", "label"),
  ])
  func `kinds of views are answered with the scene's`(other: String, kind: String) {
    let found = diagnostics(of: "inbetween: 1\nviews:\n  - \(other): it\n")
    #expect(found.map(\.hint) == ["did you mean '\(kind)'?"])
  }

  @Test(arguments: [
    ("label", "font: bold", "weight: bold"), ("label", "font: Helvetica", "write the size"),
    ("label", "font: \"Helvetica 22\"", "write {size: 22}"), ("label", "font: title", "write title1"),
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
    ("view", "maskedCorners: [topLeft]", "'layerMinXMinYCorner'"), ("view", "shadowOpacity: 30", "write 0.3"),
    ("view", "shadowOffset: {width: 0, height: 2}", "write [0, 2]"),
    ("view", "frame: {width: 10, height: 20}", "write [0, 0, 10, 20]"),
    ("view", "layoutMargins: [8, 4, 8, 4]", "write {top: 8, left: 4, bottom: 8, right: 4}"),
    (
      "view", "cornerRadius: [8, 8, 0, 0]",
      "write cornerRadius: 8, and maskedCorners: [layerMinXMinYCorner, layerMaxXMinYCorner]"
    ),
    ("view", "alpha: 50%", "write 0.5"), ("view", "cornerRadius: 12,5", "write 12.5"),
    ("view", "cornerRadius: 12;", "leave out the ';'"), ("view", "cornerRadius: 12,", "leave out the ','"),
    ("view", "cornerRadius: １２", "write '12' in place of '１２'"),
    ("view", "cornerRadius: （1 + 2）", "write '(' in place of '（'"),
    ("view", "backgroundColor: „#ff0000“", "write \"#ff0000\""), ("view", "backgroundColor: “red”", "write \"red\""),
    ("view", "backgroundColor: transparent", "'clear'"), ("view", "backgroundColor: secondary", "'secondaryLabel'"),
    ("view", "backgroundColor: Color.primary", "'label'"), ("view", "backgroundColor: navy", "write \"#000080\""),
    ("view", "backgroundColor: hsl(120, 100%, 50%)", "write rgb(0, 255, 0)"),
    ("view", "backgroundColor: rgb(255 0 0)", "write rgb(255, 0, 0)"),
    ("view", "backgroundColor: 'rgb(100%, 0, 0)'", "write rgb(255, 0, 0)"),
    ("view", "backgroundColor: 'rgba(255, 0, 0, 255)'", "write rgb(255, 0, 0)"),
    ("view", "backgroundColor: '0xff0000'", "write \"#ff0000\""), ("view", "backgroundColor: ff0000", "\"#ff0000\""),
    ("view", "backgroundColor: \"#f008\"", "write \"#ff000088\""),
    ("view", "backgroundColor: [255, 0, 0]", "write rgb(255, 0, 0)"),
    ("view", "backgroundColor: {red: 1, green: 0, blue: 0}", "write rgb(255, 0, 0)"),
    ("view", "backgroundColor: red.withAlphaComponent(0.5)", "write rgba(255, 0, 0, 0.5)"),
    ("view", "backgroundColor: UIColor(red: 1, green: 0, blue: 0, alpha: 1)", "write rgb(255, 0, 0)"),
    ("view", "backgroundColor: 'linear-gradient(red, blue)'", "write gradient: background"),
    ("view", "transform: CGAffineTransform(scaleX: 2, y: 2)", "write {scale: 2}"),
    ("view", "transform: [{translateX: 10}, {scale: 2}]", "write {translate: [10, 0], scale: 2}"),
    ("label", "font: UIFont.systemFont(ofSize: 20)", "write {size: 20}"), ("label", "font: .title", "write title1"),
    ("label", "font: .body", "write body"), ("label", "font: large title", "write largeTitle"),
    ("label", "font: bold 20", "write {size: 20, weight: bold}"), ("label", "font: system", "the default"),
    ("label", "font: [20, bold]", "write {size: 20, weight: bold}"),
    ("label", "font: {size: 20, monospaced: true}", "write design: monospaced"),
    ("label", "font: {style: italic}", "write italic: true"), ("label", "numberOfLines: unlimited", "write 0"),
    ("label", "lineBreakMode: truncateTail", "'byTruncatingTail'"), ("label", "text: @hello", "write \"@hello\""),
    ("label", "text: *hello*", "write \"*hello*\""), ("label", "text: 'It's ok'", "write 'It''s ok'"),
    ("button", "style: filled", "write configuration: filled"),
    ("visualEffectView", "style: dark", "write effect: dark"),
    ("visualEffectView", "effect: blur", "'systemMaterial'"), ("lottieView", "animation: x.lottie#", "after the #"),
    ("imageView", "image: https://example.org/a.png", "download it"), ("shape", "path: circle", "write {oval: "),
    ("shape", "path: M0 0 L10 10", "write {svg: \"M0 0 L10 10\"}"), ("gradient", "colors: red, blue", "[red, blue]"),
    ("tableView", "rows: 3", "[One, Two]"), ("tableView", "rows: [{title: a}]", "tableViewCell"),
    ("label", "attributedText: {text: a}", "write [{text: a}]"),
    ("scrollView", "contentOffset: 100", "write [0, 100]"), ("view", "isHidden: !true", "write false"),
    ("view", "cornerRadius: 1 > 0 ? 2 : 3", "write if(1 > 0, 2, 3)"),
    ("view", "cornerRadius = 12\n    alpha: 1", "write cornerRadius: 12"),
    ("view", "cornerRadius：12\n    alpha: 1", "write ': ' in place of '：'"),
    ("view", "// the radius\n    alpha: 1", "write # the radius"),
    ("view", "cornerRadius:\u{A0}12\n    alpha: 1", "an ordinary space"),
    ("view", "\u{A0}cornerRadius: 12", "an ordinary space"),
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
    ("at: tap.end\n    set: {card.alpha: 0}", "label: tap"), ("at: 0\n    set: {card.opacity: 0}", "'alpha'"),
    ("at: 0\n    set: {card.layer.cornerRadius: 0}", "'cornerRadius'"),
    ("at: 0\n    set: {card.x: 0}", "frame"), ("at: 0\n    set: {card.width: 0}", "frame"),
    ("at: 0\n    set: {card.transform.scale: 2}", "card.transform: {scale: 2}"),
    ("at: 0\n    set: {card.transform.rotation.z: 2}", "card.transform: {rotate: 2}"),
    ("at: 0\n    to: {card.alpha: 0}", "set: {card.alpha: 0}"), ("at: 0\n    remove: card", "[card]"),
    ("at: 0\n    hide: card", "isHidden: true"), ("at: 0\n    show: [card]", "isHidden: false"),
    ("at: 0\n    label: tap\n    set: {card.alpha: 0}\n  - after: tap\n    set: {card.alpha: 1}", "write at: tap"),
    ("label: tap\n  - after: tap.end + 0.1\n    set: {card.alpha: 1}", "write at: tap.end + 0.1"),
    ("at: 50%\n    set: {card.alpha: 0}", "relativeStart: 0.5"),
    ("at: 0\n    animate: 0,3\n    set: {card.alpha: 0}", "write 0.3"),
    ("at: 0\n    animate: 0.3\n    loop: true\n    set: {card.alpha: 0}", "write repeat: forever"),
    ("at: 0\n    animate: 0.3\n    repeatForever: true\n    set: {card.alpha: 0}", "write repeat: forever"),
    ("at: 0\n    animate: 0.3\n    repeat: infinite\n    set: {card.alpha: 0}", "write forever"),
    ("at: 0\n    animate: 0.3\n    direction: alternate\n    set: {card.alpha: 0}", "write autoreverse: true"),
    ("at: 0\n    animations: {card.f: {keyPath: opacity, toValue: 0, duration: 1}}", "'addAnimations'"),
    (
      "at: 0\n    animate: 0.3\n    options: [curveEaseInOut, repeat]\n    set: {card.alpha: 0}",
      "curve: easeInOut, repeat: forever"
    ),
    ("wait: 1", "write after: 0.3"), ("at: 0\n    drag: card", "drive: {pull: "),
    ("at: 0\n    pause: tap", "do: pause"),
    ("at: 0\n    animate: 0.3\n    spring: 0.5\n    set: {card.alpha: 0}", "write {dampingRatio: 0.5}"),
    ("at: 0\n    animate: 0.3\n    usingSpringWithDamping: 0.6\n    set: {card.alpha: 0}", "{dampingRatio: 0.6}"),
    (
      "at: 0\n    animate: 0.3\n    spring: {response: 0.3, dampingRatio: 0.8}\n    set: {card.alpha: 0}",
      "'dampingFraction'"
    ),
    ("at: 0\n    animate: 0.3\n    curve: curveEaseInOut\n    set: {card.alpha: 0}", "'easeInOut'"),
    (
      "at: 0\n    animate: 0.3\n    curve: cubic-bezier(0.4, 0, 0.2, 1)\n    set: {card.alpha: 0}",
      "write [0.4, 0, 0.2, 1]"
    ),
    ("at: 0\n    animate: 1\n    keyframes:\n      - 0%: {card.alpha: 0}", "write relativeStart: 0"),
    ("at: 0\n    set: card.alpha = 0", "write {card.alpha: 0}"), ("at: 0\n    set: {alpha: 0}", "card.alpha"),
    ("at: 0\n    set: {card.frame.origin.x: 4}", "write card.frame.x"),
    ("at: 0\n    then: {set: {card.alpha: 0}}", "begin each item of the list with '- '"),
    ("at: 0\n    present: {view: card, detent: half}", "write medium"),
    ("at: 0\n    present: {view: card, style: formSheet}", "'pageSheet'"),
    ("at: 0\n    dismiss: true", "write dismiss: "), ("at: 0\n    keyboard: true", "'show'"),
    (
      "at: 0\n    addAnimations: {card.f: {keyPath: rotation, toValue: 1, duration: 1}}", "'transform.rotation'"
    ),
    ("at: 0\n    addAnimations: {card.f: {keyPath: opacity, from: 1, to: 0, duration: 1}}", "'toValue'"),
    ("at: 0\n    drive: {tilt.horizontal: {from: 0, to: 1}}", "write [[0, 0], [1, 1]]"),
    ("at: 0\n    drive: {tilt.horizontal: [{time: 0, value: 0}, {time: 1, value: 1}]}", "write [[0, 0], [1, 1]]"),
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
    ("card.top => screen.top", "write card.top >= screen.top"), ("card.width === 3", "write =="),
    ("card.top equals screen.top", "write card.top == screen.top"),
    ("card.width screen.width", "write card.width == screen.width"),
    ("card.topAnchor.constraint(equalTo: screen.topAnchor, constant: 8)", "write card.top == screen.top + 8"),
    ("card.topAnchor.constraint(equalTo: screen.topAnchor)", "write card.top == screen.top"),
    ("card.top.equalTo(screen.top).offset(8)", "write card.top == screen.top + 8"),
    ("card.top == screen.top.offset(8)", "write screen.top + 8"), ("card.top == top + 8", "superview.top"),
    ("card.width == screen.width x 0.5", "write '*' in place of 'x'"),
    ("card.width == screen.width * 0,5", "write 0.5"), ("card.width ≥ 5", "write '>=' in place of '≥'"),
    ("card.width ＝＝ 5", "write '==' in place of '＝＝'"), ("card.width == 2 × 5", "write '*' in place of '×'"),
    ("card.width == −5", "write '-' in place of '−'"), ("card.width == 5 @.defaultHigh", "write defaultHigh"),
    ("card.width == 5 @1001", "write required"), ("card.width == $h", "write h"),
    ("[card.width == 3, card.height == 3]", "an item of its own"),
    ("card.width == 3, card.height == 3", "an item of its own"),
    ("card.centerX == 0.5 * superview.width", "superview.centerX"),
    ("card.top == screen.safeAreaInsets.top", "write safeArea.top"),
    ("card.width == screen.bounds.width", "'width'"), ("h:|-20-[card]-20-|", "write H:|-20-[card]-20-|"),
    ("H:|-20-card-20-|", "write H:|-20-[card]-20-|"), ("H:|20-[card]", "write H:|-20-[card]"),
    ("H:[card(=100)]", "write H:[card(==100)]"), ("'H:[card:100]'", "write H:[card(100)]"),
    ("H:[card](100)", "write H:[card(100)]"), ("H:|–20–[card]", "write '-' in place of '–'"),
    ("{equation: card.width == 3, priority: 500}", "@500"),
    ("{equation: card.width == 3, isActive: false}", "'active'"),
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
    ("canvas: 390x844", "write {size: [390, 844]}"), ("canvas: {size: [3, 3], scale: '@2x'}", "write 2"),
    ("canvas: {device: iPhone 15, statusBar: true}", "'default'"), ("fps: 60fps", "write 60"),
    ("canvas: {device: iPhone 15, contentSize: xxl}", "'extraExtraLarge'"),
    ("canvas: {device: iPhone 15, orientation: landscapeLeft}", "'landscape'"),
    ("states: [{state: a}]", "the name of the group"), ("states: {mode: [{name: small}, {name: big}]}", "'state'"),
    ("expect: [{view: card, hasContrast: AA}]", "write 4.5"), ("expect: [{view: card, tapTarget: true}]", "write 44"),
    ("expect: [{view: card, hasContrast: '4.5:1'}]", "write 4.5"), ("expect: [{view: card, monotonic: y}]", "'minY'"),
    ("expect: [{view: card, maxVelocity: {minY: 2}}]", "'maximumVelocity'"),
    ("expect: [{id: card, settles: 1}]", "'view'"),
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

  @Test func `insertions of other tools are drawn as they are written, which is a warning`() {
    func found(_ text: String) -> [Diagnostic] {
      diagnostics(of: "inbetween: 1\nmetrics: {h: 3}\nviews:\n  - label: it\n    text: \"\(text)\"\n")
    }
    for text in ["${h} points", "{{h}} points", "{{ h }} points"] {
      #expect(found(text).map(\.hint) == ["$(h) inserts the value"], "\(text)")
      #expect(found(text).allSatisfy { !$0.isError })
    }
    for text in ["$(h) points", "${x}", "{h}", "$h"] { #expect(found(text).isEmpty, "\(text)") }
  }

  @Test func `ranges and repetitions of other languages are answered with ours`() {
    func hint(_ item: String) -> String {
      diagnostics(of: "inbetween: 1\nviews:\n  - \(item)\n").compactMap(\.hint).joined(separator: "; ")
    }
    #expect(hint("for: {i: 1...3}\n    each: {view: a$(i)}").contains("write 1..3"))
    #expect(hint("for: {i: 0..<3}\n    each: {view: a$(i)}").contains("write 0..2"))
    #expect(hint("for: i in 1..3\n    each: {view: a}").contains("write for: {i: 1..3}"))
    #expect(hint("repeat: 20\n    view: a").contains("write for: {i: 1..20}"))
    #expect(hint("spacer: gap").contains("constants of constraints"))
  }

  @Test func `views that are no list are one mistake`() {
    let scene = "inbetween: 1\nviews:\n  card:\n    alpha: 1\nconstraints: [card.width == 3, 'H:|[card]|']\n"
    #expect(
      diagnostics(of: scene).map(\.message) == ["expected a list of views, such as - view: card, found a mapping"])
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
    let types = MappingTypes.all + [MappingTypes.screenTransition, MappingTypes.project]
    var all = Dictionary(types.map { ($0.name, $0.keys) }) { $0 + $1 }
    // Core Animation's objects share their names of other tools.
    for type in MappingTypes.layerAnimations {
      all[type.name, default: []] += MappingTypes.layerAnimations.flatMap(\.keys)
    }
    for (object, table) in FamiliarNames.keys {
      let known =
        object == "a view"
        ? Set(ViewKind.allCases.flatMap { ViewKeys.keys(of: $0) }.map(\.name)) : Set(all[object] ?? [])
      #expect(!known.isEmpty, "\(object)")
      for (name, ours) in table.names { #expect(ours.contains(where: known.contains), "\(object): \(name)") }
    }
    for (name, table) in FamiliarNames.kindKeys {
      let known = Set(ViewKind(rawValue: name).map { ViewKeys.keys(of: $0).map(\.name) } ?? [])
      for (other, ours) in table.names { #expect(ours.contains(where: known.contains), "\(name): \(other)") }
    }
  }
}
