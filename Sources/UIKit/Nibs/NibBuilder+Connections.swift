import Foundation
import InbetweenInterfaceBuilder
import InbetweenModel
import InbetweenScene

extension NibBuilder {
  /// Sets an outlet, adds an action, or prepares a segue.
  func connect(_ source: String, _ element: XMLTree.Element) {
    guard let object = objects[source] else { return }
    switch element.name {
    case "outlet":
      guard let name = element["property"], let value = element["destination"].flatMap({ objects[$0] }) else { return }
      connect(object, source, name, to: value)
    case "outletCollection": collect(object, element, in: source)
    case "action": addAction(object, element)
    case "segue": addSegue(object, element)
    default: break
    }
  }

  /// The members of a collection are separate connections; the first sets all of them.
  private func collect(_ object: NSObject, _ element: XMLTree.Element, in source: String) {
    guard let name = element["property"] else { return }
    let members = connectionsOf(source).filter { $0.name == "outletCollection" && $0["property"] == name }
    guard members.first?["destination"] == element["destination"] else { return }
    connect(object, source, name, to: members.compactMap { $0["destination"].flatMap { objects[$0] } })
  }

  /// Of a class that is missing only the outlets of UIKit's class can be set; one message about it is enough.
  private func connect(_ object: NSObject, _ source: String, _ name: String, to value: Any) {
    if replaced.contains(source) {
      stage.connectStandard(object, name, to: value)
    } else {
      stage.connect(object, name, to: value)
    }
  }

  private func addAction(_ object: NSObject, _ element: XMLTree.Element) {
    guard let name = element["selector"] else { return }
    // An action without a target goes to the first object in the responder chain that has it.
    let target = element["destination"].flatMap { objects[$0] }
    guard let responder = target as? UIResponder, let id = element["destination"], !replaced.contains(id) else {
      return
    }
    guard let selector = responder.nibAction(name) else {
      stage.report(
        "\(place(element)): \(type(of: responder)) has no method for the action '\(name)': see nibAction(_:)")
      return
    }
    switch object {
    case let control as UIControl:
      control.addTarget(responder, action: selector, for: NibEvents.event(element["eventType"], of: control))
    case let recognizer as UIGestureRecognizer: recognizer.addTarget(responder, action: selector)
    case let item as UIBarButtonItem: (item.target, item.action) = (responder, selector)
    default: stage.report("\(place(element)): \(type(of: object)) sends no actions")
    }
  }

  private func addSegue(_ object: NSObject, _ element: XMLTree.Element) {
    guard let controllers, let source = controller else { return }
    if element["kind"] == "embed" {
      if let view = object as? UIView { controllers.embed(element, in: view, of: source) }
      return
    }
    guard object !== source, let template = controllers.template(element) else { return }
    // A controller's template is found by its identifier; that of a control is performed by it.
    if template.identifier != nil { source.origin.segues.append(template) }
    let run = { [weak source, weak object] in
      guard let source else { return }
      template.run(from: source, sender: object, asks: true)
    }
    switch object {
    case let control as UIControl:
      control.addAction(UIAction { _ in run() }, for: control is UIButton ? .touchUpInside : .valueChanged)
    case let recognizer as UIGestureRecognizer: recognizer.addTarget { _ in run() }
    case let item as UIBarButtonItem: item.primaryAction = UIAction(title: item.title ?? "") { _ in run() }
    case let cell as UITableViewCell: cell.whenSelected = run
    case let cell as UICollectionViewCell: cell.whenSelected = run
    default: break
    }
  }
}

/// The events of controls by Interface Builder's names.
enum NibEvents {
  static func event(_ name: String?, of control: UIControl) -> UIControl.Event {
    events.first { $0.0 == name }?.1 ?? (control is UIButton ? .touchUpInside : .valueChanged)
  }

  private static let events: [(String, UIControl.Event)] = [
    ("touchDown", .touchDown), ("touchDownRepeat", .touchDownRepeat), ("touchDragInside", .touchDragInside),
    ("touchDragOutside", .touchDragOutside), ("touchDragEnter", .touchDragEnter), ("touchDragExit", .touchDragExit),
    ("touchUpInside", .touchUpInside), ("touchUpOutside", .touchUpOutside), ("touchCancel", .touchCancel),
    ("valueChanged", .valueChanged), ("primaryActionTriggered", .primaryActionTriggered),
    ("editingDidBegin", .editingDidBegin), ("editingChanged", .editingChanged), ("editingDidEnd", .editingDidEnd),
    ("editingDidEndOnExit", .editingDidEndOnExit),
  ]
}
