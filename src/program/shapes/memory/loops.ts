import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";

/** The values that the variable of a loop runs through. */
export interface LoopRange {
  /** null: not known. */
  readonly from: SyntaxView | null;
  readonly to: SyntaxView;
  /** Whether `to` is one of them. */
  readonly isInclusive: boolean;
}

/** The variable of a loop with its first value. */
export interface First {
  readonly name: SyntaxView;
  readonly value: SyntaxView;
}

/** The variable of a loop with its first value; null: there are none, or several. */
export function firstOf(view: SyntaxView): First | null {
  const [own, ...others] = view.type === "declaration" ? view.fields("declarator") : [view];
  if (!own || others.length > 0) return null;
  const name = own.field("declarator") ?? own.field("left");
  const value = own.field("value") ?? own.field("right");
  return name?.type === "identifier" && value ? { name, value } : null;
}

/** null: it does not run from number to number. */
export function rangeOf(
  name: string,
  { value }: First,
  condition: SyntaxView,
  update: SyntaxView,
): LoopRange | null {
  const test = condition.type === "condition_clause" ? condition.named()[0] : condition;
  if (test?.type !== "binary_expression") return null;
  const [left, right] = [test.field("left"), test.field("right")];
  const operator = test.field("operator")?.text ?? "";
  if (!left || !right) return null;
  const step = update.text.replace(/\s+/g, "");
  const isUp = step === `${name}++` || step === `++${name}` || step.startsWith(`${name}+=`);
  const isDown = step === `${name}--` || step === `--${name}`;
  if (isUp && left.text === name && /^(?:<=?|!=)$/.test(operator))
    return { from: value, to: right, isInclusive: operator === "<=" };
  if (isUp && right.text === name && /^>=?$/.test(operator))
    return { from: value, to: left, isInclusive: operator === ">=" };
  const isToNothing = isDown && left.text === name && operator === ">=";
  return isToNothing ? { from: right, to: value, isInclusive: true } : null;
}
