import type { TextRange } from "../../../source/textRange.ts";
import { type Branch, endOf, grow, type Grown, over } from "../trees.ts";
import { Misplaced, type Token, TokenReader } from "../tokenReader.ts";

/** Operators of two values, those that bind least first. */
const levels: readonly (readonly string[])[] = [
  ["||"],
  ["&&"],
  ["|"],
  ["&"],
  ["<", "<=", "==", "!=", "~=", ">=", ">"],
  [":"],
  ["+", "-"],
  ["*", "/", "\\", ".*", "./", ".\\"],
];

const rangeLevel = 5;
const prefixes = new Set(["-", "+", "!", "~"]);
const powers = new Set(["^", ".^", "**", ".**"]);

/** Reads expressions. */
export class ExpressionParser extends TokenReader {
  #depth = 0;

  readExpression(): Grown {
    this.#depth += 1;
    if (this.#depth > 150) throw new Misplaced();
    try {
      return this.#readLevel(0);
    } finally {
      this.#depth -= 1;
    }
  }

  #readLevel(level: number): Grown {
    const operators = levels[level];
    if (!operators) return this.#readPrefixed();
    if (level === rangeLevel) return this.#readRange();
    let left = this.#readLevel(level + 1);
    while (this.isSign(...operators)) {
      const operator = this.leaf("operator");
      left = binary(left, operator, this.#readLevel(level + 1));
    }
    return left;
  }

  /** `start:stop` and `start:step:stop` */
  #readRange(): Grown {
    const parts = [this.#readLevel(rangeLevel + 1)];
    while (parts.length < 3 && this.isSign(":") && !this.#endsArgument(this.peek(1))) {
      this.take();
      parts.push(this.#readLevel(rangeLevel + 1));
    }
    const [start, second, third] = parts;
    if (!second) return start!;
    const fields: Branch[] = [
      ["start", start!],
      ["step", third ? second : null],
      ["stop", third ?? second],
    ];
    return grow("range", over(start!, third ?? second), fields);
  }

  #endsArgument({ kind, text }: Token): boolean {
    return kind !== "sign" ? kind === "newline" || kind === "end" : /^[),\]};]$/.test(text);
  }

  #readPrefixed(): Grown {
    if (this.next.kind === "sign" && prefixes.has(this.next.text)) {
      const operator = this.leaf("operator");
      const operand = this.#readPrefixed();
      return grow("unary", over(operator, operand), [
        ["operator", operator],
        ["operand", operand],
      ]);
    }
    return this.#readPower();
  }

  /** Powers bind from left to right, and more than the sign before them. */
  #readPower(): Grown {
    let left = this.#readPostfixed();
    while (this.next.kind === "sign" && powers.has(this.next.text)) {
      const operator = this.leaf("operator");
      left = this.#withTransposes(binary(left, operator, this.#readExponent()));
    }
    return left;
  }

  #readExponent(): Grown {
    if (this.next.kind !== "sign" || !prefixes.has(this.next.text)) {
      return this.#readAccessed();
    }
    const operator = this.leaf("operator");
    const operand = this.#readExponent();
    return grow("unary", over(operator, operand), [
      ["operator", operator],
      ["operand", operand],
    ]);
  }

  #readPostfixed(): Grown {
    return this.#withTransposes(this.#readAccessed());
  }

  #withTransposes(operand: Grown): Grown {
    let made = operand;
    while (this.isSign("'", ".'")) {
      const { end } = this.take();
      made = grow("transpose", { start: made.start, end }, [["operand", made]]);
    }
    return made;
  }

  /** A value with what is taken out of it: `x(1).y{2}`. */
  #readAccessed(): Grown {
    let made = this.#readPrimary();
    for (;;) {
      if (this.isSign("(")) made = this.#readPlaces(made, "call", ")");
      else if (this.isSign("{")) made = this.#readPlaces(made, "cell_index", "}");
      else if (this.isSign(".") && !this.next.isApart) made = this.#readField(made);
      else return made;
    }
  }

  #readPlaces(object: Grown, type: string, close: string): Grown {
    this.take();
    const given = this.#readList(close);
    const { end } = this.takeSign(close);
    const places = given.map((each): Branch => ["argument", each]);
    return grow(type, { start: object.start, end }, [["function", object], ...places]);
  }

  /** Values between commas. */
  #readList(close: string): readonly Grown[] {
    const items: Grown[] = [];
    this.#skipRows();
    while (!this.isSign(close)) {
      items.push(this.#readArgument());
      this.#skipRows();
      if (!this.isSign(",")) break;
      this.take();
      this.#skipRows();
    }
    return items;
  }

  /** Within `{` of an index, a new line is a row. */
  #skipRows(): void {
    while (this.isSign(";")) this.take();
  }

  #readArgument(): Grown {
    if (this.isSign(":") && this.#endsArgument(this.peek(1))) return this.leaf("colon");
    const isNamed =
      this.next.kind === "name" && this.peek(1).text === "=" && this.peek(1).kind === "sign";
    if (!isNamed) return this.readExpression();
    const name = this.readName();
    this.take();
    const value = this.readExpression();
    return grow("named_argument", over(name, value), [
      ["name", name],
      ["value", value],
    ]);
  }

  #readField(object: Grown): Grown {
    this.take();
    if (this.isSign("(")) {
      this.take();
      const name = this.readExpression();
      const { end } = this.takeSign(")");
      return grow("field", { start: object.start, end }, [
        ["object", object],
        ["computed", name],
      ]);
    }
    const name = this.readName();
    return grow("field", over(object, name), [
      ["object", object],
      ["name", name],
    ]);
  }

  #readPrimary(): Grown {
    const { kind, text, start } = this.next;
    if (kind === "number") return this.leaf("number");
    if (kind === "text") return this.leaf("text");
    if (kind === "name") return this.leaf(text === "end" ? "last" : "identifier");
    if (kind !== "sign") throw new Misplaced();
    switch (text) {
      case "(": {
        this.take();
        const value = this.readExpression();
        const { end } = this.takeSign(")");
        return grow("parenthesized", { start, end }, [["value", value]]);
      }
      case "[":
        return this.#readMatrix("matrix", "]");
      case "{":
        return this.#readMatrix("cell", "}");
      case "@":
        return this.#readFunction();
      default:
        throw new Misplaced();
    }
  }

  #readMatrix(type: string, close: string): Grown {
    const { start } = this.take();
    const rows: Branch[] = [];
    while (!this.isSign(close)) {
      if (this.isSign(";", ",")) {
        this.take();
        continue;
      }
      const row = [this.#readArgument()];
      while (this.isSign(",")) {
        this.take();
        if (this.isSign(close, ";")) break;
        if (!this.isSign(",")) row.push(this.#readArgument());
      }
      if (!this.isSign(close, ";")) throw new Misplaced();
      const items = row.map((each): Branch => ["item", each]);
      rows.push(["row", grow("row", over(row[0]!, row.at(-1)!), items)]);
    }
    const { end } = this.takeSign(close);
    return grow(type, { start, end }, rows);
  }

  /** `@name` and `@(x) x + 1` */
  #readFunction(): Grown {
    const { start } = this.take();
    if (!this.isSign("(")) {
      let name = this.readName();
      while (this.isSign(".")) {
        this.take();
        name = grow("identifier", over(name, this.readName()));
      }
      return grow("handle", { start, end: endOf(name) }, [["name", name]]);
    }
    this.take();
    const parameters = this.readParameters("@)");
    const body = this.readExpression();
    return grow("anonymous", { start, end: endOf(body) }, [...parameters, ["body", body]]);
  }

  /** Names between commas, up to a sign; `~` is one that is not used. */
  readParameters(close: string): readonly Branch[] {
    const made: Branch[] = [];
    while (!this.isSign(close)) {
      if (this.isSign(",")) {
        this.take();
        continue;
      }
      const name = this.isSign("~", "!") ? this.leaf("unused") : this.readName();
      const value = this.isSign("=") ? (this.take(), this.readExpression()) : null;
      const range: TextRange = over(name, value ?? name);
      const fields: Branch[] = [
        ["name", name],
        ["default", value],
      ];
      made.push(["parameter", grow("parameter", range, fields)]);
    }
    this.take();
    return made;
  }
}

function binary(left: Grown, operator: Grown, right: Grown): Grown {
  return grow("binary", over(left, right), [
    ["left", left],
    ["operator", operator],
    ["right", right],
  ]);
}
