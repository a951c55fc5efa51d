internal import InbetweenDiagnostics
internal import InbetweenScene

/// Two versions of a scene file and of the files that it imports, and every version in between.
public struct SceneComparison: Sendable {
  /// The changes of the current scene, in the order of the file. An item that only moved in its list is one change, and
  /// so is a view that was added or removed with everything that refers to it.
  public let changes: [SceneEdit]
  private let merged: MergedOutline
  /// The numbers in `merged` that belong to each change.
  private let numbers: [[Int]]
  /// Imported files of both versions, with their paths: of a renamed file, both.
  private let mergedImports: [(paths: [String], outline: MergedOutline)]
  /// The texts of files that only the recorded scene imports, by path.
  private let formerImports: [String: String]
  /// The files that are kept with the current scene, by path.
  private let files: [String: [UInt8]]
  /// The current scene and the files that it imports.
  let current: [SourceOutline]

  /// - Parameters:
  ///   - golden: the recorded scene, made by ``RecordedScene/init(_:name:digest:)``.
  ///   - current: the current scene, made in the same way.
  public init(golden: RecordedScene, current: RecordedScene) {
    var merger = OutlineMerger(spellings: (OutlineFacts.spellings(of: golden), OutlineFacts.spellings(of: current)))
    let scene = OutlineFacts.outline(of: current.facts)
    merged = merger.merge(OutlineFacts.outline(of: golden.facts), scene, path: [], key: nil)
    var outlines = [scene]
    var imports: [([String], MergedOutline)] = []
    let pairs = ImportPairs(from: golden, to: current)
    for (old, new) in pairs.pairs {
      let outline = OutlineFacts.outline(of: new.facts)
      outlines.append(outline)
      guard let old else { continue }
      let paths = old.path == new.path ? [new.path] : [old.path, new.path]
      imports.append((paths, merger.merge(OutlineFacts.outline(of: old.facts), outline, path: [], key: nil)))
    }
    self.current = outlines
    mergedImports = imports
    files = current.version.files
    let former = pairs.former.map { ($0.path, OutlineWriter.text(OutlineFacts.outline(of: $0.facts))) }
    formerImports = Dictionary(former) { first, _ in first }
    let groups = ChangeGroups(merger.sides).members
    let own = groups.keys.sorted()
    changes = own.map { merger.changes[$0] }
    numbers = own.map { groups[$0] ?? [] }
  }

  /// The current scene with some of the changes undone, in its file and in those that it imports.
  public func version(undoing undone: [SceneEdit]) -> SceneVersion {
    let undone = Set(undone)
    let chosen = Set(changes.indices.filter { undone.contains(changes[$0]) }.flatMap { numbers[$0] })
    func text(_ merged: MergedOutline) -> String { merged.outline(undoing: chosen).map(OutlineWriter.text) ?? "" }
    var version = SceneVersion(text(merged))
    version.imports = formerImports
    version.files = files
    for (paths, outline) in mergedImports {
      let text = text(outline)
      for path in paths { version.imports[path] = text }
    }
    return version
  }
}

extension SceneComparison {
  /// The maximum number of changes that are examined individually.
  private static let partLimit = 4

  /// The diagnosis of the difference between two runs of the scene, based on the nature of its cause.
  ///
  /// - Parameters:
  ///   - cause: found among ``changes``.
  ///   - tolerance: in points, as for ``TraceDifference``.
  ///   - pixels: as for ``Diagnosis``.
  ///   - rerun: the motion of the current scene with some of the changes undone; nil if that is not a valid scene.
  public func diagnosis(
    of cause: Cause, expected: MotionTrace, actual: MotionTrace, tolerance: Double = 0, pixels: PixelDifference? = nil,
    rerun: ([SceneEdit]) -> MotionTrace?
  ) -> Diagnosis {
    var cause = cause
    cause.nature = nature(of: cause.changes)
    var parts: [Diagnosis] = []
    if cause.nature == nil, cause.outside == nil, (2...Self.partLimit).contains(cause.changes.count) {
      parts = cause.changes.compactMap { change in
        part(change, expected: expected, actual: actual, tolerance: tolerance, rerun: rerun)
      }
      if parts.count < cause.changes.count { parts = [] }
    }
    return Diagnosis(
      expected: expected, actual: actual, tolerance: tolerance, cause: cause, parts: parts, pixels: pixels)
  }

  /// The effect of one of several changes: alone, or if it has none alone, in addition to the others.
  private func part(
    _ change: SceneEdit, expected: MotionTrace, actual: MotionTrace, tolerance: Double,
    rerun: ([SceneEdit]) -> MotionTrace?
  ) -> Diagnosis? {
    let cause = Cause(changes: [change], candidates: 1, nature: nature(of: [change]))
    if let alone = rerun(changes.filter { $0 != change }) {
      let found = Diagnosis(expected: expected, actual: alone, tolerance: tolerance, cause: cause)
      if !found.isEmpty { return found }
    }
    guard let without = rerun([change]) else { return nil }
    let found = Diagnosis(expected: without, actual: actual, tolerance: tolerance, cause: cause)
    // Changes that do not affect motion are visible only in the pixels.
    return found.isEmpty ? Diagnosis(pixelsBesides: expected) : found
  }
}

