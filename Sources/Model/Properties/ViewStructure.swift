/// Keys of views that describe the structure of the view tree. They are read when a view is created and are not
/// properties.
package enum ViewStructure: String, CaseIterable, Sendable {
  case style, mask, subviews, of
}
