import { type Branch, endOf, grow, type Grown, over } from "../trees.ts";
import { Misplaced } from "../tokenReader.ts";
import { AroundReader } from "./around.ts";
import {
  assigning,
  colonLevel,
  comparisonLevel,
  isFunctionName,
  levelOf,
  pairLevel,
  powers,
  prefixes,
} from "./operators.ts";

/** Reads operators, and what stands between them. */
export abstract class ExpressionParser extends AroundReader {
  #depth = 0;

  protected abstract readPrimary(): Grown;
  protected abstract readPostfixed(made: Grown): Grown;

  /** A value, or an assignment; `hasCommas`: `a, b = b, a` is one, too. */
  readExpression(hasCommas = false): Grown {
    this.#depth += 1;
    if (this.#depth > 120) throw new Misplaced();
    try {
      const first = this.readLevel(pairLevel);
      const left = hasCommas && this.isSign(",") ? this.#readCommas(first) : first;
      if (this.next.kind !== "sign" || !assigning.test(this.next.text)) return left;
      const operator = this.leaf("operator");
      this.skipLines();
      const right = this.readExpression(hasCommas);
      return grow("assignment", over(left, right), [
        ["target", left],
        ["operator", operator],
        ["value", right],
      ]);
    } finally {
      this.#depth -= 1;
    }
  }

  #readCommas(first: Grown): Grown {
    const items = [first];
    while (this.isSign(",")) {
      this.take();
      this.skipLines();
      if (this.next.kind === "end" || this.isSign("=")) break;
      items.push(this.#spread(this.readLevel(pairLevel)));
    }
    const branches = items.map((item): Branch => ["item", item]);
    return grow("tuple", over(first, items.at(-1)!), branches);
  }

  /** `x...` */
  #spread(value: Grown): Grown {
    if (!this.isSign("...")) return value;
    const { end } = this.take();
    return grow("spread", { start: value.start, end }, [["value", value]]);
  }

  /** A value that may be spread: `f(x...)`. */
  readSpread(): Grown {
    return this.#spread(this.readExpression());
  }

  readLevel(level: number): Grown {
    if (level > pairLevel) return this.#readOperators(level);
    const made = this.#readOperators(pairLevel + 1);
    const chosen = this.isSign("?") && this.next.isApart ? this.#readChoice(made) : made;
    if (!this.isSign("=>")) return chosen;
    const operator = this.leaf("operator");
    this.skipLines();
    return binary(chosen, operator, this.readLevel(pairLevel));
  }

  /** `test ? then : otherwise` */
  #readChoice(test: Grown): Grown {
    this.take();
    this.skipLines();
    const { skips, isIndex } = this.around;
    const then = this.within({ skips, isIndex, hasChoice: true }, () => this.#readArm());
    this.skipLines();
    this.takeSign(":");
    this.skipLines();
    const otherwise = this.#readArm();
    return grow("choice", over(test, otherwise), [
      ["test", test],
      ["then", then],
      ["otherwise", otherwise],
    ]);
  }

