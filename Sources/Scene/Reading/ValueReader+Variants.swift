internal import InbetweenDiagnostics
internal import InbetweenGeometry

extension ValueReader {
  /// The maximum number of variants of one scene.
  static let maximumVariants = 1000
  /// The maximum number of combinations in all matrices of a file, equal ones included.
  private static let maximumCombinations = 10_000

  /// Reads a matrix of variants, or a list of matrices: each stands for every combination of the values of its axes.
  ///
  /// - Returns: each variant once, in the order written; the unchanged scene if there are none.
  func readVariants(_ node: SourceNode) -> [GoldenVariant] {
    let matrices = node.items ?? [node]
    var found = VariantSet()
    for matrix in matrices {
      guard let entries = mapping(matrix, "a mapping of axes, such as {scale: [1, 2]}") else { continue }
      checkKeys(entries, MappingTypes.variant)
      _ = combinations(entries, at: matrix.place, in: &found)
    }
    return found.variants.isEmpty ? [GoldenVariant()] : found.variants
  }

  /// The variants of all matrices of a file, each once, in the order written.
  struct VariantSet {
    fileprivate(set) var variants: [GoldenVariant] = []
    private var seen: Set<String> = []
    /// The number of combinations that the other matrices may have.
    fileprivate var room = ValueReader.maximumCombinations

    mutating func insert(_ variant: GoldenVariant) {
      let text = variant.settings.map { "\($0.key)=\($0.value)" }.joined(separator: "\n")
      if seen.insert(text).inserted { variants.append(variant) }
    }
  }

  /// Every combination of the values of a matrix's axes, each once.
  ///
  /// - Parameter all: those of the file's matrices, to which these are added. None are returned that are too many.
  func combinations(_ entries: [MappingEntry], at place: SourcePlace, in all: inout VariantSet) -> [GoldenVariant] {
    let written = combinations(entries, at: place, room: min(Self.maximumVariants, all.room))
    all.room -= max(written.count, 1)
    var own = VariantSet()
    for variant in written {
      own.insert(variant)
      all.insert(variant)
    }
    guard all.variants.count > Self.maximumVariants else { return own.variants }
    error("a scene has at most \(Self.maximumVariants) variants", at: place)
    // The others are not counted on, so that this is reported once.
    (all.room, all.variants) = (0, Array(all.variants.prefix(Self.maximumVariants)))
    return []
  }

  /// Every combination of the values of a matrix's axes; the first axis changes most slowly.
  private func combinations(_ entries: [MappingEntry], at place: SourcePlace, room: Int) -> [GoldenVariant] {
    guard room > 0 else { return [] }
    if let device = entries.entry(VariantKey.device), let size = entries.entry(VariantKey.size) {
      error(
        "a variant has 'device' or 'size', not both", at: max(device.key.place, size.key.place),
        hint: "the device brings its size")
    }
    var variants = [GoldenVariant()]
    func multiply<Value>(
      _ key: VariantKey, _ read: (SourceNode) -> Value?, _ apply: (inout GoldenVariant, Value) -> Void
    ) {
      guard let node = entries.node(key) else { return }
      if key == .size, let words = node.items?.compactMap({ $0.scalar?.text }), words.count == 2,
        words.allSatisfy({ Double($0) != nil })
      {
        error("a size is written as one word", at: node.place, hint: "write \(words[0])x\(words[1])")
        return
      }
      let items = node.items ?? [node]
      if items.isEmpty { error("expected at least one value", at: node.place) }
      // `~` means the scene's own value.
      let values: [Value?] = items.compactMap { item in
        if let scalar = item.scalar, scalar.isPlain, scalar.text == "~" { return .some(nil) }
        return refusesInsertion(item) ? nil : read(item).map { .some($0) }
      }
      guard variants.count * values.count <= room else {
        error(
          room < Self.maximumVariants
            ? "the matrices of a file have at most \(Self.maximumCombinations) combinations"
            : "a scene has at most \(Self.maximumVariants) variants", at: place)
        variants = []
        return
      }
      variants = variants.flatMap { variant in
        values.map { value in
          var next = variant
          if let value { apply(&next, value) }
          return next
        }
      }
    }
    multiply(.set, parameterSet) { $0.parameters = $1 }
    multiply(.device, deviceName) { $0.device = $1 }
    multiply(.orientation, { self.oneOf($0, "orientation") }) { $0.orientation = $1 }
    multiply(.size, variantSize) { $0.size = $1 }
    multiply(.scale, variantScale) { $0.scale = $1 }
    multiply(.appearance, { self.oneOf($0, "appearance") }) { $0.appearance = $1 }
    multiply(.contentSize, { self.oneOf($0, "contentSize") }) { $0.contentSize = $1 }
    multiply(.direction, { self.oneOf($0, "direction") }) { $0.direction = $1 }
    return variants
  }

  /// Variants are read before the scene, when nothing can be inserted yet.
  private func refusesInsertion(_ node: SourceNode) -> Bool {
    switch node.content {
    case .scalar(let scalar):
      let isInserted = scalar.style == .substituted || scalar.style == .refused || scalar.text.contains("$(")
      guard isInserted else { return false }
      error("nothing can be inserted into variants", at: scalar.place, hint: "write the value itself")
      return true
    case .sequence(let items): return items.contains(where: refusesInsertion)
    case .mapping(let entries): return entries.contains { refusesInsertion($0.value) }
    }
  }

  private func parameterSet(_ node: SourceNode) -> [SceneReader.Options.Override]? {
    let parts = (node.scalar?.text ?? "").split(separator: "=", maxSplits: 1).map { $0.filter { $0 != " " } }
    let hint = parts.count == 2 ? "write {\(parts[0]): \(parts[1])}" : nil
    guard let entries = mapping(node, "a mapping of parameters and values", hint: hint) else { return nil }
    return entries.compactMap { entry in
      scalar(entry.value, "a number, text, true or false").map {
        SceneReader.Options.Override(name: entry.key.text, text: $0.text, place: $0.place)
      }
    }
  }

  private func deviceName(_ node: SourceNode) -> String? {
    guard let name = text(node) else { return nil }
    return device(named: name, at: node.place)?.name
  }

  private func variantSize(_ node: SourceNode) -> Size? {
    guard let scalar = scalar(node, "a size such as 390x844") else { return nil }
    let parts = scalar.text.split(separator: "x", omittingEmptySubsequences: false).map { Double($0) }
    guard parts.count == 2, let width = parts[0], let height = parts[1], width > 0, height > 0, width <= 32_767,
      height <= 32_767
    else {
      error("expected a size such as 390x844, found '\(scalar.shortText)'", at: scalar.place)
      return nil
    }
    return Size(width: width, height: height)
  }

  private func variantScale(_ node: SourceNode) -> Int? {
    guard let scalar = scalar(node, "1, 2 or 3") else { return nil }
    guard let scale = Int(scalar.text), (1...3).contains(scale) else {
      error("the scale is 1, 2 or 3, found \(scalar.shortText)", at: scalar.place)
      return nil
    }
    return scale
  }

  /// Reports parameters of variants that the scene does not have.
  func checkOverrides(of variants: [GoldenVariant], _ parameters: [SceneDocument.Parameter]) {
    var reported: Set<SourcePlace> = []
    for override in variants.flatMap(\.parameters) {
      guard let place = override.place, !options.parameters.contains(where: { $0.place == place }),
        reported.insert(place).inserted
      else { continue }
      checkOverride(override, of: parameters, at: place)
    }
  }
}
