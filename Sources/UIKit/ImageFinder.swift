import InbetweenGeometry
import InbetweenInterfaceBuilder
import InbetweenTimeline
import InbetweenScene
import InbetweenLottieReading
import InbetweenModel
import InbetweenPixels
import InbetweenRendering
import InbetweenSymbols
import Foundation

/// Finds image and Lottie files by name, of images the variant for the screen's scale, and image sets.
final class ImageFinder {
  private let folders: [String]
  private let scale: Int
  private let isDark: Bool
  private let isPad: Bool
  let images = ImageLoader()
  /// The dotLottie archives that were read, by their paths, as lottie-ios's cache keeps them.
  var archives: [String: Result<DotLottieFile, LottieAnimation.Unreadable>] = [:]
  /// By the numbers of their folders; read when an image is no file of a folder.
  private var catalogs: [Int: ImageCatalogs] = [:]
  /// What may follow an image's name; a name without any of them means a PNG file first.
  private static let extensions = [".png", ".jpg", ".jpeg", ".webp", ".svg", ".gif", ".pdf", ".heic", ".heif", ".avif"]

  /// Takes a message about a file that is not drawn as it is.
  let report: (String) -> Void

  /// - Parameters:
  ///   - scale: pixels per point.
  ///   - isDark: the appearance for which images of asset catalogs are chosen.
  ///   - isPad: the idiom for which they are.
  init(folders: [String], scale: Int, isDark: Bool, isPad: Bool, report: @escaping (String) -> Void) {
    self.folders = folders
    self.scale = scale
    self.isDark = isDark
    self.isPad = isPad
    self.report = report
  }

  func image(named name: String) -> UIImage? {
    let given = ImageFinder.extensions.first { name.hasSuffix($0) }
    let stem = String(name.dropLast(given?.count ?? 0))
    let scales = [scale] + [3, 2, 1].filter { $0 != scale }
    for (number, folder) in folders.enumerated() {
      for scale in scales {
        for ending in given.map({ [$0] }) ?? ImageFinder.extensions {
          let path = folder + "/" + stem + (scale == 1 ? "" : "@\(scale)x") + ending
          guard FileManager.default.fileExists(atPath: path) else { continue }
          if let image = image(at: path, name: name) { return image }
        }
      }
      if let image = image(ofSet: name, inFolder: number) { return image }
    }
    return nil
  }

  /// The image of an asset catalog in a folder, with the catalog's slices and rendering mode.
  private func image(ofSet name: String, inFolder number: Int) -> UIImage? {
    guard let found = catalog(inFolder: number).image(named: name, isDark: isDark, isPad: isPad, scale: scale) else {
      return nil
    }
    guard let image = image(at: found.path, name: name) else { return nil }
    var (content, size, scale) = (image.content, image.size, image.scale)
    if case .bitmap(var bitmap) = content, let factor = found.scale {
      bitmap.scale = Double(factor)
      (content, size, scale) = (.bitmap(bitmap), CGSize(bitmap.size), CGFloat(factor))
    }
    let mode: UIImage.RenderingMode = found.isTemplate.map { $0 ? .alwaysTemplate : .alwaysOriginal } ?? .automatic
    let caps = found.capInsets.map {
      UIEdgeInsets(top: CGFloat($0.top), left: CGFloat($0.left), bottom: CGFloat($0.bottom), right: CGFloat($0.right))
    }
    return UIImage(
      content, size: size, scale: scale, renderingMode: mode, name: name, capInsets: caps,
      resizingMode: found.isTiled ? .tile : .stretch)
  }

  private func catalog(inFolder number: Int) -> ImageCatalogs {
    let catalog = catalogs[number] ?? ImageCatalogs(folder: folders[number])
    catalogs[number] = catalog
    return catalog
  }

  /// The colours of a colour set in the light and the dark appearance; nil if no catalog of the folders has one of that
  /// name.
  func colors(named name: String) -> (light: Color, dark: Color)? {
    for number in folders.indices {
      guard let set = catalog(inFolder: number).colors(named: name, isPad: isPad) else { continue }
      func color(_ color: IBAssets.Color, isDark: Bool) -> Color? {
        switch color {
        case .components(let red, let green, let blue, let alpha):
          Color(red: red, green: green, blue: blue, alpha: alpha)
        case .system(let name):
          UIColor.symbolColors(in: UITraitCollection(userInterfaceStyle: isDark ? .dark : .light))[name]
        }
      }
      guard let light = color(set.light, isDark: false) else { continue }
      return (light, color(set.dark ?? set.light, isDark: true) ?? light)
    }
    return nil
  }

  /// A symbol of the folders of symbols; nil if they have none of that name, or a file that cannot be read.
  func symbol(named name: String, _ style: SymbolStyle, in folders: [String]) -> SymbolPicture? {
    guard !name.contains("/") else { return nil }
    for folder in folders {
      let path = folder + "/" + name + ".svg"
      guard FileManager.default.fileExists(atPath: path) else { continue }
      do throws(ImageProblem) { return try images.symbol(at: path, style) } catch {
        report("\(path):\(error.line):\(error.column): the symbol \(error.reason)")
      }
    }
    return nil
  }

