import Foundation
import InbetweenModel
import InbetweenScene
import InbetweenTestSupport
import Testing

/// Python's jsonschema and PyYAML, as a validator that knows nothing of ours.
private enum Validator {
  static let isThere: Bool = run(["-c", "import jsonschema, yaml"], input: "")?.status == 0

  static func run(_ arguments: [String], input: String) -> (status: Int32, output: String)? {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3"] + arguments
    let (stdin, stdout) = (Pipe(), Pipe())
    process.standardInput = stdin
    process.standardOutput = stdout
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    try? stdin.fileHandleForWriting.write(contentsOf: Data(input.utf8))
    try? stdin.fileHandleForWriting.close()
    let data = stdout.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }

  /// For each file `valid` or the first error; the schema comes on standard input.
  static let script = """
    import sys, json, yaml, jsonschema
    schema = json.load(sys.stdin)
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    for path in sys.argv[1:]:
        error = next(iter(validator.iter_errors(yaml.safe_load(open(path, encoding="utf-8")))), None)
        print("valid" if error is None else "invalid " + error.message[:200].replace(chr(10), " "))
    """

  static func verdicts(_ files: [URL]) -> [String] {
    guard let result = run(["-c", script] + files.map(\.path), input: SceneSchema.text), result.status == 0 else {
      return []
    }
    return result.output.split(separator: "\n").map(String.init)
  }
}

private func yaml(in folder: URL?) -> [URL] {
  guard let folder, let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path) else { return [] }
  return names.filter { $0.hasSuffix(".yaml") }.sorted().map { folder.appendingPathComponent($0) }
}

private func shared(_ folder: String) -> [URL] {
  yaml(in: SharedVectors.sharedFolder?.appendingPathComponent("format/" + folder))
}

@Suite("JSON Schema")
struct SchemaTests {
  private static let scenes = SharedVectors.repositoryRoot.appendingPathComponent("Scenes")

  @Test func `the committed schema is what the tables generate`() throws {
    let text = try String(contentsOf: Self.scenes.appendingPathComponent("scene.schema.json"), encoding: .utf8)
    #expect(text == SceneSchema.text, "run: inbetween schema > Scenes/scene.schema.json")
  }

  @Test(arguments: ViewKind.allCases)
  func `every key of the tables is in the schema`(kind: ViewKind) throws {
    let json = try #require(JSONSerialization.jsonObject(with: Data(SceneSchema.text.utf8)) as? [String: Any])
    let definitions = try #require(json["$defs"] as? [String: [String: Any]])
    let view = try #require(definitions["view-" + kind.rawValue]?["properties"] as? [String: Any])
    #expect(Set(view.keys) == Set(ViewKeys.keys(of: kind).map(\.name) + [kind.rawValue]))
    let top = try #require(json["properties"] as? [String: Any])
    #expect(Set(top.keys) == Set(MappingTypes.top.keys))
    for (name, object) in [
      ("event", MappingTypes.event), ("state", MappingTypes.state), ("keyframe", MappingTypes.keyframe),
    ] {
      let properties = try #require(definitions[name]?["properties"] as? [String: Any])
      #expect(Set(properties.keys) == Set(object.keys))
    }
    let animations = try #require(definitions["layerAnimation"]?["oneOf"] as? [[String: Any]])
    let kinds = [
      MappingTypes.basicAnimation, MappingTypes.springAnimation, MappingTypes.keyframeAnimation,
      MappingTypes.animationGroup,
    ]
    for (animation, object) in zip(animations, kinds) {
      let properties = try #require(animation["properties"] as? [String: Any])
      #expect(Set(properties.keys) == Set(object.keys))
    }
  }

