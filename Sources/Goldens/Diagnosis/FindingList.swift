/// A part of a message that lists views or values, each once: `another layout of knob and status`.
struct FindingList: Hashable, Sendable {
  /// The words before the list.
  let lead: String
  /// Views by their paths, or values that changed.
  private(set) var items: [String]
  /// Whether the items are paths of views.
  let isOfViews: Bool

  private static let limit = 3

  init(_ lead: String, views: [String]) {
    self.lead = lead
    items = views
    isOfViews = true
  }

  init(_ lead: String, values: [String]) {
    self.lead = lead
    items = values
    isOfViews = false
  }

  /// Empty without items.
  var text: String {
    guard !items.isEmpty else { return "" }
    let shown = items.prefix(Self.limit).map { item in
      isOfViews ? item.split(separator: "/").last.map(String.init) ?? item : item
    }
    if items.count > Self.limit {
      return lead + shown.joined(separator: ", ") + " and \(items.count - Self.limit) more"
    }
    guard isOfViews, shown.count > 1 else { return lead + shown.joined(separator: ", ") }
    return lead + shown.dropLast().joined(separator: ", ") + " and " + (shown.last ?? "")
  }

  /// The first item, and the number of the others.
  var brief: String {
    guard let first = items.first else { return "" }
    let shown = isOfViews ? first.split(separator: "/").last.map(String.init) ?? first : first
    return lead + shown + (items.count > 1 ? " and \(items.count - 1) more" : "")
  }

  /// The number of items only.
  var count: String { "\(lead)\(items.count) \(isOfViews ? "view" : "value")\(items.count == 1 ? "" : "s")" }

  /// The list without what the head of the message says: the place of a view, or a value.
  func besides(_ head: TraceDifference.PropertyDifference?) -> FindingList {
    guard let head else { return self }
    var list = self
    if isOfViews {
      list.items.removeAll { head.isPlace && $0 == head.view }
    } else {
      // Another change may have moved the frame at which it differs most.
      list.items.removeAll { $0.hasPrefix("\(head.viewName).\(head.name) ") }
    }
    return list
  }

  /// Lists with the same lead as one, with each item once, and without what the head of the message says.
  static func joined(
    _ lists: [FindingList], besides head: TraceDifference.PropertyDifference?
  ) -> [FindingList] {
    var result: [FindingList] = []
    for list in lists {
      if let index = result.firstIndex(where: { $0.lead == list.lead && $0.isOfViews == list.isOfViews }) {
        result[index].items += list.items.filter { !result[index].items.contains($0) }
      } else {
        result.append(list)
      }
    }
    return result.map { $0.besides(head) }.filter { !$0.items.isEmpty }
  }
}
