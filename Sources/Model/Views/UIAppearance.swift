import Foundation

/// An object with appearance properties that can be set for its whole class.
public protocol UIAppearance: AnyObject {
  static func appearance() -> Self
}

/// A class whose instances contain views with an appearance of their own.
public protocol UIAppearanceContainer: AnyObject {}

extension UIAppearanceContainer {
  static func isClass(of object: AnyObject) -> Bool { object is Self }
}

extension UIResponder: UIAppearanceContainer {}

/// A property that can be set through an appearance proxy.
@_spi(Kinds) public struct AppearanceProperty {
  /// Reads the proxy's initial value, and returns a function that copies a changed value to a view that still has the
  /// initial one.
  let watch: (UIView) -> ((UIView) -> Void)?

  package init<Owner: UIView, Value: Equatable>(_ path: ReferenceWritableKeyPath<Owner, Value>) {
    watch = { proxy in
      guard let proxy = proxy as? Owner else { return nil }
      let fresh = proxy[keyPath: path]
      return { view in
        guard let view = view as? Owner, proxy[keyPath: path] != fresh, view[keyPath: path] == fresh else { return }
        view[keyPath: path] = proxy[keyPath: path]
      }
    }
  }

  /// For values that cannot be compared: the value is applied to views without one.
  init<Owner: UIView, Value>(ifMissing path: ReferenceWritableKeyPath<Owner, Value?>) {
    watch = { proxy in
      guard let proxy = proxy as? Owner else { return nil }
      return { view in
        guard let view = view as? Owner, let value = proxy[keyPath: path], view[keyPath: path] == nil else { return }
        view[keyPath: path] = value
      }
    }
  }

  /// Those marked with `UI_APPEARANCE_SELECTOR` in Apple's documentation.
  static var all: [AppearanceProperty] {
    [
      AppearanceProperty(\UIView.backgroundColor), AppearanceProperty(\UINavigationBar.barTintColor),
      AppearanceProperty(\UINavigationBar.isTranslucent), AppearanceProperty(\UINavigationBar.barStyle),
      AppearanceProperty(\UINavigationBar.prefersLargeTitles),
      AppearanceProperty(ifMissing: \UINavigationBar.titleTextAttributes),
      AppearanceProperty(ifMissing: \UINavigationBar.largeTitleTextAttributes),
      AppearanceProperty(ifMissing: \UINavigationBar.shadowImage),
      AppearanceProperty(ifMissing: \UINavigationBar.scrollEdgeAppearance),
      AppearanceProperty(\UITabBar.barTintColor), AppearanceProperty(\UITabBar.unselectedItemTintColor),
      AppearanceProperty(\UITabBar.isTranslucent), AppearanceProperty(ifMissing: \UITabBar.scrollEdgeAppearance),
      AppearanceProperty(\UIToolbar.barTintColor), AppearanceProperty(\UIToolbar.isTranslucent),
      AppearanceProperty(\UISearchBar.barTintColor), AppearanceProperty(\UISwitch.onTintColor),
      AppearanceProperty(\UISwitch.thumbTintColor), AppearanceProperty(\UISlider.minimumTrackTintColor),
      AppearanceProperty(\UISlider.maximumTrackTintColor), AppearanceProperty(\UISlider.thumbTintColor),
      AppearanceProperty(\UIProgressView.progressTintColor), AppearanceProperty(\UIProgressView.trackTintColor),
      AppearanceProperty(\UIPageControl.pageIndicatorTintColor),
      AppearanceProperty(\UIPageControl.currentPageIndicatorTintColor),
      AppearanceProperty(\UIActivityIndicatorView.color), AppearanceProperty(\UILabel.font),
      AppearanceProperty(\UILabel.textColor),
      AppearanceProperty(\UITextField.textColor), AppearanceProperty(\UITextField.font),
      AppearanceProperty(\UITextField.keyboardAppearance),
    ]
  }
}

/// The appearance proxy of one class in one recording.
final class AppearanceProxy {
  let type: UIView.Type
  let view: UIView
  /// Whether a view is of the class.
  let covers: (UIView) -> Bool
  /// Whether it is limited to views inside of certain others, and so precedes the one of the class.
  let isContained: Bool
  private let copies: [(UIView) -> Void]

  init(_ type: UIView.Type, _ view: UIView, isContained: Bool = false, covers: @escaping (UIView) -> Bool) {
    (self.type, self.view, self.isContained, self.covers) = (type, view, isContained, covers)
    copies = (AppearanceProperty.all + type.furtherAppearanceProperties).compactMap { $0.watch(view) }
  }

  func dress(_ other: UIView) {
    if let tint = view.codeProperties.tintColor, other.codeProperties.tintColor == nil { other.tintColor = tint }
    for copy in copies { copy(other) }
  }
}

/// An appearance proxy whose initializer runs.
struct UnfinishedProxy {
  let type: UIView.Type
  /// Known as soon as the initializer has called that of `UIView`.
  var view: UIView?
}

extension UIView: UIAppearance {
  /// The appearance proxy of the class in the current recording: its values are applied to views that are added to a
  /// window later and have no value of their own. For your own classes, the properties inherited from UIKit's classes
  /// are supported.
  public static func appearance() -> Self {
    guard let stage = Stage.current else { return proxy() }
    if let known = knownProxy(on: stage) { return known }
    // Its initializer may ask for it, too.
    let number = stage.code.unfinishedProxies.lastIndex { $0.type == Self.self }
    let view = number.flatMap { stage.code.unfinishedProxies[$0].view as? Self } ?? proxy()
    if let known = knownProxy(on: stage) { return known }
    stage.code.appearances.append(AppearanceProxy(Self.self, view) { $0 is Self })
    return view
  }

  /// The same for views inside of one of the last class, which is inside of one of the class before it, and so on.
  public static func appearance(whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type]) -> Self {
    let view = proxy()
    Stage.current?.code.appearances.append(
      AppearanceProxy(Self.self, view, isContained: true) { other in
        guard other is Self else { return false }
        var container = other.next
        for containerType in containerTypes {
          while let next = container, !containerType.isClass(of: next) { container = next.next }
          guard let found = container else { return false }
          container = found.next
        }
        return true
      })
    return view
  }

  private static func knownProxy(on stage: Stage) -> Self? {
    stage.code.appearances.first { $0.type == Self.self && !$0.isContained }?.view as? Self
  }

  private static func proxy() -> Self {
    let code = Stage.current?.code
    code?.unfinishedProxies.append(UnfinishedProxy(type: self))
    defer { _ = code?.unfinishedProxies.popLast() }
    // UIKit's own classes need not have an `init(frame:)`.
    guard let view = ClassName.isOwn(self) ? self.init(coder: LayerCoder()) : instance(frame: .zero) as? Self else {
      preconditionFailure("a view of a class is one of its objects")
    }
    return view
  }

  /// Applies the values set for its class and its superclasses, the nearest first.
  func takeAppearance() {
    guard isFromCode else { return }
    (self as? any ShowsBarItems)?.itemsTakeAppearance()
    guard !stage.code.appearances.isEmpty else {
      for view in children where view.isFromCode && stage.code.hasItemAppearances { view.takeAppearance() }
      return
    }
    let own = stage.code.appearances.filter { $0.covers(self) && $0.view !== self }
    func depth(_ proxy: AppearanceProxy) -> Int {
      2 * own.filter { $0.covers(proxy.view) }.count + (proxy.isContained ? 1 : 0)
    }
    for proxy in own.sorted(by: { depth($0) > depth($1) }) { proxy.dress(self) }
    for view in children where view.isFromCode { view.takeAppearance() }
  }
}
