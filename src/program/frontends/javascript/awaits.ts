import type { Argument, Expression, Statement, StringPart } from "../../ir/ir.ts";
import { assign, literal, toName, yes } from "../build.ts";

/**
 * The body of an asynchronous function, in which everything that it waits for is a statement of its own:
 * `f(a, await b)` is `w1 = f; w2 = a; w3 = await b; w1(w2, w3)`.
 */
export function splitAwaits(body: readonly Statement[]): readonly Statement[] {
  return new Splitter().statements(body);
}

type Of<Kind extends Expression["kind"]> = Extract<Expression, { kind: Kind }>;

class Splitter {
  #count = 0;

  statements(all: readonly Statement[]): Statement[] {
    return all.flatMap((each) => this.#statement(each));
  }

  #statement(statement: Statement): readonly Statement[] {
    const before: Statement[] = [];
    const own = this.#withoutAwaits(statement, before);
    return [...before, own];
  }

  #withoutAwaits(statement: Statement, before: Statement[]): Statement {
    switch (statement.kind) {
      case "expression":
        return { ...statement, value: this.#atRoot(statement.value, before) };
      case "assign": {
        if (!waits(statement.value)) return statement;
        const targets = statement.targets.map((each) => this.#place(each, before));
        return { ...statement, targets, value: this.#atRoot(statement.value, before) };
      }
      case "augment": {
        const { operator, value, range } = statement;
        if (!waits(value)) return statement;
        const target = this.#place(statement.target, before);
        const left = this.#keep(target, before);
        const right = this.#expression(value, before);
        return assign(target, { kind: "binary", operator, left, right, range }, range);
      }
      case "return":
      case "raise":
        return statement.value
          ? { ...statement, value: this.#expression(statement.value, before) }
          : statement;
      case "if": {
        const test = this.#expression(statement.test, before);
        const then = this.statements(statement.then);
        return { ...statement, test, then, otherwise: this.statements(statement.otherwise) };
      }
      case "while":
        return this.#loop(statement);
      case "for": {
        const iterable = this.#expression(statement.iterable, before);
        return { ...statement, iterable, body: this.statements(statement.body) };
      }
      case "try":
        return {
          ...statement,
          body: this.statements(statement.body),
          handlers: statement.handlers.map((each) => ({
            ...each,
            body: this.statements(each.body),
          })),
          finally: this.statements(statement.finally),
        };
      default:
        return statement;
    }
  }

  #loop(statement: Extract<Statement, { kind: "while" }>): Statement {
    const update = this.statements(statement.update ?? []);
    const body = this.statements(statement.body);
    if (!waits(statement.test)) return { ...statement, body, update };
    const first: Statement[] = [];
    const test = this.#expression(statement.test, first);
    const { range } = test;
    const leave: Statement = { kind: "break", range };
    first.push({ kind: "if", test, then: [], otherwise: [leave], range });
    return { ...statement, test: yes(range), body: [...first, ...body], update };
  }

  /** The value of a statement: what it waits for itself stays. */
  #atRoot(value: Expression, before: Statement[]): Expression {
    if (value.kind !== "yield" || !value.value) return this.#expression(value, before);
    return { ...value, value: this.#expression(value.value, before) };
  }

  /** Where a value goes: what leads there is evaluated before it is waited for. */
  #place(target: Expression, before: Statement[]): Expression {
    if (target.kind === "attribute")
      return { ...target, object: this.#keep(target.object, before) };
    if (target.kind !== "subscript") return target;
    const object = this.#keep(target.object, before);
    return { ...target, object, index: this.#keep(target.index, before) };
  }

  #keep(value: Expression, before: Statement[]): Expression {
    const own = this.#expression(value, before);
    const isPlain = own.kind === "literal" || own.kind === "lambda" || isOwn(own);
    return isPlain ? own : this.#kept(own, before);
  }

  /** Several parts, one after the other: those before something that is waited for keep their values. */
  #parts(parts: readonly Expression[], before: Statement[]): Expression[] {
    const last = parts.findLastIndex(waits);
    return parts.map((part, at) => {
      if (at < last && part.kind === "spread")
        return { ...part, value: this.#keep(part.value, before) };
      return at < last ? this.#keep(part, before) : this.#expression(part, before);
    });
  }

  #expression(value: Expression, before: Statement[]): Expression {
    if (!waits(value)) return value;
    const part = (each: Expression): Expression => this.#expression(each, before);
    switch (value.kind) {
      case "yield":
        return this.#kept(this.#atRoot(value, before), before);
      case "call":
        return this.#call(value, before);
      case "attribute":
        return { ...value, object: part(value.object) };
      case "subscript": {
        const [object, index] = this.#parts([value.object, value.index], before);
        return { ...value, object: object!, index: index! };
      }
      case "collection":
        return { ...value, items: this.#parts(value.items, before) };
      case "spread":
        return { ...value, value: part(value.value) };
      case "unary":
      case "not":
        return { ...value, operand: part(value.operand) };
      case "binary": {
        const [left, right] = this.#parts([value.left, value.right], before);
        return { ...value, left: left!, right: right! };
      }
      case "comparison": {
        const operands = value.rest.map(({ operand }) => operand);
        const [first, ...others] = this.#parts([value.first, ...operands], before);
        const rest = value.rest.map((each, at) => ({ ...each, operand: others[at]! }));
        return { ...value, first: first!, rest };
      }
      case "formatted": {
        const made = this.#parts(value.parts.flatMap(valueOf), before);
        let next = 0;
        const parts = value.parts.map((each): StringPart =>
          each.kind === "value" ? { ...each, value: made[next++]! } : each,
        );
        return { ...value, parts };
      }
      case "logical":
      case "conditional":
        return this.#choice(value, before);
      case "assigning": {
        const target = this.#place(value.target, before);
        return this.#kept({ ...value, target, value: part(value.value) }, before);
      }
      default:
        return value;
    }
  }

  /** Keeps what a part makes, in a name of its own. */
  #kept(own: Expression, before: Statement[]): Expression {
    const { range } = own;
    const name = `:w${range.start}:${++this.#count}`;
    before.push(assign(toName(name, { start: range.start, end: range.start }), own, range));
    return toName(name, range);
  }

  #call(value: Of<"call">, before: Statement[]): Expression {
    const isLater = value.args.some((each) => waits(each.value));
    const { callee } = value;
    const called = !isLater
      ? this.#expression(callee, before)
      : callee.kind === "attribute"
        ? { ...callee, object: this.#keep(callee.object, before) }
        : this.#keep(callee, before);
    const made = this.#parts(
      value.args.map((each) => each.value),
      before,
    );
    const args = value.args.map((each, at): Argument => ({ ...each, value: made[at]! }));
    return { ...value, callee: called, args };
  }

