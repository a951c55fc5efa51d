import Foundation
import Testing
import Yams
import InbetweenTestSupport

/// A workflow file, read as its service reads it.
struct Workflow {
  private let document: Any

  /// Inputs of a GitLab component stand as `$[[ inputs.NAME ]]`; its head is a document of its own.
  init(at path: String, inputs: [String: String] = [:]) throws {
    var text = try String(contentsOf: Repository.root.appendingPathComponent(path), encoding: .utf8)
    let documents = try Array(Yams.load_all(yaml: text))
    if text.contains("\n---\n") {
      try #require(documents.count == 2)
      let head = try #require(documents[0] as? [String: Any])
      let spec = try #require(head["spec"] as? [String: Any])
      for (name, input) in try #require(spec["inputs"] as? [String: [String: Any]]) {
        let value = inputs[name] ?? input["default"] as? String
        text = text.replacing("$[[ inputs.\(name) ]]", with: try #require(value, "\(name) is not given"))
      }
      #expect(!text.contains("$[["))
    }
    document = try #require(Array(Yams.load_all(yaml: text)).last)
  }

  var list: [[String: Any]]? { document as? [[String: Any]] }

  subscript(_ keys: String...) -> Any? {
    keys.reduce(document as Any?) { value, key in (value as? [String: Any])?[key] }
  }
}

/// A repository that uses Inbetween, with a scene, its golden and a folder of releases, separate from this one.
struct UserRepository {
  #if arch(arm64)
    private static let architecture = "arm64"
  #else
    private static let architecture = "amd64"
  #endif

  let scratch: TemporaryFolder
  let version: String
  var name: String { "inbetween-\(version)-linux-\(Self.architecture)" }
  var project: URL { scratch.url("project") }
  var releases: String { "file://" + scratch.url("releases").path }

  init() throws {
    scratch = try TemporaryFolder()
    version = try Tool.shell("Scripts/version").text.trimmingCharacters(in: .whitespacesAndNewlines)
    try publish()
    let files = FileManager.default
    try files.createDirectory(at: project.appendingPathComponent("Scenes"), withIntermediateDirectories: true)
    try files.createDirectory(at: scratch.url("home"), withIntermediateDirectories: true)
    _ = try scratch.write(GoldenFolder.scene, as: "project/Scenes/box.yaml")
    let outcome = try Tool.shell(
      """
      inbetween record > /dev/null && git init --quiet && git add . &&
      git -c user.name=Test -c user.email=test@example.com commit --quiet --message Scenes
      """, in: project)
    try #require(outcome.status == 0, "\(outcome.errors)")
  }

  /// A release whose program is the one that is tested.
  private func publish() throws {
    let outcome = try Tool.shell(
      """
      mkdir -p "\(name)/bin" "releases/v\(version)" &&
      printf '#!/bin/sh\nexec "%s" "$@"\n' "\(try Tool.path())" > "\(name)/bin/inbetween" &&
      chmod +x "\(name)/bin/inbetween" &&
      tar -czf "releases/v\(version)/\(name).tar.gz" "\(name)" && rm -r "\(name)" &&
      cp "\(Repository.root.path)/Packaging/install" "releases/v\(version)/" &&
      cd "releases/v\(version)" && sha256sum * > SHA256SUMS
      """, in: scratch.url)
    try #require(outcome.status == 0, "\(outcome.errors)")
  }

  /// Runs lines as a service's step: by bash with nothing else in its environment.
  func bash(_ lines: String, _ environment: [String: String], options: String = "-e") throws -> Tool.Outcome {
    let script = try scratch.write(lines, as: "step.sh")
    var all = environment
    // Programs of the runner come before those of the system.
    all["PATH"] = (environment["PATH"].map { $0 + ":" } ?? "") + "/usr/local/bin:/usr/bin:/bin"
    all["HOME"] = scratch.url("home").path
    all["LC_ALL"] = "C.UTF-8"
    all["GITHUB_PATH"] = scratch.url("path").path
    all["GITHUB_OUTPUT"] = scratch.url("output").path
    let words = all.sorted { $0.key < $1.key }.map { "'\($0.key)=\($0.value)'" }.joined(separator: " ")
    return try Tool.shell("exec env -i \(words) bash --noprofile --norc \(options) '\(script)'", in: project)
  }

  func install(version: String? = nil) throws -> Tool.Outcome {
    try bash(
      "'\(Repository.root.path)/Packaging/install' \(version ?? self.version)", ["INBETWEEN_RELEASES": releases])
  }

  /// Changes the scene so that a view moves differently than in the golden.
  func moveTheBox() throws {
    try #require(GoldenFolder.scene.contains("boxTop.constant: 50"))
    _ = try scratch.write(
      GoldenFolder.scene.replacing("boxTop.constant: 50", with: "boxTop.constant: 40"), as: "project/Scenes/box.yaml")
  }

  func text(_ path: String) throws -> String { String(decoding: try scratch.data(path), as: UTF8.self) }
}
