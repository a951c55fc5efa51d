// The types and roles of buttons.
extension UIButton {
  public enum ButtonType: Int, Sendable {
    case custom, system, detailDisclosure, infoLight, infoDark, contactAdd, plain, close
  }

  public enum Role: Int, Sendable { case normal, primary, cancel, destructive }
}
