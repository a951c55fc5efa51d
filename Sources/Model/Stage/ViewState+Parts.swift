package import Foundation
package import InbetweenGeometry
package import InbetweenSymbols
package import InbetweenTimeline

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
  /// What edits of texts and code's own changes are taken back by.
  lazy var undoManager = UndoManager()
}

/// Loads and writes the images and colours of code.
package final class AssetAccess {
  /// Loads the image with a name.
  package var imageNamed: ((String) -> UIImage?)?
  /// Finds a symbol in the folder of symbols.
  package var symbolNamed: ((String, SymbolStyle) -> SymbolPicture?)?
  /// Reads the image file at a path.
  package var imageAtPath: ((String) -> UIImage?)?
  /// Reads an image file whose bytes code has, for a scale.
  package var imageOfData: ((Data, CGFloat) -> UIImage?)?
  /// Writes a PNG file with an image's pixels.
  package var pngOfImage: ((UIImage) -> Data?)?
  /// Writes a JPEG file with an image's pixels over white, with a quality of 0…1.
  package var jpegOfImage: ((UIImage, Double) -> Data?)?
  /// Loads the Lottie file with a name from the folders of images, or a path below them, and then from other folders.
  package var animationNamed: ((String, String, [String]) -> LoadedAnimation?)?
  /// Reads the Lottie file at a path.
  package var animationAtPath: ((String) -> LoadedAnimation?)?
  /// Reads a Lottie file whose bytes code has.
  package var animationOfData: ((Data) -> Result<LoadedAnimation, LottieAnimation.Unreadable>)?
  /// Reads the dotLottie archive with a name, or at a path, or whose bytes code has.
  package var archiveNamed: ((String, String, [String]) -> Result<DotLottieFile, LottieAnimation.Unreadable>)?
  package var archiveAtPath: ((String) -> Result<DotLottieFile, LottieAnimation.Unreadable>)?
  package var archiveOfData: ((Data) -> Result<DotLottieFile, LottieAnimation.Unreadable>)?
  /// Finds the colour for a name, in the light and the dark appearance.
  package var colorNamed: ((String) -> (light: Color, dark: Color)?)?

  package init() {}
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
  var imageContexts: [(context: CGContext, size: CGSize, scale: CGFloat)] = []
}
