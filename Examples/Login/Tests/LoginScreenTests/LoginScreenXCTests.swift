import InbetweenTesting
import InbetweenUIKit
import LoginScreen
import XCTest

/// The same with XCTest.
final class LoginScreenXCTests: XCTestCase {
  func testTheButtonShrinksWhileTheAnswerIsWaitedFor() async {
    let controller = LoginViewController()
    controller.check = { _, _ in
      try? await Task.sleep(for: .seconds(0.6))
      return false
    }
    let film = Film(on: .iPhoneSE, duration: 0.8) { $0.rootViewController = controller }
    film.perform(at: 0) {
      controller.nameField.text = "ada"
      controller.passwordField.text = "?"
    }
    film.tap(controller.button, at: 0.1)
    await assertAnimation(of: film)
    expectMotion { try film.motion(of: controller.button).isMonotonic(.midY) }
  }

  #if os(Linux)
    private var failures: [String]?

    /// Collects the failures of a test that expects some.
    override func recordFailure(
      withDescription description: String, inFile filePath: String, atLine lineNumber: Int, expected: Bool
    ) {
      guard failures != nil else {
        return super.recordFailure(
          withDescription: description, inFile: filePath, atLine: lineNumber, expected: expected)
      }
      failures?.append("\(filePath.split(separator: "/").last ?? ""): \(description)")
    }

    func testWhatHasNoGoldenFailsAtTheCallersLine() async {
      let film = Film(on: .iPhoneSE) { window in
        let box = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        window.addSubview(box)
        UIView.animate(withDuration: 0.2) { box.center.x = 100 }
      }
      failures = []
      await assertAnimation(of: film, record: .never)
      let found = failures ?? []
      failures = nil
      XCTAssertEqual(found.count, 1)
      XCTAssertTrue(found.first?.hasPrefix("LoginScreenXCTests.swift: ") == true, "\(found)")
      XCTAssertTrue(found.first?.contains("INBETWEEN_RECORD=missing records it") == true, "\(found)")
    }
  #endif
}
