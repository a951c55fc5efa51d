public import ArgumentParser
public import InbetweenLayout
public import InbetweenScene

// The words of scenes that are also values of options.
extension SceneDocument.Appearance: ExpressibleByArgument {}
extension SceneDocument.ContentSize: ExpressibleByArgument {}
extension LayoutDirection: ExpressibleByArgument {}
extension CanvasDevice.Orientation: ExpressibleByArgument {}
