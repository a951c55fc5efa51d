import Foundation

// The types and roles of buttons.
extension UIButton {
  public enum ButtonType: Int, Sendable {
    case custom, system, detailDisclosure, infoLight, infoDark, contactAdd, plain, close
    /// The former name of ``system``.
    public static let roundedRect = ButtonType.system

    /// What the system draws in buttons of the type, as from iOS 13 on; nil for those that have only their own content.
    var sign: UIImage? {
      let symbol: (name: String, configuration: UIImage.SymbolConfiguration)
      switch self {
      case .custom, .system, .plain: return nil
      case .detailDisclosure, .infoLight, .infoDark: symbol = ("info.circle", .init(textStyle: .body, scale: .large))
      case .contactAdd: symbol = ("plus.circle", .init(textStyle: .body, scale: .large))
      case .close: symbol = ("xmark.circle.fill", .init(pointSize: 24))
      }
      let image = UIImage(systemName: symbol.name, withConfiguration: symbol.configuration)
      // A close button is grey whatever the tint is.
      return self == .close ? image?.withTintColor(.systemGray, renderingMode: .alwaysOriginal) : image
    }
  }

  public typealias ConfigurationUpdateHandler = (_ button: UIButton) -> Void

  public enum Role: Int, Sendable { case normal, primary, cancel, destructive }
}
