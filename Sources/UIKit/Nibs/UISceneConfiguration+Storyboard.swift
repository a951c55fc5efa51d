public import InbetweenModel
import InbetweenObjects

extension UISceneConfiguration {
  /// The storyboard with the first controller; stored, because a recording creates its scene itself.
  public var storyboard: UIStoryboard? {
    get { AttachedValue.storyboard.of(self) as? UIStoryboard }
    set { AttachedValue.storyboard.set(newValue, of: self) }
  }
}
