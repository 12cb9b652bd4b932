import * as l10n from "@vscode/l10n";
import { LazyNumbers } from "../../lazyNumbers.ts";
import type { SourceProblem } from "../../reading.ts";
import type { ReadingBudget } from "../../readingBudget.ts";
import type { Placed, TextRange } from "../../textRange.ts";
import { computeBinary, computeOnGrids, computeUnary } from "./arithmetic.ts";
import type { Builder, DrawOrder, EvaluatedCall, EvaluationRules } from "./evaluationRules.ts";
import type {
  CallExpression,
  Expression,
  ListExpression,
  MissingComma,
  PlainNumbers,
} from "./expression.ts";
import { isGrid, mostNumbers, stackGrids } from "./grids.ts";
import {
  computedNumber,
  unknownValue,
  type GeneratorValue,
  type GridValue,
  type NumberValue,
  type Value,
} from "./value.ts";

/** Evaluates expressions as far as possible without running the program. */
export class Evaluator implements ExpressionEvaluator {
  readonly rules: EvaluationRules;
  readonly surroundings: Surroundings;

  readonly #budget: ReadingBudget;

  constructor(rules: EvaluationRules, surroundings: Surroundings, budget: ReadingBudget) {
    this.#budget = budget;
    this.rules = rules;
    this.surroundings = surroundings;
  }

  /** `base` is the position from which the expression's place counts. */
  evaluate({ at, it }: Placed<Expression>, base: number): Value {
    const start = base + at;
    const range = { start, end: start + it.length };
    switch (it.kind) {
      case "number":
        return { ...it, literal: true, wrapped: false, start, end: range.end };
      case "boolean":
      case "text":
        return { kind: it.kind, value: it.value, ...range } as Value;
      case "list":
        return evaluateList(this, it, range);
      case "unknown":
        return unknownValue(range, {
          malformed: it.malformed,
          problem: it.missingComma ? commaMissing(it.missingComma, start) : null,
        });
      case "lambda":
        return { kind: "lambda", result: this.evaluate(it.body, start), ...range };
      case "name":
        return this.#evaluateName(it.path, range);
      case "unary":
        return this.#evaluateUnary(it.operator, this.evaluate(it.operand, start), range);
      case "binary":
        return this.#evaluateBinary(it, range);
      case "call":
        return this.#evaluateCall(it, range);
    }
  }

  #evaluateName(path: string, range: TextRange): Value {
    const number = this.rules.numbers.get(path);
    if (number !== undefined) return { ...computedNumber(range, number), literal: true };
    const value = this.surroundings.lookUp(path, range.start);
    if (value?.kind === "number") return computedNumber(range, value.value, value);
    return value && value.kind !== "unknown" ? value : unknownValue(range, { path });
  }

  #evaluateUnary(operator: string, operand: Value, range: TextRange): Value {
    const value =
      operand.kind === "number"
        ? computeUnary(range, operator, operand)
        : this.#evaluateSign(operator, operand, range);
    if (value) return value;
    return unknownValue(range, { malformed: operand.kind === "unknown" && operand.malformed });
  }

  /** `-np.array(...)` is the array times -1. */
  #evaluateSign(operator: string, operand: Value, range: TextRange): Value | null {
    if (operand.kind !== "grid" || !operand.isArray) return null;
    if (operator === "+") return operand;
    if (operator !== "-") return null;
    return computeOnGrids(range, "*", operand, computedNumber(range, -1), this.rules);
  }

  #evaluateBinary(it: Expression & { kind: "binary" }, range: TextRange): Value {
    const left = this.evaluate(it.left, range.start);
    const right = this.evaluate(it.right, range.start);
    const value =
      left.kind === "number" && right.kind === "number"
        ? computeBinary(range, it.operator, left, right, this.rules)
        : computeOnGrids(range, it.operator, left, right, this.rules);
    return this.#counted(value ?? unknownValue(range));
  }

  #evaluateCall(it: CallExpression, range: TextRange): Value {
    return this.#counted(evaluateCall(this, it, range) ?? unknownValue(range));
  }

  /** The numbers of a call may be many, however short it is. */
  #counted(value: Value): Value {
    if (value.kind === "grid") this.#budget.allow(value.numbers.bytesToMake);
    return value;
  }
}

function commaMissing({ at, length, left, right }: MissingComma, start: number): SourceProblem {
  const message = l10n.t("A comma is missing between {0} and {1}", left, right);
  return {
    message,
    range: { start: start + at, end: start + at + length },
    severity: "error",
    remedy: { kind: "addComma" },
  };
}

/** A name that says "this makes a matrix from its argument". */
const wrapper =
  /^(from|of)|array$|matrix$|tensor|tensor\dd$|^parameter$|^constant$|^variable$|^(as|to)list$/iu;

const none: ReadonlyMap<string, Value> = new Map<string, Value>();

