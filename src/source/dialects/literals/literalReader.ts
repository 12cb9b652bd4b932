import type { TextRange } from "../../textRange.ts";
import type { Value } from "../evaluation/value.ts";
import { gridOf as gridOfRows } from "../plain/rows.ts";
import { cellsOf, gridOf, toList, toNumber, transpose } from "./arrays.ts";
import type { GivenValue } from "./literalCalls.ts";
import type { LiteralStyle } from "./literalStyles.ts";
import type { Token } from "./tokens.ts";

const deepest = 40;

/** Reads values that are written out in full; anything else is null. */
export class LiteralReader {
  readonly #tokens: readonly Token[];
  readonly #style: LiteralStyle;
  at = 0;

  constructor(tokens: readonly Token[], style: LiteralStyle) {
    this.#tokens = tokens;
    this.#style = style;
  }

  /** The token here, or some further on. */
  peek(ahead = 0): Token {
    return this.#tokens[Math.min(this.at + ahead, this.#tokens.length - 1)]!;
  }

  skipLines(): void {
    while (this.peek().kind === "newline") this.at += 1;
  }

  /** A value; null: it is not written out in full. */
  readValue(depth = 0): Value | null {
    if (depth > deepest) return null;
    const start = this.peek();
    let value = this.#readPlain(depth);
    for (;;) {
      const sign = this.peek();
      if (!value || !this.#style.hasTransposes || sign.isApart) return value;
      const dotted = sign.text === "." && this.peek(1).text === "'";
      if (sign.text !== "'" && !dotted) return value;
      this.at += dotted ? 2 : 1;
      value = transpose(value, { start: start.start, end: this.peek(-1).end });
    }
  }

  #readPlain(depth: number): Value | null {
    const token = this.peek();
    switch (token.kind) {
      case "number":
        return this.#readNumber(token, token.start);
      case "string":
        this.at += 1;
        return { kind: "text", value: token.text.slice(1, -1), start: token.start, end: token.end };
      case "sign":
        return this.#readSign(token, depth);
      case "name":
        return this.#readName(token, depth);
      default:
        return null;
    }
  }

