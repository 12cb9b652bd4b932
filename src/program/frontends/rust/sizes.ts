import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { Expression, Statement } from "../../ir/ir.ts";
import { assign, attribute, call, literal, rangeOf, toName } from "../build.ts";
import type { RustLowering } from "./lowering.ts";

/** A value whose type is written. */
interface Typed {
  readonly value: Expression;
  readonly type: SyntaxView | null;
}

/** The sizes that a function leaves open, from the arrays that it gets: `fn f<const N: usize>(a: [f64; N])`. */
export function sizesOf(lower: RustLowering, view: SyntaxView): readonly Statement[] {
  const names = (view.field("type_parameters")?.named() ?? []).flatMap((each) => {
    const name = each.type === "const_parameter" ? each.field("name") : null;
    return name ? [name] : [];
  });
  const parameters = (view.field("parameters")?.named() ?? []).flatMap((each): Typed[] => {
    const pattern = each.field("pattern");
    if (pattern?.type !== "identifier") return [];
    return [{ value: toName(pattern.text, rangeOf(pattern)), type: each.field("type") }];
  });
  return names.flatMap((name): readonly Statement[] => {
    for (const parameter of parameters) {
      const size = sizeIn(parameter, name.text);
      if (!size) continue;
      const target = toName(lower.scope.declare(name.text, "ulong"), rangeOf(name));
      return [assign(target, size, rangeOf(name))];
    }
    return [];
  });
}

/** The length that a type calls by a name; null: it does not name it. */
function sizeIn({ value, type }: Typed, name: string): Expression | null {
  if (type?.type === "reference_type") return sizeIn({ value, type: type.field("type") }, name);
  if (type?.type !== "array_type") return null;
  const { range } = value;
  if (type.field("length")?.text === name) return call(attribute(value, "len()", range), [], range);
  const index = literal({ type: "int", value: 0 }, range);
  const first: Expression = { kind: "subscript", object: value, index, range };
  return sizeIn({ value: first, type: type.field("element") }, name);
}
