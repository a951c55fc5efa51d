import Foundation

/// An object that is added to a view and handles its touches.
public protocol UIInteraction: AnyObject {
  var view: UIView? { get }
  func willMove(to view: UIView?)
  func didMove(to view: UIView?)
}

extension UIView {
  public var interactions: [any UIInteraction] {
    get { codeProperties.interactions }
    set {
      for interaction in codeProperties.interactions { removeInteraction(interaction) }
      for interaction in newValue { addInteraction(interaction) }
    }
  }
  func insert(_ interaction: any UIInteraction) {
    interaction.view?.removeInteraction(interaction)
    interaction.willMove(to: self)
    codeProperties.interactions.append(interaction)
    interaction.didMove(to: self)
  }
  func takeOut(_ interaction: any UIInteraction) {
    guard codeProperties.interactions.contains(where: { $0 === interaction }) else { return }
    interaction.willMove(to: nil)
    codeProperties.interactions.removeAll { $0 === interaction }
    stage.releaseAfterTurn(interaction)
    interaction.didMove(to: nil)
  }

  func takeOut(_ recognizer: UIGestureRecognizer) {
    gestureRecognizers?.removeAll { $0 === recognizer }
    stage.releaseAfterTurn(recognizer)
    recognizer.view = nil
  }
}
