private import Foundation
public import InbetweenScene
internal import InbetweenFiles
internal import InbetweenPixels
package import InbetweenLottieReading
internal import InbetweenSVG
public import InbetweenSymbols
public import InbetweenTimeline

/// Decodes the images of one scene: bitmaps, and SVG and PDF files, whose size in points does not depend on names. Their
/// paths were resolved, and checked to lie in the scene's folder, when the scene was read.
public final class ImageLoader: ImageProvider {
  private static let maximumFile = 64 << 20

  /// What a file shows.
  package enum Picture: Sendable {
    case bitmap(DisplayResources.Bitmap)
    case drawing(VectorDrawing)
    case animation(LottieFile, bitmaps: [DisplayResources.Bitmap?])
  }

  private var decoded: [String: Result<Picture, ImageProblem>] = [:]
  /// Whether an image file could not be read or decoded, as opposed to a mistake in the scene.
  public internal(set) var hasUnreadable = false
  /// The content hash of every file that was read, by its path.
  package private(set) var digests: [String: String] = [:]
  /// The bytes of small files that were read, by their paths.
  package private(set) var smallFiles: [String: [UInt8]] = [:]
  /// In bytes.
  private static let smallSize = 8 << 10
  /// The paths of the images that Lottie files name, with these names, by the paths of the files.
  package internal(set) var imagesOfAnimations: [String: [(name: String, path: String)]] = [:]
  /// The bytes that are read in place of files, by the paths of these.
  private let given: [String: [UInt8]]
  /// The reasons why files are treated as sRGB, by their paths.
  private var colorProblems: [String: String] = [:]

  /// The remaining memory for all decoded images in bytes, at four bytes per pixel.
  private var freeMemory: Int
  private let memoryLimit: Int

  /// - Parameter memoryLimit: the maximum memory of all decoded images in bytes, at four bytes per pixel.
  public convenience init(memoryLimit: Int = SceneLimits().imageMemory << 20) {
    self.init(memoryLimit: memoryLimit, given: [:])
  }

  /// - Parameters:
  ///   - memoryLimit: the maximum memory of all decoded images in bytes, at four bytes per pixel.
  ///   - given: the bytes that are read in place of files, by the paths of these.
  package init(memoryLimit: Int, given: [String: [UInt8]]) {
    self.memoryLimit = memoryLimit
    self.given = given
    freeMemory = memoryLimit
  }

  /// The decoded bitmap of a file, premultiplied; read once.
  ///
  /// - Throws: the reason if it cannot be read, is no bitmap or exceeds the limit of memory.
  public func bitmap(at path: String) throws(ImageProblem) -> DisplayResources.Bitmap {
    switch try picture(at: path) {
    case .bitmap(let bitmap): return bitmap
    case .drawing: throw ImageProblem("is no bitmap")
    case .animation: throw ImageProblem("is a Lottie file", hint: "a 'lottieView' shows it as its 'animation'")
    }
  }

  /// The commands of an SVG or PDF file; nil for a bitmap.
  ///
  /// - Throws: the reason if it cannot be read.
  public func drawing(at path: String) throws(ImageProblem) -> SnapshotContent? {
    guard case .drawing(let image) = try picture(at: path) else { return nil }
    return SnapshotContent(items: image.items, size: image.size)
  }

  /// - Parameter id: of an animation in a dotLottie archive; nil for the one that the archive shows first.
  package func picture(at path: String, named id: String? = nil) throws(ImageProblem) -> Picture {
    // A path contains no zero.
    let key = id.map { path + "\0" + $0 } ?? path
    if let known = decoded[key] { return try known.get() }
    let result = Result { () throws(ImageProblem) in try decode(path, named: id) }
    decoded[key] = result
    return try result.get()
  }

