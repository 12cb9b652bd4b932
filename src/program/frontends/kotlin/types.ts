import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import { partsOf } from "../declared/syntax.ts";
import { bareTable } from "../../values/bareTable.ts";

/** What a type is called in the program that is followed. */
const names: Readonly<Record<string, string>> = bareTable({
  ...{ Int: "int", Long: "long", Short: "short", Byte: "sbyte", Double: "double", Float: "float" },
  ...{ UInt: "uint", ULong: "ulong", UShort: "ushort", UByte: "byte", Char: "char" },
  ...{ Boolean: "bool", String: "string", CharSequence: "string", Any: "object" },
  ...{ Unit: "void", Nothing: "void" },
  ...{ IntArray: "int[]", LongArray: "long[]", DoubleArray: "double[]", FloatArray: "float[]" },
  ...{ ShortArray: "short[]", ByteArray: "sbyte[]", CharArray: "char[]", BooleanArray: "bool[]" },
  ...{ MutableList: "List", ArrayList: "List", Collection: "List", MutableCollection: "List" },
  ...{ Iterable: "List", ArrayDeque: "List", Set: "HashSet", MutableSet: "HashSet" },
  ...{ Map: "Dictionary", MutableMap: "Dictionary", LinkedHashMap: "Dictionary" },
  ...{ HashMap: "HashDictionary", LinkedHashSet: "HashSet" },
});

/** Other names of types, which a file declares. */
export type Aliases = ReadonlyMap<string, SyntaxView>;

const types =
  /^(?:user|nullable|function|parenthesized)_type$|^(?:non_nullable|type_projection|type_modifiers$)/;

/** Whether a part of a declaration is a type. */
export function isType({ type }: SyntaxView): boolean {
  return types.test(type);
}

/** A type as the rules read it; null: there is none. */
export function typeText(
  view: SyntaxView | null | undefined,
  aliases: Aliases,
  depth = 0,
): string | null {
  if (!view) return null;
  const parts = partsOf(view);
  const inner = (each: SyntaxView | undefined): string =>
    typeText(each, aliases, depth + 1) ?? "object";
  switch (view.type) {
    case "nullable_type": {
      const made = inner(parts.find(isType));
      return made.endsWith("?") ? made : `${made}?`;
    }
    case "parenthesized_type":
    case "non_nullable_type":
      return inner(parts.find(isType));
    case "type_projection":
      return parts.some(isType) ? inner(parts.find(isType)) : "object";
    case "function_type":
      return functionText(parts, inner);
    case "user_type":
      break;
    default:
      return "object";
  }
  const list = view.first("type_arguments");
  const name = parts.findLast(({ type }) => type === "identifier")?.text ?? view.text;
  const alias = aliases.get(name);
  if (alias && depth < 10) return typeText(alias, aliases, depth + 1);
  const given = (list ? partsOf(list) : []).map(inner);
  if (name === "Array") return `${given[0] ?? "object"}[]`;
  if (name === "Pair" || name === "Triple") {
    const count = name === "Pair" ? 2 : 3;
    return `(${Array.from({ length: count }, (_, at) => given[at] ?? "object").join(",")})`;
  }
  const own = names[name] ?? name;
  return given.length === 0 || own.endsWith("]") ? own : `${own}<${given.join(",")}>`;
}

/** `(Double) -> Double` is `Func<double,double>`. */
function functionText(
  parts: readonly SyntaxView[],
  inner: (each: SyntaxView | undefined) => string,
): string {
  const takes = parts.flatMap((each, at): readonly string[] => {
    if (at === parts.length - 1) return [];
    if (each.type !== "function_type_parameters") return isType(each) ? [inner(each)] : [];
    return partsOf(each).map((one) =>
      inner(one.type === "parameter" ? partsOf(one).find(isType) : one),
    );
  });
  const result = inner(parts.at(-1));
  if (result === "void") return takes.length === 0 ? "Action" : `Action<${takes.join(",")}>`;
  return `Func<${[...takes, result].join(",")}>`;
}