  func image(at path: String, name: String? = nil) -> UIImage? {
    do throws(ImageProblem) { return image(try images.picture(at: path), name, at: path) } catch {
      if error.line > 0 {
        report("\(path):\(error.line):\(error.column): the image \(error.reason)")
      } else if path.lowercased().hasSuffix(".pdf") {
        report("\(path): the image \(error.reason)")
      }
      return nil
    }
  }

  func image(of data: Data, scale: CGFloat) -> UIImage? {
    let scale = Int(clamping: scale, to: 1...Int(Int16.max))
    do throws(ImageProblem) {
      return image(try images.picture(of: Array(data), scale: scale), nil, at: "data")
    } catch {
      return nil
    }
  }

  // MARK: - Lottie files

  func animation(named name: String, in inner: String, or others: [String]) -> LoadedAnimation? {
    switch path(ofLottieFile: name, ".json", in: inner, or: others) {
    case .success(let path): animation(at: path)
    case .failure: nil
    }
  }

  /// Reports a file that does not exist.
  ///
  /// - Parameters:
  ///   - ending: what the name may leave out.
  ///   - inner: begins with `/` unless it is empty.
  ///   - others: folders after those of images.
  func path(
    ofLottieFile name: String, _ ending: String, in inner: String, or others: [String]
  ) -> Result<String, LottieAnimation.Unreadable> {
    let file = name.hasSuffix(ending) ? name : name + ending
    let all = folders.map { $0 + inner } + others
    for path in all.map({ $0 + "/" + file }) where FileManager.default.fileExists(atPath: path) {
      return .success(path)
    }
    let below = inner.isEmpty ? "" : ", below '\(inner.dropFirst())'"
    var problem = "there is no Lottie file '\(file)' in the folders of the film's images\(below)"
    // Which of the two kinds a file is decides what code calls.
    let other = ending == ".json" ? ".lottie" : ".json"
    let stem = file.dropLast(ending.count)
    if all.contains(where: { FileManager.default.fileExists(atPath: $0 + "/" + stem + other) }) {
      let call =
        other == ".lottie"
        ? "DotLottieFile.named and LottieAnimationView(dotLottieName:)"
        : "LottieAnimation.named and LottieAnimationView(name:)"
      problem += ", but '\(stem)\(other)', which \(call) read"
    }
    report(problem)
    return .failure(LottieAnimation.Unreadable(problem))
  }

  func animation(at path: String) -> LoadedAnimation? {
    do throws(ImageProblem) {
      let picture = try images.picture(at: path)
      if case .animation(let file, let bitmaps) = picture { return animation(file, bitmaps, at: path) }
      report("\(path): an image is no Lottie file")
    } catch {
      report("\(path):\(error.line):\(error.column): the Lottie file \(error.reason)")
    }
    return nil
  }

  func animation(of data: Data) -> Result<LoadedAnimation, LottieAnimation.Unreadable> {
    do throws(ImageProblem) {
      guard case .animation(let file, let bitmaps) = try images.animation(of: Array(data)) else {
        return .failure(LottieAnimation.Unreadable("this is no Lottie file"))
      }
      return .success(animation(file, bitmaps, at: "data"))
    } catch {
      return .failure(LottieAnimation.Unreadable("\(error.line):\(error.column): the Lottie file \(error.reason)"))
    }
  }

  func animation(
    _ file: LottieFile, _ bitmaps: [DisplayResources.Bitmap?], at path: String
  ) -> LoadedAnimation {
    for problem in file.problems { report("\(path):\(problem.line):\(problem.column): \(problem.message)") }
    return LoadedAnimation(picture: file, bitmaps: bitmaps)
  }

  // MARK: - Writing

  /// Nil if the image is too large to draw.
  static func png(of image: Timeline) -> Data? {
    do throws(RenderError) { return Data(try image.png(at: .zero)) } catch { return nil }
  }

  /// Nil if the image is too large to draw or for a JPEG.
  static func jpeg(of image: Timeline, quality: Double) -> Data? {
    do throws(RenderError) {
      return JPEGEncoder.encode(try image.pixmap(at: .zero), quality: quality).map { Data($0) }
    } catch {
      return nil
    }
  }

  private func image(_ picture: ImageLoader.Picture, _ name: String?, at path: String) -> UIImage {
    switch picture {
    case .bitmap(let bitmap):
      return UIImage(.bitmap(bitmap), size: CGSize(bitmap.size), scale: CGFloat(bitmap.scale), name: name)
    case .animation:
      report("\(path): a Lottie file is no image")
      return UIImage()
    case .drawing(let image):
      for problem in image.problems {
        report("\(path):" + (problem.line > 0 ? "\(problem.line):\(problem.column):" : "") + " \(problem.reason)")
      }
      let picture = SnapshotContent(items: image.items, size: image.size)
      let numbers = image.bitmaps.compactMap { Stage.current?.addImage($0) }
      return UIImage(
        .drawing(picture.naming(images: numbers)), size: CGSize(image.size),
        scale: CGFloat(scale), name: name)
    }
  }
}
