public import Foundation
import InbetweenGoldens
public import InbetweenUIKit
import InbetweenTimeline
import Testing

#if canImport(XCTest)
  import XCTest
#endif

/// Compares a film with its golden in `__Animations__`; a missing golden is recorded.
///
/// The folder lies beside the targets of tests, `Tests/__Animations__/ScreensTests`, where the package manager does not
/// ask what its files are. A folder `__Animations__` that is there beside the test is used instead, and one beside a test
/// that lies elsewhere; the manifest then excludes it.
///
///     @Test func `the sheet slides in`() async {
///       let film = Film { $0.rootViewController = SheetController() }
///       await assertAnimation(of: film)
///     }
///
/// In Swift Testing, a difference is an issue with pictures and the motion attached; in XCTest it is a failure. Both
/// are reported at the caller's line and say which view differs, when and by how much.
///
/// - Parameters:
///   - name: distinguishes several animations in one test.
///   - record: which goldens are written; nil for the value of the trait ``Testing/Trait/animations(record:)`` or of
///     the variable `INBETWEEN_RECORD`.
///   - tolerance: the allowed difference of positions and sizes, in points.
///   - goldensOf: the file beside which the goldens are stored; nil for the caller's file.
@discardableResult
public func assertAnimation(
  of film: Film, named name: String? = nil, record: AnimationRecording? = nil, framesPerSecond: Int = 60,
  tolerance: Double = 0, fileID: String = #fileID, filePath: StaticString = #filePath, line: Int = #line,
  column: Int = #column, inFile goldensOf: String? = nil, function: String = #function
) async -> Bool {
  let caller = Caller(
    fileID: fileID, filePath: filePath, goldensOf: goldensOf ?? "\(filePath)", line: line, column: column,
    function: function)
  return await check(
    film, name: caller.name(name), record: record, framesPerSecond: framesPerSecond, tolerance: tolerance, caller)
}

/// Compares the film of a screen with goldens on several devices, in several appearances and directions, with one
/// golden for each combination.
///
///     await assertAnimation(on: [.iPhoneSE, .iPhone15], appearances: [.light, .dark]) { window in
///       window.rootViewController = LoginViewController()
///     } script: { film in
///       film.tap(CGPoint(x: 100, y: 400), at: 0.5)
///     }
///
/// - Parameters:
///   - content: adds the screen to the window; called once for each film.
///   - script: adds the steps of the film's script.
@discardableResult
public func assertAnimation(
  named name: String? = nil, on devices: [FilmDevice] = [.iPhone15],
  appearances: [UIUserInterfaceStyle] = [.light],
  directions: [UIUserInterfaceLayoutDirection] = [.leftToRight], record: AnimationRecording? = nil,
  framesPerSecond: Int = 60, tolerance: Double = 0, images: [URL] = [], nibs: [URL] = [], fileID: String = #fileID,
  filePath: StaticString = #filePath, line: Int = #line, column: Int = #column, inFile goldensOf: String? = nil,
  function: String = #function, content: (UIWindow) throws -> Void, script: (Film) -> Void = { _ in }
) async rethrows -> Bool {
  let caller = Caller(
    fileID: fileID, filePath: filePath, goldensOf: goldensOf ?? "\(filePath)", line: line, column: column,
    function: function)
  var isFine = !devices.isEmpty && !appearances.isEmpty && !directions.isEmpty
  if !isFine { caller.report("no device, appearance or direction is given, so that nothing is compared", []) }
  for device in devices {
    for appearance in appearances {
      for direction in directions {
        let film = try Film(
          on: device, appearance: appearance, direction: direction, name: caller.name(name), images: images,
          nibs: nibs, content: content)
        script(film)
        var parts = [caller.name(name), device.name]
        if appearance == .dark { parts.append("dark") }
        if direction == .rightToLeft { parts.append("right-to-left") }
        let isSame = await check(
          film, name: Caller.word(parts.joined(separator: ".")), record: record, framesPerSecond: framesPerSecond,
          tolerance: tolerance, caller)
        isFine = isFine && isSame
      }
    }
  }
  return isFine
}

private func check(
  _ film: Film, name: String, record: AnimationRecording?, framesPerSecond: Int, tolerance: Double, _ caller: Caller
) async -> Bool {
  let timeline = film.timeline
  let problems = film.failures
  guard problems.isEmpty else {
    caller.report(name + ": " + problems.joined(separator: "; "), [])
    return false
  }
  let check = AnimationCheck(
    timeline: timeline, name: name, store: GoldenStore(folder: caller.goldens),
    recording: .resolved(record, environment: ProcessInfo.processInfo.environment), framesPerSecond: framesPerSecond,
    tolerance: tolerance)
  let outcome = await check.run()
  if let failure = outcome.failure { caller.report(failure, outcome.attachments) }
  return outcome.failure == nil
}

/// The source location of a claim.
struct Caller {
  let fileID: String
  let filePath: StaticString
  /// The file beside which the goldens are stored.
  let goldensOf: String
  let line: Int
  let column: Int
  let function: String

  /// The folder of the test's goldens.
  var goldens: String {
    let file = URL(fileURLWithPath: goldensOf)
    let beside = file.deletingLastPathComponent().appendingPathComponent("__Animations__")
    let name = file.deletingPathExtension().lastPathComponent
    let isBeside = FileManager.default.fileExists(atPath: beside.path)
    // Tests/ScreensTests/Sheets/SheetTests.swift has Tests/__Animations__/ScreensTests/Sheets/SheetTests.
    let parts = file.deletingLastPathComponent().pathComponents
    guard !isBeside, let module = fileID.split(separator: "/").first,
      let target = parts.lastIndex(of: String(module)), target > 0, parts[target - 1] == "Tests"
    else { return beside.appendingPathComponent(name).path }
    let folder = (parts[..<target] + ["__Animations__"] + parts[target...]).dropFirst().joined(separator: "/")
    return "/" + folder + "/" + name
  }

  /// The name of the test, with the name of one of several animations.
  func name(_ own: String?) -> String {
    let test = Caller.word(function.prefix { $0 != "(" }.filter { $0 != "`" })
    return own.map { test + "." + Caller.word($0) } ?? test
  }

  /// A readable name that is valid on every file system.
  static func word(_ text: some StringProtocol) -> String {
    let words = text.split { !($0.isASCII && ($0.isLetter || $0.isNumber || $0 == ".")) }
    let word = words.joined(separator: "-").drop { $0 == "." }
    return word.isEmpty ? "animation" : String(word.prefix(150))
  }

  /// Fails the current test, in Swift Testing or XCTest.
  func report(_ text: String, _ attachments: [(name: String, bytes: [UInt8])]) {
    guard Test.current == nil else {
      let place = SourceLocation(fileID: fileID, filePath: "\(filePath)", line: line, column: column)
      for attachment in attachments {
        Attachment.record(attachment.bytes, named: attachment.name, sourceLocation: place)
      }
      Issue.record(Comment(rawValue: text), sourceLocation: place)
      return
    }
    #if canImport(XCTest)
      XCTFail(text, file: filePath, line: UInt(line))
    #endif
  }
}
