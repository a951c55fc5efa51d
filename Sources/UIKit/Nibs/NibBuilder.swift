import Foundation
import InbetweenGeometry
import InbetweenInterfaceBuilder
import InbetweenLayout
import InbetweenModel
import InbetweenScene

/// Creates the objects of one scene of a document and connects them.
final class NibBuilder {
  let nib: NibDocument
  /// The module whose classes are used if the file names another one or none.
  let module: String
  let stage: Stage
  let files: NibFiles
  /// By Interface Builder's ids.
  var objects: [String: NSObject] = [:]
  /// The elements of cells that have been created.
  var elements: [ObjectIdentifier: XMLTree.Element] = [:]
  /// Objects of classes that replace those of the app, by their ids.
  private(set) var replaced: Set<String> = []
  /// The objects that are created, in the order of creation.
  private var created: [NSObject] = []
  /// The connections of each object.
  private var connections: [(source: String, element: XMLTree.Element)] = []
  private var constraints: [IBConstraint] = []
  private var guides: [String: UILayoutGuide] = [:]
  /// Creates the destinations of segues, in a storyboard.
  var controllers: NibControllers?
  /// The controller whose view is loaded.
  var controller: UIViewController?
  var controllerID: String?
  /// The guides of iOS 7 to 10 of that controller.
  var (topGuide, bottomGuide): (String?, String?) = (nil, nil)

  init(_ nib: NibDocument, module: String, stage: Stage, files: NibFiles) {
    (self.nib, self.module, self.stage, self.files) = (nib, module, stage, files)
  }

  /// Creates the top-level objects of an xib.
  func instantiate(_ elements: [XMLTree.Element], owner: NSObject?) -> [NSObject] {
    var top: [NSObject] = []
    for element in elements {
      guard let id = element["id"] else { continue }
      if element.name == "placeholder" {
        if element["placeholderIdentifier"] == "IBFilesOwner" { objects[id] = owner }
        note(element, id)
      } else if let object = make(element) {
        top.append(object)
      }
    }
    finish()
    return top
  }

  /// Creates a view or another object.
  func make(_ element: XMLTree.Element) -> NSObject? {
    guard let id = element["id"] else { return nil }
    if element.isView {
      let view = IBView(element)
      return make(view, nib.properties(of: view))
    }
    guard let object = NibRecognizers.make(element) else {
      stage.report("\(place(element)): '\(element.name)' is not created")
      return nil
    }
    add(object, element, id)
    return object
  }

  /// Registers an object and its connections.
  func add(_ object: NSObject, _ element: XMLTree.Element, _ id: String) {
    objects[id] = object
    created.append(object)
    note(element, id)
  }

  func note(_ element: XMLTree.Element, _ id: String) {
    for connection in element.child("connections")?.children ?? [] { connections.append((id, connection)) }
  }

  /// Notes that a class of UIKit replaces that of an object.
  func replace(_ id: String) { replaced.insert(id) }

  func connectionsOf(_ id: String) -> [XMLTree.Element] { connections.filter { $0.source == id }.map(\.element) }

  func note(_ view: UIView, _ ib: IBView) {
    constraints += ib.constraints.filter { !$0.isPlaceholder }
    for guide in ib.guides { guides[guide.id] = self.guide(guide.kind, of: view) }
  }

  /// Activates the constraints, makes the connections, and tells the objects.
  func finish() {
    activate()
    for (source, element) in connections { connect(source, element) }
    for object in created {
      switch object {
      case let responder as UIResponder: responder.awakeFromNib()
      case let constraint as NSLayoutConstraint: constraint.awakeFromNib()
      case let item as UIBarItem: item.awakeFromNib()
      default: break
      }
    }
  }

  func place(_ element: XMLTree.Element) -> String { "\(nib.document.file):\(element.line):\(element.column)" }

  // MARK: - Classes

  /// The class of an element: the app's, if it can be found and is a subclass of UIKit's.
  func appClass<Object: NSObject>(of element: XMLTree.Element, _ usual: Object.Type) -> Object.Type {
    guard let name = element["customClass"] else { return usual }
    for module in [element["customModule"], module].compactMap(\.self) {
      guard let found: AnyClass = NSClassFromString(module + "." + name) else { continue }
      if let type = found as? Object.Type { return type }
      stage.report("\(place(element)): \(module).\(name) is no \(usual)")
      return usual
    }
    if let id = element["id"] { replaced.insert(id) }
    let modules = [element["customModule"], module].compactMap(\.self)
    stage.report(
      "\(place(element)): there is no class '\(name)' in \(modules.joined(separator: " or ")): a \(usual) replaces it")
    return usual
  }

