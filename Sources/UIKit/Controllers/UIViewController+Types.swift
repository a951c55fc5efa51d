public import InbetweenModel
public import Foundation

public enum UIModalPresentationStyle: Int, Sendable {
  case automatic = -2
  case none = -1
  case fullScreen, pageSheet, formSheet, currentContext, custom, overFullScreen, overCurrentContext, popover
}

public enum UIModalTransitionStyle: Int, Sendable { case coverVertical, flipHorizontal, crossDissolve, partialCurl }

public enum UIStatusBarStyle: Int, Sendable {
  case `default` = 0
  case lightContent = 1
  case darkContent = 3
}

public enum UIStatusBarAnimation: Int, Sendable { case none, fade, slide }

public struct UIInterfaceOrientationMask: OptionSet, Hashable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let portrait = UIInterfaceOrientationMask(rawValue: 2)
  public static let portraitUpsideDown = UIInterfaceOrientationMask(rawValue: 4)
  public static let landscapeRight = UIInterfaceOrientationMask(rawValue: 8)
  public static let landscapeLeft = UIInterfaceOrientationMask(rawValue: 16)
  public static let landscape: UIInterfaceOrientationMask = [.landscapeLeft, .landscapeRight]
  public static let allButUpsideDown: UIInterfaceOrientationMask = [.portrait, .landscape]
  public static let all: UIInterfaceOrientationMask = [.allButUpsideDown, .portraitUpsideDown]
}

/// A container of other content containers, such as a controller.
public protocol UIContentContainer: AnyObject {
  var preferredContentSize: CGSize { get }
  func preferredContentSizeDidChange(forChildContentContainer container: any UIContentContainer)
  func size(
    forChildContentContainer container: any UIContentContainer, withParentContainerSize parentSize: CGSize
  ) -> CGSize
  func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator)
  func willTransition(
    to newCollection: UITraitCollection, with coordinator: any UIViewControllerTransitionCoordinator)
}

extension UIViewController: UIContentContainer {
  /// With the traits that the parent states for the controller.
  func overridden(_ traits: UITraitCollection) -> UITraitCollection {
    // An override may read the traits of the child that it is asked about.
    guard let parent, !origin.isAskedForTraits else { return traits }
    origin.isAskedForTraits = true
    defer { origin.isAskedForTraits = false }
    guard let own = parent.overrideTraitCollection(forChild: self) else { return traits }
    return UITraitCollection(traitsFrom: [traits, own])
  }
}

/// Where a controller and its view come from.
struct ControllerOrigin {
  /// The given name of the view's xib, or the one by which it was found.
  var nibName: String?
  var nibBundle: Bundle?
  var storyboard: UIStoryboard?
  /// Loads the view of a controller of a storyboard.
  var loadView: ((UIViewController) -> Void)?
  var segues: [SegueTemplate] = []
  /// Whether its view ends at a bar of the controller that contains it.
  var endsAtBar = false
  /// Traits that the parent gives the controller in place of its view's.
  var traits: UITraitCollection?
  var isAskedForTraits = false
  /// Whether `loadView()` runs.
  var isLoading = false
}

/// Whether a controller's view is on the screen, by the calls of its appearance methods.
struct ControllerAppearance {
  enum Phase { case gone, appearing, here, disappearing }

  var phase = Phase.gone
  /// Whether the change to ``phase`` is animated.
  var isAnimated = false
}

/// What a controller presents, and how it is presented itself.
struct ControllerPresentation {
  enum Phase { case settled, beginning, ending }

  var presented: UIViewController?
  weak var presenting: UIViewController?
  /// Of this controller over its presenting one.
  var phase = Phase.settled
  var presentation: Presentation?
  /// The transition that runs, by which the controller or its children appear.
  var transition: TransitionContext?
  /// A presentation controller that code has asked for before the presentation.
  var prepared: UIPresentationController?
}
