// What the files of this module use without naming it, and what `import InbetweenModel` brings with it.
@_exported public import InbetweenGraphics
