import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { Expression, Parameter } from "../../ir/ir.ts";
import {
  assigning,
  callHidden,
  collect,
  literal,
  rangeOf,
  toName,
  toText,
  unreadSyntax,
} from "../build.ts";
import { lowerTarget } from "./names.ts";
import type { Lower } from "./scope.ts";

/** The arguments of `f(int count, ...)` behind its parameters. */
const restName = ":rest";

/** The parameter for `...`, or for `Args... args`; null: a function takes no more than it names. */
export function restParameter(parameters: SyntaxView | null, lower: Lower): Parameter | null {
  const pack = parameters?.children().find(({ type }) => /^\.\.\.$|^variadic_param/.test(type));
  if (!pack) return null;
  const declarator = pack.field("declarator");
  const name = declarator && innermost(declarator);
  return {
    name: name ? lower.scope.declare(name.text, null) : restName,
    ...{ kind: "items", defaultValue: null, annotation: null, range: rangeOf(name ?? pack) },
  };
}

function innermost(view: SyntaxView): SyntaxView | null {
  if (view.type === "identifier") return view;
  return (
    view
      .named()
      .map(innermost)
      .find((each) => each !== null) ?? null
  );
}

/** `(args + ...)`, `(... + args)`, `(args + ... + start)`: one value of a pack. */
export function lowerFold(lower: Lower, view: SyntaxView): Expression {
  const range = rangeOf(view);
  const form =
    /^\(\s*(\.\.\.)?\s*(\w+)?\s*([-+*&|^]|&&|\|\|)\s*(\.\.\.)?\s*(?:\3\s*(\w+|[\d.]+))?\s*(\w+)?\s*\)$/;
  const [, dots, first, sign, , start] = form.exec(view.text) ?? [];
  const parts = view.named();
  const [pack] = parts;
  if (!sign || !pack || pack.type !== "identifier") return unreadSyntax(view);
  const side = toText(dots === undefined && first !== undefined ? "right" : "left", range);
  const begin = start !== undefined && parts[1] ? [lower.expression(parts[1])] : [];
  if (parts.length !== 1 + begin.length) return unreadSyntax(view);
  return callHidden(":fold", [toText(sign, range), side, lower.expression(pack), ...begin], range);
}

/** The type that `va_arg` names, as plain words. */
function typeOfWords(text: string): string {
  const words = text.replace(/\*/g, " * ").trim().split(/\s+/);
  const plain = words.filter((word) => !/^(?:const|signed|struct|\*)$/.test(word));
  const size = plain.includes("long") ? "long" : "int";
  const isWhole = plain.every((word) => /^(?:unsigned|long|int)$/.test(word));
  const base = isWhole ? `${plain.includes("unsigned") ? "u" : ""}${size}` : (plain[0] ?? "");
  return base + "*".repeat(words.filter((word) => word === "*").length);
}

/** `va_start(list, last)`, `va_arg(list, type)`, `va_end(list)`, `va_copy(to, from)`; null: another call. */
export function lowerVariadic(
  lower: Lower,
  name: string,
  view: SyntaxView,
  [list, second]: readonly SyntaxView[],
): Expression | null {
  const range = rangeOf(view);
  const nothing = literal({ type: "none" }, range);
  if (!/^va_(?:start|arg|end|copy)$/.test(name) || lower.scope.find(name)) return null;
  if (!list) return unreadSyntax(view);
  if (name === "va_end") return nothing;
  const target = lowerTarget(lower, list);
  if (name === "va_start") {
    const first = callHidden(":firstOf", [toName(restName, range)], range);
    return assigning(target, first, range);
  }
  if (!second) return unreadSyntax(view);
  if (name === "va_copy") return assigning(target, lower.expression(second), range);
  const place = lower.expression(list);
  const one = toName(":one", range);
  const next: Expression = { kind: "binary", operator: "+", left: place, right: one, range };
  const item: Expression = {
    kind: "subscript",
    object: place,
    index: toName(":here", range),
    range,
  };
  const held = toName(lower.scope.temporary(), range);
  const steps = [
    assigning(held, item, range),
    assigning(target, next, range),
    callHidden(":as", [toText(typeOfWords(second.text), range), held], range),
  ];
  return callHidden(":last", [collect("tuple", steps, range)], range);
}
