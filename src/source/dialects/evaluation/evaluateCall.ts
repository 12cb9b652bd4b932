import type { TextRange } from "../../textRange.ts";
import type { Builder, DrawOrder, EvaluatedCall } from "./evaluationRules.ts";
import type { ExpressionEvaluator } from "./expressionEvaluator.ts";
import type { CallExpression } from "./expression.ts";
import type { GeneratorValue, NumberValue, Value } from "./value.ts";

/** A name that says "this makes a matrix of what it is given". */
const wrapper =
  /^(from|of)|array$|matrix$|tensor|tensor\dd$|^parameter$|^constant$|^variable$|^(as|to)list$/iu;

const none: ReadonlyMap<string, Value> = new Map<string, Value>();

/** What a call comes to; null if nothing is known about it. */
export function evaluateCall(
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

/** The matrix given to a call that is known only by what its name promises. */
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
