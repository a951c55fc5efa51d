import ArgumentParser
import InbetweenDiagnostics
import InbetweenFiles
import InbetweenRendering
import InbetweenGoldens

/// Joins the frames that several shards drew.
struct MergeFrames: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge-frames",
    abstract: "Merge the frames that several shards of 'render' wrote.",
    discussion: """
      'render --shard' writes the frames of a long scene to DIR/<scene>,part-2-of-4/. This command moves the parts to \
      DIR/<scene>/, which then contains the same files as after a render by one process. \
      Frames of another version, build, commit, scene, file, option or library are not merged (2).

      Example:
        inbetween merge-frames out
        inbetween merge-frames shard-1 shard-2 --output out
      """)

  @Argument(help: ArgumentHelp("Folders that 'render' wrote.", valueName: "dir"), completion: .directory)
  var folders: [String]

  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "The folder to write to (default: the folder to merge, if there is only one).", valueName: "dir"),
    completion: .directory)
  var output: String?

  func validate() throws {
    if let output { try OutputKind.checkFrames(folder: output) }
    if output == nil, folders.count > 1 { throw ValidationError("several folders need --output DIR") }
  }

  func run() throws {
    let target = output ?? folders[0]
    var status = ExitStatus.success
    for folder in folders + [output].compactMap(\.self) { try FrameFolders.recover(in: folder) }
    let scenes = try FrameParts.found(in: folders)
    try FrameParts.checkOrigins(in: folders)
    for scene in scenes {
      guard scene.missing.isEmpty else {
        if try scene.removeJoined(in: target) {
          try Console.write("joined    \(scene.name): \(scene.count) parts\n")
          continue
        }
        status.combine(with: .nothingCompared)
        Console.complain(
          "'\(scene.name)': \(scene.missing.count == 1 ? "part" : "parts") "
            + "\(scene.missing.map(String.init).joined(separator: ", ")) of \(scene.count) "
            + "\(scene.missing.count == 1 ? "is" : "are") missing")
        continue
      }
      try scene.join(in: target)
      try Console.write("joined    \(scene.name): \(scene.count) parts\n")
    }
    if output != nil { try FrameParts.copyWhole(from: folders, to: target) }
    // A missing part is compared with the other folders when it is there.
    if try status == .success && FileSystem.isFolder(target) { try FrameParts.finishWhole(in: target) }
    try status.finish()
  }
}
