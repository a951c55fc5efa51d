import Foundation
import InbetweenPixels

/// rlottie, with which Android and Tizen play Lottie files: an independent player. Nil if it is not installed.
@safe final class LottiePlayer {
  private typealias Load =
    @convention(c) (UnsafePointer<CChar>, UnsafePointer<CChar>, UnsafePointer<CChar>) -> OpaquePointer?
  private typealias Count = @convention(c) (OpaquePointer) -> Int
  private typealias Draw = @convention(c) (OpaquePointer, Int, UnsafeMutablePointer<UInt32>, Int, Int, Int) -> Void
  private typealias Destroy = @convention(c) (OpaquePointer) -> Void

  /// The address of the library's handle, which stays open; 0 where there is none.
  private static let library: UInt = {
    for name in ["librlottie.so.0-1", "librlottie.so.0"] {
      if let handle = unsafe dlopen(name, RTLD_NOW) { return UInt(bitPattern: handle) }
    }
    return 0
  }()

  static var isInstalled: Bool { library != 0 }

  private let animation: OpaquePointer

  private static func function<Function>(_ name: String, as type: Function.Type) -> Function? {
    guard let symbol = unsafe dlsym(UnsafeMutableRawPointer(bitPattern: library), name) else { return nil }
    return unsafe unsafeBitCast(symbol, to: type)
  }

  /// Nil where the file cannot be read.
  init?(_ json: String) {
    guard let load = unsafe Self.function("lottie_animation_from_data", as: Load.self),
      let animation = unsafe load(json, UUID().uuidString, "")
    else { return nil }
    unsafe self.animation = animation
  }

  deinit {
    if let destroy = unsafe Self.function("lottie_animation_destroy", as: Destroy.self) { unsafe destroy(animation) }
  }

  var frameCount: Int {
    unsafe Self.function("lottie_animation_get_totalframe", as: Count.self).map { unsafe $0(animation) } ?? 0
  }

  /// A frame's pixels as RGB, rows tight from top to bottom.
  func frame(_ index: Int, width: Int, height: Int) -> [UInt8] {
    guard let draw = unsafe Self.function("lottie_animation_render", as: Draw.self) else { return [] }
    var words = [UInt32](repeating: 0, count: width * height)
    unsafe words.withUnsafeMutableBufferPointer { words in
      if let start = words.baseAddress { unsafe draw(animation, index, start, width, height, 4 * width) }
    }
    return words.flatMap { [UInt8($0 >> 16 & 255), UInt8($0 >> 8 & 255), UInt8($0 & 255)] }
  }
}
