import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { TextRange } from "../../../source/textRange.ts";
import type { Expression } from "../../ir/ir.ts";
import { call, callHidden, literal, toText } from "../build.ts";
import { operation } from "../operators.ts";
import { unescape } from "../escapes.ts";
import { readNumber } from "./literals.ts";
import { unsignedNumber } from "../../../tensor/writtenNumber.ts";

/** `#define NAME text`, or `#define NAME(a, b) text`. */
export interface Macro {
  readonly name: string;
  /** null: it takes none. */
  readonly parameters: readonly string[] | null;
  readonly text: string;
  /** Where its text stands. */
  readonly start: number;
  readonly nameView: SyntaxView;
}

/** The macros of a text by their names. */
export type Macros = ReadonlyMap<string, Macro>;

/** What a name in the text of a macro stands for; `args`: it is called. */
export type ResolveName = (
  name: string,
  args: readonly Expression[] | null,
  range: TextRange,
) => Expression;

/** `#define` as a macro; null: it says nothing that could be used. */
export function toMacro(view: SyntaxView): Macro | null {
  const nameView = view.field("name");
  const value = view.field("value");
  if (!nameView || !value) return null;
  const list = view.field("parameters");
  const parameters = list && list.named().map(({ text }) => text);
  // A comment is no part of it, and a line that ends with a backslash goes on.
  const text = value.text
    .replace(/\\\r?\n/g, (found) => " ".repeat(found.length))
    .replace(/\/\*[^]*?\*\/|\/\/.*/g, (found) => " ".repeat(found.length))
    // `#define SAY(x) printf(x);` is the call: a statement ends behind the macro, too.
    .replace(/;\s*$/, "");
  return { name: nameView.text, parameters, text, start: value.start, nameView };
}

interface Token {
  readonly text: string;
  readonly kind: "number" | "name" | "text" | "sign";
  readonly range: TextRange;
}

const pattern = new RegExp(
  String.raw`\s+|((?:0[xX][\da-fA-F]+|${unsignedNumber})[a-zA-Z]*)|([A-Za-z_]\w*(?:::\w+)*)|("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)+')|(#(?=\s*[A-Za-z_])|<<|>>|<=|>=|==|!=|&&|\|\||->|[-+*/%<>!~&|^?:,()[\].])`,
  "y",
);

function tokens({ text, start }: Pick<Macro, "text" | "start">): readonly Token[] | null {
  const found: Token[] = [];
  const matcher = new RegExp(pattern);
  while (matcher.lastIndex < text.length) {
    const at = matcher.lastIndex;
    const match = matcher.exec(text);
    if (!match) return null;
    const [whole, number, name, quoted] = match;
    if (whole.trim() === "") continue;
    const range = { start: start + at, end: start + at + whole.length };
    const kind = number ? "number" : name ? "name" : quoted ? "text" : "sign";
    found.push({ text: whole, kind, range });
  }
  return found;
}

/** The names in the text of a macro. */
export function namesOf(macro: Macro): readonly string[] {
  return (tokens(macro) ?? []).flatMap(({ kind, text }) => (kind === "name" ? [text] : []));
}

const ranks: readonly (readonly string[])[] = [
  ["||"],
  ["&&"],
  ["|"],
  ["^"],
  ["&"],
  ["==", "!="],
  ["<", "<=", ">", ">="],
  ["<<", ">>"],
  ["+", "-"],
  ["*", "/", "%"],
];

const typeWord = /^(?:const|unsigned|signed|char|short|int|long|float|double|size_t|u?int\d+_t)$/;

/** The text of a macro as an expression; null: it is none. */
export function parseMacro(
  macro: Pick<Macro, "text" | "start">,
  resolve: ResolveName,
): Expression | null {
  const all = tokens(macro);
  if (!all || all.length === 0 || all.length > 500) return null;
  const parser = new MacroParser(all, resolve);
  const made = parser.expression();
  return parser.isDone ? made : null;
}

function literalText(made: Expression): string | null {
  const isText = made.kind === "literal" && made.literal.type === "string";
  return isText ? made.literal.value : null;
}

class MacroParser {
  readonly #tokens: readonly Token[];
  readonly #resolve: ResolveName;
  #at = 0;

  constructor(all: readonly Token[], resolve: ResolveName) {
    this.#tokens = all;
    this.#resolve = resolve;
  }

  get isDone(): boolean {
    return this.#at >= this.#tokens.length;
  }

