import InbetweenDiagnostics
import InbetweenFiles
import InbetweenRendering
import InbetweenGoldens

/// The parts of one scene's frames, as shards wrote them.
struct FrameParts {
  let name: String
  /// The total number of parts.
  let count: Int
  /// Folders by part, from 1.
  let folders: [Int: String]

  var missing: [Int] { (1...count).filter { folders[$0] == nil } }

  /// Parts in folders, by name.
  ///
  /// - Throws: If a part occurs twice, or parts disagree about their number.
  static func found(in folders: [String]) throws -> [FrameParts] {
    var found: [String: (count: Int, folders: [Int: String])] = [:]
    for folder in folders {
      guard try FileSystem.isFolder(folder) else { throw CommandFailure(.inputOutput, "there is no folder \(folder)") }
      for entry in try FileSystem.names(in: folder) where try FileSystem.isFolder(folder + "/" + entry) {
        guard let (name, index, count) = ShardPlan.Part.parsed(entry) else { continue }
        let path = folder + "/" + entry
        var parts = found[name] ?? (count, [:])
        if parts.count != count {
          throw CommandFailure(.wrongInput, "'\(name)' was split into \(parts.count) parts and into \(count)")
        }
        if let other = parts.folders.updateValue(path, forKey: index) {
          throw CommandFailure(.wrongInput, "part \(index) of '\(name)' is there twice: \(other) and \(path)")
        }
        found[name] = parts
      }
    }
    return found.sorted { $0.key < $1.key }.map { FrameParts(name: $0, count: $1.count, folders: $1.folders) }
  }

  /// Refuses frames that were not drawn by shards of one run.
  ///
  /// - Throws: If folders say that they were drawn from different things, or a part says nothing.
  static func checkOrigins(in folders: [String]) throws {
    var first: (path: String, origin: FrameOrigin)?
    var problems: [String] = []
    for folder in folders {
      for entry in try FileSystem.names(in: folder).sorted() where !entry.hasPrefix(".") {
        let path = folder + "/" + entry
        guard try FileSystem.isFolder(path), try FrameFolders.isOne(path) else { continue }
        guard let text = try origin(of: path) else {
          // One process drew it, or its parts are joined.
          guard ShardPlan.Part.parsed(entry) != nil else { continue }
          problems.append("\(path) does not say what it was drawn from; draw it again")
          continue
        }
        guard let origin = FrameOrigin(json: text) else {
          problems.append("\(path)/frames.json is not one that render wrote")
          continue
        }
        guard let known = first else {
          first = (path, origin)
          continue
        }
        let apart = origin.differences(from: known.origin)
        if !apart.isEmpty {
          problems.append("\(path) is of another run than \(known.path): \(apart.joined(separator: ", "))")
        }
      }
    }
    for problem in problems { Console.complain(TerminalText(problem)) }
    if !problems.isEmpty { throw ExitStatus.wrongInput }
  }

  private static func origin(of folder: String) throws -> String? {
    do { return try FrameFolders.origin(of: folder) } catch let error as FrameFolders.Mismatch {
      throw CommandFailure(.wrongInput, error.message)
    }
  }

  /// Removes from the scenes of a folder that were not split what they were drawn from, as after a render by one process.
  static func finishWhole(in folder: String) throws {
    for entry in try FileSystem.names(in: folder) where !entry.hasPrefix(".") {
      let path = folder + "/" + entry
      guard try ShardPlan.Part.parsed(entry) == nil && FrameFolders.isOne(path) else { continue }
      do { try FrameFolders.removeOrigin(of: path) } catch let error as FrameFolders.Mismatch {
        throw CommandFailure(.wrongInput, error.message)
      }
    }
  }

  /// Joins the parts, and removes them.
  func join(in target: String) throws {
    let parts = (1...count).compactMap { folders[$0] }
    do {
      try FrameFolders.join(parts, to: target + "/" + name)
      for part in parts { try FrameFolders.remove(part) }
    } catch let error as FrameFolders.Mismatch {
      throw CommandFailure(.wrongInput, error.message)
    }
  }

  /// Removes the parts that an interrupted run joined and did not remove.
  ///
  /// - Returns: Whether the target contains the frames of all these parts; otherwise none is removed.
  func removeJoined(in target: String) throws -> Bool {
    let parts = folders.sorted { $0.key < $1.key }.map(\.value)
    do {
      for part in parts where try !FrameFolders.contains(target + "/" + name, part: part) { return false }
      for part in parts { try FrameFolders.remove(part) }
      return true
    } catch let error as FrameFolders.Mismatch {
      throw CommandFailure(.wrongInput, error.message)
    }
  }

  /// Copies scenes that were not split, and filmstrips.
  static func copyWhole(from folders: [String], to target: String) throws {
    for folder in folders where folder != target {
      for entry in try FileSystem.names(in: folder) where !entry.hasPrefix(".") {
        let path = folder + "/" + entry
        if entry.hasSuffix("-filmstrip.png"), try FileSystem.kind(of: path) == .file {
          try WholeFile.write(try FileSystem.read(path, atMost: .picture), to: target + "/" + entry)
        } else if try ShardPlan.Part.parsed(entry) == nil && FrameFolders.isOne(path) {
          do { try FrameFolders.join([path], to: target + "/" + entry) } catch let error as FrameFolders.Mismatch {
            throw CommandFailure(.wrongInput, error.message)
          }
        }
      }
    }
  }
}
