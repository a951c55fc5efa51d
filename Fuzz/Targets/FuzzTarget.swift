import Foundation
import InbetweenGoldens
import InbetweenPixels

/// What the fuzzer's bytes are given to; the name of a target is that of its folder of seeds.
enum FuzzTarget: String, CaseIterable {
  case scene, equation, visualFormat, expression, svgPath, png, jpeg, webp, gif, pdf, lottie, trace, golden

  /// The one that the variable `FUZZ_TARGET` names.
  static let chosen: FuzzTarget = {
    let name = ProcessInfo.processInfo.environment["FUZZ_TARGET"] ?? ""
    guard let target = FuzzTarget(rawValue: name) else {
      let names = FuzzTarget.allCases.map(\.rawValue).joined(separator: ", ")
      FileHandle.standardError.write(Data("FUZZ_TARGET is one of \(names), not '\(name)'\n".utf8))
      exit(2)
    }
    return target
  }()

  func take(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    switch self {
    case .scene: ScenePlay.play(text)
    case .equation:
      // Several, so that they interact.
      let lines = text.split(separator: "\n", maxSplits: 8).map { "  - \(Self.quoted($0))\n" }
      ScenePlay.play(ScenePlay.views + "constraints:\n" + lines.joined())
    case .visualFormat:
      let lines = text.split(separator: "\n", maxSplits: 8).map { "  - visualFormat: \(Self.quoted($0))\n" }
      ScenePlay.play(ScenePlay.views + "constraints:\n" + lines.joined())
    case .expression:
      ScenePlay.play(ScenePlay.head(constant: Self.quoted(text)) + ScenePlay.expressions(Self.quoted(text)))
    case .svgPath:
      ScenePlay.play(
        ScenePlay.canvas + "views:\n  - shape: s\n    frame: [0, 0, 50, 50]\n    fillColor: red\n"
          + "    path: {svg: \(Self.quoted(text))}\n")
    case .png: FilePlay.png(bytes)
    case .jpeg: FilePlay.jpeg(bytes)
    case .webp: FilePlay.webp(bytes)
    case .gif: FilePlay.frames(bytes)
    case .pdf: FilePlay.pdf(bytes)
    case .lottie: FilePlay.lottie(bytes)
    case .trace: FilePlay.trace(text)
    case .golden: FilePlay.golden(text)
    }
  }

  /// As a YAML scalar in double quotes.
  private static func quoted(_ text: some StringProtocol) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\\(scalar)"
      case "\u{20}"..."\u{7E}": quoted.unicodeScalars.append(scalar)
      default:
        let digits = String(scalar.value, radix: 16, uppercase: true)
        quoted += "\\U" + String(repeating: "0", count: 8 - digits.count) + digits
      }
    }
    return quoted + "\""
  }
}

@_cdecl("LLVMFuzzerTestOneInput") public func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  unsafe FuzzTarget.chosen.take(Array(UnsafeBufferPointer(start: bytes, count: count)))
  return 0
}
