import InbetweenTesting
import InbetweenUIKit
import Testing

@Suite struct SheetTests {
  /// The screen, and a finger that opens the sheet.
  private func film() -> (film: Film, controller: SheetController) {
    let controller = SheetController()
    let film = Film(on: .iPhone15) { $0.rootViewController = controller }
    film.tap(controller.button, at: 0.25)
    return (film, controller)
  }

  @Test func `the sheet slides in`() async {
    await assertAnimation(of: film().film)
  }

  @Test func `the sheet arrives, and its lower edge stays hidden`() throws {
    let (film, controller) = film()
    try film.motion(of: controller.sheet).settles(by: 0.9)
    try film.motion(of: controller.sheet).overshoots(.minY, atMost: 16)
    #expect(film.problems.isEmpty)
  }
}
