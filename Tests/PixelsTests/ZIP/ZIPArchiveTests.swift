import Foundation
import InbetweenPixels
import InbetweenTestSupport
import Testing

@Suite("ZIP archives") struct ZIPArchiveTests {
  /// Written by Python's zipfile: `a/text.txt` (`ab` forty times, deflated) and `stored.txt` (`hello`, stored).
  private static let sample = [UInt8](
    Data(
      base64Encoded: """
        UEsDBBQAAAAIAAAAIQBgDAFQBwAAAFAAAAAKAAAAYS90ZXh0LnR4dEtMSqQqBABQSwMEFAAAAAAAAAAhAIamEDYFAAAABQAAAAoAAABzdG9yZW\
        QudHh0aGVsbG9QSwECFAMUAAAACAAAACEAYAwBUAcAAABQAAAACgAAAAAAAAAAAAAAgAEAAAAAYS90ZXh0LnR4dFBLAQIUAxQAAAAAAAAAIQCG\
        phA2BQAAAAUAAAAKAAAAAAAAAAAAAACAAS8AAABzdG9yZWQudHh0UEsFBgAAAAACAAIAcAAAAFwAAAAAAA==
        """) ?? Data())

  private func reason(_ body: () throws(ZIPArchive.Problem) -> Void) -> String? {
    do throws(ZIPArchive.Problem) { try body() } catch { return error.reason }
    return nil
  }

  @Test func `stored and deflated files are read, and names that are not there are nil`() throws {
    #expect(Self.sample.count == 226 && ZIPArchive.isArchive(Self.sample))
    let archive = try ZIPArchive(Self.sample)
    #expect(archive.names == ["a/text.txt", "stored.txt"])
    #expect(try archive.bytes(of: "a/text.txt", atMost: 80) == Array(String(repeating: "ab", count: 40).utf8))
    #expect(try archive.bytes(of: "stored.txt", atMost: 5) == Array("hello".utf8))
    #expect(try archive.bytes(of: "text.txt", atMost: 5) == nil)
  }

  @Test func `a comment at the end is passed over, and other files are no archives`() throws {
    var bytes = Self.sample
    bytes[bytes.count - 2] = 3
    bytes += Array("end".utf8)
    #expect(try ZIPArchive(bytes).names.count == 2)
    #expect(
      reason { () throws(ZIPArchive.Problem) in _ = try ZIPArchive(Array("PK".utf8)) } == "is no whole ZIP archive")
    #expect(!ZIPArchive.isArchive(Array("{}".utf8)))
  }

  @Test func `a file that exceeds a limit is not inflated`() throws {
    let archive = try ZIPArchive(Self.sample)
    let found = reason { () throws(ZIPArchive.Problem) in _ = try archive.bytes(of: "a/text.txt", atMost: 79) }
    #expect(found == "has a file 'a/text.txt' that has 80 bytes; the limit is 79")
    // The directory states 16 MiB for seven bytes.
    var bytes = Self.sample
    bytes.replaceSubrange(92 + 24..<92 + 28, with: [0, 0, 0, 1])
    let bomb = try ZIPArchive(bytes)
    let refused = reason { () throws(ZIPArchive.Problem) in _ = try bomb.bytes(of: "a/text.txt", atMost: 1 << 30) }
    #expect(refused?.hasSuffix("times larger than its compressed bytes") == true, "\(refused ?? "")")
    bytes.replaceSubrange(92 + 24..<92 + 28, with: [0, 0, 0, 64])
    let total = reason { () throws(ZIPArchive.Problem) in _ = try ZIPArchive(bytes) }
    #expect(total == "has files of over 256 MiB together, which is the limit")
    let many = [UInt8](StoredArchive.data((0...4096).map { ("\($0)", Data()) }))
    #expect(
      reason { () throws(ZIPArchive.Problem) in _ = try ZIPArchive(many) } == "has 4097 files; the limit is 4096")
  }

  @Test func `an encrypted, unknown or damaged file is refused, the others are read`() throws {
    func found(_ offset: Int, _ value: UInt8, _ name: String = "a/text.txt") throws -> String? {
      var bytes = Self.sample
      bytes[offset] = value
      let archive = try ZIPArchive(bytes)
      #expect(try archive.bytes(of: "stored.txt", atMost: 5) == Array("hello".utf8))
      return reason { () throws(ZIPArchive.Problem) in _ = try archive.bytes(of: name, atMost: 100) }
    }
    let directory = 92
    #expect(try found(directory + 8, 1)?.hasSuffix("is encrypted") == true)
    #expect(try found(directory + 10, 12)?.hasSuffix("by a method that is not read (12)") == true)
    #expect(try found(directory + 16, 0)?.hasSuffix("is damaged") == true, "another checksum")
    #expect(try found(directory + 24, 81)?.hasSuffix("is damaged") == true, "another size")
    #expect(try found(40, 0xff)?.hasSuffix("is damaged") == true, "its data")
    #expect(try found(directory + 42, 9)?.hasSuffix("is not where the directory states it") == true)
  }

  @Test func `no change of a byte and no end crashes the reader`() {
    for index in Self.sample.indices {
      for value in [0, 1, 0x7f, 0xff] as [UInt8] {
        var bytes = Self.sample
        bytes[index] = value
        read(bytes)
      }
      read(Array(Self.sample[..<index]))
    }
  }

  private func read(_ bytes: [UInt8]) {
    do throws(ZIPArchive.Problem) {
      let archive = try ZIPArchive(bytes)
      for name in archive.names {
        do throws(ZIPArchive.Problem) { _ = try archive.bytes(of: name, atMost: 1 << 20) } catch { continue }
      }
    } catch { return }
  }
}
