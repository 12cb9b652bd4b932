import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { Argument, Expression } from "../../ir/ir.ts";
import { argument, callHidden, collect, rangeOf, toName, unread } from "../build.ts";
import { lowerFunction } from "./functions.ts";
import { type Names, part } from "./names.ts";

/** `(a, b)`, and `(a = 1, b = 2)`, whose values have names */
export function lowerTuple(view: SyntaxView, names: Names): Expression {
  const range = rangeOf(view);
  const [items, options] = [view.fields("item"), view.fields("option")];
  const named = [...items.filter(({ type }) => type === "assignment"), ...options];
  if (named.length === 0) {
    return collect(
      "tuple",
      items.map((each) => names.lower.expression(each, names)),
      range,
    );
  }
  const args = named.map((each) => lowerOption(each, names));
  return { kind: "call", callee: toName(":named", range), args, range };
}

/** `dims = 1`, `dims`, and `options...` behind a semicolon */
function lowerOption(view: SyntaxView, names: Names): Argument {
  if (view.type === "spread") {
    return {
      name: null,
      spread: "entries",
      value: callHidden(":options", [part(view, "value", names)], rangeOf(view)),
    };
  }
  if (view.type === "assignment") {
    const name = view.field("target")?.text ?? "";
    return { name, spread: null, value: part(view, "value", names) };
  }
  const name = view.type === "field" ? (view.field("name")?.text ?? "") : view.text;
  return { name, spread: null, value: names.lower.expression(view, names) };
}

/** What stands between the brackets of a call. */
function lowerArguments(view: SyntaxView, names: Names): readonly Argument[] {
  const inner = { ...names, last: null };
  const given = view
    .fields("argument")
    .map((each) =>
      each.type === "assignment" && each.field("operator")?.text === "="
        ? lowerOption(each, inner)
        : argument(names.lower.expression(each, inner)),
    );
  return [...given, ...view.fields("option").map((each) => lowerOption(each, inner))];
}

/** `f(x)`, `f.(x)`, and `f(x) do y ... end` */
export function lowerCall(view: SyntaxView, names: Names): Expression {
  const range = rangeOf(view);
  if (view.type === "do_call") {
    const [inner, block] = [view.field("call"), view.field("block")];
    if (!inner || !block) return unread(view);
    const made = lowerCall(inner, names);
    if (made.kind !== "call") return made;
    const signature = {
      parameters: block.fields("parameter"),
      options: [],
      callee: null,
      types: [],
    };
    const { definition } = lowerFunction(block, signature, block.field("body"), names, null);
    const first = argument({ kind: "lambda", definition, range: rangeOf(block) });
    const isBroadcast = made.callee.kind === "name" && made.callee.name === ":broadcast";
    const args = isBroadcast
      ? [made.args[0]!, first, ...made.args.slice(1)]
      : [first, ...made.args];
    return { ...made, args, range };
  }
  const callee = view.field("function");
  if (!callee) return unread(view);
  const args = lowerArguments(view, names);
  const dictionary = callee.text === "Dict" ? dictionaryOf(args, view) : null;
  if (dictionary) return dictionary;
  const isNew =
    callee.text === "new" || (callee.type === "curly" && callee.field("object")?.text === "new");
  if (isNew && names.type !== null) {
    const type = argument(toName(names.type, rangeOf(callee)));
    return { kind: "call", callee: toName(":new", range), args: [type, ...args], range };
  }
  const function_ = names.lower.expression(callee, names);
  if (view.type === "broadcast" || names.isDotted) {
    return {
      kind: "call",
      callee: toName(":broadcast", range),
      args: [argument(function_), ...args],
      range,
    };
  }
  // By convention, a function whose name ends so changes what it gets.
  const isChanging = /!$/.test(callee.text) && callee.text !== "Random.seed!";
  const called = isChanging ? callHidden(":changing", [function_], range) : function_;
  return { kind: "call", callee: called, args, range };
}

/** `Dict(f(k) => v for (k, v) in d)`: the order of what it goes through makes no difference. */
function dictionaryOf(args: readonly Argument[], view: SyntaxView): Expression | null {
  const [only] = args;
  const given = args.length === 1 && only?.value.kind === "comprehension" ? only.value : null;
  const [clause, ...others] = given?.clauses ?? [];
  if (!given || !clause || others.length > 0) return null;
  const iterable = callHidden(":members", [clause.iterable], clause.iterable.range);
  const loop: Expression = { ...given, clauses: [{ ...clause, iterable }] };
  return callHidden(":dictionary", [loop, clause.iterable], rangeOf(view));
}