  #peek(text: string): boolean {
    const token = this.#tokens[this.#at];
    return token?.kind === "sign" && token.text === text;
  }

  #take(text: string): boolean {
    if (!this.#peek(text)) return false;
    this.#at++;
    return true;
  }

  expression(): Expression | null {
    const test = this.#binary(0);
    if (!test || !this.#take("?")) return test;
    const then = this.expression();
    if (!then || !this.#take(":")) return null;
    const otherwise = this.expression();
    const range = { start: test.range.start, end: (otherwise ?? then).range.end };
    return otherwise && { kind: "conditional", test, then, otherwise, range };
  }

  #binary(rank: number): Expression | null {
    const signs = ranks[rank];
    if (!signs) return this.#unary();
    let left = this.#binary(rank + 1);
    for (;;) {
      const token = this.#tokens[this.#at];
      if (!left || token?.kind !== "sign" || !signs.includes(token.text)) return left;
      this.#at++;
      const right = this.#binary(rank + 1);
      if (!right) return null;
      const range = { start: left.range.start, end: right.range.end };
      left = operation(token.text, left, right, range);
    }
  }

  #unary(): Expression | null {
    const token = this.#tokens[this.#at];
    if (token?.kind !== "sign" || !/^[-+!~(]$/.test(token.text)) return this.#postfix();
    if (token.text === "(") {
      const type = this.#castType();
      if (type === null) return this.#postfix();
      const value = this.#unary();
      const range = { start: token.range.start, end: value?.range.end ?? token.range.end };
      return value && callHidden(":cast", [toText(type, range), value], range);
    }
    this.#at++;
    const operand = this.#unary();
    if (!operand) return null;
    const range = { start: token.range.start, end: operand.range.end };
    if (token.text === "!") return { kind: "not", operand, range };
    return { kind: "unary", operator: token.text as "-" | "+" | "~", operand, range };
  }

  /** `(float)`; null: no cast stands here. */
  #castType(): string | null {
    let at = this.#at + 1;
    const words: string[] = [];
    for (; typeWord.test(this.#tokens[at]?.text ?? ""); at++) words.push(this.#tokens[at]!.text);
    if (words.length === 0 || this.#tokens[at]?.text !== ")") return null;
    this.#at = at + 1;
    const plain = words.filter((word) => word !== "const" && word !== "signed");
    if (plain.length === 1) return plain[0] === "unsigned" ? "uint" : plain[0]!;
    return plain.includes("unsigned") ? `u${plain.at(-1)!}` : plain[0]!;
  }

  #postfix(): Expression | null {
    let made = this.#primary();
    for (;;) {
      if (!made) return null;
      const { start } = made.range;
      if (this.#take("[")) {
        const index = this.expression();
        const end = this.#tokens[this.#at]?.range.end ?? start;
        if (!index || !this.#take("]")) return null;
        made = { kind: "subscript", object: made, index, range: { start, end } };
      } else if (this.#take(".") || this.#take("->")) {
        const name = this.#tokens[this.#at++];
        if (name?.kind !== "name") return null;
        const range = { start, end: name.range.end };
        made = { kind: "attribute", object: made, name: name.text, range };
      } else return made;
    }
  }

  #primary(): Expression | null {
    const token = this.#tokens[this.#at++];
    if (!token) return null;
    const { text, kind, range } = token;
    switch (kind) {
      case "number":
        return readNumber(text, range);
      case "text":
        return text.startsWith('"')
          ? this.#texts(toText(unescape(text.slice(1, -1)), range))
          : literal({ type: "int", value: unescape(text.slice(1, -1)).charCodeAt(0) }, range);
      case "name":
        return this.#named(text, range);
      default: {
        if (text === "#") return this.#texts(this.#quoted());
        if (text !== "(") return null;
        const inner = this.expression();
        return inner && this.#take(")") ? inner : null;
      }
    }
  }

  /** `"a" #x "b"` as one text; null: a part of it is none. */
  #texts(first: Expression | null): Expression | null {
    let made = first;
    for (;;) {
      const next = this.#tokens[this.#at];
      const isText = next?.kind === "text" && next.text.startsWith('"');
      if (!made || !next || !(isText || next.text === "#")) return made;
      this.#at++;
      const more = isText ? toText(unescape(next.text.slice(1, -1)), next.range) : this.#quoted();
      const [a, b] = [literalText(made), more && literalText(more)];
      const range = { start: made.range.start, end: next.range.end };
      made = a === null || b === null ? null : toText(a + b, range);
    }
  }

  /** `#x`: an argument as a text. */
  #quoted(): Expression | null {
    const name = this.#tokens[this.#at++];
    return name?.kind === "name" ? this.#resolve(`#${name.text}`, null, name.range) : null;
  }

  #named(name: string, range: TextRange): Expression | null {
    if (name === "sizeof" && this.#peek("(")) {
      const type = this.#castType();
      if (type !== null) return callHidden(":sizeof", [toText(type, range)], range);
    }
    if (!this.#take("(")) return this.#resolve(name, null, range);
    const args: Expression[] = [];
    while (!this.#take(")")) {
      const value = this.expression();
      if (!value) return null;
      args.push(value);
      if (!this.#take(",") && !this.#peek(")")) return null;
    }
    const end = this.#tokens[this.#at - 1]?.range.end ?? range.end;
    return this.#resolve(name, args, { start: range.start, end });
  }
}

/** A call of what a name stands for. */
export function callNamed(
  callee: Expression,
  args: readonly Expression[] | null,
  range: TextRange,
): Expression {
  return args ? call(callee, args, range) : callee;
}
