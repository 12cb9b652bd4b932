import { type Branch, endOf, grow, type Grown } from "../trees.ts";
import { Misplaced } from "../tokenReader.ts";
import { comparisonLevel } from "./operators.ts";
import { PartParser } from "./parseParts.ts";

/** Words that go on with a block, or end it, wherever they stand. */
const leaving: readonly string[] = ["end", "else", "elseif", "catch", "finally"];

/** Reads statements, and blocks of them. */
export abstract class BlockParser extends PartParser {
  #blocks = 0;

  /** Statements up to a keyword that goes on with a block, or ends it. */
  protected readStatements(stops: readonly string[]): Branch[] {
    const made: Branch[] = [];
    for (;;) {
      while (this.next.kind === "newline" || this.isSign(";")) this.take();
      if (this.next.kind === "end" || this.isKeyword(...stops, ...leaving)) return made;
      made.push([null, this.#readStatement()]);
    }
  }

  /** One statement; where it cannot be read, the rest of its line is passed over. */
  #readStatement(): Grown {
    const from = this.at;
    this.#blocks += 1;
    try {
      if (this.#blocks > 100) throw new Misplaced();
      const made = this.readExpression(true);
      const { kind } = this.next;
      const isOver = kind === "newline" || kind === "end" || this.isSign(";");
      if (!isOver && !this.isKeyword(...leaving)) throw new Misplaced();
      return made;
    } catch (error) {
      if (!(error instanceof Misplaced)) throw error;
      const { start } = this.tokens[from]!;
      if (this.at === from) this.take();
      while (this.next.kind !== "newline" && this.next.kind !== "end") this.take();
      return grow("ERROR", { start, end: Math.max(start + 1, this.tokens[this.at - 1]!.end) });
    } finally {
      this.#blocks -= 1;
    }
  }

  protected override readBlock(...stops: readonly string[]): Grown {
    const { start } = this.next;
    const statements = this.within({}, () => this.readStatements(stops));
    const last = statements.at(-1)?.[1];
    const first = statements[0]?.[1]?.start ?? start;
    return grow("block", { start: first, end: last ? endOf(last) : first }, statements);
  }

  /** The end of a block; a text that is being typed may lack it. */
  #close(type: string, start: number, branches: readonly Branch[]): Grown {
    if (this.isKeyword("end")) return grow(type, { start, end: this.take().end }, branches);
    const end = Math.max(start, this.tokens[this.at - 1]?.end ?? start);
    return grow(type, { start, end }, [...branches, [null, grow("ERROR", { start: end, end })]]);
  }

  protected override readPrimary(): Grown {
    const { kind, text, start } = this.next;
    const behind = this.peek(1);
    if (kind === "name" && text === "mutable" && behind.text === "struct") {
      this.take();
      return this.#readStruct(start);
    }
    if (
      kind === "name" &&
      (text === "abstract" || text === "primitive") &&
      behind.text === "type"
    ) {
      this.take();
      this.take();
      const name = this.readLevel(comparisonLevel);
      while (this.next.kind === "number") this.take();
      return this.#close("abstract", start, [["name", name]]);
    }
    return super.readPrimary();
  }

  protected override readBlockExpression(): Grown {
    return this.within({}, () => this.#readKeyword());
  }

  #readKeyword(): Grown {
    const { text, start } = this.next;
    switch (text) {
      case "begin":
      case "quote": {
        this.take();
        return this.#close(text, start, [["body", this.readBlock()]]);
      }
      case "if":
        return this.#readIf();
      case "for": {
        this.take();
        const clauses = this.#readClauses();
        return this.#close("for", start, [...clauses, ["body", this.readBlock()]]);
      }
      case "while": {
        this.take();
        const test = this.readExpression();
        const branches: Branch[] = [
          ["test", test],
          ["body", this.readBlock()],
        ];
        return this.#close("while", start, branches);
      }
      case "let":
        return this.#readLet();
      case "try":
        return this.#readTry();
      case "function":
      case "macro":
        return this.#readFunction(text);
      case "struct":
        return this.#readStruct(start);
      case "module":
      case "baremodule": {
        this.take();
        const name = this.readName();
        const branches: Branch[] = [
          ["name", name],
          ["body", this.readBlock()],
        ];
        return this.#close("module", start, branches);
      }
      case "return": {
        const { end } = this.take();
        const isAlone =
          /^(?:newline|end)$/.test(this.next.kind) ||
          this.isSign(";", ")") ||
          this.isKeyword("end");
        const value = isAlone ? null : this.readExpression(true);
        return grow("return", { start, end: value ? endOf(value) : end }, [["value", value]]);
      }
      case "break":
      case "continue":
        return this.leaf(text);
      case "global":
      case "local":
      case "const": {
        this.take();
        const value = this.readExpression(true);
        return grow(text, { start, end: endOf(value) }, [["value", value]]);
      }
      case "using":
      case "import":
      case "export":
        return this.#readImport(text);
      default:
        throw new Misplaced();
    }
  }

  #readClauses(): Branch[] {
    const made: Branch[] = [];
    do {
      if (made.length > 0) {
        this.take();
        this.skipLines();
      }
      if (this.next.text === "outer" && this.peek(1).kind === "name") this.take();
      made.push(["clause", this.readClause()]);
    } while (this.isSign(","));
    return made;
  }

