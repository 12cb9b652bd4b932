import { type Branch, grow, type Grown } from "../trees.ts";
import { Misplaced } from "../tokenReader.ts";
import { BlockParser } from "./parseBlocks.ts";
import { endOfBracket, readTokens } from "./tokens.ts";

/** The tree of a text. */
export function parse(text: string): Grown {
  const parser = new Parser(readTokens(text), text);
  return grow("program", { start: 0, end: text.length }, parser.readProgram());
}

const nameBehind = /[\p{L}_][\p{L}\p{M}\p{N}_′]*!?/uy;

/** Reads whole texts. */
class Parser extends BlockParser {
  readProgram(): readonly Branch[] {
    const made: Branch[] = [];
    for (;;) {
      made.push(...this.readStatements([]));
      if (this.next.kind === "end") return made;
      // What ends a block that nobody began.
      made.push([null, this.leaf("ERROR")]);
    }
  }

  /** A text, with the values that stand in it. */
  protected override readText(): Grown {
    const token = this.take();
    const prefix = /^[^"`]*/.exec(token.text)![0];
    const quotes = token.text.startsWith('"""', prefix.length) ? 3 : 1;
    const flags = /[a-z]*$/.exec(token.text)![0];
    const [from, to] = [token.start + prefix.length + quotes, token.end - flags.length - quotes];
    if (to < from) throw new Misplaced();
    const isPlain = prefix !== "" || token.text.startsWith("`");
    const branches: Branch[] = [];
    for (let at = from; !isPlain && at < to; at++) {
      if (this.text[at] === "\\") at += 1;
      else if (this.text[at] === "$") {
        const value = this.#readValueIn(at + 1, to);
        if (value) {
          const end = value.end;
          branches.push(["value", grow("value", { start: at, end }, [["value", value.grown]])]);
          at = end - 1;
        }
      }
    }
    return grow(isPlain ? "special_text" : "text", token, branches);
  }

  /** `$name` and `$(value)` */
  #readValueIn(
    start: number,
    limit: number,
  ): { readonly grown: Grown; readonly end: number } | null {
    if (this.text[start] !== "(") {
      nameBehind.lastIndex = start;
      const name = nameBehind.exec(this.text)?.[0];
      if (name === undefined) return null;
      const end = start + name.length;
      return { grown: grow("identifier", { start, end }), end };
    }
    const end = endOfBracket(this.text, start, limit);
    const inner = new Parser(readTokens(this.text, start, end), this.text);
    const grown = inner.readExpression();
    return { grown, end };
  }
}