/** The value of a call; null if nothing is known about it. */
function evaluateCall(
  evaluator: ExpressionEvaluator,
  call: CallExpression,
  range: TextRange,
): Value | null {
  const lastPart = call.callee.slice(call.callee.lastIndexOf(".") + 1);
  const { builders, construct } = evaluator.rules;
  const builder =
    builders.get(call.callee) ??
    builders.get(`.${lastPart}`) ??
    wrapped(lastPart) ??
    (call.callee.startsWith("new ") ? construct : undefined);
  return builder ? builder(new CallInProgress(evaluator, call, range)) : null;
}

function wrapped(lastPart: string): Builder | undefined {
  const name = lastPart.startsWith("new ") ? lastPart.slice(4) : lastPart;
  return wrapper.test(name) ? firstGrid : undefined;
}

/** The matrix passed to a call that is known only by its name. */
function firstGrid(call: EvaluatedCall): Value | null {
  const first = call.args[0];
  return first?.kind === "grid" || first?.kind === "list"
    ? { ...first, start: call.start, end: call.end }
    : null;
}

class CallInProgress implements EvaluatedCall {
  readonly start: number;
  readonly end: number;
  readonly callee: string;
  readonly args: readonly Value[];
  readonly named: ReadonlyMap<string, Value>;
  readonly #evaluator: ExpressionEvaluator;
  readonly #call: CallExpression;

  constructor(evaluator: ExpressionEvaluator, call: CallExpression, range: TextRange) {
    this.start = range.start;
    this.end = range.end;
    this.callee = call.callee;
    this.#evaluator = evaluator;
    this.#call = call;
    const positional = call.args.filter((argument) => argument.name === null);
    this.args = positional.map((argument) => evaluator.evaluate(argument, range.start));
    this.named = call.args.length > positional.length ? this.#evaluateNamed() : none;
  }

  receiver(): Value | null {
    const { receiver } = this.#call;
    return receiver && this.#evaluator.evaluate(receiver, this.start);
  }

  defaultsOf(functionName: string): readonly NumberValue[] {
    return this.#evaluator.surroundings.defaultsOf(functionName);
  }

  draw(generator: GeneratorValue, order: DrawOrder): Value {
    const { start, end } = this;
    return this.#evaluator.surroundings.draw({ start, end }, generator, order);
  }

  #evaluateNamed(): ReadonlyMap<string, Value> {
    const named = this.#call.args.filter((argument) => argument.name !== null);
    return new Map(
      named.map((argument) => [
        argument.name ?? "",
        this.#evaluator.evaluate(argument, this.start),
      ]),
    );
  }
}

/** A list: a grid if its items are numbers or grids of one shape. */
function evaluateList(
  evaluator: ExpressionEvaluator,
  { items, plain }: ListExpression,
  range: TextRange,
): Value {
  if (plain && plain.values.length <= mostNumbers) return toPlainGrid(plain, range);
  const values = items.map((item) => evaluator.evaluate(item, range.start));
  if (values.length === 0) return { kind: "list", items: values, ...range };
  if (values.every(isNumber)) return toRow(range, values);
  const grid = values.every(isGrid) ? stackGrids(range, values, false) : null;
  return grid ?? { kind: "list", items: values, ...range };
}

function toPlainGrid({ shape, values, places }: PlainNumbers, range: TextRange): GridValue {
  const cells: TextRange[] = [];
  for (let at = 0; at < places.length; at += 2) {
    const start = range.start + (places[at] ?? 0);
    cells.push({ start, end: range.start + (places[at + 1] ?? 0) });
  }
  const numbers = LazyNumbers.ready(values);
  return { kind: "grid", shape, numbers, cells, literal: true, isArray: false, ...range };
}

/** Numbers side by side as a grid of one dimension. */
export function toRow(range: TextRange, numbers: readonly NumberValue[]): GridValue {
  return {
    kind: "grid",
    shape: [numbers.length],
    numbers: LazyNumbers.ready(Float64Array.from(numbers, (number) => number.value)),
    cells: numbers.map(({ start, end }) => ({ start, end })),
    literal: numbers.every((number) => number.literal),
    isArray: false,
    start: range.start,
    end: range.end,
  };
}

function isNumber(value: Value): value is NumberValue {
  return value.kind === "number";
}

/** What an expression can look up in the file around it. */
export interface Surroundings {
  /** The value of a name at a place; null if it is unknown. */
  lookUp(path: string, at: number): Value | null;
  defaultsOf: EvaluatedCall["defaultsOf"];
  draw(range: TextRange, ...order: Parameters<EvaluatedCall["draw"]>): Value;
}

/** Evaluates expressions; the code for one kind of expression calls it for the parts. */
interface ExpressionEvaluator {
  readonly rules: EvaluationRules;
  readonly surroundings: Surroundings;
  /** `base` is the position from which the expression's place counts. */
  evaluate(expression: Placed<Expression>, base: number): Value;
}
