// Documents consist of XML elements, which their users read.
@_exported public import InbetweenXML
