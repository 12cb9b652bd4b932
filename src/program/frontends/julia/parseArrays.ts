import { type Branch, endOf, grow, type Grown, over } from "../trees.ts";
import { Misplaced } from "../tokenReader.ts";
import { sumLevel } from "./operators.ts";
import { ExpressionParser } from "./parseExpressions.ts";

/** Reads arrays, and the loops in them. */
export abstract class ArrayParser extends ExpressionParser {
  /** `element for x in xs if test` */
  protected readGenerator(type: string, element: Grown): Grown {
    const branches: Branch[] = [["element", element]];
    let last = element;
    this.within({ ...this.around, skips: true, separates: false }, () => {
      while (this.isKeyword("for")) {
        this.take();
        for (;;) {
          last = this.readClause();
          branches.push(["clause", last]);
          if (!this.isSign(",")) break;
          this.take();
        }
        while (this.isKeyword("if")) {
          this.take();
          last = this.readExpression();
          branches.push(["test", last]);
        }
        if (this.isKeyword("for"))
          branches.push(["nested", grow("nested", { start: endOf(last), end: endOf(last) })]);
      }
    });
    return grow(type, over(element, last), branches);
  }

  /** `x in xs`, `x = xs`, `(i, x) ∈ enumerate(xs)` */
  protected readClause(): Grown {
    const target = this.readLevel(sumLevel);
    if (!this.isSign("=", "∈") && !this.isKeyword("in")) throw new Misplaced();
    this.take();
    const values = this.readExpression();
    return grow("clause", over(target, values), [
      ["target", target],
      ["values", values],
    ]);
  }

  protected readArray(): Grown {
    const { start } = this.take();
    const { type, branches } = this.#readContents(false);
    const { end } = this.take();
    return grow(type, { start, end }, branches);
  }

  /** `x[i, j]`, and what looks like it: `Float64[1 2; 3 4]` */
  protected readIndex(object: Grown): Grown {
    this.take();
    const { type, branches } = this.#readContents(true);
    const { end } = this.take();
    const range = { start: object.start, end };
    if (type === "vector") {
      const places = branches.map(([, value]): Branch => ["argument", value]);
      return grow("index", range, [["object", object], ...places]);
    }
    const inner = grow(type, { start: endOf(object), end }, branches);
    return grow("typed_array", range, [
      ["type", object],
      ["array", inner],
    ]);
  }

  /** What stands between brackets, up to the one that closes. */
  #readContents(isIndex: boolean): { readonly type: string; readonly branches: readonly Branch[] } {
    const rows: Branch[] = [];
    let row: Grown[] = [];
    let depth = 1;
    const around = { separates: true, isIndex };
    const endRow = (): void => {
      if (row.length === 0) return;
      const items = row.map((each): Branch => ["item", each]);
      rows.push(["row", grow("row", over(row[0]!, row.at(-1)!), items)]);
      row = [];
    };
    return this.within(around, () => {
      this.skipLines();
      while (!this.isSign("]")) {
        if (this.isSign(";") || this.next.kind === "newline") {
          const signs = this.#takeSeparators();
          // `;;` goes on in the same row, as white space does.
          if (signs === 2) continue;
          endRow();
          if (signs > 2 && !this.isSign("]")) {
            rows.push(["page", grow("page", { start: this.next.start, end: this.next.start })]);
            depth = Math.max(depth, signs);
          }
          continue;
        }
        const value = this.readSpread();
        if (rows.length === 0 && row.length === 0) {
          this.#skipTo(",", "for");
          if (this.isKeyword("for")) {
            const { node, start } = this.within({ skips: true, isIndex }, () =>
              this.readGenerator("comprehension", value),
            );
            this.skipLines();
            if (!this.isSign("]")) throw new Misplaced();
            return {
              type: "comprehension",
              branches: node.children.map((each): Branch => [
                each.field,
                { node: each.node, start: start + each.at },
              ]),
            };
          }
          if (this.isSign(",", "]"))
            return { type: "vector", branches: this.#readItems(value, isIndex) };
        }
        row.push(value);
        const isNext = this.next.isApart || this.isSign("]", ";");
        if (!isNext) throw new Misplaced();
      }
      endRow();
      if (depth > 3) throw new Misplaced();
      return { type: rows.length === 0 ? "vector" : "matrix", branches: rows };
    });
  }

  /** New lines before these words belong to what goes on. */
  #skipTo(...words: readonly string[]): void {
    let ahead = 0;
    while (this.peek(ahead).kind === "newline") ahead += 1;
    const { kind, text } = this.peek(ahead);
    if (words.includes(text) && kind !== "text") this.skipLines();
    else if (text === "]" && kind === "sign") this.skipLines();
  }

  /** How many semicolons stand here; a new line counts as one. */
  #takeSeparators(): number {
    let count = 0;
    while (this.isSign(";") || this.next.kind === "newline") {
      if (this.take().kind !== "newline") count += 1;
    }
    return Math.max(1, count);
  }

  #readItems(first: Grown, isIndex: boolean): readonly Branch[] {
    return this.within({ skips: true, isIndex }, () => {
      const items: Branch[] = [["item", first]];
      while (this.isSign(",")) {
        this.take();
        if (this.isSign("]")) break;
        items.push(["item", this.readSpread()]);
      }
      if (!this.isSign("]")) throw new Misplaced();
      return items;
    });
  }
}
