import Foundation
import Inbetween
import InbetweenUIKit
import Testing

@Suite("The picture of the tutorial for UIKit code") struct TutorialPictureTests {
  @Test func `it is a frame of the tutorial's film`() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let file = root.deletingLastPathComponent().appendingPathComponent("docs/images/uikit-sheet.png")
    let controller = SheetController()
    let device = FilmDevice(
      name: "iPhone 15", size: FilmDevice.iPhone15.size, scale: 1, safeAreaTop: 59, safeAreaBottom: 34)
    let film = Film(on: device) { $0.rootViewController = controller }
    film.tap(controller.button, at: 0.25)
    let drawn = try film.png(at: 0.4)
    if ProcessInfo.processInfo.environment["INBETWEEN_UPDATE_DOCS"] == "1" { try drawn.write(to: file) }
    let expected = try PNGDecoder.decode(Array(try Data(contentsOf: file)))
    let found = try PNGDecoder.decode(Array(drawn))
    let isSameSize = expected.width == found.width && expected.height == found.height
    // Other versions of the libraries differ at the edges of the title and of the corners.
    let differing = zip(expected.bytes, found.bytes).count(where: { abs(Int($0) - Int($1)) > 8 })
    #expect(isSameSize && differing < 1_000, "run this test with INBETWEEN_UPDATE_DOCS=1")
  }
}
