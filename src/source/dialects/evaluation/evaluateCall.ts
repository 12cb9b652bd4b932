import type { TextRange } from "../../textRange.ts";
import type { Builder, EvaluatedCall } from "./evaluationRules.ts";
import type { Evaluator } from "./evaluator.ts";
import type { CallExpression } from "./expression.ts";
import type { Value } from "./value.ts";

/** A name that says "this makes a matrix of what it is given". */
const wrapper =
  /^(from|of)|array$|matrix$|tensor|tensor\dd$|^parameter$|^constant$|^variable$|^(as|to)list$/iu;

/** What a call comes to; null if nothing is known about it. */
export function evaluateCall(
  evaluator: Evaluator,
  call: CallExpression,
  range: TextRange,
): Value | null {
  const lastPart = call.callee.slice(call.callee.lastIndexOf(".") + 1);
  const { builders } = evaluator.rules;
  const builder = builders.get(call.callee) ?? builders.get(`.${lastPart}`) ?? wrapped(lastPart);
  return builder ? builder(toEvaluatedCall(evaluator, call, range)) : null;
}

function wrapped(lastPart: string): Builder | null {
  const name = lastPart.replace(/^new /u, "");
  return wrapper.test(name) ? (call) => firstGrid(call) : null;
}

/** The matrix given to a call that is known only by what its name promises. */
function firstGrid(call: EvaluatedCall): Value | null {
  const first = call.args[0];
  return first?.kind === "grid" || first?.kind === "list"
    ? { ...first, start: call.start, end: call.end }
    : null;
}

function toEvaluatedCall(
  evaluator: Evaluator,
  call: CallExpression,
  range: TextRange,
): EvaluatedCall {
  const { surroundings } = evaluator;
  const positional = call.args.filter((argument) => argument.name === null);
  const named = call.args.filter((argument) => argument.name !== null);
  return {
    ...range,
    callee: call.callee,
    args: positional.map((argument) => evaluator.evaluate(argument, range.start)),
    named: new Map(
      named.map((argument) => [argument.name ?? "", evaluator.evaluate(argument, range.start)]),
    ),
    receiver: () => call.receiver && evaluator.evaluate(call.receiver, range.start),
    defaultsOf: (name) => surroundings.defaultsOf(name),
    draw: (generator, order) => surroundings.draw(range, generator, order),
  };
}
