import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { Expression, Statement } from "../../ir/ir.ts";
import { assign, callHidden, rangeOf, toText, unread } from "../build.ts";
import { calculation } from "./calculations.ts";
import type { Names } from "./names.ts";

/** The macros that sum over the letters which stand on the right alone. */
export const summing: ReadonlySet<string> = new Set(["@tullio", "@einsum", "@ein", "@tensor"]);

/** Arrays with their letters, and what their product is multiplied with or divided by. */
interface Product {
  readonly arrays: readonly { readonly array: SyntaxView; readonly letters: readonly string[] }[];
  readonly factors: readonly { readonly operator: "*" | "/"; readonly value: SyntaxView }[];
}

/** `S[i, j] := Q[i, k] * K[j, k] / d`; null: it is something else. */
function readProduct(view: SyntaxView): Product | null {
  if (view.type === "parenthesized") {
    const inner = view.field("value");
    return inner && readProduct(inner);
  }
  if (view.type === "index") {
    const [array, letters] = [view.field("object"), lettersOf(view)];
    return array && letters ? { arrays: [{ array, letters }], factors: [] } : null;
  }
  const operator = view.field("operator")?.text;
  if (view.type !== "binary" || (operator !== "*" && operator !== "/")) return null;
  const [left, right] = [view.field("left"), view.field("right")];
  const [a, b] = [left && readProduct(left), right && readProduct(right)];
  if (a && b && operator === "*") {
    return { arrays: [...a.arrays, ...b.arrays], factors: [...a.factors, ...b.factors] };
  }
  if (a && right && !b && !hasIndex(right)) {
    return { ...a, factors: [...a.factors, { operator, value: right }] };
  }
  if (b && left && !a && operator === "*" && !hasIndex(left)) {
    return { ...b, factors: [...b.factors, { operator, value: left }] };
  }
  return null;
}

function hasIndex(view: SyntaxView): boolean {
  return view.type === "index" || view.children().some(hasIndex);
}

function lettersOf(view: SyntaxView): readonly string[] | null {
  const given = view.fields("argument");
  return given.every(({ type }) => type === "identifier") ? given.map(({ text }) => text) : null;
}

/** `@tullio S[i, j] := Q[i, k] * K[j, k]` */
export function lowerSum(view: SyntaxView, names: Names): Statement {
  const range = rangeOf(view);
  const inner = view.fields("argument").find(({ type }) => type === "assignment");
  const [target, given] = [inner?.field("target"), inner?.field("value")];
  const operator = inner?.field("operator")?.text;
  const product = given && readProduct(given);
  const kept = target?.type === "index" ? lettersOf(target) : null;
  const name = target?.field("object");
  if (!product || !kept || !name || (operator !== ":=" && operator !== "=")) {
    return unread(view, `\`${view.field("name")?.text ?? ""}\` is not followed`);
  }
  const all = [...new Set([...kept, ...product.arrays.flatMap(({ letters }) => letters)])];
  const toLetters = (own: readonly string[]): string =>
    own.map((each) => String.fromCharCode(97 + all.indexOf(each))).join("");
  const terms = product.arrays.map(({ letters }) => toLetters(letters));
  const equation = toText(`${terms.join(",")}->${toLetters(kept)}`, range);
  const arrays = product.arrays.map(({ array }) => names.lower.expression(array, names));
  const whole = product.factors.reduce<Expression>(
    (made, { operator: sign, value }) =>
      calculation(`.${sign}`, made, names.lower.expression(value, names), view, names),
    callHidden(":einsum", [equation, ...arrays], range),
  );
  const place = names.lower.target(name, names);
  if (operator === ":=") return assign(place, whole, range);
  const filled = callHidden(":fill", [names.lower.expression(name, names), whole], range);
  return { kind: "expression", value: filled, range };
}