/// An outline in which some parts have an old and a new form.
indirect enum MergedOutline: Sendable {
  case same(SourceOutline)
  /// Nil if one of the versions does not contain the part. Parts with the same number change together.
  case choice(Int, old: SourceOutline?, new: SourceOutline?)
  case list([MergedOutline])
  case mapping([(key: String, isPlain: Bool, value: MergedOutline)])

  /// Nil if the part is omitted.
  func outline(undoing undone: Set<Int>) -> SourceOutline? {
    let nowhere = SourcePlace(file: "")
    switch self {
    case .same(let outline): return outline
    case .choice(let number, let old, let new): return undone.contains(number) ? old : new
    case .list(let items): return .list(items.compactMap { $0.outline(undoing: undone) }, place: nowhere)
    case .mapping(let entries):
      let own = entries.compactMap { entry in
        entry.value.outline(undoing: undone).map {
          SourceOutline.Entry(key: entry.key, isPlain: entry.isPlain, value: $0)
        }
      }
      return .mapping(own, place: nowhere)
    }
  }
}

/// Matches the parts of two outlines.
struct OutlineMerger {
  private(set) var changes: [SceneEdit] = []
  private(set) var sides: [ChangeGroups.Sides] = []
  private let spellings: (old: [SourcePlace: String], new: [SourcePlace: String])

  /// - Parameter spellings: The spellings of quoted texts, by their locations.
  init(spellings: (old: [SourcePlace: String], new: [SourcePlace: String])) { self.spellings = spellings }

  mutating func merge(_ old: SourceOutline, _ new: SourceOutline, path: [String], key: String?) -> MergedOutline {
    if old.isSame(as: new) { return .same(new) }
    switch (old, new) {
    case (.mapping(let before, _), .mapping(let after, _)): return merge(before, after, path: path)
    // A size or a colour in brackets is a single value.
    case (.list(let before, _), .list(let after, _)) where !(old.isTuple && new.isTuple && before.count == after.count):
      return merge(before, after, path: path, key: path.contains("constraints") ? nil : key)
    default: return .choice(note(old, new, path, key), old: old, new: new)
    }
  }

  private mutating func note(_ old: SourceOutline?, _ new: SourceOutline?, _ path: [String], _ key: String?) -> Int {
    func fact(_ outline: SourceOutline, _ spellings: [SourcePlace: String]) -> RecordedScene.Fact {
      let brief = outline.brief(spellings)
      let isBare = outline.isMapping && key != nil && !brief.hasPrefix("{")
      let text = isBare ? "{\(brief)}" : brief
      let shown = key.map { "\($0): \(text)" } ?? text
      return RecordedScene.Fact(
        path: path.joined(separator: "/"), value: OutlineWriter.text(outline), text: shown, place: outline.place)
    }
    changes.append(SceneEdit(old: old.map { fact($0, spellings.old) }, new: new.map { fact($0, spellings.new) }))
    sides.append((old, new))
    return changes.count - 1
  }

  private mutating func merge(
    _ before: [SourceOutline.Entry], _ after: [SourceOutline.Entry], path: [String]
  ) -> MergedOutline {
    var entries: [(key: String, isPlain: Bool, value: MergedOutline)] = []
    for entry in after {
      let inner = path + [entry.key]
      if let old = before.first(where: { $0.key == entry.key }) {
        entries.append((entry.key, entry.isPlain, merge(old.value, entry.value, path: inner, key: entry.key)))
      } else {
        let number = note(nil, entry.value, inner, entry.key)
        entries.append((entry.key, entry.isPlain, .choice(number, old: nil, new: entry.value)))
      }
    }
    for entry in before where !after.contains(where: { $0.key == entry.key }) {
      let number = note(entry.value, nil, path + [entry.key], entry.key)
      entries.append((entry.key, entry.isPlain, .choice(number, old: entry.value, new: nil)))
    }
    return .mapping(entries)
  }

