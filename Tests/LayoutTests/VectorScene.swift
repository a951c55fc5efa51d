import InbetweenGeometry
import InbetweenLayout
import InbetweenTestSupport

/// A vector's scene, built into an engine; ids are those of the vector file.
struct VectorScene {
  enum Failure: Error {
    case refused(code: String, message: String, position: Int?)
    case malformed(String)
  }

  var engine: LayoutEngine
  var items: [String: LayoutItemID] = [:]
  /// Constraints by their ids, active or not.
  var constraints: [String: LayoutConstraint] = [:]
  var handles: [String: LayoutConstraintHandle] = [:]
  var stacks: [(canvas: LayoutItemID, stack: StackLayout)] = []
  let scene: JSON

  init(_ scene: JSON) throws(Failure) {
    self.scene = scene
    let root = scene["root"]
    var size: Size?
    if let width = root?["width"]?.number, let height = root?["height"]?.number {
      size = Size(width: width, height: height)
    }
    let direction: LayoutDirection = scene["direction"]?.string == "rtl" ? .rightToLeft : .leftToRight
    engine = LayoutEngine(rootSize: size, direction: direction)
    items["root"] = engine.root
    if let margins = root?["margins"]?.numbers { engine.setLayoutMargins(engine.root, Insets(margins)) }
    try addViews()
    for (index, constraint) in (scene["constraints"]?.array ?? []).enumerated() {
      try add(constraint, defaultID: "c\(index)")
    }
    for (index, format) in (scene["vfl"]?.array ?? []).enumerated() { try add(format: format, index: index) }
    for description in scene["stacks"]?.array ?? [] { try add(stack: description) }
  }

  func id(_ name: String?) throws(Failure) -> LayoutItemID {
    guard let name, let id = items[name] else { throw .malformed("no item \(name ?? "nil")") }
    return id
  }

  private mutating func addViews() throws(Failure) {
    var waiting = scene["views"]?.members ?? []
    while !waiting.isEmpty {
      let ready = waiting.filter { items[$0.value["parent"]?.string ?? "root"] != nil || $0.value["parent"] == .null }
      guard !ready.isEmpty else { throw .malformed("views without a superview") }
      for (name, view) in ready {
        let parent = view["parent"] == .null ? nil : try id(view["parent"]?.string ?? "root")
        let item = engine.addItem(parent: parent)
        items[name] = item
        do { try configure(item, view) } catch {
          throw .refused(code: error.code, message: error.reason, position: nil)
        }
      }
      waiting.removeAll { items[$0.key] != nil }
    }
    for (name, guide) in scene["guides"]?.members ?? [] {
      let item = engine.addItem(parent: try id(guide["owner"]?.string ?? "root"), kind: .guide)
      items[name] = item
      if let insets = guide["safeAreaOf"]?.numbers { engine.setSafeArea(item, Insets(insets)) }
    }
  }

  private mutating func configure(_ item: LayoutItemID, _ view: JSON) throws(LayoutConstraintError) {
    for (index, axis) in [Axis.horizontal, .vertical].enumerated() {
      if let hugging = view["hugging"]?.numbers { try engine.setContentHugging(item, axis, hugging[index]) }
      if let compression = view["compression"]?.numbers {
        try engine.setContentCompressionResistance(item, axis, compression[index])
      }
    }
    if let size = view["intrinsic"]?.numbers {
      engine.setIntrinsicContentSize(item, Size(width: size[0], height: size[1]))
    }
    if let margins = view["margins"]?.numbers { engine.setLayoutMargins(item, Insets(margins)) }
    if let insets = view["alignmentInsets"]?.numbers { engine.setAlignmentInsets(item, Insets(insets)) }
    engine.setBaselineOffsets(
      item, first: view["firstBaseline"]?.number ?? 0, last: view["lastBaseline"]?.number ?? 0)
    if let frame = view["frame"]?.numbers {
      var mask: AutoresizingMask = []
      let letters: [Character: AutoresizingMask] = [
        "L": .flexibleLeftMargin, "W": .flexibleWidth, "R": .flexibleRightMargin, "T": .flexibleTopMargin,
        "H": .flexibleHeight, "B": .flexibleBottomMargin,
      ]
      for letter in view["autoresizing"]?.string ?? "" { mask.formUnion(letters[letter] ?? []) }
      engine.setFrame(
        item, Rect(x: frame[0], y: frame[1], width: frame[2], height: frame[3]), mask: mask,
        superviewSize: view["superSize"]?.numbers.map { Size(width: $0[0], height: $0[1]) })
    }
  }

  mutating func add(_ description: JSON, defaultID: String) throws(Failure) {
    guard let attribute = LayoutAttribute(name: description["attr"]?.string ?? "") else {
      throw .malformed("attribute \(description["attr"] ?? .null)")
    }
    let relations: [String: LayoutRelation] = ["eq": .equal, "ge": .greaterThanOrEqual, "le": .lessThanOrEqual]
    var constraint = LayoutConstraint(try id(description["item"]?.string), attribute)
    constraint.relation = relations[description["rel"]?.string ?? "eq"] ?? .equal
    if let second = description["to"]?.string {
      constraint.secondItem = try id(second)
      constraint.secondAttribute = LayoutAttribute(name: description["toAttr"]?.string ?? "") ?? .notAnAttribute
    }
    constraint.multiplier = description["mult"]?.number ?? 1
    constraint.constant = description["const"]?.number ?? 0
    constraint.priority = description["priority"]?.number ?? 1000
    let name = description["id"]?.string ?? defaultID
    constraints[name] = constraint
    if description["active"]?.bool ?? true { try activate(name) }
  }

