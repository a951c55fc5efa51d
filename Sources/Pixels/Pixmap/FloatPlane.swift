internal import PixelKernels

/// One number for each pixel, in single precision: the input of the blurs and derivatives of image metrics.
package struct FloatPlane: Sendable {
  package let width: Int
  package let height: Int
  package var values: [Float]

  /// - Precondition: `values` holds `width * height` elements.
  package init(width: Int, height: Int, values: [Float]) {
    precondition(values.count == width * height, "a plane is width × height numbers")
    self.width = width
    self.height = height
    self.values = values
  }

  /// The plane convolved with one kernel along its rows and another along its columns; beyond the edges the outermost
  /// values are repeated.
  ///
  /// - Precondition: both kernels have the same odd number of elements.
  package func convolved(alongRows rowKernel: [Float], alongColumns columnKernel: [Float]) -> FloatPlane {
    precondition(rowKernel.count == columnKernel.count && rowKernel.count % 2 == 1, "kernels of one odd length")
    let radius = rowKernel.count / 2
    var across = [Float](repeating: 0, count: values.count)
    var result = across
    unsafe values.withUnsafeBufferPointer { source in
      unsafe rowKernel.withUnsafeBufferPointer { kernel in
        unsafe across.withUnsafeMutableBufferPointer { across in
          guard let from = source.baseAddress, let to = across.baseAddress else { return }
          for y in 0..<height {
            unsafe floats_convolve_row(
              from + y * width, UInt32(width), kernel.baseAddress, UInt32(radius), to + y * width)
          }
        }
      }
    }
    unsafe across.withUnsafeBufferPointer { source in
      unsafe result.withUnsafeMutableBufferPointer { result in
        guard let from = source.baseAddress, let to = result.baseAddress else { return }
        for y in 0..<height {
          for (k, weight) in columnKernel.enumerated() {
            let row = min(max(y + k - radius, 0), height - 1)
            unsafe floats_add_scaled(to + y * width, from + row * width, UInt32(width), weight)
          }
        }
      }
    }
    return FloatPlane(width: width, height: height, values: result)
  }
}
