public import Foundation

/// A pasteboard that lasts as long as a recording. It does not contain data of other apps.
open class UIPasteboard: NSObject {
  public static let changedNotification = NSNotification.Name("UIPasteboardChangedNotification")

  /// The pasteboard of the recording; outside a recording, a new one each time.
  public class var general: UIPasteboard {
    guard let stage = Stage.current else { return UIPasteboard() }
    if let known = stage.responders.pasteboard { return known }
    let board = UIPasteboard()
    stage.responders.pasteboard = board
    return board
  }

  open private(set) var changeCount = 0
  open var strings: [String]? { didSet { change() } }
  open var urls: [URL]? { didSet { change() } }
  open var images: [UIImage]? { didSet { change() } }
  open var colors: [UIColor]? { didSet { change() } }
  open var string: String? {
    get { strings?.first }
    set { strings = newValue.map { [$0] } }
  }
  open var url: URL? {
    get { urls?.first }
    set { urls = newValue.map { [$0] } }
  }
  open var image: UIImage? {
    get { images?.first }
    set { images = newValue.map { [$0] } }
  }
  open var color: UIColor? {
    get { colors?.first }
    set { colors = newValue.map { [$0] } }
  }
  open var hasStrings: Bool { strings?.isEmpty == false }
  open var hasURLs: Bool { urls?.isEmpty == false }
  open var hasImages: Bool { images?.isEmpty == false }
  open var hasColors: Bool { colors?.isEmpty == false }

  private func change() {
    changeCount += 1
    NotificationCenter.default.post(name: UIPasteboard.changedNotification, object: self)
  }
}
