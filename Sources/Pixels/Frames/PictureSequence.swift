/// The frames of an animated GIF, PNG or WebP file. Each is the whole picture, drawn over those before it.
///
/// A file is untrusted: nothing is allocated for its pixels before the caller has agreed to its size, no frame has more
/// pixels than the picture, and the number of frames is limited.
package struct PictureSequence: Sendable {
  package enum Kind: Sendable { case gif, png, webP }

  package let kind: Kind
  /// Of the picture, in pixels.
  package let width: Int
  package let height: Int
  /// For each frame, how long it is shown as the file says it, in seconds: 0 where that is left to players.
  package let delays: [Double]
  /// How often the frames are shown in all, 0 for without end, in PNG and WebP files; in GIF files how often they are
  /// shown again, and nil where the file does not say it.
  package let loopCount: Int?
  private let frames: Frames
  private var canvas: FrameCanvas?
  private var next = 0

  private enum Frames: Sendable {
    case gif(GIFFile)
    case png(APNGReader)
    case webP(WebPFrames)
  }

  /// Reads the headers; nil for a still picture of another kind than GIF.
  ///
  /// - Throws: the reason why a GIF file cannot be read, or another has too many frames.
  package init?(_ bytes: [UInt8]) throws(ImageFile.Problem) {
    if GIFDecoder.isGIF(bytes) {
      do throws(GIFError) {
        let file = try GIFFile(bytes)
        (kind, width, height) = (.gif, file.width, file.height)
        delays = file.frames.map { Double($0.delay) / 100 }
        loopCount = file.loopCount
        frames = .gif(file)
      } catch {
        throw ImageFile.Problem(reason: "\(error)")
      }
    } else if let reader = APNGReader(bytes) {
      (kind, width, height) = (.png, reader.width, reader.height)
      delays = reader.frames.map(\.delay)
      loopCount = reader.playCount
      frames = .png(reader)
    } else if let reader = WebPFrames(bytes) {
      (kind, width, height) = (.webP, reader.width, reader.height)
      delays = reader.frames.map(\.delay)
      loopCount = reader.playCount
      frames = .webP(reader)
    } else {
      return nil
    }
  }

  /// The next frame as RGBA in sRGB, not premultiplied; nil after the last one.
  ///
  /// - Throws: the reason if the frame is damaged. There are no further ones then.
  package mutating func nextFrame() throws(ImageFile.Problem) -> Pixmap? {
    guard next < delays.count else { return nil }
    var canvas = canvas ?? FrameCanvas(width: width, height: height)
    // Not shared with the copy below, so that drawing does not copy it.
    self.canvas = nil
    let number = next
    next = delays.count
    canvas.draw(try layer(number))
    next = number + 1
    self.canvas = canvas
    return canvas.pixmap
  }

  private func layer(_ index: Int) throws(ImageFile.Problem) -> FrameLayer {
    switch frames {
    case .gif(let file):
      do throws(GIFError) { return try file.layer(of: file.frames[index]) } catch {
        throw ImageFile.Problem(reason: "\(error)")
      }
    case .png(let reader): return try reader.layer(of: reader.frames[index])
    case .webP(let reader): return try reader.layer(of: reader.frames[index])
    }
  }
}
