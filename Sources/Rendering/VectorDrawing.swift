package import InbetweenGeometry
internal import InbetweenPDF
package import InbetweenScene
internal import InbetweenSVG
package import InbetweenTimeline

/// A picture of vectors: an SVG file, or the first page of a PDF file.
package struct VectorDrawing: Sendable {
  /// In points.
  package let size: Size
  /// In points from the top left corner.
  package let items: [DisplayItem]
  /// The bitmaps that the items name by their indices.
  package let bitmaps: [DisplayResources.Bitmap]
  /// What is not drawn, in the order of the file.
  package let problems: [ImageProblem]

  /// Nil if a file is none of these.
  ///
  /// - Throws: the reason if it is one that cannot be drawn.
  init?(_ bytes: [UInt8]) throws(ImageProblem) {
    if SVGImage.isMarkup(bytes) {
      do throws(SVGProblem) {
        let image = try SVGImage(bytes)
        (size, items, bitmaps) = (image.size, image.items, [])
        problems = image.problems.map {
          var problem = ImageProblem($0.message)
          (problem.line, problem.column) = ($0.line, $0.column)
          return problem
        }
      } catch { throw ImageProblem(error) }
    } else if PDFImage.isPDF(bytes) {
      do throws(PDFProblem) {
        let image = try PDFImage(bytes)
        (size, items, bitmaps) = (image.size, image.items, image.bitmaps)
        problems = image.problems.map { ImageProblem($0.sentence) }
      } catch {
        throw ImageProblem("cannot be shown: \(error.sentence)")
      }
    } else {
      return nil
    }
  }
}

extension ImageProblem {
  init(_ problem: SVGProblem) {
    self.init("cannot be shown: \(problem.message)")
    (line, column) = (problem.line, problem.column)
  }
}
