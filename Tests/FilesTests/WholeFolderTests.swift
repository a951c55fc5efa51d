import Foundation
@testable import InbetweenFiles
import Synchronization
import Testing
import InbetweenTestSupport

extension TemporaryFolder {
  func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: path(name), withDestinationPath: target)
  }
}

@Suite("Atomic replacement of folders") struct WholeFolderTests {
  private let scratch: TemporaryFolder

  init() throws { scratch = try TemporaryFolder() }

  /// Replaces a folder by one with so many files, all of the same text.
  private func replace(_ name: String, with text: String, count: Int = 3, canExchange: Bool = true) throws {
    let folder = try WholeFolder(target: scratch.path(name), canExchange: canExchange) { $0.hasPrefix("f") }
    do {
      for index in 0..<count { try folder.write(Array(text.utf8), as: "f\(index)") }
      try folder.commit()
    } catch {
      folder.discard()
      throw error
    }
  }

  @Test(arguments: [true, false])
  func `a folder is replaced by another, and nothing else is left`(canExchange: Bool) throws {
    for (text, count) in [("old", 5), ("new", 2), ("newer", 7)] {
      try replace("out", with: text, count: count, canExchange: canExchange)
      #expect(try scratch.names() == ["out"])
      #expect(try scratch.names(in: "out").count == count)
      #expect(try scratch.text("out/f0") == text)
    }
  }

  @Test(arguments: [true, false])
  func `after concurrent runs the folder is one of theirs, and complete at any time`(canExchange: Bool) async throws {
    try replace("out", with: "first", canExchange: canExchange)
    let isDone = Shared(false)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in 0..<3 {
        group.addTask {
          for round in 0..<20 { try replace("out", with: "\(writer)-\(round)", canExchange: canExchange) }
        }
      }
      if canExchange {
        group.addTask {
          // As goldens are read: if the folder was replaced meanwhile, the result is ignored.
          while !isDone.value.withLock({ $0 }) {
            let before = try FolderState(scratch.path("out"))
            let count = try scratch.names(in: "out").count
            if try FolderState(scratch.path("out")) == before { #expect(count == 3) }
          }
        }
      }
      for _ in 0..<3 { try await group.next() }
      isDone.value.withLock { $0 = true }
      try await group.waitForAll()
    }
    #expect(Set(try scratch.names(in: "out").map { try scratch.text("out/" + $0) }).count == 1)
    #expect(try scratch.names() == ["out"])
  }

  @Test func `a run that ended between two renames is completed by the next run`() throws {
    try replace("out", with: "old")
    // The state that a run leaves if it is killed at that moment.
    try FileManager.default.moveItem(atPath: scratch.path("out"), toPath: scratch.path(".out.inbetween-previous"))
    try scratch.write("half", as: ".out.inbetween-0123456789/f0")
    #expect(try WholeFolder.restore(scratch.path("out")))
    #expect(try scratch.text("out/f0") == "old")
    try FileManager.default.moveItem(atPath: scratch.path("out"), toPath: scratch.path(".out.inbetween-previous"))
    try WholeFolder.recover(in: scratch.path)
    #expect(try scratch.names() == ["out"])
    #expect(try scratch.text("out/f2") == "old")
    // The new folder is in place, and the old one has not been removed.
    try scratch.write("old", as: ".out.inbetween-previous/f0")
    #expect(try WholeFolder.restore(scratch.path("out")))
    #expect(try scratch.names() == ["out"])
  }

  @Test func `temporary files of other names are not touched, even if the names are similar`() throws {
    let others = [".out.inbetween-a.inbetween-previous", ".out.inbetween-notes", ".outer.inbetween-0123456789"]
    for name in others { try scratch.write("mine", as: name + "/f0") }
    try replace("out", with: "new")
    #expect(try scratch.names() == (others + ["out"]).sorted())
  }

  @Test(arguments: ["folder", "dangling", "loop"])
  func `a link is neither replaced nor followed`(kind: String) throws {
    try scratch.write("precious", as: "elsewhere/f0")
    try scratch.link("out", to: kind == "folder" ? "elsewhere" : kind == "loop" ? "out" : "nothing")
    #expect(
      throws: WholeFolder.Refusal.file(
        FileError("replace", scratch.path("out"), ELOOP, reason: "it is a symbolic link"))
    ) { try replace("out", with: "new") }
    #expect(try scratch.text("elsewhere/f0") == "precious")
    #expect(try scratch.names() == ["elsewhere", "out"])
  }

  @Test func `a link above the folder is followed`() throws {
    try scratch.write("", as: "elsewhere/.keep")
    try scratch.link("parent", to: "elsewhere")
    for text in ["old", "new"] { try replace("parent/out", with: text) }
    #expect(try scratch.text("elsewhere/out/f0") == "new")
    #expect(try scratch.names(in: "elsewhere") == [".keep", "out"])
  }

  @Test func `folders and links in it are not removed, whatever their names`() throws {
    try scratch.write("precious", as: "out/f0/notes")
    #expect(throws: WholeFolder.Refusal.foreign(name: "f0/")) { try replace("out", with: "new") }
    #expect(try scratch.text("out/f0/notes") == "precious")
    try FileManager.default.removeItem(atPath: scratch.path("out/f0"))
    try scratch.write("precious", as: "elsewhere")
    try scratch.link("out/f0", to: "../elsewhere")
    #expect(throws: WholeFolder.Refusal.foreign(name: "f0")) { try replace("out", with: "new") }
    #expect(throws: WholeFolder.Refusal.foreign(name: "f0")) {
      try WholeFolder.remove(scratch.path("out")) { $0.hasPrefix("f") }
    }
    #expect(try scratch.names() == ["elsewhere", "out"])
  }

  @Test func `a folder is removed with its files, and for a link only the link`() throws {
    try replace("out", with: "old")
    try scratch.link("link", to: "out")
    try WholeFolder.remove(scratch.path("link")) { $0.hasPrefix("f") }
    #expect(try scratch.names() == ["out"] && scratch.names(in: "out").count == 3)
    try WholeFolder.remove(scratch.path("out")) { $0.hasPrefix("f") }
    #expect(try scratch.names() == [])
  }

  @Test func `a temporary file that is a link is not touched, nor is its target`() throws {
    try scratch.write("precious", as: "elsewhere/f0")
    try scratch.link(".out.inbetween-0123456789", to: "elsewhere")
    try replace("out", with: "new")
    #expect(try scratch.text("elsewhere/f0") == "precious")
  }

  @Test func `the folder's state shows that it was replaced, even by a folder with the same inode`() throws {
    try replace("out", with: "old")
    var seen: Set<FolderState> = []
    for round in 0..<50 {
      let state = try #require(try FolderState(scratch.path("out")))
      #expect(seen.insert(state).inserted, "round \(round)")
      #expect(try FolderState(scratch.path("out")) == state)
      try replace("out", with: "new")
    }
    #expect(try FolderState(scratch.path("nothing")) == nil)
  }
}
