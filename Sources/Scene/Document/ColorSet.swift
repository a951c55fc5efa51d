import InbetweenInterfaceBuilder

/// `Contents.json` of a colour set.
struct ColorSet: Decodable {
  private var colors: [Entry]

  /// The first colours of the light and the dark appearance on a device; nil if there is no light one.
  func colors(isPad: Bool) -> IBAssets.Colors? {
    func color(isDark: Bool) -> IBAssets.Color? {
      let variants = colors.filter { entry in
        let appearances = entry.variant.appearances ?? []
        guard ["universal", isPad ? "ipad" : "iphone", nil].contains(entry.variant.idiom) else { return false }
        return isDark
          ? appearances.contains { $0.value == "dark" } && appearances.count == 1
          : appearances.allSatisfy { $0.value == "light" }
      }
      return variants.lazy.compactMap(\.color).first
    }
    return color(isDark: false).map { IBAssets.Colors(light: $0, dark: color(isDark: true)) }
  }

  private struct Entry: Decodable {
    var variant: AssetVariant
    var color: IBAssets.Color?

    private enum Key: String, CodingKey { case color }
    private enum ColorKey: String, CodingKey { case components, platform, reference }

    init(from decoder: any Decoder) throws {
      variant = try AssetVariant(from: decoder)
      guard
        let color = try? decoder.container(keyedBy: Key.self).nestedContainer(keyedBy: ColorKey.self, forKey: .color)
      else { return }
      if let reference = try? color.decode(String.self, forKey: .reference) {
        self.color = .system(reference)
      } else if let components = try? color.decode([String: String].self, forKey: .components) {
        self.color = Entry.color(components)
      }
    }

    /// Components are fractions (`0.500`), bytes (`128`) or hexadecimal (`0x80`).
    private static func color(_ components: [String: String]) -> IBAssets.Color? {
      func value(_ name: String) -> Double? {
        guard let text = components[name] else { return nil }
        if text.hasPrefix("0x") { return Int(text.dropFirst(2), radix: 16).map { Double($0) / 255 } }
        guard let number = Double(text), number.isFinite else { return nil }
        return text.contains(".") || number <= 1 ? number : number / 255
      }
      let alpha = value("alpha") ?? 1
      if let white = value("white") { return .components(red: white, green: white, blue: white, alpha: alpha) }
      guard let red = value("red"), let green = value("green"), let blue = value("blue") else { return nil }
      return .components(red: red, green: green, blue: blue, alpha: alpha)
    }
  }
}
