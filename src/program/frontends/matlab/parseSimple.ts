import { type Branch, endOf, grow, type Grown, over } from "../trees.ts";
import { ExpressionParser } from "./parseExpressions.ts";
import { Misplaced } from "../tokenReader.ts";

const assigning = new Set(["=", "+=", "-=", "*=", "/=", "^=", "|=", "&="]);

/** Reads statements without statements in them. */
export class SimpleParser extends ExpressionParser {
  readSimple(): Grown {
    const command = this.#readCommand();
    if (command) return command;
    const made = this.#readAssignment();
    const { kind } = this.next;
    if (this.isSign(";")) {
      this.take();
      return grow("quiet", { start: made.start, end: endOf(made) }, [["statement", made]]);
    }
    if (kind !== "newline" && kind !== "end" && !this.isSign(",")) throw new Misplaced();
    return made;
  }

  /** `hold on`, `pkg load statistics`: a word, and texts that look like others. */
  #readCommand(): Grown | null {
    const [name, second, third] = [this.next, this.peek(1), this.peek(2)];
    const isWord = second.kind === "name" || second.kind === "text";
    if (name.kind !== "name" || !isWord || !second.isApart) return null;
    if (second.kind === "name" && third.kind === "sign" && /^(?:=|\()$/.test(third.text))
      return null;
    const words: Branch[] = [["name", grow("identifier", this.take())]];
    while (this.next.kind !== "newline" && this.next.kind !== "end" && !this.isSign(";", ",")) {
      words.push(["word", grow("word", this.take())]);
    }
    const { end } = this.tokens[this.at - 1]!;
    return grow("command", { start: name.start, end }, words);
  }

  #readAssignment(): Grown {
    const several = this.#readTargets();
    const target = several ?? this.readExpression();
    if (this.isSign("++", "--")) {
      const operator = this.leaf("operator");
      return grow("count", over(target, operator), [
        ["target", target],
        ["operator", operator],
      ]);
    }
    if (this.next.kind !== "sign" || !assigning.has(this.next.text)) return target;
    const operator = this.leaf("operator");
    // a = b = 1
    const value = this.#readAssignment();
    return grow("assignment", over(target, value), [
      ["target", target],
      ["operator", operator],
      ["value", value],
    ]);
  }

  /** `[a, ~, b] =`; null: no such thing stands here. */
  #readTargets(): Grown | null {
    if (!this.isSign("[")) return null;
    let [depth, ahead] = [0, 0];
    for (; ; ahead += 1) {
      const { kind, text } = this.peek(ahead);
      if (kind === "newline" || kind === "end") return null;
      if (kind !== "sign") continue;
      if (/^[([{]$/.test(text)) depth += 1;
      else if (/^(?:[)\]}]|@\))$/.test(text)) depth -= 1;
      if (depth === 0) break;
    }
    const behind = this.peek(ahead + 1);
    if (behind.kind !== "sign" || behind.text !== "=") return null;
    const { start } = this.take();
    const targets: Branch[] = [];
    while (!this.isSign("]")) {
      if (this.isSign(",")) this.take();
      else if (this.isSign("~", "!")) targets.push(["target", this.leaf("unused")]);
      else targets.push(["target", this.readExpression()]);
    }
    return grow("targets", { start, end: this.take().end }, targets);
  }
}
