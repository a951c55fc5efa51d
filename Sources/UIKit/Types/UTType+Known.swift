// The types that the system declares, as far as apps name them.

/// A declared type.
struct KnownType {
  let identifier: String
  let parents: [String]
  let extensions: [String]
  let mimeTypes: [String]
  /// In English.
  let words: String?

  private init(
    _ identifier: String, _ parents: String = "", _ extensions: String = "", _ mimeTypes: String = "",
    _ words: String? = nil
  ) {
    self.identifier = identifier
    self.parents = parents.split(separator: " ").map(String.init)
    self.extensions = extensions.split(separator: " ").map(String.init)
    self.mimeTypes = mimeTypes.split(separator: " ").map(String.init)
    self.words = words
  }

  func tags(_ tagClass: UTTagClass) -> [String] {
    tagClass == .filenameExtension ? extensions : tagClass == .mimeType ? mimeTypes : []
  }

  static let all: [String: KnownType] = Dictionary(list.map { ($0.identifier.lowercased(), $0) }) { first, _ in first }

  /// More general ones that share a tag are behind.
  static let list: [KnownType] = [
    KnownType("public.item", "", "", "", "item"),
    KnownType("public.content", "", "", "", "content"),
    KnownType("public.composite-content", "public.content"),
    KnownType("public.data", "public.item", "", "", "data"),
    KnownType("public.disk-image", "public.archive public.data", "dmg"),
    KnownType("public.directory", "public.item"),
    KnownType("public.folder", "public.directory", "", "", "folder"),
    KnownType("com.apple.resolvable"),
    KnownType("public.symlink", "public.item com.apple.resolvable"),
    KnownType("public.executable", "public.data"),
    KnownType("com.apple.mount-point", "public.item com.apple.resolvable"),
    KnownType("com.apple.alias-file", "public.data com.apple.resolvable"),
    KnownType("com.apple.bookmark", "public.data com.apple.resolvable"),
    KnownType("public.url", "public.data", "", "", "URL"),
    KnownType("public.file-url", "public.url"),
    KnownType("public.plain-text", "public.text", "txt text", "text/plain", "text"),
    KnownType("public.utf8-plain-text", "public.plain-text"),
    KnownType("public.utf16-external-plain-text", "public.plain-text"),
    KnownType("public.utf16-plain-text", "public.plain-text"),
    KnownType("public.delimited-values-text", "public.text"),
    KnownType("public.comma-separated-values-text", "public.delimited-values-text", "csv", "text/csv", "CSV text"),
    KnownType(
      "public.tab-separated-values-text", "public.delimited-values-text", "tsv tab", "text/tab-separated-values"),
    KnownType("public.utf8-tab-separated-values-text", "public.tab-separated-values-text public.utf8-plain-text"),
    KnownType("public.rtf", "public.text", "rtf", "text/rtf application/rtf", "rich text document"),
    KnownType("public.html", "public.text", "html htm shtml", "text/html", "HTML text"),
    KnownType("public.xml", "public.text", "xml", "application/xml text/xml", "XML text"),
    KnownType("public.yaml", "public.text", "yaml yml", "application/x-yaml"),
    KnownType("public.source-code", "public.plain-text"),
    KnownType("public.assembly-source", "public.source-code", "s"),
    KnownType("public.c-source", "public.source-code", "c"),
    KnownType("public.objective-c-source", "public.source-code", "m"),
    KnownType("public.swift-source", "public.source-code", "swift"),
    KnownType("public.c-plus-plus-source", "public.source-code", "cpp cp cc cxx"),
    KnownType("public.c-header", "public.source-code", "h"),
    KnownType("public.script", "public.source-code"),
    KnownType("com.netscape.javascript-source", "public.source-code public.executable", "js", "text/javascript"),
    KnownType("public.shell-script", "public.script", "sh command"),
    KnownType("public.python-script", "public.script", "py", "text/x-python-script"),
    KnownType("public.json", "public.text", "json", "application/json", "JSON"),
    KnownType("public.geojson", "public.json", "geojson", "application/geo+json"),
    KnownType("com.apple.property-list", "public.data", "plist"),
    KnownType("com.apple.xml-property-list", "com.apple.property-list public.xml"),
    KnownType("com.apple.binary-property-list", "com.apple.property-list"),
    KnownType("com.adobe.pdf", "public.data public.composite-content", "pdf", "application/pdf", "PDF document"),
    KnownType("com.apple.rtfd", "com.apple.package public.composite-content", "rtfd"),
    KnownType("com.apple.flat-rtfd", "public.data public.composite-content"),
    KnownType("com.apple.webarchive", "public.data public.composite-content", "webarchive", "application/x-webarchive"),
    KnownType("public.image", "public.data public.content", "", "", "image"),
    KnownType("public.jpeg", "public.image", "jpeg jpg jpe", "image/jpeg image/jpg", "JPEG image"),
    KnownType("public.tiff", "public.image", "tiff tif", "image/tiff", "TIFF image"),
    KnownType("com.compuserve.gif", "public.image", "gif", "image/gif", "GIF image"),
    KnownType("public.png", "public.image", "png", "image/png", "PNG image"),
    KnownType("com.apple.icns", "public.image", "icns"),
    KnownType("com.microsoft.bmp", "public.image", "bmp dib", "image/bmp"),
    KnownType("com.microsoft.ico", "public.image", "ico", "image/vnd.microsoft.icon"),
    KnownType("public.camera-raw-image", "public.image"),
    KnownType("public.svg-image", "public.image", "svg svgz", "image/svg+xml", "SVG image"),
    KnownType("com.apple.live-photo", "public.data"),
    KnownType("public.heif", "public.image", "heif", "image/heif"),
    KnownType("public.heic", "public.heif-standard", "heic", "image/heic", "HEIC image"),
    KnownType("public.heif-standard", "public.image", "hif"),
    KnownType("org.webmproject.webp", "public.image", "webp", "image/webp", "WebP image"),
    KnownType("public.3d-content", "public.content"),
    KnownType("com.pixar.universal-scene-description", "public.3d-content public.data", "usd"),
    KnownType(
      "com.pixar.universal-scene-description-mobile", "public.3d-content public.data", "usdz", "model/vnd.usdz+zip"),
    KnownType("public.audiovisual-content", "public.data public.content"),
    KnownType("public.movie", "public.audiovisual-content", "", "", "movie"),
    KnownType("public.video", "public.movie", "", "", "video"),
    KnownType("public.audio", "public.audiovisual-content", "", "", "audio"),
    KnownType("com.apple.quicktime-movie", "public.movie", "mov qt", "video/quicktime", "QuickTime movie"),
    KnownType("public.mpeg", "public.movie", "mpg mpeg mpe", "video/mpeg"),
    KnownType("public.mpeg-2-video", "public.video"),
    KnownType("public.mpeg-2-transport-stream", "public.movie", "ts"),
    KnownType("public.mp3", "public.audio", "mp3", "audio/mpeg audio/mp3", "MP3 audio"),
    KnownType("public.mpeg-4", "public.movie", "mp4 mpg4", "video/mp4", "MPEG-4 movie"),
    KnownType("public.mpeg-4-audio", "public.audio", "m4a mp4a", "audio/mp4"),
    KnownType("com.apple.protected-mpeg-4-audio", "public.audio", "m4p"),
    KnownType("com.apple.protected-mpeg-4-video", "public.video", "m4v"),
    KnownType("public.avi", "public.movie", "avi", "video/avi"),
    KnownType("public.aiff-audio", "public.audio", "aiff aif", "audio/aiff"),
    KnownType("com.microsoft.waveform-audio", "public.audio", "wav wave", "audio/wav audio/vnd.wave"),
    KnownType("public.midi-audio", "public.audio", "midi mid", "audio/midi"),
    KnownType("public.playlist", "public.item"),
    KnownType("public.m3u-playlist", "public.playlist public.text", "m3u", "audio/mpegurl"),
    KnownType("public.archive", "public.data", "", "", "archive"),
    KnownType("org.gnu.gnu-zip-archive", "public.archive", "gz gzip", "application/x-gzip"),
    KnownType("public.bzip2-archive", "public.archive", "bz2", "application/x-bzip2"),
    KnownType("public.zip-archive", "public.archive", "zip", "application/zip", "ZIP archive"),
    KnownType("com.apple.archive", "public.archive", "aar"),
    KnownType("public.spreadsheet", "public.content"),
    KnownType("public.presentation", "public.composite-content"),
    KnownType("public.database", "public.content"),
    KnownType("public.message", "public.item"),
    KnownType("public.contact", "public.item"),
    KnownType("public.vcard", "public.contact public.text", "vcf vcard", "text/vcard"),
    KnownType("public.to-do-item", "public.item"),
    KnownType("public.calendar-event", "public.item"),
    KnownType("public.email-message", "public.message"),
    KnownType("com.apple.internet-location", "public.data"),
    KnownType("public.font", "public.data"),
    KnownType("public.bookmark", "public.item"),
    KnownType("com.rsa.pkcs-12", "public.data", "p12 pfx", "application/x-pkcs12"),
    KnownType("public.x509-certificate", "public.data", "cer crt der", "application/x-x509-ca-cert"),
    KnownType("org.idpf.epub-container", "public.data public.composite-content", "epub", "application/epub+zip"),
    KnownType("public.log", "public.utf8-plain-text", "log"),
    KnownType("com.apple.package", "public.directory"),
    KnownType("com.apple.bundle", "public.directory"),
    KnownType("com.apple.application", "public.executable"),
    KnownType("com.apple.application-bundle", "com.apple.application com.apple.bundle com.apple.package", "app"),
    KnownType("com.apple.framework", "com.apple.bundle", "framework"),
    KnownType("com.microsoft.word.doc", "public.data public.composite-content", "doc", "application/msword"),
    KnownType(
      "org.openxmlformats.wordprocessingml.document", "public.data public.composite-content", "docx",
      "application/vnd.openxmlformats-officedocument.wordprocessingml.document"),
    KnownType("com.microsoft.excel.xls", "public.data public.spreadsheet", "xls", "application/vnd.ms-excel"),
    KnownType(
      "org.openxmlformats.spreadsheetml.sheet", "public.data public.spreadsheet", "xlsx",
      "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
    KnownType(
      "com.microsoft.powerpoint.ppt", "public.data public.presentation", "ppt", "application/vnd.ms-powerpoint"),
    KnownType(
      "org.openxmlformats.presentationml.presentation", "public.data public.presentation", "pptx",
      "application/vnd.openxmlformats-officedocument.presentationml.presentation"),
    KnownType("public.text", "public.data public.content", "txt", "text/plain", "text"),
  ]
}

extension UTType {
  public static var item: UTType { UTType(identifier: "public.item") }
  public static var content: UTType { UTType(identifier: "public.content") }
  public static var compositeContent: UTType { UTType(identifier: "public.composite-content") }
  public static var data: UTType { UTType(identifier: "public.data") }
  public static var diskImage: UTType { UTType(identifier: "public.disk-image") }
  public static var directory: UTType { UTType(identifier: "public.directory") }
  public static var folder: UTType { UTType(identifier: "public.folder") }
  public static var resolvable: UTType { UTType(identifier: "com.apple.resolvable") }
  public static var symbolicLink: UTType { UTType(identifier: "public.symlink") }
  public static var executable: UTType { UTType(identifier: "public.executable") }
  public static var mountPoint: UTType { UTType(identifier: "com.apple.mount-point") }
  public static var aliasFile: UTType { UTType(identifier: "com.apple.alias-file") }
  public static var urlBookmarkData: UTType { UTType(identifier: "com.apple.bookmark") }
  public static var url: UTType { UTType(identifier: "public.url") }
  public static var fileURL: UTType { UTType(identifier: "public.file-url") }
  public static var text: UTType { UTType(identifier: "public.text") }
  public static var plainText: UTType { UTType(identifier: "public.plain-text") }
  public static var utf8PlainText: UTType { UTType(identifier: "public.utf8-plain-text") }
  public static var utf16ExternalPlainText: UTType { UTType(identifier: "public.utf16-external-plain-text") }
  public static var utf16PlainText: UTType { UTType(identifier: "public.utf16-plain-text") }
  public static var delimitedText: UTType { UTType(identifier: "public.delimited-values-text") }
  public static var commaSeparatedText: UTType { UTType(identifier: "public.comma-separated-values-text") }
  public static var tabSeparatedText: UTType { UTType(identifier: "public.tab-separated-values-text") }
  public static var utf8TabSeparatedText: UTType { UTType(identifier: "public.utf8-tab-separated-values-text") }
  public static var rtf: UTType { UTType(identifier: "public.rtf") }
  public static var html: UTType { UTType(identifier: "public.html") }
  public static var xml: UTType { UTType(identifier: "public.xml") }
  public static var yaml: UTType { UTType(identifier: "public.yaml") }
  public static var sourceCode: UTType { UTType(identifier: "public.source-code") }
  public static var assemblyLanguageSource: UTType { UTType(identifier: "public.assembly-source") }
  public static var cSource: UTType { UTType(identifier: "public.c-source") }
  public static var objectiveCSource: UTType { UTType(identifier: "public.objective-c-source") }
  public static var swiftSource: UTType { UTType(identifier: "public.swift-source") }
  public static var cPlusPlusSource: UTType { UTType(identifier: "public.c-plus-plus-source") }
  public static var cHeader: UTType { UTType(identifier: "public.c-header") }
  public static var script: UTType { UTType(identifier: "public.script") }
  public static var javaScript: UTType { UTType(identifier: "com.netscape.javascript-source") }
  public static var shellScript: UTType { UTType(identifier: "public.shell-script") }
  public static var pythonScript: UTType { UTType(identifier: "public.python-script") }
  public static var json: UTType { UTType(identifier: "public.json") }
  public static var geoJSON: UTType { UTType(identifier: "public.geojson") }
  public static var propertyList: UTType { UTType(identifier: "com.apple.property-list") }
  public static var xmlPropertyList: UTType { UTType(identifier: "com.apple.xml-property-list") }
  public static var binaryPropertyList: UTType { UTType(identifier: "com.apple.binary-property-list") }
  public static var pdf: UTType { UTType(identifier: "com.adobe.pdf") }
  public static var rtfd: UTType { UTType(identifier: "com.apple.rtfd") }
  public static var flatRTFD: UTType { UTType(identifier: "com.apple.flat-rtfd") }
  public static var webArchive: UTType { UTType(identifier: "com.apple.webarchive") }
  public static var image: UTType { UTType(identifier: "public.image") }
  public static var jpeg: UTType { UTType(identifier: "public.jpeg") }
  public static var tiff: UTType { UTType(identifier: "public.tiff") }
  public static var gif: UTType { UTType(identifier: "com.compuserve.gif") }
  public static var png: UTType { UTType(identifier: "public.png") }
  public static var icns: UTType { UTType(identifier: "com.apple.icns") }
  public static var bmp: UTType { UTType(identifier: "com.microsoft.bmp") }
  public static var ico: UTType { UTType(identifier: "com.microsoft.ico") }
  public static var rawImage: UTType { UTType(identifier: "public.camera-raw-image") }
  public static var svg: UTType { UTType(identifier: "public.svg-image") }
  public static var livePhoto: UTType { UTType(identifier: "com.apple.live-photo") }
  public static var heif: UTType { UTType(identifier: "public.heif") }
  public static var heic: UTType { UTType(identifier: "public.heic") }
  public static var webP: UTType { UTType(identifier: "org.webmproject.webp") }
  public static var threeDContent: UTType { UTType(identifier: "public.3d-content") }
  public static var usd: UTType { UTType(identifier: "com.pixar.universal-scene-description") }
  public static var usdz: UTType { UTType(identifier: "com.pixar.universal-scene-description-mobile") }
  public static var audiovisualContent: UTType { UTType(identifier: "public.audiovisual-content") }
  public static var movie: UTType { UTType(identifier: "public.movie") }
  public static var video: UTType { UTType(identifier: "public.video") }
  public static var audio: UTType { UTType(identifier: "public.audio") }
  public static var quickTimeMovie: UTType { UTType(identifier: "com.apple.quicktime-movie") }
  public static var mpeg: UTType { UTType(identifier: "public.mpeg") }
  public static var mpeg2Video: UTType { UTType(identifier: "public.mpeg-2-video") }
  public static var mpeg2TransportStream: UTType { UTType(identifier: "public.mpeg-2-transport-stream") }
  public static var mp3: UTType { UTType(identifier: "public.mp3") }
  public static var mpeg4Movie: UTType { UTType(identifier: "public.mpeg-4") }
  public static var mpeg4Audio: UTType { UTType(identifier: "public.mpeg-4-audio") }
  public static var appleProtectedMPEG4Audio: UTType { UTType(identifier: "com.apple.protected-mpeg-4-audio") }
  public static var appleProtectedMPEG4Video: UTType { UTType(identifier: "com.apple.protected-mpeg-4-video") }
  public static var avi: UTType { UTType(identifier: "public.avi") }
  public static var aiff: UTType { UTType(identifier: "public.aiff-audio") }
  public static var wav: UTType { UTType(identifier: "com.microsoft.waveform-audio") }
  public static var midi: UTType { UTType(identifier: "public.midi-audio") }
  public static var playlist: UTType { UTType(identifier: "public.playlist") }
  public static var m3uPlaylist: UTType { UTType(identifier: "public.m3u-playlist") }
  public static var archive: UTType { UTType(identifier: "public.archive") }
  public static var gzip: UTType { UTType(identifier: "org.gnu.gnu-zip-archive") }
  public static var bz2: UTType { UTType(identifier: "public.bzip2-archive") }
  public static var zip: UTType { UTType(identifier: "public.zip-archive") }
  public static var appleArchive: UTType { UTType(identifier: "com.apple.archive") }
  public static var spreadsheet: UTType { UTType(identifier: "public.spreadsheet") }
  public static var presentation: UTType { UTType(identifier: "public.presentation") }
  public static var database: UTType { UTType(identifier: "public.database") }
  public static var message: UTType { UTType(identifier: "public.message") }
  public static var contact: UTType { UTType(identifier: "public.contact") }
  public static var vCard: UTType { UTType(identifier: "public.vcard") }
  public static var toDoItem: UTType { UTType(identifier: "public.to-do-item") }
  public static var calendarEvent: UTType { UTType(identifier: "public.calendar-event") }
  public static var emailMessage: UTType { UTType(identifier: "public.email-message") }
  public static var internetLocation: UTType { UTType(identifier: "com.apple.internet-location") }
  public static var font: UTType { UTType(identifier: "public.font") }
  public static var bookmark: UTType { UTType(identifier: "public.bookmark") }
  public static var pkcs12: UTType { UTType(identifier: "com.rsa.pkcs-12") }
  public static var x509Certificate: UTType { UTType(identifier: "public.x509-certificate") }
  public static var epub: UTType { UTType(identifier: "org.idpf.epub-container") }
  public static var log: UTType { UTType(identifier: "public.log") }
  public static var package: UTType { UTType(identifier: "com.apple.package") }
  public static var bundle: UTType { UTType(identifier: "com.apple.bundle") }
  public static var application: UTType { UTType(identifier: "com.apple.application") }
  public static var applicationBundle: UTType { UTType(identifier: "com.apple.application-bundle") }
  public static var framework: UTType { UTType(identifier: "com.apple.framework") }
}
