// What the files of this module use without naming it, and what `import InbetweenModel` brings with it.
@_exported public import InbetweenGraphics
@_exported public import InbetweenProperties
@_exported public import InbetweenStage

/// Foundation has a class with this name, which does not support transforms on Linux.
public typealias NSValue = InbetweenGraphics.NSValue
