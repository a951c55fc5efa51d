import Foundation
import InbetweenGeometry
import InbetweenObjects
import InbetweenTimeline

extension CGContext {
  /// A context of a picture's own, whose y axis points up; nil for a size that no picture has. What is drawn is kept as
  /// numbers, so that no pixels are in memory that is given: a recording lists that as a problem.
  ///
  /// - Parameters:
  ///   - width: in pixels, 1…32,767.
  ///   - height: in pixels, 1…32,767.
  ///   - bitmapInfo: without alpha, the picture is black at first.
  @safe public convenience init?(
    data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int, bytesPerRow: Int,
    space: CGColorSpace,
    bitmapInfo: UInt32
  ) {
    guard (1...32_767).contains(width), (1...32_767).contains(height) else { return nil }
    self.init(size: Size(width: Double(width), height: Double(height)), in: Drawing.target)
    if isGiven(data) { Drawing.environment?.report("CGContext(data:…) draws no pixels into memory that code gives it") }
    // none, noneSkipLast and noneSkipFirst
    if [0, 5, 6].contains(bitmapInfo & CGBitmapInfo.alphaInfoMask.rawValue) {
      isGray = space.isGray
      ground = .black
      fill(CGRect(origin: .zero, size: CGSize(size)))
    }
    concatenate(CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: CGFloat(height)))
  }

  /// In pixels.
  public var width: Int { Int(clamping: (size.width * Double(scale)).rounded(), to: 0...Int(Int32.max)) }
  public var height: Int { Int(clamping: (size.height * Double(scale)).rounded(), to: 0...Int(Int32.max)) }
  public var bitsPerComponent: Int { 8 }
  public var bitsPerPixel: Int { 32 }
  public var bytesPerRow: Int { 4 * width }
  public var colorSpace: CGColorSpace? { CGColorSpace() }
  public var alphaInfo: CGImageAlphaInfo { .premultipliedLast }
  public var bitmapInfo: CGBitmapInfo { CGBitmapInfo(rawValue: alphaInfo.rawValue) }
}

/// How a bitmap stores its alpha.
public enum CGImageAlphaInfo: UInt32, Sendable {
  case none, premultipliedLast, premultipliedFirst, last, first, noneSkipLast, noneSkipFirst, alphaOnly
}

/// How a bitmap stores its pixels.
public struct CGBitmapInfo: OptionSet, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  public static let alphaInfoMask = CGBitmapInfo(rawValue: 0x1F)
  public static let floatInfoMask = CGBitmapInfo(rawValue: 0xF00)
  public static let floatComponents = CGBitmapInfo(rawValue: 0x100)
  public static let byteOrderMask = CGBitmapInfo(rawValue: 0x7000)
  public static let byteOrder16Little = CGBitmapInfo(rawValue: 0x1000)
  public static let byteOrder32Little = CGBitmapInfo(rawValue: 0x2000)
  public static let byteOrder16Big = CGBitmapInfo(rawValue: 0x3000)
  public static let byteOrder32Big = CGBitmapInfo(rawValue: 0x4000)
}

extension CGImage {
  public var bitsPerComponent: Int { 8 }
  public var bitsPerPixel: Int { 32 }
  public var bytesPerRow: Int { 4 * width }
  public var colorSpace: CGColorSpace? { CGColorSpace() }
  public var alphaInfo: CGImageAlphaInfo { .premultipliedLast }
  public var bitmapInfo: CGBitmapInfo { CGBitmapInfo(rawValue: alphaInfo.rawValue) }
  public var isMask: Bool { false }
  public func copy() -> CGImage? { self }
}
