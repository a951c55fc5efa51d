import InbetweenPixels

/// How the pixels of a picture are made of those of others.
struct FilterStep {
  var sources: [CIImage] = []
  /// The area of each source that an area of the picture is made of; nil if it has no edges.
  var needs: (FilterArea) -> FilterArea? = { $0 }
  /// Draws an area within the extent from the pictures of the sources in the areas that it needs, and may take these
  /// apart.
  let draw: (FilterArea, inout [FilterPicture], FilterRun) -> FilterPicture
}

/// One computation of pixels: what it may use, and the space of colours in which it is done.
final class FilterRun {
  struct Limits {
    /// The longest side of a step in pixels, as bitmaps have it.
    var side = 32_767
    /// The most pixels of one step, which take 16 bytes each.
    var area = 16 << 20
    /// The most pixels of all steps.
    var work = 512 << 20
    /// The most pixels of the step that is computed and of those that are kept for others.
    var memory = 48 << 20
  }

  /// Why a picture is not computed.
  enum Refusal: Equatable {
    case area(FilterArea), work, memory, depth, endless
  }

  /// Whether components are light, as is Core Image's default, or sRGB.
  let isLinear: Bool
  private let limits: Limits
  private var work = 0
  private var kept = 0
  /// What was wrong with the first step that was not computed.
  private(set) var refusal: Refusal?

  init(isLinear: Bool, limits: Limits = Limits()) { (self.isLinear, self.limits) = (isLinear, limits) }

  /// ``refusal`` in words.
  var reason: String {
    switch refusal {
    case .area(let area):
      "a step of it has \(area.width) × \(area.height) pixels, and one has at most \(limits.side) on a side and "
        + "\(limits.area) in all"
    case .work: "its steps have more than \(limits.work) pixels together"
    case .memory: "its steps keep more than \(limits.memory) pixels at a time"
    case .depth: "more than \(CIImage.depthLimit) filters follow each other"
    case .endless, nil: "a filter of it needs a picture without edges"
    }
  }

  /// A colour of sRGB that is not premultiplied, as the steps have it.
  func color(_ standard: SIMD4<Float>) -> SIMD4<Float> {
    FilterColors.premultiplied(isLinear ? FilterColors.linear(standard) : standard)
  }

  /// The pixels of an area of an image, transparent outside of its extent; nil where they would take too much, for a
  /// reason that ``refusal`` says.
  ///
  /// Steps that wait for others are in a list and not on the stack, which is small in some threads. The source that
  /// keeps the most pictures while it is computed comes first (Sethi and Ullman, 1970): a chain keeps one picture
  /// beside the one that is computed, however long it is.
  func picture(of image: CIImage, in area: FilterArea) -> FilterPicture? {
    guard let first = begin(image, area) else { return nil }
    var waiting = [first]
    while let last = waiting.indices.last {
      if let source = waiting[last].open.popLast() {
        waiting[last].current = source
        guard let next = begin(waiting[last].image.step.sources[source], waiting[last].needed) else { return nil }
        waiting.append(next)
        continue
      }
      var step = waiting.removeLast()
      for picture in step.pictures { kept -= picture.pixels.count }
      let picture = step.drawn(in: self)
      guard let holder = waiting.indices.last else { return picture }
      kept += picture.pixels.count
      waiting[holder].pictures[waiting[holder].current] = picture
    }
    return nil
  }

  private func begin(_ image: CIImage, _ wanted: FilterArea) -> Waiting? {
    guard wanted.width <= limits.side, wanted.height <= limits.side, wanted.count <= limits.area else {
      return refuse(.area(wanted))
    }
    // A step costs time however small it is: images of which each is made of two others may take many.
    work += wanted.count + 4096
    guard work <= limits.work else { return refuse(.work) }
    guard kept + wanted.count <= limits.memory else { return refuse(.memory) }
    guard !image.isTooDeep else { return refuse(.depth) }
    let part = image.area(in: wanted)
    if part.isEmpty { return Waiting(image: image, wanted: wanted, part: part, needed: part, open: [], pictures: []) }
    guard let needed = image.step.needs(part) else { return refuse(.endless) }
    let empty = FilterPicture(FilterArea(x: 0, y: 0, width: 0, height: 0))
    return Waiting(
      image: image, wanted: wanted, part: part, needed: needed, open: image.order,
      pictures: Array(repeating: empty, count: image.step.sources.count))
  }

  private func refuse(_ reason: Refusal) -> Waiting? {
    refusal = reason
    return nil
  }
}

/// A step whose sources are being computed.
private struct Waiting {
  let image: CIImage
  /// What the step after this one wants, and what of it is within the image's extent.
  let wanted: FilterArea
  let part: FilterArea
  /// The area of the sources.
  let needed: FilterArea
  /// The indices of the sources that are not computed yet, the next one last.
  var open: [Int]
  /// The index of the source that is being computed.
  var current = 0
  var pictures: [FilterPicture]

  mutating func drawn(in run: FilterRun) -> FilterPicture {
    part.isEmpty ? FilterPicture(wanted) : image.step.draw(part, &pictures, run).part(wanted)
  }
}
