// What a stage keeps for views and code, one part for each job.

/// Views whose overridable methods are to be called in the next layout, in the order of their requests.
final class PendingCalls {
  var viewsToLayOut: [UIView] = []
  var viewsToUpdate: [UIView] = []
  var viewsToDraw: [UIView] = []
  /// Whether `layoutSubviews()` is being called.
  var isCallingLayout = false
  /// The topmost views of trees outside the window whose `layoutSubviews()` are being called.
  var detachedCalls: [UIView] = []
}

/// Who receives what a user does.
package final class ResponderState {
  package internal(set) var first: UIResponder?
  /// Whether the first responder resigns because another one takes its place.
  var isPassingFocus = false
  package var keyboard = SystemKeyboard()
  /// What is shown of the keyboard; nil where it is not drawn.
  var drawnKeyboard: DrawnKeyboard?
  /// What is drawn of status bar and home indicator.
  var screenFrame: UIView?
  package internal(set) weak var keyWindow: UIWindow?
  /// The scene of the windows, made when it is first asked for.
  var windowScene: UIWindowScene?
  /// Whether touches reach no view.
  package var ignoresTouches = false
  var menuController: UIMenuController?
  var pasteboard: UIPasteboard?
  /// What edits of texts and code's own changes are taken back by.
  lazy var undoManager = UndoManager()
}

/// What only views and objects of code need.
final class CodeState {
  /// Animations that were begun and not committed, the innermost last.
  var openAnimations: [OpenAnimations] = []
  var transactions: [LayerTransaction] = []
  /// How many views there are of each class.
  var numbers: [ObjectIdentifier: Int] = [:]
  /// Whether a class is not one of UIKit's own.
  var classesOfApp: [ObjectIdentifier: Bool] = [:]
  /// The appearance proxies that code has used.
  var appearances: [AppearanceProxy] = []
  var unfinishedProxies: [UnfinishedProxy] = []
  /// Those of bar items.
  var itemAppearances: [ItemAppearance] = []
  var hasItemAppearances: Bool { !itemAppearances.isEmpty }
  /// Scheduled method calls.
  var performRequests: [PerformRequest] = []
  /// The last objects that methods have returned that were called by selectors.
  var performedResults: [AnyObject] = []
  /// Closures of code that are called when traits change.
  var traitRegistrations: [TraitRegistration] = []
  /// Observers of notifications.
  var observers: [ObserverToken] = []
  /// Observers of properties.
  var observations: [WeakObservation] = []
  var imageContexts: [ImageContext] = []
  /// Identifies the stage to pictures that outlive it.
  let pictureOwner = PictureOwner()
  /// Decides between the recognisers of touches.
  let gestures = GestureArbiter()
  /// What remains until the turn ends.
  var pool = ReleasePool()
}
