import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { Expression, Statement } from "../../ir/ir.ts";
import { argument, callHidden, rangeOf, toName, toText } from "../build.ts";
import type { Names } from "./names.ts";
import { lowerSum, summing } from "./sums.ts";
import { lowerBlockValue, lowerLater } from "./blocks.ts";

/** Macros that change nothing about what their argument computes. */
const passing = new Set([
  ...["@inbounds", "@simd", "@time", "@timev", "@elapsed", "@inline", "@noinline", "@fastmath"],
  ...["@btime", "@benchmark", "@testset", "@doc", "@info", "@debug", "@allocated", "@threads"],
  ...["@Threads.threads", "@avx", "@turbo", "@propagate_inbounds", "@nospecialize", "@suppress"],
]);

function isView(name: string): boolean {
  return name === "@view" || name === "@views";
}

/** Macros that only say something to people or to tools. */
const silent = new Set(["@info", "@debug", "@warn", "@functor", "@layer", "@doc", "@nospecialize"]);

function lastArgument(view: SyntaxView): SyntaxView | null {
  return view.fields("argument").at(-1) ?? null;
}

function nameOfMacro(view: SyntaxView): string {
  const name = view.field("name")?.text ?? "";
  return name.replace(/^@.*\./, (all) => (all === "@." ? all : "@"));
}

/** `@show x`, `@assert x`, and others as statements. */
export function lowerMacro(view: SyntaxView, names: Names): readonly Statement[] {
  const range = rangeOf(view);
  const given = view.fields("argument");
  const name = nameOfMacro(view);
  if (silent.has(name)) return [];
  if (name === "@assert" || name === "@test") {
    const [test, message] = given;
    if (!test) return [];
    const about = message
      ? names.lower.expression(message, names)
      : toText(`AssertionError: ${test.text}`, range);
    return [{ kind: "assert", test: names.lower.expression(test, names), message: about, range }];
  }
  if (name === "@show") {
    return given.map((each): Statement => {
      const value = callHidden(
        ":show",
        [toText(each.text, range), names.lower.expression(each, names)],
        range,
      );
      return { kind: "expression", value, range };
    });
  }
  const inner = lastArgument(view);
  if (name === "@." && inner) return names.lower.statement(inner, { ...names, isDotted: true });
  if (isView(name) && inner) return names.lower.statement(inner, { ...names, isView: true });
  if (summing.has(name)) return [lowerSum(view, names)];
  if (passing.has(name)) return inner ? names.lower.statement(inner, names) : [];
  return [{ kind: "expression", value: lowerMacroValue(view, names), range }];
}

/** A macro as a value. */
export function lowerMacroValue(view: SyntaxView, names: Names): Expression {
  const range = rangeOf(view);
  const name = nameOfMacro(view);
  const inner = lastArgument(view);
  if (name === "@." && inner) return names.lower.expression(inner, { ...names, isDotted: true });
  if (isView(name) && inner) return names.lower.expression(inner, { ...names, isView: true });
  if (name === "@printf" || name === "@sprintf") {
    const args = view.fields("argument").flatMap((each) => {
      const items = each.type === "tuple" ? each.fields("item") : [each];
      return items.map((item) => argument(names.lower.expression(item, names)));
    });
    return { kind: "call", callee: toName(`:${name.slice(1)}`, range), args, range };
  }
  if (name === "@show" && inner) {
    return callHidden(
      ":show",
      [toText(inner.text, range), names.lower.expression(inner, names)],
      range,
    );
  }
  if (name === "@isdefined" && inner)
    return callHidden(":isDefined", [toText(inner.text, range)], range);
  if (passing.has(name) && inner) {
    return /^(?:begin|if|for|while|let|try)$/.test(inner.type)
      ? lowerBlockValue(inner, names)
      : names.lower.expression(inner, names);
  }
  if (inner === null && name === "@__FILE__") return toName(":file", range);
  return callHidden(
    ":macro",
    [toText(name, range), ...view.fields("argument").map((each) => lowerLater(each, names))],
    range,
  );
}
