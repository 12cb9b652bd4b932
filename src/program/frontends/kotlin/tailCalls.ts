import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { Statement } from "../../ir/ir.ts";
import { assign, rangeOf, toName, yes } from "../build.ts";
import { inLoop, jump, loopOf } from "../declared/loops.ts";
import { converted } from "../declared/names.ts";
import { drop } from "../declared/sinks.ts";
import { partsOf } from "../declared/syntax.ts";
import { lambdaIn } from "./lambdas.ts";
import type { KotlinLowering } from "./lowering.ts";

type Statements = readonly Statement[];

const label = ":tail";

/** The body of a `tailrec` function: a loop that goes on where the function calls itself. */
export function repeated(
  lower: KotlinLowering,
  view: SyntaxView,
  make: () => Statements,
): Statements {
  const range = rangeOf(view);
  return inLoop(lower, label, drop, range, () => {
    const end: Statement = { kind: "return", value: null, range };
    return [{ kind: "while", test: yes(range), body: [...make(), end], otherwise: [], range }];
  });
}

/** A call of the function itself as its last step: its parameters get other values; null: it is none. */
export function tailCall(lower: KotlinLowering, view: SyntaxView): Statements | null {
  const { tail } = lower;
  const loop = tail && loopOf(lower, label);
  const found = loop ? lambdaIn(view) : null;
  if (!tail || !loop || !found || found.object || found.lambda || found.name !== tail.name)
    return null;
  const range = rangeOf(view);
  const { parameters } = tail;
  const values = found.args.map((each) => ({ parts: partsOf(each), isNamed: each.first("=") }));
  const isPlain = values.every(({ parts, isNamed }) => !isNamed && parts.length === 1);
  if (!isPlain || values.length !== parameters.length || parameters.some(({ isRest }) => isRest))
    return null;
  return lower.emit((): Statements => {
    const kept = values.map(({ parts: [value] }, at) => {
      const { type } = parameters[at]!;
      const name = toName(lower.scope.temporary(), range);
      lower.push([assign(name, converted(type, lower.expression(value!, type)), range)]);
      return name;
    });
    const set = kept.map((value, at) => assign(toName(parameters[at]!.name, range), value, range));
    return [...set, ...jump(lower, loop, "continue", range)];
  });
}
