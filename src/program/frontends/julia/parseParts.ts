import { type Branch, endOf, grow, type Grown, over } from "../trees.ts";
import { Misplaced } from "../tokenReader.ts";
import { isFunctionName, sumLevel } from "./operators.ts";
import { ArrayParser } from "./parseArrays.ts";

/** Reads what stands in brackets, and what follows a value. */
export abstract class PartParser extends ArrayParser {
  protected abstract readBlockExpression(): Grown;
  protected abstract readText(): Grown;

  protected override readPrimary(): Grown {
    const { kind, text } = this.next;
    switch (kind) {
      case "number":
      case "char":
        return this.leaf(kind);
      case "text":
        return this.readText();
      case "name":
        return this.leaf("identifier");
      case "macro":
        return this.#readMacro();
      case "keyword":
        // `in(x, xs)` and `isa(x, T)` are calls.
        if (text === "in" || text === "isa") return this.leaf("identifier");
        if (this.around.isIndex && (text === "end" || text === "begin")) return this.leaf("last");
        return this.readBlockExpression();
      case "sign":
        return this.#readSign(text);
      default:
        throw new Misplaced();
    }
  }

  #readSign(text: string): Grown {
    if (text === "(") return this.#readParentheses();
    if (text === "[") return this.readArray();
    if (text === ":") return this.#readSymbol();
    if (isFunctionName(text)) return this.leaf("identifier");
    throw new Misplaced();
  }

  /** `:name`, and the colon of an index */
  #readSymbol(): Grown {
    const { start } = this.take();
    const { kind, isApart } = this.next;
    if (!isApart && (kind === "name" || kind === "keyword")) {
      return grow("symbol", { start, end: this.take().end });
    }
    if (this.around.isIndex && this.isSign(",", "]", ")"))
      return grow("colon", { start, end: start + 1 });
    if (this.isSign("(")) {
      const { end } = this.tokens[this.at]!;
      const quoted = this.#readParentheses();
      return grow("quote", { start, end: Math.max(end, endOf(quoted)) });
    }
    if (kind === "sign" && isFunctionName(this.next.text)) {
      return grow("symbol", { start, end: this.take().end });
    }
    if (this.isSign(",", ")")) return grow("colon", { start, end: start + 1 });
    throw new Misplaced();
  }

  /** What is taken out of a value, or called: `x[1].y(2)'`. */
  protected override readPostfixed(first: Grown): Grown {
    let made = first;
    for (;;) {
      const { isApart } = this.next;
      if (this.isKeyword("do") && made.node.type === "call") made = this.#readDo(made);
      else if (isApart || made.node.type === "number") return made;
      else if (this.isSign("(")) made = this.#readCall(made, "call");
      else if (this.isSign("[")) made = this.readIndex(made);
      else if (this.isSign("{")) made = this.#readCurly(made);
      else if (this.isSign("'")) {
        const { end } = this.take();
        made = grow("adjoint", { start: made.start, end }, [["operand", made]]);
      } else if (this.isSign(".")) made = this.#readField(made);
      else return made;
    }
  }

  #readField(object: Grown): Grown {
    this.take();
    if (this.isSign("(")) return this.#readCall(object, "broadcast");
    if (this.next.kind === "macro") return this.#readMacro();
    if (this.isSign(":")) this.take();
    const isName = this.next.kind === "name" || this.next.kind === "keyword";
    const isOperator = this.next.kind === "sign" && isFunctionName(this.next.text);
    const isBracketed = this.isSign("(");
    if (isBracketed) this.take();
    if (!isName && !isOperator && !isBracketed) throw new Misplaced();
    const name = this.leaf("identifier");
    if (isBracketed) this.takeSign(")");
    return grow("field", over(object, name), [
      ["object", object],
      ["name", name],
    ]);
  }

  #readCall(callee: Grown, type: "call" | "broadcast"): Grown {
    this.take();
    const branches: Branch[] = [["function", callee]];
    const end = this.within({ skips: true }, () => {
      branches.push(...this.#readArguments(")"));
      return this.takeSign(")").end;
    });
    return grow(type, { start: callee.start, end }, branches);
  }

  /** Values between commas; those behind a semicolon have names. */
  #readArguments(close: string): readonly Branch[] {
    const made: Branch[] = [];
    let field = "argument";
    while (!this.isSign(close)) {
      if (this.isSign(";")) {
        this.take();
        field = "option";
        continue;
      }
      const value = this.readSpread();
      const generator = this.isKeyword("for") ? this.readGenerator("generator", value) : value;
      made.push([field, generator]);
      if (this.isSign(",")) this.take();
      else if (!this.isSign(close, ";")) throw new Misplaced();
    }
    return made;
  }

  #readCurly(object: Grown): Grown {
    this.take();
    const branches: Branch[] = [["object", object]];
    const end = this.within({ skips: true }, () => {
      branches.push(...this.#readArguments("}"));
      return this.takeSign("}").end;
    });
    return grow("curly", { start: object.start, end }, branches);
  }

  /** `f(x) do y ... end`: the block is the first argument. */
  #readDo(call: Grown): Grown {
    const { start } = this.take();
    const parameters: Branch[] = [];
    this.within({}, () => {
      while (!/^(?:newline|end)$/.test(this.next.kind) && !this.isSign(";")) {
        parameters.push(["parameter", this.readLevel(sumLevel)]);
        if (this.isSign(",")) this.take();
      }
    });
    const body = this.readBlock("end");
    const { end } = this.takeKeyword("end");
    const block = grow("do", { start, end }, [...parameters, ["body", body]]);
    return grow("do_call", { start: call.start, end }, [
      ["call", call],
      ["block", block],
    ]);
  }

  protected abstract readBlock(...stops: readonly string[]): Grown;

  /** `()`, `(a)`, `(a, b)`, `(a = 1, b = 2)`, `(a; b)`, `(x for x in y)` */
  #readParentheses(): Grown {
    const { start } = this.take();
    return this.within({ skips: true }, () => {
      const items: Branch[] = [];
      let [commas, options] = [0, 0];
      let field = "item";
      while (!this.isSign(")")) {
        if (this.isSign(";")) {
          this.take();
          field = "option";
          options += 1;
          continue;
        }
        const value = this.readSpread();
        if (this.isKeyword("for")) {
          const generator = this.readGenerator("generator", value);
          const { end } = this.takeSign(")");
          return grow("parenthesized", { start, end }, [["value", generator]]);
        }
        items.push([field, value]);
        if (this.isSign(",")) {
          this.take();
          commas += 1;
        } else if (!this.isSign(")", ";")) throw new Misplaced();
      }
      const { end } = this.take();
      const range = { start, end };
      if (commas === 0 && options === 0 && items.length === 1) {
        return grow("parenthesized", range, [["value", items[0]![1]]]);
      }
      const isBlock = options > 0 && commas === 0 && items[0]?.[0] === "item";
      if (!isBlock) return grow("tuple", range, items);
      const statements = items.map(([, value]): Branch => [null, value]);
      return grow("begin", range, [["body", grow("block", range, statements)]]);
    });
  }

  /** `@name(a, b)`, and `@name a b` up to the end of the line */
  #readMacro(): Grown {
    const name = this.leaf("macro_name");
    const branches: Branch[] = [["name", name]];
    if (this.isSign("(") && !this.next.isApart) {
      this.take();
      const end = this.within({ skips: true }, () => {
        branches.push(...this.#readArguments(")"));
        return this.takeSign(")").end;
      });
      return grow("macro", { start: name.start, end }, branches);
    }
    let last = name;
    const { isIndex } = this.around;
    this.within({ separates: true, isIndex }, () => {
      while (!/^(?:newline|end)$/.test(this.next.kind) && !this.isSign(")", "]", "}", ",", ";")) {
        if (this.isKeyword("end", "else", "elseif", "for", "do") && branches.length > 1) return;
        last = this.readExpression(true);
        branches.push(["argument", last]);
      }
    });
    return grow("macro", over(name, last), branches);
  }
}
