import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { Expression } from "../../ir/ir.ts";
import { callHidden } from "../build.ts";

const draws = /\b(?:rand|random|drand48|erand48|lrand48|mrand48|rand_r)\s*\(/;
const keeps = /\bstatic\s+(?!const\b|constexpr\b)/;

interface Part {
  readonly name: string;
  readonly view: SyntaxView;
}

/** The functions that draw numbers, or change what is kept from call to call: `variables` outside of functions. */
export function changingFunctions(
  functions: readonly Part[],
  variables: readonly string[],
): ReadonlySet<string> {
  const names = variables.filter((each) => /^\w+$/.test(each)).join("|");
  const place = String.raw`\b(?:${names})(?:\[[^\]]*\]|(?:\.|->)\w+)*\s*`;
  const changes = new RegExp(
    String.raw`(?:\+\+|--)\s*(?:${names})\b|${place}(?:\+\+|--|(?:[-+*/%&|^]|<<|>>)?=(?!=))`,
  );
  const bodies = functions.map(({ name, view }) => ({
    name,
    text: view.field("body")?.text ?? "",
  }));
  const found = new Set(
    bodies
      .filter(({ text }) => draws.test(text) || keeps.test(text) || (names && changes.test(text)))
      .map(({ name }) => name),
  );
  for (let before = -1; before < found.size;) {
    before = found.size;
    for (const { name, text } of bodies) if (callsIn(text, found)) found.add(name);
  }
  return found;
}

function callsIn(text: string, names: ReadonlySet<string>): boolean {
  return [...text.matchAll(/\b(\w+)\s*\(/g)].some(([, name]) => names.has(name!));
}

/** Arguments of a call; where several of them draw numbers, compilers differ in which is first. */
export function inOpenOrder(
  changing: ReadonlySet<string>,
  views: readonly SyntaxView[],
  args: readonly Expression[],
): readonly Expression[] {
  const isOpen = views.map(
    ({ type, text }) =>
      type !== "lambda_expression" && (draws.test(text) || callsIn(text, changing)),
  );
  if (isOpen.filter(Boolean).length < 2) return args;
  return args.map((each, at) =>
    isOpen[at] ? callHidden(":inOpenOrder", [each], each.range) : each,
  );
}
