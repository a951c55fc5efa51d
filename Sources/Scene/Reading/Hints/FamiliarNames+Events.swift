extension FamiliarNames {
  static let events = Keys(
    names: [
      (["change", "changes", "values", "properties", "props", "toset"], ["set"]),
      (["easing", "timing", "timingfunction", "ease", "interpolation", "options", "timingcurve"], ["curve"]),
      (["time", "start", "begin", "when", "t", "starttime", "begintime", "attime"], ["at"]),
      (["completion", "oncomplete", "finally", "next", "callback", "oncompletion"], ["then"]),
      (["name", "id", "key"], ["label"]),
      (["reverse", "yoyo", "autoreverses", "alternate", "pingpong"], ["autoreverse"]),
      (["loop", "loops", "repeatcount", "iterations", "iterationcount"], ["repeat"]),
      (["startdelay"], ["delay"]),
      (["parent", "superview", "container", "into"], ["in"]), (["before", "behind", "under"], ["below"]),
      (["infrontof", "ontopof", "over"], ["above"]), (["activates"], ["activate"]), (["goto", "enter"], ["to"]),
      (["insert", "append", "addsubview"], ["add"]),
      (["delete", "removefromsuperview"], ["remove"]),
      (["reorder", "moverow", "bringtofront", "bringsubviewtofront", "sendtoback", "zindex", "order"], ["move"]),
      (["animation", "animations", "transitionduration", "smartanimate"], ["animate"]),
      (["state", "target", "goto"], ["to"]),
      (["crossfade", "crossdissolve"], ["transition"]),
    ],
    sentences: [
      (["wait", "pausefor", "settimeout", "sleep"], "write after: 0.3 in the event that waits"),
      (["repeatforever", "infinite"], "write repeat: forever"),
      (["usingspringwithdamping", "springdamping"], "write spring: {dampingRatio: ‹0.5›}"),
      (["initialspringvelocity"], "write spring: {dampingRatio: 0.5, initialVelocity: ‹1›}"),
      (["springduration"], "write animate: ‹0.5›, with spring: {bounce: 0.2}"),
      (["withanimation", "withtiming", "withspring", "animatewithduration", "tween"], "write animate: 0.3"),
      (["usenativedriver", "blendduration", "animated", "layoutifneeded", "setneedslayout"], "leave it out"),
      (
        ["tap", "press", "click", "longpress", "ontapgesture", "onclick", "touch"],
        "an event happens at a time: write at: 0.5, and label: tap to name it"
      ),
      (
        ["drag", "swipe", "pan", "pinch", "gesture"],
        "a finger moves an input, drive: {pull: [[0, 0], [1, 100]]}, or a list, scroll: {view: list, translation: [0, -100]}"
      ),
      (["select", "deselect", "highlight"], "write set: {card.isSelected: true}"),
      (["pause"], "write control: {animation: ‹tap›, do: pause}"),
      (["resume", "continue"], "write control: {animation: ‹tap›, do: resume}"),
      (["stop", "cancel"], "write control: {animation: ‹tap›, do: stop}"),
      (["finish"], "write control: {animation: ‹tap›, do: finish}"),
      (["snapshot"], "write add: [{snapshot: shot, of: ‹card›}]"),
      (["screenshot", "capture"], "a frame is written by: inbetween render scene.yaml -o still.png --at 0.5"),
      (["insertrows", "insertrow", "insertitems"], "write add: [{tableViewCell: row, text: Row}], with in: list"),
      (["deleterows", "deleterow", "deleteitems"], "write remove: [row]"),
      (["setediting", "isediting", "editing", "edit"], "write set: {list.isEditing: true}"),
      (["beginrefreshing", "refresh", "pulltorefresh"], "write set: {list.isRefreshing: true}"),
      (["endrefreshing"], "write animate: 0.3, set: {list.isRefreshing: false}"),
      (["reloaddata", "reload"], "a change is an event of its own: add and remove cells"),
      (["stagger"], "it belongs to a repetition: - for: {i: 1..3}, with stagger: 0.1 and each: beside it"),
      (["scrollto", "setcontentoffset"], "write set: {list.contentOffset: [0, 100]}"),
      (
        ["tovalue", "fromvalue", "keypath"],
        "write addAnimations: {card.fade: {keyPath: opacity, toValue: 0, duration: 1}}"
      ),
      (
        ["matchedgeometryeffect", "sharedelement", "hero"],
        "deactivate the constraints of before, and activate those of after, with 'animate'"
      ),
      (["sheet", "modal", "popup", "popover", "fullscreencover", "presentviewcontroller"], "write present: ‹card›"),
      (["alert", "dialog"], "an alert is a view of the scene: present: {view: card, style: alert}"),
      (["actionsheet", "confirmationdialog"], "write present: {view: ‹card›, style: actionSheet}"),
      (["contextmenu"], "write present: {view: ‹card›, style: menu}"),
      (["navigate", "navigateto", "segue", "pushviewcontroller"], "write push: ‹card›"),
      (["hide", "hidden"], "write set: {card.isHidden: true}"),
      (["show"], "write set: {card.isHidden: false}; 'add' takes views that are new"),
      (["fade", "fadein", "fadeout", "opacity", "alpha"], "write set: {card.alpha: 0}"),
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

  static let springs = Keys(
    names: [
      (["tension", "springconstant", "k"], ["stiffness"]), (["friction"], ["damping"]),
      (["velocity", "initialspringvelocity", "v0"], ["initialVelocity"]),
      (["usingspringwithdamping", "zeta", "springdamping"], ["dampingRatio"]), (["bounciness"], ["bounce"]),
    ],
    sentences: [
      (["duration", "settlingduration"], "the duration is the event's 'animate'"), (["blendduration"], "leave it out"),
      (["extrabounce"], "write bounce: 0.25 in place of the preset and what it adds"),
    ])

  static let keyframes = Keys(
    names: [
      (
        ["relativestarttime", "start", "offset", "time", "at", "keytime", "percent", "from", "begin"], ["relativeStart"]
      ), (["duration", "length"], ["relativeDuration"]), (["changes", "values", "properties"], ["set"]),
    ], sentences: [])

  static let animations = Keys(
    names: [
      (["from"], ["fromValue"]), (["to"], ["toValue"]), (["by"], ["byValue"]),
      (["key", "property", "path"], ["keyPath"]), (["curve", "easing", "timing"], ["timingFunction"]),
      (["repeat", "repeats", "loop", "iterations"], ["repeatCount"]), (["delay", "begin"], ["beginTime"]),
      (["autoreverse", "alternate", "yoyo"], ["autoreverses"]), (["fill"], ["fillMode"]),
      (["times", "offsets"], ["keyTimes"]), (["removedoncompletion"], ["isRemovedOnCompletion"]),
    ], sentences: [])

  static let scrolls = Keys(
    names: [
      (["by", "delta", "distance"], ["translation"]), (["speed"], ["velocity"]), (["list", "target", "id"], ["view"]),
    ],
    sentences: [(["to", "contentoffset", "offset", "top", "y"], "write set: {list.contentOffset: [0, 100]}")])

  static let controls = Keys(
    names: [
      (["label", "event", "name", "target", "id"], ["animation"]), (["action", "command", "state"], ["do"]),
      (["progress", "fraction", "seek"], ["fractionComplete"]), (["reverse", "reversed"], ["isReversed"]),
    ], sentences: [])

  static let transitions = Keys(
    names: [
      (["modalpresentationstyle", "presentationstyle"], ["style"]), (["detents", "height"], ["detent"]),
      (["sourceview", "from"], ["source"]), (["prefersgrabbervisible", "showsgrabber"], ["grabber"]),
      (["screen", "controller", "viewcontroller", "id"], ["view"]),
    ], sentences: [(["animated"], "screens come and go with the system's motion: leave it out")])

  /// What to write for a key of an event whose meaning is in its value; nil to answer the key alone.
  static func hint(forEvent key: String, _ value: SourceNode) -> String? {
    let text = plain(value.scalar?.shortText ?? "")
    switch plain(key) {
    case "loop", "loops", "looping", "repeats", "repeatcount", "iterationcount", "iterations":
      return ["true", "yes", "infinite", "infinity", "forever"].contains(text) ? "write repeat: forever" : nil
    case "direction", "animationdirection":
      return text.contains("alternate") || text.contains("reverse") ? "write autoreverse: true" : nil
    case "target":
      guard let name = value.scalar?.shortText, WordRules.isIdentifier(name) else { return nil }
      return "write set: {\(name).alpha: 0}"
    case "animations", "animation", "layeranimations":
      let isOfLayers = value.entries?.contains { entry in
        entry.value.entries?.contains { ["keyPath", "values", "toValue"].contains($0.key.text) } ?? false
      }
      return isOfLayers == true ? "did you mean 'addAnimations'?" : nil
    case "options":
      guard let words = value.items?.prefix(10).compactMap({ $0.scalar?.text }), !words.isEmpty else { return nil }
      let curve = words.lazy.compactMap { word($0, among: Keywords.curves) }.first
      let isRepeating = words.contains { plain($0) == "repeat" }
      let isReversing = words.contains { plain($0) == "autoreverse" }
      let parts = [
        curve.map { "curve: \($0)" }, isRepeating ? "repeat: forever" : nil, isReversing ? "autoreverse: true" : nil,
      ].compactMap(\.self)
      return parts.isEmpty ? nil : "write each as a key of the event: " + parts.joined(separator: ", ")
    default: return nil
    }
  }
}
