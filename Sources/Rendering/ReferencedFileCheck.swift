internal import InbetweenDiagnostics
internal import InbetweenLottieReading
internal import InbetweenScene
internal import InbetweenFiles
internal import InbetweenText
internal import InbetweenTimeline

/// Opens every image and font that a scene names before it is played, so that all errors in them are reported at once
/// with their locations, together with the errors of the scene, whether or not a view shows them.
struct ReferencedFileCheck {
  private(set) var mistakes: [Diagnostic] = []
  /// What SVG and PDF files have that is not drawn, at its place in SVG files.
  private(set) var warnings: [Diagnostic] = []
  /// Whether a file could not be read or decoded, as opposed to being too large.
  private(set) var hasUnreadable = false

  /// - Parameters:
  ///   - scene: the path of the scene's file, beside which the images are.
  ///   - images: stores the decoded images.
  init(_ files: ReferencedFiles, of scene: String, limits: SceneLimits, images: ImageLoader) {
    checkFonts(files.fonts, limits)
    // Each file has limits of its own, and many files together may take as much work as the scene.
    WorkBudget(limit: limits.work).run { checkImages(files.images, of: scene, limits, images) }
    hasUnreadable = hasUnreadable || images.hasUnreadable
  }

  private mutating func checkImages(
    _ files: [FileReference], of scene: String, _ limits: SceneLimits, _ images: ImageLoader
  ) {
    let folder = scene.lastIndex(of: "/").map { scene[...$0] } ?? ""
    for file in files {
      /// - Parameter member: the path in the archive that the file is.
      func place(_ line: Int, _ column: Int, _ member: String? = nil) -> SourcePlace {
        SourcePlace(file: folder + file.written + (member.map { "/" + $0 } ?? ""), line: line, column: column)
      }
      let noun =
        file.isAnimation || file.written.hasSuffix(".json") || file.written.hasSuffix(".lottie")
        ? "Lottie file" : "image"
      let note = Diagnostic.Note("the \(noun) is shown", at: file.place)
      let hasOthers = images.hasUnreadable
      do throws(ImageProblem) {
        switch file.role {
        case .symbol:
          try images.checkSymbol(at: file.path)
          continue
        case .imageSet:
          try images.checkContents(at: file.path)
          continue
        case .file, .imageOfSet: break
        }
        for id in file.animations.isEmpty ? [nil] : file.animations {
          switch try images.picture(at: file.path, named: id) {
          case .bitmap: continue
          case .drawing(let image):
            warnings += image.problems.map { problem in
              problem.line > 0
                ? .warning(problem.reason, at: place(problem.line, problem.column), notes: [note])
                : .warning("the image '\(file.written)' is not drawn whole: \(problem.reason)", at: file.place)
            }
          case .animation(let lottie, _):
            warnings += lottie.problems.map {
              .warning($0.message, at: place($0.line, $0.column, lottie.member), notes: [note])
            }
          }
        }
      } catch  where WorkBudget.isOver {
        guard !Task.isCancelled else { return }
        images.hasUnreadable = hasOthers
        mistakes.append(
          .error(
            "the images and Lottie files take more than \(limits.work) steps of work to read", at: file.place,
            hint: "raise it with \(SceneLimits.Option.work.option)"))
        return
      } catch  where error.line > 0 {
        mistakes.append(
          .error(
            "the \(noun) \(error.reason)", at: place(error.line, error.column, error.member), hint: error.hint,
            notes: [note]))
      } catch {
        mistakes.append(
          .error(
            "the \(noun) '\(file.written)' cannot be used: it \(error.reason)", at: file.place,
            hint: file.isAnimation && error.reason == "does not exist" || error.hint == nil && file.isAnimation
              ? "a Lottie file is a .json or .lottie file beside the scene" : error.hint))
      }
    }
  }

  private mutating func checkFonts(_ fonts: [FileReference], _ limits: SceneLimits) {
    let limit = limits.fontSize << 20
    var size = 0
    for font in fonts {
      switch InputFile.size(of: font.path) {
      case .failure(let refusal):
        hasUnreadable = true
        let reason =
          refusal == .missing
          ? "there is no such file" : refusal == .notAFile ? "it is not a file" : "it cannot be read"
        mistakes.append(.error("the font '\(font.written)' cannot be used: \(reason)", at: font.place))
      case .success(let bytes):
        size += bytes
        guard size <= limit else {
          mistakes.append(SceneLimits.Option.fontSize.error(in: limits, at: font.place))
          return
        }
        guard !FontLibrary.isFont(font.path) else { continue }
        hasUnreadable = true
        mistakes.append(.error("the font '\(font.written)' cannot be used: it is no font file", at: font.place))
      }
    }
  }
}
