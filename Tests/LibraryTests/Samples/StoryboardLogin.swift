#if canImport(UIKit)
  import UIKit
#else
  import InbetweenUIKit
#endif

/// The screen of `Login.storyboard`.
final class StoryboardLoginController: UIViewController {
  #if canImport(UIKit)
    @IBOutlet
  #else
    @UINib.Outlet
  #endif
  var name: UITextField!

  #if canImport(UIKit)
    @IBAction
  #endif
  func logIn(_ sender: Any) { name.resignFirstResponder() }

  #if !canImport(UIKit)
    override func nibAction(_ name: String) -> Selector? {
      name == "logIn:" ? Selector(StoryboardLoginController.logIn) : super.nibAction(name)
    }
  #endif
}
