import InbetweenTesting
import InbetweenUIKit
import LoginScreen
import Testing

/// Films of the screen, compared with the goldens in `__Animations__`, and assertions about them.
@Suite("Login screen") struct LoginScreenTests {
  private func film(
    on device: FilmDevice = .iPhone15, appearance: UIUserInterfaceStyle = .light, password: String
  ) -> (Film, LoginViewController) {
    let controller = LoginViewController()
    let film = Film(on: device, appearance: appearance) { $0.rootViewController = controller }
    film.perform(at: 0) {
      controller.nameField.text = "ada"
      controller.passwordField.text = password
    }
    film.tap(controller.button, at: 0.2)
    return (film, controller)
  }

  @Test func `the right password grows the button over the screen`() async {
    let (film, _) = film(password: "secret")
    await assertAnimation(of: film)
  }

  @Test func `a wrong password shakes the card and says so`() async {
    let (film, controller) = film(password: "hunter2")
    await assertAnimation(of: film)
    expectMotion { try film.motion(of: controller.button).settles(by: 2) }
    expectMotion { try film.isNotTruncated(controller.message) }
    expectMotion { try film.hasContrast(controller.message, atLeast: 4.5) }
    expectMotion { try film.hasNoConflicts() }
  }

  @Test func `nothing is asked without a name, on every device, light and dark`() async {
    await assertAnimation(
      named: "devices", on: [.iPhoneSE, .iPhone15], appearances: [.light, .dark], framesPerSecond: 30
    ) { window in
      window.rootViewController = LoginViewController()
    } script: { film in
      film.perform(at: 0.2) {
        let controller = film.window.rootViewController as? LoginViewController
        controller?.button.sendActions(for: .touchUpInside)
      }
    }
  }

  @Test func `the button is large enough for a finger and never leaves the screen while it waits`() {
    let (film, controller) = film(on: .iPhoneSE, password: "hunter2")
    expectMotion { try film.tapTarget(controller.button, atLeast: 44) }
    expectMotion { try film.motion(of: controller.button).staysInside(film.window.bounds) }
  }
}
