/// How the effect of a symbol has ended.
public struct UISymbolEffectCompletionContext {
  public let isFinished: Bool
  public weak let sender: AnyObject?
  public let contentType: String? = nil
}

/// Shows symbols.
public protocol SymbolEffectShowing: AnyObject {}

extension UIImageView: SymbolEffectShowing {}
extension UIBarButtonItem: SymbolEffectShowing {}

extension SymbolEffectShowing {
  public typealias SymbolEffectCompletion = (UISymbolEffectCompletionContext) -> Void

  /// Has no effect, which the film's problems tell.
  public func addSymbolEffect(
    _ effect: some SymbolEffect, options: SymbolEffectOptions = .default, animated: Bool = true,
    completion: SymbolEffectCompletion? = nil
  ) {
    let name = String(describing: type(of: effect)).replacing("SymbolEffect", with: "")
    end("the effect '\(name.lowercased())' of a symbol is not drawn", completion)
  }

  public func removeSymbolEffect(
    ofType effect: some SymbolEffect, options: SymbolEffectOptions = .default, animated: Bool = true,
    completion: SymbolEffectCompletion? = nil
  ) { end(nil, completion) }

  public func removeAllSymbolEffects(options: SymbolEffectOptions = .default, animated: Bool = true) {}

  private func end(_ problem: String?, _ completion: SymbolEffectCompletion?) {
    let stage = Stage.current
    if let problem { stage?.report(problem) }
    guard let completion else { return }
    let context = UISymbolEffectCompletionContext(isFinished: true, sender: self)
    if let stage { stage.plan(after: 0) { completion(context) } } else { completion(context) }
  }
}

extension UIImageView {
  /// Shows the image at once.
  public func setSymbolImage(
    _ image: UIImage, contentTransition: some ContentTransitionSymbolEffect, options: SymbolEffectOptions = .default,
    completion: SymbolEffectCompletion? = nil
  ) {
    self.image = image
    if let completion { completion(UISymbolEffectCompletionContext(isFinished: true, sender: self)) }
  }
}