  @Test func `editors show a description of each key of each object`() throws {
    let json = try #require(JSONSerialization.jsonObject(with: Data(SceneSchema.text.utf8)) as? [String: Any])
    let definitions = try #require(json["$defs"] as? [String: [String: Any]])
    var objects: [(String, [String: Any])] = [("scene", json)]
    for name in ["event", "state", "keyframe", "motionEffect", "path"] {
      objects.append((name, try #require(definitions[name])))
    }
    for name in ["canvas", "spring", "font", "transform", "parameter", "insets"] {
      let choices = try #require(definitions[name]?["anyOf"] as? [[String: Any]])
      objects.append((name, try #require(choices.first { $0["properties"] != nil })))
    }
    for animation in try #require(definitions["layerAnimation"]?["oneOf"] as? [[String: Any]]) {
      objects.append(("layer animation", animation))
    }
    for (name, object) in objects {
      for (key, value) in try #require(object["properties"] as? [String: [String: Any]]) {
        #expect(value["description"] is String, "\(name).\(key)")
      }
    }
    #expect(objects.count == 17)
  }

  @Test func `an empty item of a list offers each kind of view, and an empty event each of its keys`() throws {
    let json = try #require(JSONSerialization.jsonObject(with: Data(SceneSchema.text.utf8)) as? [String: Any])
    let definitions = try #require(json["$defs"] as? [String: [String: Any]])
    // The schemas that apply to an empty object, whose properties editors offer.
    func offered(_ schema: [String: Any]) -> Set<String> {
      var names = Set((schema["properties"] as? [String: Any] ?? [:]).keys)
      if let name = (schema["$ref"] as? String)?.split(separator: "/").last {
        names.formUnion(offered(definitions[String(name)] ?? [:]))
      }
      for key in ["allOf", "anyOf", "oneOf"] {
        for part in schema[key] as? [[String: Any]] ?? [] { names.formUnion(offered(part)) }
      }
      if let condition = schema["if"] as? [String: Any] {
        let holds = (condition["required"] as? [String] ?? []).isEmpty
        names.formUnion(offered(schema[holds ? "then" : "else"] as? [String: Any] ?? [:]))
      }
      return names
    }
    for (list, expected) in [
      ("views", ViewKind.allCases.map(\.rawValue)), ("timeline", MappingTypes.event.keys),
    ] {
      let schema = try #require((json["properties"] as? [String: [String: Any]])?[list])
      let names = offered(try #require(schema["items"] as? [String: Any]))
      #expect(Set(expected).subtracting(names).isEmpty, "\(list): \(Set(expected).subtracting(names).sorted())")
    }
  }

  @Test func `editors show the defaults of keys, and list the key paths of layer animations`() throws {
    let json = try #require(JSONSerialization.jsonObject(with: Data(SceneSchema.text.utf8)) as? [String: Any])
    let definitions = try #require(json["$defs"] as? [String: [String: Any]])
    func keys(_ name: String) throws -> [String: [String: Any]] {
      let definition = try #require(definitions[name])
      let choices = ["anyOf", "oneOf"].compactMap { definition[$0] as? [[String: Any]] }.flatMap(\.self)
      let object = try #require(([definition] + choices).first { $0["properties"] != nil })
      return try #require(object["properties"] as? [String: [String: Any]])
    }
    #expect((json["properties"] as? [String: [String: Any]])?["fps"]?["default"] as? Int == 60)
    for (object, key, expected) in [
      ("canvas", "direction", "leftToRight"), ("canvas", "appearance", "light"), ("event", "curve", "easeInOut"),
      ("font", "family", "Inter"), ("layerAnimation", "fillMode", "removed"),
    ] {
      #expect(try keys(object)[key]?["default"] as? String == expected, "\(object).\(key)")
    }
    for (object, key, expected) in [
      ("event", "delay", 0), ("event", "repeat", 1), ("layerAnimation", "speed", 1), ("spring", "mass", 1),
    ] {
      #expect(try keys(object)[key]?["default"] as? Int == expected, "\(object).\(key)")
    }
    #expect(try keys("layerAnimation")["isRemovedOnCompletion"]?["default"] as? Bool == true)
    let choices = try #require(try keys("layerAnimation")["keyPath"]?["anyOf"] as? [[String: Any]])
    let paths = try #require(choices.first?["enum"] as? [String])
    for path in ["position.y", "transform.rotation", "opacity", "strokeEnd", "locations", "contents"] {
      #expect(paths.contains(path), "\(path)")
    }
  }

  @Test func `every reference in the schema has its definition`() throws {
    let json = try #require(JSONSerialization.jsonObject(with: Data(SceneSchema.text.utf8)) as? [String: Any])
    let definitions = try #require(json["$defs"] as? [String: Any])
    let names = SceneSchema.text.matches(of: /"#\/\$defs\/([^"]+)"/).map { String($0.output.1) }
    #expect(names.count > 100)
    #expect(Set(names).subtracting(definitions.keys).isEmpty)
  }

  @Test(.enabled(if: Validator.isThere, "no python3 with jsonschema"))
  func `an independent validator accepts every scene`() throws {
    let fixture = FileManager.default.temporaryDirectory.appendingPathComponent("inbetween-\(UUID().uuidString).yaml")
    defer { try? FileManager.default.removeItem(at: fixture) }
    try FullScene.everything.write(to: fixture, atomically: true, encoding: .utf8)
    let files = [fixture] + yaml(in: Self.scenes) + shared("scenes") + shared("extra")
    let verdicts = Validator.verdicts(files)
    #expect(verdicts.count == files.count)
    for (file, verdict) in zip(files, verdicts) { #expect(verdict == "valid", "\(file.lastPathComponent)") }
  }

  @Test(.enabled(if: Validator.isThere && !shared("broken").isEmpty, "no python3 with jsonschema, or no shared folder"))
  func `an independent validator refuses every scene with a mistake in its structure`() throws {
    let files = try shared("broken").filter { file in
      let first = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").first ?? ""
      // Sliders have come since.
      return !first.contains("rejected by yaml") && !first.contains("'slider' is not a kind")
    }
    let verdicts = Validator.verdicts(files)
    #expect(verdicts.count == files.count)
    for (file, verdict) in zip(files, verdicts) {
      let isShape = try String(contentsOf: file, encoding: .utf8).hasPrefix("# rejected by schema")
      if isShape { #expect(verdict.hasPrefix("invalid"), "\(file.lastPathComponent)") }
    }
  }
}
