import Foundation

extension UIView: UITraitEnvironment {}

/// A closure to call when one of some traits of an object changes.
final class TraitRegistration: UITraitChangeRegistration {
  weak var object: (any UITraitEnvironment)?
  private let traits: Set<ObjectIdentifier>
  private let call: (UITraitCollection) -> Void

  init(_ object: any UITraitEnvironment, _ traits: [any UITrait.Type], _ call: @escaping (UITraitCollection) -> Void) {
    (self.object, self.call) = (object, call)
    self.traits = Set(traits.map { ObjectIdentifier($0) })
  }

  /// The appearance, the size classes and limits of the text size change during a recording.
  func traitsDidChange(from former: UITraitCollection) {
    guard let now = object?.traitCollection else { return }
    let changes: [(trait: any UITrait.Type, isChange: Bool)] = [
      (UITraitUserInterfaceStyle.self, now.userInterfaceStyle != former.userInterfaceStyle),
      (UITraitHorizontalSizeClass.self, now.horizontalSizeClass != former.horizontalSizeClass),
      (UITraitVerticalSizeClass.self, now.verticalSizeClass != former.verticalSizeClass),
      (
        UITraitPreferredContentSizeCategory.self,
        now.preferredContentSizeCategory != former.preferredContentSizeCategory
      ),
    ]
    if changes.contains(where: { $0.isChange && traits.contains(ObjectIdentifier($0.trait)) }) { call(former) }
  }
}

extension UITraitEnvironment {
  /// Calls the closure with the object and its former traits when one of the traits has changed. During a recording these are
  /// the appearance, by `overrideUserInterfaceStyle`, the size classes, where the device is turned, and the text size, by its
  /// limits.
  @discardableResult
  public func registerForTraitChanges(
    _ traits: [any UITrait.Type], handler: @escaping (Self, UITraitCollection) -> Void
  ) -> any UITraitChangeRegistration {
    let registration = TraitRegistration(self, traits) { [weak self] former in
      if let self { handler(self, former) }
    }
    Stage.current?.code.traitRegistrations.append(registration)
    return registration
  }
  public func unregisterForTraitChanges(_ registration: any UITraitChangeRegistration) {
    Stage.current?.code.traitRegistrations.removeAll { $0 === registration }
  }
}

extension UIView {
  /// Changes what the traits of the view and its subviews depend on, and tells them.
  package func changingTraits(_ change: () -> Void) {
    let former = ([self] + descendants).map { (view: $0, traits: $0.traitCollection) }
    change()
    colorsDidChange()
    for (view, traits) in former where view.traitCollection != traits {
      view.traitCollectionDidChange(traits)
      let controller = view.codeProperties.controller
      controller?.traitCollectionDidChange(traits)
      for registration in view.stage.code.traitRegistrations
      where registration.object === view || registration.object === controller {
        registration.traitsDidChange(from: traits)
      }
    }
  }
}
