import { type Branch, endOf, grow, type Grown } from "../trees.ts";
import { SimpleParser } from "./parseSimple.ts";
import { Misplaced, type Token } from "../tokenReader.ts";
import { readTokens } from "./tokens.ts";

/** Files of Objective-C have the same ending. */
const objectiveC =
  /^[^\S\n]*(?:#(?:import|include)[^\S\n]*[<"]|@(?:import|interface|implementation|protocol)\b)/m;

/** The tree of a text. */
export function parse(text: string): Grown {
  if (objectiveC.test(text)) return grow("program", { start: 0, end: text.length });
  const parser = new StatementParser(readTokens(text), text);
  return grow("program", { start: 0, end: text.length }, parser.readProgram());
}

/** What ends the parts of a block. */
const ends: Readonly<Record<string, readonly string[]>> = {
  if: ["end", "endif"],
  for: ["end", "endfor", "endparfor"],
  while: ["end", "endwhile"],
  switch: ["end", "endswitch"],
  function: ["end", "endfunction"],
  try: ["end", "end_try_catch"],
  unwind: ["end", "end_unwind_protect"],
};

class StatementParser extends SimpleParser {
  readonly #text: string;
  #depth = 0;

  constructor(tokens: readonly Token[], text: string) {
    super(tokens);
    this.#text = text;
  }

  readProgram(): readonly Branch[] {
    const made: Branch[] = [];
    for (;;) {
      made.push(...this.#readStatements([]));
      if (this.next.kind === "end") return made;
      // What ends a block that nobody began.
      made.push([null, this.leaf("ERROR")]);
    }
  }

  #isKeyword(...words: readonly string[]): boolean {
    return this.next.kind === "keyword" && words.includes(this.next.text);
  }

  #takeKeyword(words: readonly string[]): Token {
    if (!this.#isKeyword(...words)) throw new Misplaced();
    return this.take();
  }

  /** Statements up to a keyword that is no statement, or one of these. */
  #readStatements(stops: readonly string[]): Branch[] {
    const made: Branch[] = [];
    for (;;) {
      while (this.next.kind === "newline" || this.isSign(";", ",")) this.take();
      if (this.next.kind === "end" || this.#isKeyword(...stops, ...leaving)) return made;
      const statement = this.#readStatement();
      if (statement) made.push([null, statement]);
    }
  }

  /** One statement; where it cannot be read, the rest of its line is passed over. */
  #readStatement(): Grown | null {
    const from = this.at;
    this.#depth += 1;
    try {
      if (this.#depth > 100) throw new Misplaced();
      return this.next.kind === "keyword" ? this.#readBlock() : this.readSimple();
    } catch (error) {
      if (!(error instanceof Misplaced)) throw error;
      const { start } = this.tokens[from]!;
      if (this.at === from) this.take();
      while (this.next.kind !== "newline" && this.next.kind !== "end") this.take();
      return grow("ERROR", { start, end: Math.max(start + 1, this.tokens[this.at - 1]!.end) });
    } finally {
      this.#depth -= 1;
    }
  }

  #block(...stops: readonly string[]): Grown {
    const { start } = this.next;
    const statements = this.#readStatements(stops);
    const last = statements.at(-1)?.[1];
    const first = statements[0]?.[1]?.start ?? start;
    return grow("block", { start: first, end: last ? endOf(last) : first }, statements);
  }

  /** The end of a block; a text that is being typed may lack it. */
  #close(type: string, start: number, branches: readonly Branch[], kind: string): Grown {
    if (this.#isKeyword(...ends[kind]!)) {
      const { end } = this.take();
      return grow(type, { start, end }, branches);
    }
    const { start: here } = this.next;
    const end = Math.max(start, this.tokens[this.at - 1]?.end ?? here);
    return grow(type, { start, end }, [...branches, [null, grow("ERROR", { start: end, end })]]);
  }

  #readBlock(): Grown | null {
    const { text, start } = this.next;
    switch (text) {
      case "if":
        return this.#readIf();
      case "for":
      case "parfor":
        return this.#readFor();
      case "while": {
        this.take();
        const test = this.readExpression();
        const branches: Branch[] = [
          ["test", test],
          ["body", this.#block(...ends["while"]!)],
        ];
        return this.#close("while", start, branches, "while");
      }
      case "do": {
        this.take();
        const body = this.#block("until");
        this.#takeKeyword(["until"]);
        const test = this.readExpression();
        return grow("do", { start, end: endOf(test) }, [
          ["body", body],
          ["test", test],
        ]);
      }
      case "switch":
        return this.#readSwitch();
      case "function":
        return this.#readFunctionDefinition();
      case "try":
        return this.#readTry();
      case "unwind_protect": {
        this.take();
        const body = this.#block("unwind_protect_cleanup", ...ends["unwind"]!);
        if (this.#isKeyword("unwind_protect_cleanup")) this.take();
        const cleanup = this.#block(...ends["unwind"]!);
        const branches: Branch[] = [
          ["body", body],
          ["finally", cleanup],
        ];
        return this.#close("try", start, branches, "unwind");
      }
      case "break":
      case "continue":
      case "return":
        return this.leaf(text);
      case "global":
      case "persistent": {
        this.take();
        const names: Branch[] = [];
        while (this.next.kind === "name") names.push(["name", this.readName()]);
        const { end } = this.tokens[this.at - 1]!;
        return grow("outer", { start, end }, names);
      }
      default:
        throw new Misplaced();
    }
  }

  #readIf(): Grown {
    const { start } = this.take();
    const test = this.readExpression();
    const body = this.#block("elseif", "else", ...ends["if"]!);
    const branches: Branch[] = [
      ["test", test],
      ["body", body],
    ];
    while (this.#isKeyword("elseif")) {
      const { start: from } = this.take();
      const own = this.readExpression();
      const then = this.#block("elseif", "else", ...ends["if"]!);
      const fields: Branch[] = [
        ["test", own],
        ["body", then],
      ];
      branches.push(["elseif", grow("elseif", { start: from, end: endOf(then) }, fields)]);
    }
    if (this.#isKeyword("else")) {
      this.take();
      branches.push(["else", this.#block(...ends["if"]!)]);
    }
    return this.#close("if", start, branches, "if");
  }

  #readFor(): Grown {
    const { start } = this.take();
    const hasBracket = this.isSign("(");
    if (hasBracket) this.take();
    const target = this.readName();
    this.takeSign("=");
    const values = this.readExpression();
    if (hasBracket) {
      if (this.isSign(",")) {
        this.take();
        this.readExpression();
      }
      this.takeSign(")");
    }
    const branches: Branch[] = [
      ["target", target],
      ["values", values],
      ["body", this.#block(...ends["for"]!)],
    ];
    return this.#close("for", start, branches, "for");
  }

  #readSwitch(): Grown {
    const { start } = this.take();
    const branches: Branch[] = [["value", this.readExpression()]];
    this.#readStatements(["case", "otherwise"]);
    while (this.#isKeyword("case", "otherwise")) {
      const { text, start: from } = this.take();
      const value = text === "case" ? this.readExpression() : null;
      const body = this.#block("case", "otherwise", ...ends["switch"]!);
      const fields: Branch[] = [
        ["value", value],
        ["body", body],
      ];
      branches.push(["case", grow("case", { start: from, end: endOf(body) }, fields)]);
    }
    return this.#close("switch", start, branches, "switch");
  }

  #readTry(): Grown {
    const { start } = this.take();
    if (this.isSign(",")) this.take();
    const branches: Branch[] = [["body", this.#block("catch", ...ends["try"]!)]];
    if (this.#isKeyword("catch")) {
      const { end: after } = this.take();
      const isOnLine = !this.#text.slice(after, this.next.start).includes("\n");
      const names = this.next.kind === "name" && /newline|^sign$/.test(this.peek(1).kind);
      const isAlone = this.peek(1).kind === "newline" || /^[;,]$/.test(this.peek(1).text);
      if (isOnLine && names && isAlone) branches.push(["name", this.readName()]);
      branches.push(["catch", this.#block(...ends["try"]!)]);
    }
    return this.#close("try", start, branches, "try");
  }

  /** Its end may be missing, as in a file of functions. */
  #readFunctionDefinition(): Grown {
    const { start } = this.take();
    const outputs: Branch[] = [];
    if (this.isSign("[")) {
      this.take();
      while (!this.isSign("]")) {
        if (this.isSign(",")) this.take();
        else outputs.push(["output", this.readName()]);
      }
      this.take();
      this.takeSign("=");
    } else if (this.peek(1).text === "=" && this.peek(1).kind === "sign") {
      outputs.push(["output", this.readName()]);
      this.take();
    }
    const name = this.readName();
    const parameters: readonly Branch[] = this.isSign("(")
      ? (this.take(), this.readParameters(")"))
      : [];
    const header = this.tokens[this.at - 1]!.end;
    const body = this.#block("function", ...ends["function"]!);
    const branches: Branch[] = [...outputs, ["name", name], ...parameters, ["body", body]];
    if (this.#isKeyword(...ends["function"]!)) {
      return grow("function", { start, end: this.take().end }, branches);
    }
    return grow("function", { start, end: Math.max(header, endOf(body)) }, branches);
  }
}

/** Words that go on with a block, or end it, wherever they stand. */
const leaving: readonly string[] = [
  ...["end", "endif", "endfor", "endparfor", "endwhile", "endswitch", "endfunction"],
  ...["end_try_catch", "end_unwind_protect", "elseif", "else", "case", "otherwise", "until"],
  ...["catch", "unwind_protect_cleanup"],
];