  /// A picture whose bytes are available already.
  ///
  /// - Parameter scale: pixels per point.
  public func bitmap(of bytes: [UInt8], scale: Int) throws(ImageProblem) -> DisplayResources.Bitmap {
    guard case .bitmap(let bitmap) = try picture(of: bytes, scale: scale) else { throw ImageProblem("is no bitmap") }
    return bitmap
  }

  /// The same, for a picture of vectors as well.
  package func picture(of bytes: [UInt8], scale: Int) throws(ImageProblem) -> Picture {
    try reserveMemory(for: bytes)
    let picture = try read(bytes, scale: Double(scale)).picture
    try reserveMemory(forBitmapsOf: picture)
    return picture
  }

  /// The symbols that were read, by their paths.
  private var symbols: [String: Result<SVGSymbol, ImageProblem>] = [:]

  /// Reads the contents of an image set, which count as a file of the scene.
  package func checkContents(at path: String) throws(ImageProblem) { _ = try bytes(at: path) }

  /// Reads a symbol's file.
  package func checkSymbol(at path: String) throws(ImageProblem) { _ = try symbol(at: path) }

  /// A symbol of an SVG file, in a style.
  ///
  /// - Throws: the reason if it cannot be read.
  public func symbol(at path: String, _ style: SymbolStyle) throws(ImageProblem) -> SymbolPicture {
    let symbol = try symbol(at: path)
    do throws(SVGProblem) { return try symbol.picture(style) } catch { throw ImageProblem(error) }
  }

  private func symbol(at path: String) throws(ImageProblem) -> SVGSymbol {
    if let known = symbols[path] { return try known.get() }
    let result = Result { () throws(ImageProblem) in
      let bytes = try bytes(at: path)
      do throws(SVGProblem) { return try SVGSymbol(bytes) } catch { throw ImageProblem(error) }
    }
    symbols[path] = result
    if case .failure = result { hasUnreadable = true }
    return try result.get()
  }

  /// Why the colours of a loaded file are taken as sRGB, in words that follow its name; nil if they need not be.
  public func warning(about path: String) -> String? { colorProblems[path] }

  /// The bitmaps that a drawing names by their indices.
  ///
  /// - Throws: the reason if the file cannot be read.
  public func bitmaps(ofDrawingAt path: String) throws(ImageProblem) -> [DisplayResources.Bitmap] {
    guard case .drawing(let image) = try picture(at: path) else { return [] }
    return image.bitmaps
  }

  private func decode(_ path: String, named id: String?) throws(ImageProblem) -> Picture {
    let bytes = try bytes(at: path)
    if ZIPArchive.isArchive(bytes) { return try animation(ofArchive: bytes, named: id) }
    if let id { throw ImageProblem("is no dotLottie archive, and has no animation '\(id.prefix(60))'") }
    if LottieFile.isObject(bytes) { return try animation(of: bytes, at: path) }
    if path.hasSuffix(".lottie") {
      hasUnreadable = true
      throw ImageProblem("is no dotLottie archive: that is a ZIP archive")
    }
    try reserveMemory(for: bytes)
    let picture: Picture
    do throws(ImageProblem) { (picture, colorProblems[path]) = try read(bytes, scale: scale(of: path)) } catch {
      hasUnreadable = true
      throw error
    }
    // A limit is no fault of the file.
    try reserveMemory(forBitmapsOf: picture)
    return picture
  }

  func bytes(at path: String) throws(ImageProblem) -> [UInt8] {
    let bytes = if let bytes = given[path] { bytes } else { try read(path) }
    digests[path] = ContentHash.text(bytes)
    if bytes.count <= Self.smallSize { smallFiles[path] = bytes }
    return bytes
  }

  /// The picture of a file, whatever its name says, and what is wrong with its colours.
  private func read(
    _ bytes: [UInt8], scale: Double
  ) throws(ImageProblem) -> (picture: Picture, colorProblem: String?) {
    if let drawing = try VectorDrawing(bytes) { return (.drawing(drawing), nil) }
    let (picture, colorProblem): (Pixmap, String?)
    do throws(ImageFile.Problem) { (picture, colorProblem) = try ImageFile.decode(bytes) } catch {
      throw ImageProblem("cannot be shown: \(error.reason)")
    }
    let bitmap = DisplayResources.Bitmap(
      width: picture.width, height: picture.height, pixels: picture.premultipliedBytes, scale: scale)
    return (.bitmap(bitmap), colorProblem)
  }

