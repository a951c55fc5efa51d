"""GitHub's expressions, as far as workflows of this repository use them."""

import json
import re

TOKEN = re.compile(r"\s*('(?:[^']|'')*'|\|\||&&|==|!=|[!(),]|-?\d+(?:\.\d+)?|[A-Za-z_][A-Za-z0-9_.-]*)")


def evaluated(text, context):
    """The value of an expression: names are looked up in nested dictionaries, and are null where nothing is."""
    tokens, end = [], 0
    text = text.strip()
    while end < len(text):
        match = TOKEN.match(text, end)
        if not match:
            raise ValueError(f"no expression: {text}")
        tokens.append(match.group(1))
        end = match.end()
    parser = Parser(tokens, context)
    value = parser.alternative()
    if parser.tokens:
        raise ValueError(f"no expression: {text}")
    return value


def expanded(text, context):
    """A string in which each `${{ … }}` is replaced by its value."""
    if not isinstance(text, str):
        return shown(text)
    return re.sub(r"\$\{\{(.*?)\}\}", lambda match: shown(evaluated(match.group(1), context)), text, flags=re.S)


def shown(value):
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)


class Parser:
    def __init__(self, tokens, context):
        self.tokens, self.context = tokens, context

    def take(self, *wanted):
        if self.tokens and self.tokens[0] in wanted:
            return self.tokens.pop(0)
        return None

    def alternative(self):
        value = self.conjunction()
        while self.take("||"):
            other = self.conjunction()
            value = value or other
        return value

    def conjunction(self):
        value = self.comparison()
        while self.take("&&"):
            other = self.comparison()
            value = value and other
        return value

    def comparison(self):
        value = self.primary()
        while sign := self.take("==", "!="):
            # Strings are compared without case.
            equal = shown(value).lower() == shown(self.primary()).lower()
            value = equal if sign == "==" else not equal
        return value

    def primary(self):
        if self.take("!"):
            return not self.primary()
        if self.take("("):
            value = self.alternative()
            if not self.take(")"):
                raise ValueError("a parenthesis is not closed")
            return value
        token = self.tokens.pop(0)
        if token.startswith("'"):
            return token[1:-1].replace("''", "'")
        if re.fullmatch(r"-?\d+(\.\d+)?", token):
            return float(token) if "." in token else int(token)
        if self.take("("):
            arguments = []
            while not self.take(")"):
                arguments.append(self.alternative())
                self.take(",")
            return self.call(token, arguments)
        value = self.context
        for name in token.split("."):
            value = value.get(name) if isinstance(value, dict) else None
        return value

    def call(self, name, arguments):
        if name == "always":
            return True
        if name == "success":
            return self.context.get("job", {}).get("status", "success") == "success"
        if name == "failure":
            return not self.call("success", [])
        if name == "format":
            return re.sub(r"\{(\d+)\}", lambda match: shown(arguments[1 + int(match.group(1))]), arguments[0])
        if name == "startsWith":
            return shown(arguments[0]).lower().startswith(shown(arguments[1]).lower())
        if name == "fromJSON":
            return json.loads(arguments[0])
        if name == "contains":
            whole, part = arguments
            return part in whole if isinstance(whole, list) else shown(part).lower() in shown(whole).lower()
        raise ValueError(f"the function {name} is not known")
