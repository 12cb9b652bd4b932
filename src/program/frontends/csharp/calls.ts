import { partsOf } from "../declared/syntax.ts";
import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { Argument, Expression } from "../../ir/ir.ts";
import {
  argument,
  assigning,
  callHidden,
  collect,
  literal,
  rangeOf,
  toName,
  toText,
  unreadSyntax,
} from "../build.ts";
import { plainName, typeText } from "./syntax.ts";
import { lowerTarget } from "./names.ts";
import type { Lower } from "../declared/scope.ts";

/** Methods of libraries that need to know the types they are called with. */
const typed: ReadonlySet<string> = new Set([
  "Empty",
  "Repeat",
  "Cast",
  "OfType",
  "Allocate",
  "CreateInstance",
  "GetValues",
  "GetNames",
  "GetName",
  "IsDefined",
  "Parse",
  "TryParse",
  "ToObject",
]);

/** The arguments in brackets. */
export function toArguments(lower: Lower, view: SyntaxView | null): readonly Argument[] {
  return (view ? partsOf(view) : []).flatMap((each) => {
    if (each.type !== "argument") return argument(lower.expression(each));
    const value = partsOf(each).at(-1);
    // `[]` has an argument without text.
    if (!value || value.length === 0) return [];
    // What `out` gives back is not there before.
    if (each.children().some(({ type }) => type === "out")) {
      return argument(literal({ type: "undefined" }, rangeOf(value)));
    }
    const name = plainName(each.field("name"));
    const isLabel = name !== "" && each.field("name")?.start !== value.start;
    return { name: isLabel ? name : null, spread: null, value: lower.expression(value) };
  });
}

/** `f(x)`; what `out` and `ref` give back is assigned. */
export function lowerInvocation(
  lower: Lower,
  view: SyntaxView,
  link: (view: SyntaxView | null) => Expression,
): Expression {
  const range = rangeOf(view);
  const callee = view.field("function");
  const list = view.field("arguments");
  if (!callee) return unreadSyntax(view);
  const inside = list ? partsOf(list) : [];
  if (callee.type === "identifier" && callee.text === "nameof") {
    return toText(/\w+$/.exec(inside[0]?.text ?? "")?.[0] ?? "", range);
  }
  const args = [...toArguments(lower, list)];
  const types = typesOf(callee) ?? typeHandedBack(callee, inside);
  if (types !== null) args.push({ name: ":types", spread: null, value: toText(types, range) });
  const made: Expression = { kind: "call", callee: link(callee), args, range };
  const back = inside.filter((each) =>
    each.children().some(({ type }) => type === "out" || type === "ref"),
  );
  if (back.length === 0) return made;
  const targets = back.map((each) => {
    const target = partsOf(each).at(-1);
    return target ? lowerTarget(lower, target) : unreadSyntax(each);
  });
  const result = toName(lower.scope.temporary(), range);
  const all: Expression = assigning(collect("tuple", [result, ...targets], range), made, range);
  return callHidden(":first", [all], range);
}

/** `Enum.TryParse(text, out Color color)` */
function typeHandedBack(callee: SyntaxView, args: readonly SyntaxView[]): string | null {
  if (!/^(?:System\.)?Enum\.TryParse$/.test(callee.text)) return null;
  const last = args.at(-1);
  const declared = last && partsOf(last).at(-1);
  return declared?.type === "declaration_expression" ? typeText(declared.field("type")) : null;
}

function typesOf(callee: SyntaxView): string | null {
  const name = callee.field("name");
  if (callee.type !== "member_access_expression" || name?.type !== "generic_name") return null;
  const [own, types] = name.named();
  if (!own || !types || !typed.has(own.text)) return null;
  return partsOf(types)
    .map((each) => typeText(each) ?? "")
    .join(",");
}
