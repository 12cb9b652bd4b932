import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { TextRange } from "../../../source/textRange.ts";
import type { Expression } from "../../ir/ir.ts";
import { callHidden, toText } from "../build.ts";
import { resolveName } from "../declared/names.ts";
import { textOf } from "./literals.ts";
import type { RustLowering } from "./lowering.ts";

/** What stands behind the text of a format: by place, and by name. */
interface Given {
  readonly places: readonly Expression[];
  readonly names: ReadonlyMap<string, Expression>;
  next: number;
}

/** `"{} of {n:>8.3}", x`: a text. */
export function formatted(
  lower: RustLowering,
  args: readonly SyntaxView[],
  range: TextRange,
): Expression {
  const [pattern, ...rest] = args;
  if (!pattern) return toText("", range);
  if (!/string_literal$/.test(pattern.type))
    return callHidden(
      ":format",
      [toText("", range), lower.expression(pattern), toText("", range), toText("", range)],
      range,
    );
  const places: Expression[] = [];
  const names = new Map<string, Expression>();
  for (const each of rest) {
    const [left, right] = [each.field("left"), each.field("right")];
    if (each.type === "assignment_expression" && left && right)
      names.set(left.text, lower.expression(right));
    else places.push(lower.expression(each));
  }
  return compose(lower, textOf(pattern), { places, names, next: 0 }, range);
}

function compose(lower: RustLowering, pattern: string, given: Given, range: TextRange): Expression {
  const parts: Expression[] = [];
  let before = "";
  let from = 0;
  for (const match of pattern.matchAll(/\{\{|\}\}|\{([^{}:]*)(?::([^{}]*))?\}/g)) {
    before += pattern.slice(from, match.index);
    from = match.index + match[0].length;
    if (match[0] === "{{" || match[0] === "}}") {
      before += match[0][0]!;
      continue;
    }
    const specification = specOf(lower, (match[2] ?? "").trim(), given, range);
    const value = argumentOf(lower, (match[1] ?? "").trim(), given, range);
    parts.push(toText(before, range), value, specification);
    before = "";
  }
  return callHidden(":format", [...parts, toText(before + pattern.slice(from), range)], range);
}

function argumentOf(lower: RustLowering, name: string, given: Given, range: TextRange): Expression {
  const missing = (): Expression => callHidden(":path", [toText(name, range)], range);
  if (name === "") return given.places[given.next++] ?? missing();
  if (/^\d+$/.test(name)) return given.places[Number(name)] ?? missing();
  return given.names.get(name) ?? resolveName(lower, name, range);
}

/** `>width$.prec$`: the names in it are values. */
function specOf(lower: RustLowering, written: string, given: Given, range: TextRange): Expression {
  const parts: Expression[] = [];
  let from = 0;
  for (const match of written.matchAll(/(\w+)\$|(?<=\.)\*/g)) {
    const value = argumentOf(lower, match[1] ?? "", given, range);
    parts.push(toText(written.slice(from, match.index), range), value, toText("", range));
    from = match.index + match[0].length;
  }
  const rest = toText(written.slice(from), range);
  return parts.length === 0 ? rest : callHidden(":format", [...parts, rest], range);
}
