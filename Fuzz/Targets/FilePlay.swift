import InbetweenDiagnostics
import InbetweenGeometry
import InbetweenGoldens
import InbetweenLottieReading
import InbetweenPDF
import InbetweenPixels
import InbetweenRendering
import InbetweenTimeline

/// Files that people and other programs may have written.
enum FilePlay {
  static func png(_ bytes: [UInt8]) {
    let limit = 1_000_000
    do throws(PNGError) {
      _ = try PNGDecoder.colorProblem(of: bytes)
      let image = try PNGDecoder.decode(bytes, maximumPixels: limit)
      let (width, height) = try PNGDecoder.size(of: bytes)
      precondition(image.width == width && image.height == height)
      // A file that was read can be written, and reading it again gives the same result.
      guard width * height <= 10_000 else { return }
      let again = try PNGDecoder.decode(PNGEncoder.encode(image), maximumPixels: limit)
      precondition(again == image, "other pixels after writing")
    } catch { return }
  }

  static func jpeg(_ bytes: [UInt8]) {
    let limit = 1_000_000
    do throws(JPEGError) {
      _ = try JPEGDecoder.colorProblem(of: bytes)
      let image = try JPEGDecoder.decode(bytes, maximumPixels: limit)
      let (width, height) = try JPEGDecoder.size(of: bytes)
      precondition(image.width == width && image.height == height)
      // The format loses detail, so only the size of a picture that was written is the same.
      guard width * height <= 10_000 else { return }
      guard let file = JPEGEncoder.encode(image, quality: 0.5) else { preconditionFailure("it cannot be written") }
      let again = try JPEGDecoder.decode(file, maximumPixels: limit)
      precondition(again.width == width && again.height == height, "another size after writing")
    } catch { return }
  }

  static func webp(_ bytes: [UInt8]) {
    do throws(WebPError) {
      _ = try WebPDecoder.colorProblem(of: bytes)
      let (width, height) = try WebPDecoder.size(of: bytes)
      let image = try WebPDecoder.decode(bytes, maximumPixels: 1_000_000)
      precondition(image.width == width && image.height == height)
    } catch { return }
  }

  /// GIF files, and all frames of animated ones of other kinds.
  static func frames(_ bytes: [UInt8]) {
    do throws(ImageFile.Problem) {
      guard var sequence = try PictureSequence(bytes), sequence.width * sequence.height <= 1_000_000 else { return }
      var count = 0
      while count < 100, let frame = try sequence.nextFrame() {
        precondition(frame.width == sequence.width && frame.height == sequence.height)
        count += 1
      }
      precondition(count == min(sequence.delays.count, 100), "a frame is missing")
    } catch { precondition(!error.reason.isEmpty, "a file is refused without a reason") }
  }

  static func pdf(_ bytes: [UInt8]) {
    do throws(PDFProblem) {
      let image = try PDFImage(bytes)
      precondition(image.size.width > 0 && image.size.height > 0)
      precondition(PDFImage.size(of: bytes) == image.size, "another size without drawing")
      let groups = image.items.reduce(0) {
        switch $1.content {
        case .beginGroup: $0 + 1
        case .endGroup: $0 - 1
        default: $0
        }
      }
      precondition(groups == 0, "a group without an end")
    } catch {
      precondition(!error.message.isEmpty, "a file is refused without a reason")
    }
  }

  /// Several progresses, the first two of them drawn.
  static func lottie(_ bytes: [UInt8]) {
    let file: LottieFile
    do throws(LottieProblem) { file = try LottieFile(bytes) } catch {
      precondition(!error.message.isEmpty, "a file is refused without a reason")
      return
    }
    let content = MovingContent(
      picture: file, images: file.images.map { _ in -1 },
      texts: file.texts.map { TextContent(text: $0.text, runs: [], size: .zero, gravity: .zero) },
      contentMode: .scaleToFill)
    for progress in [0.5, 0, 1, 0.25] { draw(content, at: progress) }
  }

  /// In a view of 60 points, as a scene draws it.
  private static func draw(_ content: MovingContent, at progress: Double) {
    var layer = Layer(
      id: nil, kind: "lottieView", path: "", parent: nil, lifetime: Layer.Lifetime(start: 0), initialState: LayerState()
    )
    layer.initialState.boundsSize = Size(width: 60, height: 60)
    layer.initialState.position = Point(x: 30, y: 30)
    layer.initialState.contents = 1
    layer.initialState.animationProgress = progress
    layer.contents = [.none, .moving(content)]
    let timeline = Timeline(
      name: "lottie", canvas: Canvas(size: layer.initialState.boundsSize, scale: 1, backgroundColor: .white),
      duration: .zero, layers: [layer], resources: DisplayResources())
    guard let clock = FrameClock(rate: Rational(1), duration: .zero) else { return }
    do throws(RenderError) {
      _ = try TimelineFrames(timeline).pixmap(of: clock.frame(0), limits: RenderLimits(work: 100_000_000))
    } catch {
      guard case .tooMuchWork = error else { preconditionFailure("\(error)") }
    }
  }

  static func trace(_ text: String) {
    do throws(GoldenFormatError) {
      let trace = try MotionTrace(text: text, file: "trace.jsonl")
      _ = try MotionTrace(text: trace.text, file: "trace.jsonl")
      _ = TraceDifference(expected: trace, actual: trace)
    } catch { _ = error.description }
  }

  static func golden(_ text: String) {
    do throws(GoldenFormatError) {
      let manifest = try GoldenManifest(json: text)
      _ = try GoldenManifest(json: manifest.json)
    } catch { _ = error.description }
    do throws(GoldenFormatError) { _ = try RecordedScene(json: text) } catch { _ = error.description }
  }
}
