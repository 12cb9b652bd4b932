import type { Lower } from "./scope.ts";
import type { CType } from "./types.ts";

/** What stands among the functions for lambdas that change what they are given: `[](double &x) { … }`. */
export const lambdaPlaces = ":lambda";

/** Whether a text has such a lambda. */
export function hasLambdaPlaces({ text }: { readonly text: string }): boolean {
  return /\[[^[\]\n]*\]\s*\([^()]*&/.test(text);
}

const objects =
  /^(?:vector|array|deque|list|stack|queue|priority_queue|pair|tuple|(?:unordered_)?(?:multi)?(?:map|set)|Matrix|Vector|Array)\b/;

/** Whether a reference to a value of a type can be the value itself, because it is changed from inside. */
function isObject(lower: Pick<Lower, "classes">, text: string | null): boolean {
  if (text === null) return false;
  return lower.classes.has(text.replace(/<[^]*$/, "")) || objects.test(text);
}

/** Whether a name of a type stands for an object that is elsewhere. */
export function isAlias(lower: Pick<Lower, "classes">, type: CType): boolean {
  const { isReference, dims, text } = type;
  return isReference && dims.length === 0 && isObject(lower, text);
}

/** Whether a name of a type stands for another place that may hold a number. */
export function standsForPlace(
  lower: Pick<Lower, "classes">,
  { isReference, isConstant, text, dims }: CType,
): boolean {
  return isReference && !isConstant && dims.length === 0 && !isObject(lower, text);
}
