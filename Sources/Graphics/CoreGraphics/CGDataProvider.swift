public import Foundation
import InbetweenGeometry
public import InbetweenObjects
import InbetweenTimeline

public typealias CFURL = URL
public typealias CFDictionary = NSDictionary
public typealias CFMutableDictionary = NSMutableDictionary
public typealias CFTypeRef = AnyObject

/// Bytes that are read as an image.
public final class CGDataProvider {
  /// All bytes.
  public let data: CFData?

  public init?(data: CFData) { self.data = data }
  /// Nil for a file that cannot be read.
  public init?(url: CFURL) {
    guard let read = FileManager.default.contents(atPath: url.path) else { return nil }
    data = read as NSData
  }
  /// The same by a path.
  public convenience init?(filename: String) { self.init(url: URL(fileURLWithPath: filename)) }
}

extension CGImage {
  /// The image's pixels from the top left, each as red, green, blue and alpha, by which the others are multiplied; nil
  /// for a drawing outside of a recording.
  public var dataProvider: CGDataProvider? {
    guard let bitmap = UIImage(cgImage: self).patternBitmap(in: Drawing.environment) else { return nil }
    return CGDataProvider(data: Data(bitmap.pixels) as NSData)
  }

  /// An image of pixels with eight bits in each of four channels, or of three without alpha, or of grey values with eight
  /// bits; nil for others, and where the bytes do not suffice.
  ///
  /// - Parameters:
  ///   - width: in pixels, 1…32,767.
  ///   - height: in pixels, 1…32,767.
  ///   - decode: has no effect.
  @safe public convenience init?(
    width: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int, bytesPerRow: Int, space: CGColorSpace,
    bitmapInfo: CGBitmapInfo, provider: CGDataProvider, decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool,
    intent: CGColorRenderingIntent
  ) {
    let size = bitsPerPixel / 8
    guard (1...32_767).contains(width), (1...32_767).contains(height), bitsPerComponent == 8,
      size == 4 || size == 1 || size == 3 && bitmapInfo.rawValue & CGBitmapInfo.alphaInfoMask.rawValue == 0,
      bytesPerRow >= width * size, let data = provider.data, bytesPerRow <= data.length,
      data.length >= bytesPerRow * (height - 1) + width * size
    else { return nil }
    let layout = PixelLayout(bitmapInfo, size)
    let bytes = [UInt8](data as Data)
    var pixels: [UInt8] = []
    pixels.reserveCapacity(4 * width * height)
    for row in 0..<height {
      for column in 0..<width {
        let place = row * bytesPerRow + column * size
        pixels += layout.pixel(bytes[place..<place + size])
      }
    }
    self.init(
      .bitmap(DisplayResources.Bitmap(width: width, height: height, pixels: pixels)),
      size: CGSize(width: width, height: height), isGray: size == 1)
  }

  /// A PNG file's image; nil if it cannot be read, and outside of a recording.
  @safe public convenience init?(
    pngDataProviderSource source: CGDataProvider, decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool,
    intent: CGColorRenderingIntent
  ) { self.init(file: source) }

  /// The same for a JPEG file.
  @safe public convenience init?(
    jpegDataProviderSource source: CGDataProvider, decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool,
    intent: CGColorRenderingIntent
  ) { self.init(file: source) }

  private convenience init?(file: CGDataProvider) {
    guard let data = file.data, let image = Drawing.environment?.assets.imageOfData?(data as Data, 1) else {
      return nil
    }
    self.init(image.content, size: image.size)
  }
}

extension CGFont {
  /// Nil, which is a problem of the recording: fonts of an app are read from its folders only.
  public convenience init?(_ provider: CGDataProvider) {
    Drawing.environment?.report("CGFont(_: CGDataProvider) reads no font")
    return nil
  }
}

/// Where the channels of a pixel are.
private struct PixelLayout {
  private let isGray: Bool
  private var places = [0, 1, 2, 3]
  private var hasAlpha = true
  private var isPremultiplied = true

  init(_ info: CGBitmapInfo, _ size: Int) {
    isGray = size == 1
    let alpha = CGImageAlphaInfo(rawValue: info.rawValue & CGBitmapInfo.alphaInfoMask.rawValue) ?? .premultipliedLast
    hasAlpha = ![.none, .noneSkipLast, .noneSkipFirst].contains(alpha)
    isPremultiplied = ![.last, .first].contains(alpha)
    if [.premultipliedFirst, .first, .noneSkipFirst].contains(alpha) { places = [1, 2, 3, 0] }
    let order = info.rawValue & CGBitmapInfo.byteOrderMask.rawValue
    if size == 4, order == CGBitmapInfo.byteOrder32Little.rawValue {
      places = places.map { 3 - $0 }
    }
  }

  func pixel(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    let first = bytes.startIndex
    guard !isGray else { return [bytes[first], bytes[first], bytes[first], 255] }
    let alpha = hasAlpha ? bytes[first + places[3]] : 255
    func channel(_ index: Int) -> UInt8 {
      let value = bytes[first + places[index]]
      return isPremultiplied ? min(value, alpha) : UInt8((Int(value) * Int(alpha) + 127) / 255)
    }
    return [channel(0), channel(1), channel(2), alpha]
  }
}
