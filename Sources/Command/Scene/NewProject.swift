import ArgumentParser
import InbetweenDiagnostics
import InbetweenFiles

/// The folder that a new scene belongs to, and what a project needs beside its scenes.
struct NewProject {
  /// The path from the working directory to the folder, ending in a slash; empty if they are the same.
  let root: String

  /// The nearest folder, from the working directory upwards to the root of the repository, with a folder `Scenes` or a
  /// project file; the working directory if there is none, and the one around it if that is itself called `Scenes`.
  static func nearest() throws -> NewProject {
    let here = Git.absolute(".").split(separator: "/")
    var roots = [""]
    while roots.count <= here.count, try FileSystem.kind(of: roots[roots.count - 1] + ".git") == nil {
      roots.append(roots[roots.count - 1] + "../")
    }
    // Folders above one that is in no repository are somebody else's.
    if roots.count > here.count { roots = here.last == "Scenes" ? ["../"] : [""] }
    let root = try roots.first { root in
      try FileSystem.kindFollowingLinks(of: root + "Scenes") == .folder
        || FileSystem.kindFollowingLinks(of: root + "inbetween.yaml") == .file
    }
    return NewProject(root: root ?? "")
  }

  /// Makes the folders of scenes and goldens, and has git ignore what is written anew.
  func complete() throws {
    try FileSystem.makeFolders(root + "Scenes")
    try FileSystem.makeFolders(root + "Goldens")
    // The schema is that of the program which writes it, and is only read by editors.
    try ignore(["Scenes/scene.schema.json", "goldens-report/"])
  }

  /// Writes the file of a CI system that verifies goldens.
  func add(_ pipeline: PipelineTemplate) throws {
    let path = root + pipeline.path
    guard try FileSystem.kind(of: path) == nil else {
      throw CommandFailure(
        .wrongInput, "'\(path)' is there already", hint: "leave out --ci, or add the job of docs/ci to it")
    }
    try FileSystem.makeFolders(FileSystem.parts(of: path).folder)
    try WholeFile.write(pipeline.bytes, to: path)
    // A program that was built in a published clone names the account.
    let isNamed = !String(decoding: pipeline.bytes, as: UTF8.self).contains("OWNER/")
    try Console.write(
      isNamed ? "\(path)\n" : "\(path): replace OWNER by the account that Inbetween is published under\n")
  }

  private func ignore(_ paths: [String]) throws {
    let path = root + ".gitignore"
    let exists = try FileSystem.kindFollowingLinks(of: path) == .file
    let text = exists ? String(decoding: try FileSystem.read(path, atMost: .text), as: UTF8.self) : ""
    let known = Set(text.split(whereSeparator: \.isNewline).map { $0.hasPrefix("/") ? $0.dropFirst() : $0 })
    let missing = paths.filter { !known.contains($0[...]) }
    guard !missing.isEmpty else { return }
    let separator = text.isEmpty || text.hasSuffix("\n") ? "" : "\n"
    try WholeFile.write(Array((text + separator + missing.map { $0 + "\n" }.joined()).utf8), to: path)
  }
}

/// A CI system whose file `new` writes.
enum PipelineTemplate: String, ExpressibleByArgument, CaseIterable {
  case github, gitlab

  /// The file's path in a repository.
  var path: String {
    switch self {
    case .github: ".github/workflows/goldens.yml"
    case .gitlab: ".gitlab-ci.yml"
    }
  }

  var bytes: [UInt8] {
    switch self {
    case .github: PackageResources.github_actions_yml
    case .gitlab: PackageResources.gitlab_ci_yml
    }
  }
}