  #readNumber(token: Token, start: number, factor = 1): Value | null {
    if (Number.isNaN(token.value)) return null;
    this.at += 1;
    const from = factor * token.value;
    const [colon, last] = [this.peek(), this.peek(1)];
    if (!this.#style.hasRanges || colon.text !== ":" || last.kind !== "number") {
      return toNumber(from, { start, end: token.end });
    }
    this.at += 2;
    const range = { start, end: last.end };
    const length = Math.floor(Math.abs(last.value - from)) + 1;
    if (!(length <= 10_000)) return null;
    const step = last.value < from ? -1 : 1;
    const cells = Array.from({ length }, (_, at) => ({
      ...toNumber(from + step * at, range),
      literal: false,
    }));
    return gridOf(cells, [length], range);
  }

  #readSign(token: Token, depth: number): Value | null {
    if (token.text === "-" || token.text === "+") {
      const number = this.peek(1);
      if (number.kind !== "number") return null;
      this.at += 1;
      return this.#readNumber(number, token.start, token.text === "-" ? -1 : 1);
    }
    if (token.text === "[") {
      if (this.#style.brackets === "rows") return this.readRows(depth);
      return this.#style.brackets === "list" ? this.#readList(depth) : null;
    }
    if (token.text !== "(") return null;
    const inner = this.readArguments(depth);
    return inner?.length === 1 && !inner[0]!.name ? inner[0]!.value : null;
  }

  #readName(token: Token, depth: number): Value | null {
    if (/^(?:true|false|TRUE|FALSE)$/.test(token.text)) {
      this.at += 1;
      const value = token.text.toLowerCase() === "true";
      return { kind: "boolean", value, start: token.start, end: token.end };
    }
    this.at += 1;
    if (this.#style.elementTypes.test(token.text) && this.peek().text === "[") {
      return this.readRows(depth);
    }
    const make = this.#style.calls[token.text];
    if (!make) return null;
    if (this.peek().text === "<") this.#skipTypes();
    const given = this.peek().text === "(" ? this.readArguments(depth) : null;
    return given && make(given, { start: token.start, end: this.peek(-1).end });
  }

  /** `<DoubleArray>` of a call. */
  #skipTypes(): void {
    let open = 0;
    do {
      const { text } = this.peek();
      if (text === "<") open += 1;
      else if (text === ">") open -= 1;
      this.at += 1;
    } while (open > 0 && !["newline", "end"].includes(this.peek().kind));
  }

  /** What stands between parentheses; null: not all of it is written out. */
  readArguments(depth = 0): readonly GivenValue[] | null {
    const given: GivenValue[] = [];
    this.at += 1;
    for (;;) {
      this.skipLines();
      if (this.peek().text === ")") break;
      const isNamed = this.peek().kind === "name" && this.peek(1).text === "=";
      const name = isNamed ? this.peek() : null;
      if (isNamed) this.at += 2;
      const value = this.readValue(depth + 1);
      if (!value) return null;
      given.push({ name, value });
      this.skipLines();
      if (this.peek().text === ",") this.at += 1;
      else if (this.peek().text !== ")") return null;
    }
    this.at += 1;
    return given;
  }

  #readList(depth: number): Value | null {
    const { start } = this.peek();
    const items: Value[] = [];
    this.at += 1;
    for (;;) {
      this.skipLines();
      if (this.peek().text === "]") break;
      const item = this.readValue(depth + 1);
      if (!item) return null;
      items.push(item);
      this.skipLines();
      if (this.peek().text === ",") this.at += 1;
      else if (this.peek().text !== "]") return null;
    }
    this.at += 1;
    return toList(items, { start, end: this.peek(-1).end });
  }

  /** `[1 0; 0 1]` */
  readRows(depth: number): Value | null {
    const { start } = this.peek();
    const rows: Value[][] = [[]];
    const signs = new Set<string>();
    this.at += 1;
    for (;;) {
      const token = this.peek();
      const row = rows.at(-1)!;
      if (token.text === "]") break;
      if (token.kind === "newline" || token.text === ";") {
        const isAfterComma = this.peek(-1).text === ",";
        const isEmpty = row.length === 0 || (isAfterComma && token.kind === "newline");
        if (token.text === ";" && isEmpty) return null;
        this.at += 1;
        if (!isEmpty) rows.push([]);
        continue;
      }
      if (token.text === ",") {
        if (row.length === 0) return null;
        signs.add(",");
        this.at += 1;
        continue;
      }
      const isNext = row.length > 0 && this.peek(-1).text !== ",";
      if (isNext) {
        const isSign = token.text === "-" || token.text === "+";
        if (!token.isApart || (isSign && this.peek(1).isApart)) return null;
        signs.add(" ");
      }
      const item = this.readValue(depth + 1);
      if (!item) return null;
      row.push(item);
    }
    this.at += 1;
    if (rows.at(-1)!.length === 0) rows.pop();
    return this.#toRows(rows, signs, { start, end: this.peek(-1).end });
  }

  #toRows(
    rows: readonly (readonly Value[])[],
    signs: ReadonlySet<string>,
    range: TextRange,
  ): Value | null {
    const items = rows.flat();
    const isAlone = rows.every((row) => row.length === 1);
    if (this.#style.hasVectors && rows.length === 1 && !signs.has(" ")) return toList(items, range);
    if (items.every((item) => item.kind === "text")) return toList(items, range);
    if (items.every((item) => item.kind === "number")) {
      if (this.#style.hasVectors && signs.has(",")) return null;
      if (this.#style.hasVectors && isAlone) return gridOf(items, [items.length], range);
      const numbers = rows.map((row) => row.filter((item) => item.kind === "number"));
      return numbers.length === 1
        ? gridOf(numbers[0]!, [1, numbers[0]!.length], range)
        : gridOfRows(numbers, range);
    }
    // matrices below each other
    const parts = items.map((item) =>
      item.kind === "grid" && item.shape.length === 2 ? item : null,
    );
    const [first] = parts;
    if (!isAlone || !first || parts.some((part) => part?.shape[1] !== first.shape[1])) return null;
    const cells = parts.flatMap((part) => cellsOf(part ?? undefined) ?? []);
    return gridOf(cells, [cells.length / first.shape[1]!, first.shape[1]!], range);
  }
}
