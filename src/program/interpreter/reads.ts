import { isHidden, shownName } from "../ir/hiddenNames.ts";
import type { Expression, Parameter } from "../ir/ir.ts";
import type { Recording } from "../recording/recording.ts";
import type { Scope, Value } from "../values/value.ts";

/** What runs, with how far it came. */
interface Running {
  readonly recording: Recording;
  readonly changes: number;
  readonly isUncertain: boolean;
}

/** What is recorded with its value: an expression, or a parameter. */
export type ReadExpression = Extract<Expression, { kind: "name" | "attribute" }> | Parameter;

/** Records what a name or an attribute gives. */
export function noteRead(
  { recording, changes, isUncertain }: Running,
  expression: ReadExpression,
  value: Value,
  { call, label }: Scope,
): void {
  const { reads, bindings } = recording;
  const { range } = expression;
  const bound = bindings.length;
  const isCertain = !isUncertain;
  const before = reads.get(range.end);
  if (!before) {
    const name = nameOf(expression);
    if (name === null) return;
    const first = { name, range, value, label, call, calls: 1, times: 1 };
    reads.set(range.end, { ...first, bound, changes, isCertain });
    return;
  }
  const isSameCall = before.call === call;
  before.value = value;
  before.calls += isSameCall ? 0 : 1;
  before.times = isSameCall ? before.times + 1 : 1;
  before.call = call;
  before.bound = bound;
  before.changes = changes;
  before.isCertain = isCertain;
}

const shown: ReadonlySet<Value["kind"]> = new Set([
  ...(["tensor", "int", "float", "bool", "string", "none", "undefined"] as const),
  ...(["list", "tuple", "set", "dictionary", "range", "unknown"] as const),
]);

/** Whether a value is worth showing; functions, classes, and modules are not. */
export function isShown({ kind }: Value): boolean {
  return shown.has(kind);
}

/** `self.weight`; null for an attribute of an expression. */
function nameOf(expression: Expression | Parameter): string | null {
  if (expression.kind === "attribute") {
    const object = nameOf(expression.object);
    return object === null ? null : `${object}.${expression.name}`;
  }
  if (expression.kind !== "name" && !("defaultValue" in expression)) return null;
  return isHidden(expression.name) ? null : shownName(expression.name);
}
