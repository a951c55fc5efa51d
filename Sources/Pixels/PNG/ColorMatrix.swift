/// A 3 × 3 matrix of rows.
struct ColorMatrix {
  var rows: [[Double]]

  static let identity = ColorMatrix(rows: [[1, 0, 0], [0, 1, 0], [0, 0, 1]])

  /// The Bradford cone responses, as in ICC's specification (annex E).
  static let bradford = ColorMatrix(
    rows: [[0.8951, 0.2664, -0.1614], [-0.7502, 1.7135, 0.0367], [0.0389, -0.0685, 1.0296]])

  static func columns(_ a: [Double], _ b: [Double], _ c: [Double]) -> ColorMatrix {
    ColorMatrix(rows: (0..<3).map { [a[$0], b[$0], c[$0]] })
  }

  static func diagonal(_ values: [Double]) -> ColorMatrix {
    ColorMatrix(rows: (0..<3).map { i in (0..<3).map { $0 == i ? values[i] : 0 } })
  }

  static func * (a: ColorMatrix, b: ColorMatrix) -> ColorMatrix {
    ColorMatrix(rows: a.rows.map { row in (0..<3).map { j in (0..<3).reduce(0) { $0 + row[$1] * b.rows[$1][j] } } })
  }

  static func * (a: ColorMatrix, v: [Double]) -> [Double] {
    a.rows.map { row in (0..<3).reduce(0) { $0 + row[$1] * v[$1] } }
  }

  /// The inverse; nil if there is none.
  var inverted: ColorMatrix? {
    /// The cofactor: the signed determinant without a row and a column.
    func cofactor(_ i: Int, _ j: Int) -> Double {
      let (r, s, c, d) = ((i + 1) % 3, (i + 2) % 3, (j + 1) % 3, (j + 2) % 3)
      return rows[r][c] * rows[s][d] - rows[r][d] * rows[s][c]
    }
    let determinant = (0..<3).reduce(0) { $0 + rows[0][$1] * cofactor(0, $1) }
    guard determinant.isFinite, abs(determinant) > 1e-9 else { return nil }
    return ColorMatrix(rows: (0..<3).map { i in (0..<3).map { j in cofactor(j, i) / determinant } })
  }
}

/// A colour by its chromaticity coordinates in the CIE 1931 diagram.
struct Chromaticity {
  var x: Double
  var y: Double

  /// X, Y and Z at a luminance of 1.
  var xyz: [Double] { y == 0 ? [0, 0, 0] : [x / y, 1, (1 - x - y) / y] }
}

/// The chromaticities of a display's three primaries and of its white point.
struct Primaries {
  var white: Chromaticity
  var red: Chromaticity
  var green: Chromaticity
  var blue: Chromaticity

  private static let d65 = Chromaticity(x: 0.3127, y: 0.3290)
  static let sRGB = Primaries(
    white: d65, red: Chromaticity(x: 0.64, y: 0.33), green: Chromaticity(x: 0.30, y: 0.60),
    blue: Chromaticity(x: 0.15, y: 0.06))
  static let displayP3 = Primaries(
    white: d65, red: Chromaticity(x: 0.680, y: 0.320), green: Chromaticity(x: 0.265, y: 0.690),
    blue: Chromaticity(x: 0.150, y: 0.060))

  /// The white point of the profile connection space (ICC.1, 7.2.16).
  private static let d50 = [0.9642, 1, 0.8249]

  /// From linear light to X, Y, Z under a white of D50; zeros if the primaries are not linearly independent.
  var toXYZ: ColorMatrix {
    let lights = ColorMatrix.columns(red.xyz, green.xyz, blue.xyz)
    guard let back = lights.inverted, let fromCones = ColorMatrix.bradford.inverted else {
      return .diagonal([0, 0, 0])
    }
    let (cones, standardCones) = (ColorMatrix.bradford * white.xyz, ColorMatrix.bradford * Primaries.d50)
    let adapted = fromCones * .diagonal((0..<3).map { standardCones[$0] / cones[$0] }) * ColorMatrix.bradford
    return adapted * lights * .diagonal(back * white.xyz)
  }
}