  #readArm(): Grown {
    return this.readExpression();
  }

  #readOperators(least: number): Grown {
    let left = this.#readOperand();
    for (;;) {
      const { kind, text } = this.next;
      const isOperator = kind === "sign" || text === "in" || text === "isa";
      if (kind === "keyword" && text === "where") {
        left = this.#readWhere(left);
        continue;
      }
      const level = isOperator && kind !== "name" ? levelOf(text) : null;
      if (level === null || level < least || level === pairLevel || this.#beginsNext()) return left;
      if (level === colonLevel) {
        if (this.around.hasChoice || !this.#goesOnBehindColon()) return left;
        left = this.#readRange(left);
      } else if (level === comparisonLevel) left = this.#readComparison(left);
      else {
        const operator = this.leaf("operator");
        this.skipLines();
        left = binary(left, operator, this.#readOperators(level + 1));
      }
    }
  }

  /** Whether the next sign begins another value: `[1 -2]` has two, and `[1 - 2]` one. */
  #beginsNext(): boolean {
    if (!this.around.separates || !this.next.isApart) return false;
    const { text } = this.next;
    const behind = this.peek(1);
    return (prefixes.has(text) || text === ":") && !behind.isApart && behind.kind !== "newline";
  }

  #goesOnBehindColon(): boolean {
    const { kind, text } = this.peek(1);
    return kind !== "newline" && kind !== "end" && !(kind === "sign" && /^[),\]]$/.test(text));
  }

  /** `start:stop` and `start:step:stop` */
  #readRange(first: Grown): Grown {
    this.take();
    const second = this.#readOperators(colonLevel + 1);
    const hasStep = this.isSign(":") && !this.around.hasChoice && this.#goesOnBehindColon();
    const third = hasStep ? (this.take(), this.#readOperators(colonLevel + 1)) : null;
    return grow("range", over(first, third ?? second), [
      ["start", first],
      ["step", third ? second : null],
      ["stop", third ?? second],
    ]);
  }

  /** `a < b <= c` */
  #readComparison(first: Grown): Grown {
    const branches: Branch[] = [["first", first]];
    let last = first;
    while (
      (this.next.kind === "sign" || this.isKeyword("in", "isa")) &&
      levelOf(this.next.text) === comparisonLevel &&
      !this.#beginsNext()
    ) {
      branches.push(["operator", this.leaf("operator")]);
      this.skipLines();
      last = this.#readOperators(comparisonLevel + 1);
      branches.push(["operand", last]);
    }
    return grow("comparison", over(first, last), branches);
  }

  /** `x where T <: Real`, `x where {S, T}` */
  #readWhere(value: Grown): Grown {
    this.take();
    const branches: Branch[] = [["value", value]];
    let end: number;
    if (this.isSign("{")) {
      this.take();
      this.within({ skips: true }, () => {
        while (!this.isSign("}")) {
          branches.push(["parameter", this.#readOperators(comparisonLevel)]);
          if (!this.isSign(",")) break;
          this.take();
        }
        ({ end } = this.takeSign("}"));
      });
      end = this.tokens[this.at - 1]!.end;
    } else {
      const parameter = this.#readOperators(comparisonLevel);
      branches.push(["parameter", parameter]);
      end = endOf(parameter);
    }
    return grow("where", { start: value.start, end }, branches);
  }

  /** A value with the signs before it, with powers, and with what is said of its type. */
  #readOperand(): Grown {
    const { kind, text } = this.next;
    if (kind !== "sign" || !(prefixes.has(text) || isFunctionName(text))) return this.#readPower();
    const behind = this.peek(1);
    const isAlone = behind.kind === "sign" && /^(?:[),;\]]|\.{3})$/.test(behind.text);
    if (isAlone || behind.kind === "newline") return this.leaf("identifier");
    const isCalled = behind.text === "(" && !behind.isApart;
    if (!prefixes.has(text)) {
      if (!isCalled) throw new Misplaced();
      return this.#readPower();
    }
    // `+(a, b)` is a call of a function.
    if (isCalled && this.#hasCommaWithin()) return this.#readPower();
    const operator = this.leaf("operator");
    this.skipLines();
    const operand = this.#readOperand();
    return grow("unary", over(operator, operand), [
      ["operator", operator],
      ["operand", operand],
    ]);
  }

  /** Whether the bracket behind the next sign holds several values. */
  #hasCommaWithin(): boolean {
    let depth = 0;
    for (let ahead = 1; ; ahead++) {
      const { kind, text } = this.peek(ahead);
      if (kind === "end") return false;
      if (kind !== "sign") continue;
      if (/^[([{]$/.test(text)) depth += 1;
      else if (/^[)\]}]$/.test(text)) depth -= 1;
      else if (text === "," && depth === 1) return true;
      if (depth === 0) return false;
    }
  }

  /** Powers bind from the right, and more than a sign before them. */
  #readPower(): Grown {
    const base = this.#readTyped();
    if (this.next.kind !== "sign" || !powers.has(this.next.text)) return base;
    const operator = this.leaf("operator");
    this.skipLines();
    return binary(base, operator, this.#readOperand());
  }

  /** `x::Type`, `x -> value`, and `2x` */
  #readTyped(): Grown {
    let made = this.#readFactor();
    if (this.isSign("::")) {
      this.take();
      const type = this.readPostfixed(this.readPrimary());
      made = grow("typed", over(made, type), [
        ["value", made],
        ["type", type],
      ]);
    }
    if (!this.isSign("->")) return made;
    this.take();
    this.skipLines();
    const { skips, isIndex } = this.around;
    const body = this.within({ skips, isIndex }, () => this.readExpression());
    return grow("lambda", over(made, body), [
      ["parameters", made],
      ["body", body],
    ]);
  }

  #readFactor(): Grown {
    if (this.isSign("::")) {
      // A parameter without a name.
      const { start } = this.take();
      const type = this.readPostfixed(this.readPrimary());
      return grow("typed", { start, end: endOf(type) }, [["type", type]]);
    }
    const made = this.readPostfixed(this.readPrimary());
    // The bracket behind a number is none of a call.
    const { kind, isApart } = this.next;
    const { type } = made.node;
    if (isApart || (type !== "number" && type !== "adjoint")) return made;
    if (kind !== "name" && (type === "adjoint" || !this.isSign("(", "√"))) return made;
    const right = this.#readOperand();
    return grow("product", over(made, right), [
      ["left", made],
      ["right", right],
    ]);
  }
}

export function binary(left: Grown, operator: Grown, right: Grown): Grown {
  return grow("binary", over(left, right), [
    ["left", left],
    ["operator", operator],
    ["right", right],
  ]);
}
