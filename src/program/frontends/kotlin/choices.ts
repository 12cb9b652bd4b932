import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { TextRange } from "../../../source/textRange.ts";
import type { Expression, Statement } from "../../ir/ir.ts";
import { assign, assigning, callHidden, literal, rangeOf, toName } from "../build.ts";
import type { KotlinLowering } from "./lowering.ts";

type Statements = readonly Statement[];

/** The value of statements that only put one value under a name; null: they do more. */
function valueIn(statements: Statements, name: string): Expression | null {
  const [only] = statements;
  if (statements.length !== 1 || !only) return null;
  if (only.kind === "assign") {
    const [target] = only.targets;
    return target?.kind === "name" && target.name === name ? only.value : null;
  }
  if (only.kind !== "if") return null;
  const [then, otherwise] = [valueIn(only.then, name), valueIn(only.otherwise, name)];
  return then && otherwise
    ? { kind: "conditional", test: only.test, then, otherwise, range: only.range }
    : null;
}

/** `if`, `when`, `try`, and jumps as values: what needs statements runs before the one that they stand in. */
export function chosen(lower: KotlinLowering, view: SyntaxView, target: string | null): Expression {
  const range = rangeOf(view);
  const kept = toName(lower.scope.temporary(), range);
  const statements = lower.into(view, { kind: "assign", target: kept, type: target });
  const value = valueIn(statements, kept.name);
  if (value) return value;
  lower.push(statements);
  return kept;
}

/** `&&`, `||`, and `?:`, whose right side is not always evaluated. */
export function decided(
  lower: KotlinLowering,
  sign: string,
  left: SyntaxView,
  right: SyntaxView,
  { target, range }: { readonly target: string | null; readonly range: TextRange },
): Expression {
  const first = lower.expression(left, sign === "?:" ? target : null);
  const kept = toName(lower.scope.temporary(), range);
  const type = sign === "?:" ? target : null;
  const later = lower.into(right, { kind: "assign", target: kept, type });
  const second = valueIn(later, kept.name);
  const operator = sign === "&&" ? "and" : sign === "||" ? "or" : "??";
  if (second) return { kind: "logical", operator, left: first, right: second, range };
  const test = sign === "?:" ? callHidden(":isNull", [kept], range) : kept;
  lower.push([
    assign(kept, first, range),
    sign === "||"
      ? { kind: "if", test, then: [], otherwise: later, range }
      : { kind: "if", test, then: later, otherwise: [], range },
  ]);
  return kept;
}

/** `object?.…`: what follows a missing value is not evaluated. */
export function safely(
  lower: KotlinLowering,
  object: SyntaxView,
  make: (value: Expression) => Expression,
  range: TextRange,
): Expression {
  const kept = toName(lower.scope.temporary(), rangeOf(object));
  const value = lower.expression(object);
  const none = literal({ type: "none" }, rangeOf(object));
  let made: Expression = none;
  const before = lower.emit(() => {
    made = make(kept);
    return [];
  });
  if (before.length === 0) {
    const test = callHidden(":isNull", [assigning(kept, value, kept.range)], kept.range);
    return { kind: "conditional", test, then: none, otherwise: made, range };
  }
  const result = toName(lower.scope.temporary(), range);
  lower.push([
    assign(kept, value, kept.range),
    {
      ...{ kind: "if", test: callHidden(":isNull", [kept], kept.range), range },
      then: [assign(result, none, range)],
      otherwise: [...before, assign(result, made, range)],
    },
  ]);
  return result;
}