  // MARK: - Constraints

  private func guide(_ kind: IBView.Guide.Kind, of view: UIView) -> UILayoutGuide {
    switch kind {
    case .safeArea: view.safeAreaLayoutGuide
    case .layoutMargins: view.layoutMarginsGuide
    case .readableContent: view.readableContentGuide
    case .keyboard: view.keyboardLayoutGuide
    case .contentLayoutGuide: (view as? UIScrollView)?.contentLayoutGuide ?? UILayoutGuide()
    case .frameLayoutGuide: (view as? UIScrollView)?.frameLayoutGuide ?? UILayoutGuide()
    }
  }

  private func activate() {
    for constraint in constraints {
      if let mistake = constraint.mistake {
        stage.report("\(nib.document.file):\(constraint.line): a constraint is left out: \(mistake)")
        continue
      }
      guard let first = item(constraint.firstItem, constraint.firstAttribute) else { continue }
      var second: (item: any LayoutParticipant, attribute: LayoutAttribute)?
      if let id = constraint.secondItem, let attribute = constraint.secondAttribute, constraint.multiplier != 0 {
        // Constraints with items that a variation excludes are excluded as well.
        guard let found = item(id, attribute) else { continue }
        second = found
      }
      let made = NSLayoutConstraint(
        firstItem: first.item, firstAttribute: first.attribute, relation: constraint.relation,
        secondItem: second?.item, secondAttribute: second?.attribute ?? .notAnAttribute,
        multiplier: second == nil ? 1 : constraint.multiplier, constant: constraint.constant,
        priority: constraint.priority, identifier: constraint.identifier)
      if !constraint.id.isEmpty {
        objects[constraint.id] = made
        created.append(made)
      }
      made.isActive = true
    }
  }

  private func item(_ id: String, _ attribute: String) -> (item: any LayoutParticipant, attribute: LayoutAttribute)? {
    guard let named = LayoutAttribute(name: attribute) else { return nil }
    if let item = objects[id] as? any LayoutParticipant { return (item, named) }
    if let guide = guides[id] { return (guide, named) }
    // The old guides have the height of the safe area at the edge of the screen.
    guard let view = controller?.viewIfLoaded else { return nil }
    switch (id, attribute) {
    case (topGuide, "bottom"): return (view.safeAreaLayoutGuide, .top)
    case (topGuide, "top"): return (view, .top)
    case (bottomGuide, "top"): return (view.safeAreaLayoutGuide, .bottom)
    case (bottomGuide, "bottom"): return (view, .bottom)
    default: return nil
    }
  }
}

/// Gesture recognisers of storyboards and xibs.
enum NibRecognizers {
  /// Nil for other objects.
  static func make(_ element: XMLTree.Element) -> NSObject? {
    switch element.name {
    case "tapGestureRecognizer":
      let tap = UITapGestureRecognizer()
      tap.numberOfTapsRequired = Int(element.number("numberOfTapsRequired") ?? 1)
      return tap
    case "panGestureRecognizer": return UIPanGestureRecognizer()
    case "pongPressGestureRecognizer", "longPressGestureRecognizer":
      let press = UILongPressGestureRecognizer()
      press.minimumPressDuration = element.number("minimumPressDuration") ?? 0.5
      return press
    case "pinchGestureRecognizer": return UIPinchGestureRecognizer()
    case "rotationGestureRecognizer": return UIRotationGestureRecognizer()
    case "swipeGestureRecognizer":
      let swipe = UISwipeGestureRecognizer()
      if let word = element["direction"] ?? element.child(key: "direction")?["direction"] {
        let directions: [(String, UISwipeGestureRecognizer.Direction)] = [
          ("left", .left), ("up", .up), ("down", .down), ("right", .right),
        ]
        swipe.direction = directions.first { $0.0 == word }?.1 ?? .right
      }
      return swipe
    default: return nil
    }
  }
}
