import InbetweenUIKit

/// Films a controller whose button is tapped, and draws a moment of it.
func filmLogout() throws -> Data {
  let controller = LogoutController()
  let film = Film(on: .iPhone15) { window in window.rootViewController = controller }
  film.tap(controller.button, at: 0.5)
  film.drag(controller.view, by: CGVector(dx: 0, dy: 200), at: 1, duration: 0.25)
  return try film.png(at: 0.75)
}
