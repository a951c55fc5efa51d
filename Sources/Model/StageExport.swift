// The stage is a module of its own below the views. Whoever imports the views sees it, as do all files of this module.
@_exported public import InbetweenStage
