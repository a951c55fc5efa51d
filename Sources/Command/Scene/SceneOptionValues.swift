import ArgumentParser
import InbetweenGeometry

/// `selected=3`.
struct ParameterOverride: ExpressibleByArgument {
  var name: String
  var text: String

  init?(argument: String) {
    guard let equals = argument.firstIndex(of: "="), equals > argument.startIndex else { return nil }
    name = String(argument[..<equals])
    text = String(argument[argument.index(after: equals)...])
  }
}

/// `390x844`, in points.
struct CanvasSize: ExpressibleByArgument {
  var size: Size

  init?(argument: String) {
    let parts = argument.split(omittingEmptySubsequences: false) { $0 == "x" || $0 == "×" || $0 == "X" }
    guard parts.count == 2, let width = decimal(parts[0]), let height = decimal(parts[1]), width > 0, height > 0 else {
      return nil
    }
    size = Size(width: width, height: height)
  }
}

/// `top,left,bottom,right`, or one number for all four.
struct SafeAreaInsets: ExpressibleByArgument {
  var insets: Insets

  init?(argument: String) {
    let numbers = argument.split(separator: ",", omittingEmptySubsequences: false).map { decimal($0) }
    guard let first = numbers.first, let top = first else { return nil }
    if numbers.count == 1 {
      insets = Insets(top)
      return
    }
    guard numbers.count == 4, let left = numbers[1], let bottom = numbers[2], let right = numbers[3] else { return nil }
    insets = Insets(top: top, left: left, bottom: bottom, right: right)
  }
}

/// `60` or `30000/1001`, above 0 to 1000.
struct FrameRate: ExpressibleByArgument {
  var rate: Rational

  init?(argument: String) {
    guard let rate = Rational(text: argument), rate > .zero, rate <= Rational(1000) else { return nil }
    self.rate = rate
  }
}

/// A plain decimal number, without exponent, hexadecimal digits or names; not negative.
private func decimal(_ text: some StringProtocol) -> Double? {
  let digits = text.utf8.filter { $0 != 0x2E }
  guard !digits.isEmpty, text.utf8.count - digits.count <= 1, digits.allSatisfy({ (0x30...0x39).contains($0) }) else {
    return nil
  }
  return Double(String(text))
}
