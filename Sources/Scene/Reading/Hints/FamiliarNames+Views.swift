extension FamiliarNames {
  static let views = Keys(
    names: [
      (["opacity", "transparency"], ["alpha"]),
      (["hide"], ["isHidden"]),
      (
        ["background", "bg", "bgcolor", "fill", "fills", "backgroundcolour", "backgroundtint"],
        ["fillColor", "backgroundColor"]
      ),
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
      (["strokewidth", "strokeweight", "linethickness", "thickness"], ["lineWidth", "borderWidth"]),
      (["z", "zindex", "zorder", "elevationorder"], ["zPosition"]),
      (["overflow", "clip", "clipped", "clipped", "maskstobounds", "cliptobounds", "cliptoshape"], ["clipsToBounds"]),
      (["maxlines", "linelimit", "lineclamp", "lines", "numlines"], ["numberOfLines"]),
      (
        ["wrap", "textwrap", "ellipsis", "ellipsize", "ellipsizemode", "truncation", "truncationmode", "textoverflow"],
        ["lineBreakMode"]
      ),
      (
        ["textalign", "align", "alignitems", "crossaxisalignment", "multilinetextalignment", "alignment"],
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
      (["compositionallayout", "collectionlayout", "layoutgroup", "nscollectionlayoutgroup"], ["group"]),
      (["cellsize", "itemheight", "itemwidth"], ["itemSize"]),
      (["headersize", "headerheight", "sectionheaderheight"], ["headerReferenceSize"]),
      (["footersize", "footerheight", "sectionfooterheight"], ["footerReferenceSize"]),
      (
        ["pintovisiblebounds", "stickyheaders", "stickysectionheadersenabled", "pinnedviews", "stickyheaderindices"],
        ["sectionHeadersPinToVisibleBounds"]
      ),
      (["estimateditemheight", "automaticsize", "selfsizing", "estimatedsize"], ["estimatedItemSize"]),
      (["direction", "orientation", "flexdirection"], ["axis", "scrollDirection", "semanticContentAttribute"]),
      (["layoutdirection", "rtl", "writingdirection"], ["semanticContentAttribute"]),
      (["autoresizingmask"], ["autoresizing"]),
      (["settitle", "buttontitle", "settext"], ["title", "text"]),
      (["class", "classname", "styles", "cssclass"], ["style"]),
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
      (["isfirstresponder", "focused", "isfocused", "hasfocus", "autofocus", "isactive"], ["isEditing"]),
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
      (["paging", "pagingenabled"], ["isPagingEnabled"]), (["scrollenabled"], ["isScrollEnabled"]),
      (["selected"], ["isSelected"]), (["highlightedstate", "pressed"], ["isHighlighted"]),
    ],
    sentences: [
      (["repeat", "foreach", "repeats", "times"], "write for: {i: 1..‹3›} and each: {view: card$(i)}"),
      (
        ["direction", "flexdirection", "orientation", "layoutmode"],
        "a stackView arranges its subviews: write stackView: row, with axis: horizontal"
      ),
      (
        ["mainaxisalignment", "primaryaxisalignitems"],
        "a stackView arranges its subviews: write stackView: row, with distribution: equalSpacing"
      ),
      (
        ["crossaxisalignment", "counteraxisalignitems"],
        "a stackView arranges its subviews: write stackView: row, with alignment: center"
      ),
      (
        ["modifier", "decoration", "boxdecoration", "viewmodifier"],
        "what it holds are keys of the view, such as backgroundColor, cornerRadius and borderWidth"
      ),
      (["paddinghorizontal", "marginhorizontal"], "a distance is a gap of a constraint: H:|-‹10›-[card]-‹10›-|"),
      (["paddingvertical", "marginvertical"], "a distance is a gap of a constraint: V:|-‹10›-[card]-‹10›-|"),
      (["bordertopleftradius"], "write cornerRadius: ‹8›, with maskedCorners: [layerMinXMinYCorner]"),
      (["bordertoprightradius"], "write cornerRadius: ‹8›, with maskedCorners: [layerMaxXMinYCorner]"),
      (["borderbottomleftradius"], "write cornerRadius: ‹8›, with maskedCorners: [layerMinXMaxYCorner]"),
      (["borderbottomrightradius"], "write cornerRadius: ‹8›, with maskedCorners: [layerMaxXMaxYCorner]"),
      (["border", "outline"], "write borderWidth: 1, and borderColor: red"),
      (["aspectratio", "aspect"], "a constraint states it: card.width == ‹1.5› * card.height"),
      (["whitespace", "singleline", "nowrap"], "write numberOfLines: 1"),
      (["multiline"], "write numberOfLines: 0"),
      (["texttransform", "textcase", "uppercase"], "write the text as it is to be drawn, such as in capitals"),
      (["clipshape", "clippath"], "write clipsToBounds: true with a cornerRadius, or mask: {shape: outline}"),
      (
        ["contentedgeinsets", "titleedgeinsets", "imageedgeinsets"],
        "the insets of a button are those of its configuration: configuration: {style: plain, contentInsets: 8}"
      ),
      (["offset"], "write transform: {translate: [10, 0]}"),
      (
        ["fontweight", "bold", "weight", "textstyle", "textappearance"], "write font: {size: 17, weight: bold}"
      ),
      (["fontsize", "textsize", "size"], "write font: {size: ‹17›}"),
      (["italic", "fontstyle", "oblique"], "write font: {size: 17, italic: true}"),
      (["fontfamily", "fontname", "typeface"], "write font: {family: ‹Inter›, size: 17}"),
      (
        ["shadow", "boxshadow", "dropshadow", "elevation", "layershadow", "textshadow"],
        "write shadowOpacity, shadowRadius, shadowOffset and shadowColor"
      ),
      (
        ["padding", "margin", "margins", "paddingleft", "marginleft", "margintop", "paddingtop", "spacer"],
        "distances are constants of constraints, such as card.left == superview.left + 8"
      ),
      (
        [
          "x", "y", "w", "h", "position", "origin", "minx", "miny", "maxx", "maxy", "rect", "bounds", "inset",
          "gravity",
          "layoutgravity", "layoutwidth", "layoutheight", "androidlayoutwidth", "androidlayoutheight",
        ],
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
      (["timeline", "events"], "'timeline' is a list of the scene, beside 'views'"),
      (["maxwidth"], "a constraint states it: card.width <= ‹300›"),
      (["minwidth"], "a constraint states it: card.width >= ‹300›"),
      (["maxheight"], "a constraint states it: card.height <= ‹300›"),
      (["minheight"], "a constraint states it: card.height >= ‹300›"),
      (["gap", "itemspacing"], "a stackView has spacing: write stackView: row, with spacing: ‹8›"),
      (["flex", "flexgrow", "layoutweight"], "a stackView fills its length: write distribution: fillEqually"),
      (["parent", "superview"], "a view is one of the 'subviews' of the view that contains it"),
      (["ignoressafearea", "edgesignoringsafearea"], "constraints say so: 'screen' in place of 'safeArea'"),
      (["scrollenabled"], "only events move what is scrolled: leave it out"),
      (
        ["onappear", "ondisappear", "oncreate", "viewdidload", "viewdidappear", "useeffect"],
        "a scene has no code: what happens is an event of the 'timeline'"
      ),
      (
        ["sheet", "modal", "dialog", "popover", "popup", "bottomsheet"],
        "a screen is a view that an event presents: write view: card here, and present: card in the 'timeline'"
      ),
      (["video", "avplayer", "videoplayer", "avplayerlayer"], "films are not drawn: an imageView can stand for one"),
      (
        ["uiviewcontroller", "viewcontroller", "controller", "fragment"],
        "a scene has no controllers: what they show are views"
      ),
      (
        [
          "ontap", "onclick", "onpress", "ontapgesture", "action", "target", "gesture", "gesturerecognizers", "tap",
          "click",
        ],
        "a scene has no code: what a touch starts is an event of the 'timeline'"
      ),
      (
        [
          "tag", "customclass", "reuseidentifier", "restorationidentifier", "accessibilitylabel",
          "accessibilityidentifier", "testid", "role", "aria", "contentdescription", "pointerevents",
          "isuserinteractionenabled", "userinteractionenabled", "keyboardtype", "returnkeytype", "autocorrectiontype",
          "autocapitalizationtype", "keyboardappearance", "textcontenttype", "cursor", "tabindex", "delegate",
          "datasource",
        ], "nothing that is drawn depends on it: leave it out"
      ),
      (["id", "identifier", "name", "key", "ref", "userlabel"], "the id is the value of the kind: view: card"),
      (["type", "kind", "component", "widget"], "the kind is a key itself: label: title"),
      (
        ["systemimage", "systemname", "sfsymbol", "symbol", "symbolname", "icon"],
        "write image: {systemName: ‹heart›}"
      ),
      (
        [
          "filter", "filters", "blur", "backdropfilter", "blurradius", "material", "glasseffect", "glass",
          "liquidglass",
        ],
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
      (["tabstops", "tabstop"], "write paragraphStyle: {tabStops: [100]}"),
      (["hyphens", "hyphenation", "hyphenationfactor"], "write paragraphStyle: {hyphenationFactor: 1}"),
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

  /// What bars change with while content scrolls.
  private static let scrolling = (
    ["scrolledgeappearance", "contentscrollview", "scrollview", "scrolloffset", "contentoffset", "scrolled"],
    ["scrollDistance"]
  )
  private static let refreshing = [
    (["pulltorefresh", "refreshable", "onrefresh", "hasrefreshcontrol", "refresher"], ["refreshControl"]),
    (["refreshing", "beginrefreshing"], ["isRefreshing"]),
  ]

  private static let acrossSentence =
    "a section scrolls across by its header: {sectionHeader: row, orthogonalScrollingBehavior: continuous}"

  /// Names that only some kinds answer, before those of all views.
  static let kindKeys: [String: Keys] = [
    "view": Keys(
      names: [],
      sentences: [
        (
          ["size", "dimensions"],
          "constraints or the view's 'frame' say how large it is, such as frame: [0, 0, 100, 50]"
        )
      ]),
    "button": Keys(
      names: [
        (["textcolor", "foregroundcolor", "color"], ["titleColor"]),
        (["buttonstyle", "variant"], ["configuration"]),
        (["attributedtext", "richtext", "attributed", "attributedstring", "runs", "spans"], ["attributedTitle"]),
      ],
      sentences: [
        (
          ["letterspacing", "kern", "kerning", "tracking", "underline", "strikethrough", "textdecoration"],
          "write attributedTitle: [{text: Title, kern: 1, underline: single}]"
        )
      ]),
    "label": Keys(names: [(["children", "content", "value"], ["text"])], sentences: []),
    "gradient": Keys(
      names: [],
      sentences: [
        (["direction", "angle", "rotation", "orientation"], "write startPoint: [0.5, 0], and endPoint: [0.5, 1]")
      ]),
    "collectionView": Keys(
      names: [(["contentinsets", "sectioninsets"], ["sectionInset"])] + refreshing,
      sentences: [
        (["layout", "collectionviewlayout", "collectionlayout"], "write columns: 3, or itemSize: [60, 40]"),
        (["orthogonalscrollingbehavior", "orthogonalscrolling"], acrossSentence),
      ]),
    "sectionHeader": Keys(
      names: [
        (["contentinsets", "sectioninsets"], ["sectionInset"]),
        (
          [
            "orthogonalscrolling", "scrollbehavior", "scrollingbehavior", "scrolldirection", "ispagingenabled",
            "paging",
          ],
          ["orthogonalScrollingBehavior"]
        ),
      ], sentences: []),
    "tableView": Keys(
      names: [
        (["items", "cells", "options", "titles", "data", "numberofrows", "rowcount"], ["rows"]),
        (["editing", "editmode", "setediting", "isediting", "editable"], ["isEditing"]),
        (
          ["allowsmultipleselection", "multipleselection", "multiselect", "selectionmode"],
          ["allowsMultipleSelectionDuringEditing"]
        ),
      ] + refreshing, sentences: []),
    "scrollView": Keys(names: refreshing, sentences: []),
    "tableViewCell": Keys(
      names: [
        (["reorderable", "canmove", "movable", "moveable", "draghandle", "showshandle"], ["showsReorderControl"]),
        (["deletable", "candelete", "editstyle", "editcontrol"], ["editingStyle"]),
        (["editingaccessory", "editingaccessoryview"], ["editingAccessoryType"]),
      ], sentences: [(["isediting", "editing"], "the table is edited: write isEditing: true on the tableView")]),
    "navigationBar": Keys(
      names: [(["lefttitle", "backtitle"], ["backButtonTitle"]), scrolling],
      sentences: [(["items", "buttons"], "write title: Inbox, and rightBarButtonItems: [Edit]")]),
    "tabBar": Keys(
      names: [(["selectedindex", "selected", "selectedtab"], ["selectedItem"]), scrolling], sentences: []),
    "toolbar": Keys(names: [scrolling], sentences: []),
    "segmentedControl": Keys(
      names: [
        (["selectedindex", "selected", "selecteditem", "value"], ["selectedSegmentIndex"]),
        (["titles", "segmenttitles", "labels"], ["items"]),
        (["titleattributes", "textattributes"], ["titleTextAttributes"]),
      ],
      sentences: [
        (["font", "textcolor", "titlecolor"], "write titleTextAttributes: {font: 15, textColor: red}"),
        (
          ["selectedfont", "selectedtextcolor", "selectedtitlecolor"],
          "write selectedTitleTextAttributes: {textColor: red}"
        ),
      ]),
    "pageControl": Keys(
      names: [(["selectedindex", "page", "selectedpage"], ["currentPage"]), (["count"], ["numberOfPages"])],
      sentences: []),
    "progressView": Keys(names: [(["value", "fraction", "percent"], ["progress"])], sentences: []),
    "lottieView": Keys(
      names: [
        (["animationname", "name", "asset", "json", "path"], ["animation"]),
        (["progress", "currentprogress"], ["animationProgress"]),
      ], sentences: [(["currentframe", "frame"], "write animationProgress: 0.5, the part of the animation")]),
    "textField": Keys(
      names: [
        (["secure", "password", "obscuretext", "securetextentry"], ["isSecureTextEntry"]),
        (["richplaceholder", "attributedhint"], ["attributedPlaceholder"]),
        (["textattributes", "typingattributes", "defaultattributes"], ["defaultTextAttributes"]),
      ],
      sentences: [
        (
          ["placeholdercolor", "placeholdertextcolor", "placeholderfont", "placeholderstyle", "hintcolor"],
          "write attributedPlaceholder: [{text: Name, textColor: red}]"
        ),
        (
          ["letterspacing", "kern", "kerning", "tracking", "underline", "strikethrough", "textdecoration"],
          "write defaultTextAttributes: {kern: 1, underline: single}"
        ),
        (["type", "inputtype"], "write isSecureTextEntry: true for a password; other types are not drawn"),
      ]),
    "visualEffectView": Keys(
      names: [(["blurstyle", "blureffectstyle", "material", "blur", "blureffect"], ["effect"])], sentences: []),
    "switch": Keys(names: [(["value", "selected", "state"], ["isOn"])], sentences: []),
  ]
}
