public import Foundation
import InbetweenModel

/// The name of a data set in an asset catalog.
public typealias NSDataAssetName = String

/// A file of an asset catalog. Films have images and colours of catalogs only: it is nil, as for a name that is not
/// there, which is a problem of the recording.
open class NSDataAsset: NSObject {
  public let name: NSDataAssetName
  public let data: Data
  public let typeIdentifier: String

  public convenience init?(name: NSDataAssetName) { self.init(name: name, bundle: .main) }

  /// A file with the name, with or without an extension, in a bundle's resources.
  public init?(name: NSDataAssetName, bundle: Bundle) {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: bundle.resourcePath ?? bundle.bundlePath)) ?? []
    let file = files.sorted().first { $0 == name || $0.hasPrefix(name + ".") }
    guard let file,
      let read = FileManager.default.contents(atPath: (bundle.resourcePath ?? bundle.bundlePath) + "/" + file)
    else {
      Stage.current?.report("there is no data set '\(name)'")
      return nil
    }
    (self.name, data) = (name, read)
    typeIdentifier = UTType(filenameExtension: (file as NSString).pathExtension)?.identifier ?? "public.data"
    super.init()
  }
}