  mutating func activate(_ name: String) throws(Failure) {
    guard let constraint = constraints[name], handles[name] == nil else { return }
    do { handles[name] = try engine.activate(constraint) } catch {
      throw .refused(code: error.code, message: error.reason, position: nil)
    }
  }

  mutating func add(format description: JSON, index: Int) throws(Failure) {
    let format = description["format"]?.string ?? ""
    var options: VisualFormatOptions = []
    for name in description["options"]?.strings ?? [] {
      guard let option = VisualFormatOptions(name: name) else { throw .malformed("option \(name)") }
      options.formUnion(option)
    }
    let (items, engine, metrics) = (items, engine, scene["metrics"])
    let scope = VisualFormat.Scope(
      metric: { metrics?[$0]?.number }, isView: { items[$0] != nil },
      hasSuperview: { items[$0].flatMap { engine.parent(of: $0) } != nil },
      standardSpacing: (
        scene["standardSpacing"]?["sibling"]?.number ?? 8, scene["standardSpacing"]?["superview"]?.number ?? 20
      ))
    let parsed: VisualFormat.Result
    do { parsed = try VisualFormat.parse(format, options: options, scope: scope) } catch {
      throw .refused(
        code: error.vectorCode, message: error.uikitReason(for: format),
        position: error.hasVectorPosition ? error.offset : nil)
    }
    for (number, constraint) in self.engine.makeConstraints(parsed, item: { items[$0] }).enumerated() {
      constraints["vfl\(index).\(number)"] = constraint
      try activate("vfl\(index).\(number)")
    }
  }

  private mutating func add(stack description: JSON) throws(Failure) {
    var stack = StackLayout(arranged: [])
    for name in description["arranged"]?.strings ?? [] { stack.arranged.append(try id(name)) }
    stacks.append((try id(description["view"]?.string), stack))
    try change(stack: stacks.count - 1, description)
  }

  mutating func change(stack index: Int, _ description: JSON) throws(Failure) {
    var stack = stacks[index].stack
    if let axis = description["axis"]?.string { stack.axis = Axis(rawValue: axis) ?? .horizontal }
    if let name = description["distribution"]?.string { stack.distribution = .init(rawValue: name) ?? .fill }
    if let name = description["alignment"]?.string { stack.alignment = .init(name: name) ?? .fill }
    if let spacing = description["spacing"]?.number { stack.spacing = spacing }
    if let hidden = description["hidden"]?.strings {
      stack.hidden = []
      for name in hidden { stack.hidden.insert(try id(name)) }
    }
    for (name, value) in description["customSpacing"]?.members ?? [] {
      stack.customSpacing[try id(name)] = value.number
    }
    if let isRelative = description["layoutMarginsRelative"]?.bool {
      stack.isLayoutMarginsRelativeArrangement = isRelative
    }
    if let isRelative = description["baselineRelative"]?.bool { stack.isBaselineRelativeArrangement = isRelative }
    stacks[index].stack = stack
    do { try engine.setStack(stacks[index].canvas, stack) } catch {
      throw .refused(code: error.code, message: error.reason, position: nil)
    }
  }
}

extension Insets {
  /// Top, left, bottom, right.
  init(_ numbers: [Double]) { self.init(top: numbers[0], left: numbers[1], bottom: numbers[2], right: numbers[3]) }
}

extension VisualFormatError {
  var hasVectorPosition: Bool {
    switch kind {
    case .emptyFormat, .illegalPriority: false
    default: true
    }
  }

  /// The codes of the vector files.
  var vectorCode: String {
    switch kind {
    case .emptyFormat: "vfl-empty"
    case .expectedColon: "vfl-expected-colon"
    case .expectedView: "vfl-expected-view"
    case .expectedViewName: "vfl-expected-view-name"
    case .expectedViewOrBar: "vfl-expected-view-or-bar"
    case .expectedConnection: "vfl-expected-connection"
    case .expectedBracket: "vfl-expected-bracket"
    case .expectedCloseParenthesis: "vfl-expected-close-paren"
    case .expectedDash: "vfl-expected-dash"
    case .expectedNumber, .expression: "vfl-expected-number"
    case .expectedMoreInput: "vfl-expected-more-input"
    case .expectedEnd: "vfl-expected-end"
    case .minusSign: "vfl-minus-sign"
    case .unknownRelation: "vfl-unknown-relation"
    case .unknownView: "vfl-unknown-view"
    case .unknownName: "vfl-unknown-metric"
    case .noSuperview: "vfl-no-superview"
    case .alignmentAlongAxis: message.contains("vertical") ? "vfl-align-vertical" : "vfl-align-horizontal"
    case .illegalPriority: "illegal-priority"
    }
  }
}
