// The types and roles of buttons.
extension UIButton {
  public enum ButtonType: Int, Sendable {
    case custom, system, detailDisclosure, infoLight, infoDark, contactAdd, plain, close
    /// The former name of ``system``.
    public static let roundedRect = ButtonType.system
  }

  public typealias ConfigurationUpdateHandler = (_ button: UIButton) -> Void

  public enum Role: Int, Sendable { case normal, primary, cancel, destructive }
}