  private func read(_ path: String) throws(ImageProblem) -> [UInt8] {
    do {
      return try InputFile.bytes(of: path, atMost: ImageLoader.maximumFile)
    } catch {
      if case .tooLarge(let size) = error {
        throw ImageProblem("has \(size) bytes; the limit is \(ImageLoader.maximumFile)")
      }
      hasUnreadable = true
      let name = (path as NSString).lastPathComponent
      let isSymbol =
        error == .missing && !Self.extensions.contains((name as NSString).pathExtension.lowercased())
      throw ImageProblem(
        error == .missing ? "does not exist" : error == .notAFile ? "is not a file" : "cannot be read",
        hint: isSymbol
          ? "write {systemName: \(name)} for a symbol; \(Self.kindsOfImages)"
          : Self.undrawn.contains((name as NSString).pathExtension.lowercased()) ? Self.kindsOfImages : nil)
    }
  }

  private static let kindsOfImages =
    "an image is a PNG, JPEG, WebP, GIF, HEIC, AVIF, SVG or PDF file beside the scene, or Media.xcassets/NAME.imageset"
  /// What names of pictures end with that are not drawn.
  private static let undrawn: Set = ["tif", "tiff", "bmp"]
  /// What names of files end with; the words of a symbol's name are separated by dots, too.
  private static let extensions: Set = [
    "png", "jpg", "jpeg", "webp", "svg", "gif", "heic", "heif", "pdf", "tif", "tiff", "bmp", "avif", "json", "lottie",
  ]

  /// The greatest width and height of an image in pixels, which is Cairo's.
  private static let maximumSide = 32_767

  /// The size is read from the header, before anything is allocated.
  private func reserveMemory(for bytes: [UInt8]) throws(ImageProblem) {
    // A file without a header is refused when it is decoded.
    guard let (width, height) = ImageFile.size(of: bytes) else { return }
    try reserveMemory(width, height)
  }

  /// The bitmaps of a drawing are known when it is read.
  private func reserveMemory(forBitmapsOf picture: Picture) throws(ImageProblem) {
    guard case .drawing(let drawing) = picture else { return }
    for bitmap in drawing.bitmaps { try reserveMemory(bitmap.width, bitmap.height) }
  }

  private func reserveMemory(_ width: Int, _ height: Int) throws(ImageProblem) {
    guard width <= Self.maximumSide, height <= Self.maximumSide else {
      throw ImageProblem("has \(width) × \(height) pixels; the limit is \(Self.maximumSide) on each side")
    }
    let (pixels, overflow) = width.multipliedReportingOverflow(by: height)
    guard !overflow, pixels <= freeMemory / 4 else {
      throw ImageProblem(
        "has \(width) × \(height) pixels: the images of a scene may take \(memoryLimit >> 20) MiB together",
        hint: "raise it with \(SceneLimits.Option.imageMemory.option)")
    }
    freeMemory -= 4 * pixels
  }

  /// `logo@2x.png` has two pixels per point and `logo@3x.png` three, as in an app's bundle; every other file has one.
  private func scale(of path: String) -> Double {
    let name = (path as NSString).deletingPathExtension
    return if name.hasSuffix("@3x") { 3 } else if name.hasSuffix("@2x") { 2 } else { 1 }
  }
}

extension ImageProblem {
  /// - Parameter member: the path in the archive; nil for a file of its own.
  init(_ problem: LottieProblem, in member: String? = nil) {
    self.init("cannot be shown: \(problem.message)")
    (line, column) = (problem.line, problem.column)
    self.member = member
  }
}