  #readIf(): Grown {
    const { start } = this.take();
    const branches: Branch[] = [
      ["test", this.readExpression()],
      ["body", this.readBlock()],
    ];
    while (this.isKeyword("elseif")) {
      const { start: from } = this.take();
      const test = this.readExpression();
      const body = this.readBlock();
      const fields: Branch[] = [
        ["test", test],
        ["body", body],
      ];
      branches.push([
        "elseif",
        grow("elseif", { start: from, end: Math.max(endOf(test), endOf(body)) }, fields),
      ]);
    }
    if (this.isKeyword("else")) {
      this.take();
      branches.push(["else", this.readBlock()]);
    }
    return this.#close("if", start, branches);
  }

  #readLet(): Grown {
    const { start } = this.take();
    const branches: Branch[] = [];
    while (this.next.kind !== "newline" && !this.isSign(";") && this.next.kind !== "end") {
      branches.push(["binding", this.readExpression()]);
      if (!this.isSign(",")) break;
      this.take();
      this.skipLines();
    }
    return this.#close("let", start, [...branches, ["body", this.readBlock()]]);
  }

  #readTry(): Grown {
    const { start } = this.take();
    const branches: Branch[] = [["body", this.readBlock()]];
    if (this.isKeyword("catch")) {
      this.take();
      const { kind } = this.next;
      if (
        kind === "name" &&
        /^(?:newline|end)$|^sign$/.test(this.peek(1).kind) &&
        !this.#isCallAhead()
      ) {
        branches.push(["name", this.readName()]);
      }
      branches.push(["catch", this.readBlock()]);
    }
    if (this.isKeyword("else")) {
      this.take();
      branches.push(["else", this.readBlock()]);
    }
    if (this.isKeyword("finally")) {
      this.take();
      branches.push(["finally", this.readBlock()]);
    }
    return this.#close("try", start, branches);
  }

  /** Whether the next name is a call, or an assignment. */
  #isCallAhead(): boolean {
    const { kind, text } = this.peek(1);
    return kind === "sign" && text !== ";";
  }

  #readFunction(type: string): Grown {
    const { start } = this.take();
    const signature = this.readLevel(comparisonLevel);
    const body = this.readBlock();
    return this.#close(type, start, [
      ["signature", signature],
      ["body", body],
    ]);
  }

  #readStruct(start: number): Grown {
    this.takeKeyword("struct");
    const name = this.readLevel(comparisonLevel);
    const body = this.readBlock();
    return this.#close("struct", start, [
      ["name", name],
      ["body", body],
    ]);
  }

  /** `using A, B: c, d`, whose names are read as they stand. */
  #readImport(type: string): Grown {
    const { start } = this.take();
    const branches: Branch[] = [];
    let end = start;
    while (this.next.kind !== "newline" && this.next.kind !== "end" && !this.isSign(";")) {
      const isSplit = this.isSign(",");
      const token = this.take();
      ({ end } = token);
      const isWord =
        token.kind === "name" ||
        token.kind === "macro" ||
        token.kind === "keyword" ||
        token.kind === "sign";
      if (isWord) branches.push(["word", grow("word", token)]);
      if (isSplit || token.text === ":") this.skipLines();
    }
    return grow(type, { start, end: Math.max(end, start + 1) }, branches);
  }
}
