// The public library: everything a program needs to build a stage or read a scene, to bake it, to sample it and to draw
// it.
@_exported public import InbetweenDiagnostics
@_exported public import InbetweenScene
@_exported public import InbetweenRendering
@_exported public import InbetweenGeometry
@_exported public import InbetweenLayout
@_exported public import InbetweenModel
@_exported public import InbetweenMotion
@_exported public import InbetweenPixels
@_exported public import InbetweenText
@_exported public import InbetweenTimeline
