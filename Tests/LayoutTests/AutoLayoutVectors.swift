import Foundation
import InbetweenTestSupport
import Testing

@Suite("Auto Layout agrees with vectors computed by independent solvers")
struct AutoLayoutVectors {
  static let vectors: [JSON] = {
    var vectors: [JSON] = []
    for file in SharedVectors.files(in: "autolayout") {
      guard let data = try? Data(contentsOf: file), let json = try? JSONDecoder().decode(JSON.self, from: data) else {
        continue
      }
      vectors += json["vectors"]?.array ?? []
    }
    return vectors
  }()

  static var isPresent: Bool { !SharedVectors.files(in: "autolayout").isEmpty }

  @Test(.enabled(if: isPresent, "no vectors in autolayout/ here"))
  func `every vector and every step of it`() {
    var states = 0
    var failed: [String] = []
    for vector in Self.vectors {
      let run = VectorRun(vector)
      states += run.stateCount
      guard !run.differences.isEmpty else { continue }
      failed.append("\(vector["id"]?.string ?? "?"): \(run.differences.prefix(4).joined(separator: "; "))")
    }
    print("autolayout vectors: \(Self.vectors.count) cases, \(states) states, \(failed.count) failed")
    #expect(!Self.vectors.isEmpty, "the files hold no vectors")
    #expect(failed.isEmpty, "\(failed.joined(separator: "\n"))")
  }

  @Test(.enabled(if: isPresent, "no vectors in autolayout/ here"))
  func `one corrupted value in each group is detected`() {
    var groups: [String: [JSON]] = [:]
    for vector in Self.vectors { groups[vector["group"]?.string ?? "", default: []].append(vector) }
    for (group, vectors) in groups.sorted(by: { $0.key < $1.key }) {
      let corrupted = vectors.lazy.compactMap { vector -> JSON? in
        guard let expect = vector["expect"], let wrong = Self.corrupted(expect) else { return nil }
        var copy = vector
        copy["expect"] = wrong
        return copy
      }.first
      guard let corrupted else {
        Issue.record("nothing to corrupt in \(group)")
        continue
      }
      #expect(!VectorRun(corrupted).differences.isEmpty, "\(group)")
    }
  }

  @Test(
    .enabled(if: isPresent, "no vectors in autolayout/ here"),
    arguments: [
      "frames", "ambiguous", "levelErrors", "unsatisfiable", "framesIfDropped", "pixelFrames", "fittingSize", "error",
    ])
  func `a corrupted value of each kind is detected`(kind: String) {
    let vector = Self.vectors.lazy.compactMap { vector -> JSON? in
      guard let value = vector["expect"]?[kind],
        let wrong = kind == "error" ? Self.changedMessage(value) : Self.changed(value)
      else { return nil }
      var copy = vector
      copy["expect"]?[kind] = wrong
      return copy
    }.first
    guard let vector else {
      Issue.record("no vector has \(kind)")
      return
    }
    #expect(!VectorRun(vector).differences.isEmpty)
  }

  /// An expectation with its first number or text changed.
  private static func corrupted(_ expect: JSON) -> JSON? {
    for (key, value) in expect.members {
      guard let wrong = key == "error" ? changedMessage(value) : changed(value) else { continue }
      var copy = expect
      copy[key] = wrong
      return copy
    }
    return nil
  }

  private static func changedMessage(_ error: JSON) -> JSON? {
    var copy = error
    copy["message"] = .string("Another reason")
    return copy
  }

  private static func changed(_ value: JSON) -> JSON? {
    switch value {
    case .number(let number): return .number(number + 1.5)
    case .string(let text): return .string(text + "?")
    case .null, .bool: return nil
    case .array(var elements):
      for index in elements.indices {
        guard let wrong = changed(elements[index]) else { continue }
        elements[index] = wrong
        return .array(elements)
      }
      return nil
    case .object:
      var copy = value
      for (key, member) in value.members {
        guard let wrong = changed(member) else { continue }
        copy[key] = wrong
        return copy
      }
      return nil
    }
  }
}