  private mutating func merge(
    _ before: [SourceOutline], _ after: [SourceOutline], path: [String], key: String?
  ) -> MergedOutline {
    // A number or text in a list is shown with the name of the list.
    func shownKey(_ outline: SourceOutline, _ index: Int) -> String? {
      outline.isMapping ? nil : key.map { "\($0)[\(index)]" }
    }
    let pairs = ListAlignment.pairs(before, after)
    var items: [MergedOutline] = []
    // Items that are removed here and added there have only moved.
    let gone = pairs.compactMap { $0.new == nil ? $0.old : nil }
    var moves: [Int: Int] = [:]
    for pair in pairs where pair.old == nil {
      guard let new = pair.new else { continue }
      let free = gone.filter { !moves.keys.contains($0) }
      let origin =
        free.first { before[$0].isSame(as: after[new]) }
        ?? free.first { before[$0].identity != nil && before[$0].identity == after[new].identity }
      if let origin { moves[origin] = new }
    }
    var numbers: [Int: Int] = [:]
    func place(_ index: Int) -> [String] { path + ["[\(index)]"] }
    for pair in pairs {
      switch (pair.old, pair.new) {
      case (let i?, let k?): items.append(merge(before[i], after[k], path: place(k), key: shownKey(after[k], k)))
      case (let i?, nil):
        if let k = moves[i] {
          let number = numbers[k] ?? noteMove(before[i], after[k], place(k))
          numbers[k] = number
          items.append(.choice(number, old: before[i], new: nil))
        } else {
          items.append(.choice(note(before[i], nil, place(i), shownKey(before[i], i)), old: before[i], new: nil))
        }
      case (nil, let k?):
        if let i = moves.first(where: { $0.value == k })?.key {
          let number = numbers[k] ?? noteMove(before[i], after[k], place(k))
          numbers[k] = number
          items.append(.choice(number, old: nil, new: after[k]))
        } else {
          items.append(.choice(note(nil, after[k], place(k), shownKey(after[k], k)), old: nil, new: after[k]))
        }
      case (nil, nil): break
      }
    }
    return .list(items)
  }

  private mutating func noteMove(_ old: SourceOutline, _ new: SourceOutline, _ path: [String]) -> Int {
    let name = new.identity ?? new.brief(spellings.new)
    sides.append((nil, nil))
    changes.append(
      SceneEdit(
        old: .init(
          path: path.joined(separator: "/"), value: "elsewhere",
          text: "at " + (old.place.hasLine ? "line \(old.place.line)" : "another place")),
        new: .init(path: path.joined(separator: "/"), value: "here", text: name, place: new.place)))
    return changes.count - 1
  }
}

/// The correspondence between the items of two lists, in order.
enum ListAlignment {
  private static let sizeLimit = 4_000_000
  /// Lists whose table would be larger than this are assumed to have the same order if every item is similar to the one
  /// at its position.
  private static let closeLookLimit = 40_000

  static func pairs(_ old: [SourceOutline], _ new: [SourceOutline]) -> [(old: Int?, new: Int?)] {
    if old.count * new.count > closeLookLimit, old.count == new.count,
      zip(old, new).allSatisfy({ $0.likeness(to: $1) > 0 })
    {
      return old.indices.map { ($0, $0) }
    }
    guard old.count * new.count <= sizeLimit else {
      return (0..<max(old.count, new.count)).map { ($0 < old.count ? $0 : nil, $0 < new.count ? $0 : nil) }
    }
    // The largest sum of similarities of the remaining items, computed from the end.
    var best = Array(repeating: Array(repeating: 0, count: new.count + 1), count: old.count + 1)
    var likeness = Array(repeating: Array(repeating: 0, count: new.count), count: old.count)
    for i in old.indices.reversed() {
      for k in new.indices.reversed() {
        likeness[i][k] = old[i].likeness(to: new[k])
        let matched = likeness[i][k] > 0 ? best[i + 1][k + 1] + likeness[i][k] : 0
        best[i][k] = max(matched, best[i + 1][k], best[i][k + 1])
      }
    }
    var result: [(old: Int?, new: Int?)] = []
    var (i, k) = (0, 0)
    while i < old.count || k < new.count {
      if i < old.count, k < new.count, likeness[i][k] > 0, best[i][k] == best[i + 1][k + 1] + likeness[i][k] {
        result.append((i, k))
        (i, k) = (i + 1, k + 1)
      } else if i < old.count, k == new.count || best[i][k] == best[i + 1][k] {
        result.append((i, nil))
        i += 1
      } else {
        result.append((nil, k))
        k += 1
      }
    }
    return replacing(result, old, new)
  }

  /// Texts between the same neighbours replace each other, however different they are.
  private static func replacing(
    _ pairs: [(old: Int?, new: Int?)], _ old: [SourceOutline], _ new: [SourceOutline]
  ) -> [(old: Int?, new: Int?)] {
    var result: [(old: Int?, new: Int?)] = []
    var gone: [Int] = []
    var come: [Int] = []
    func close() {
      let isReplaced =
        gone.count == come.count && gone.allSatisfy { old[$0].isScalar } && come.allSatisfy { new[$0].isScalar }
      if isReplaced {
        result += zip(gone, come).map { ($0, $1) }
      } else {
        result += gone.map { ($0, nil) } + come.map { (nil, $0) }
      }
      gone = []
      come = []
    }
    for pair in pairs {
      switch (pair.old, pair.new) {
      case (let i?, nil): gone.append(i)
      case (nil, let k?): come.append(k)
      default:
        close()
        result.append(pair)
      }
    }
    close()
    return result
  }
}