  /** `a && await b`, `a ? await b : c`: only one of the parts runs. */
  #choice(value: Of<"logical"> | Of<"conditional">, before: Statement[]): Expression {
    const { range } = value;
    const kept = toName(`:w${range.start}:${++this.#count}`, range);
    const give = (own: Expression): Statement[] => {
      const first: Statement[] = [];
      const made = this.#atRoot(own, first);
      return [...first, assign(kept, made, own.range)];
    };
    if (value.kind === "conditional") {
      const test = this.#expression(value.test, before);
      const [then, otherwise] = [give(value.then), give(value.otherwise)];
      before.push({ kind: "if", test, then, otherwise, range });
      return kept;
    }
    before.push(...give(value.left));
    const test: Expression =
      value.operator === "??"
        ? {
            kind: "comparison",
            first: kept,
            rest: [{ operator: "==", operand: literal({ type: "none" }, range) }],
            range,
          }
        : kept;
    const goesOn = give(value.right);
    const [then, otherwise] = value.operator === "or" ? [[], goesOn] : [goesOn, []];
    before.push({ kind: "if", test, then, otherwise, range });
    return kept;
  }
}

/** Whether it is what only the lowering knows, or the object of a method, which never change. */
function isOwn(value: Expression): boolean {
  return value.kind === "name" && (value.name === "this" || value.name.startsWith(":"));
}

function valueOf(part: StringPart): readonly Expression[] {
  return part.kind === "value" ? [part.value] : [];
}

const known = new WeakMap<Expression, boolean>();

/** Whether a part of an expression waits for something; inner functions wait by themselves. */
function waits(value: Expression): boolean {
  const found = known.get(value);
  if (found !== undefined) return found;
  const made = (value.kind === "yield" && value.waits === true) || partsOf(value).some(waits);
  known.set(value, made);
  return made;
}

function partsOf(value: Expression): readonly Expression[] {
  switch (value.kind) {
    case "yield":
    case "spread":
      return value.value ? [value.value] : [];
    case "call":
      return [value.callee, ...value.args.map((each) => each.value)];
    case "attribute":
      return [value.object];
    case "subscript":
      return [value.object, value.index];
    case "collection":
      return value.items;
    case "unary":
    case "not":
      return [value.operand];
    case "binary":
    case "logical":
      return [value.left, value.right];
    case "comparison":
      return [value.first, ...value.rest.map(({ operand }) => operand)];
    case "conditional":
      return [value.test, value.then, value.otherwise];
    case "assigning":
      return [value.target, value.value];
    case "formatted":
      return value.parts.flatMap(valueOf);
    default:
      return [];
  }
}
