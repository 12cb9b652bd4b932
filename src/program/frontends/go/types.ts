import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";

/** What a type is called in the program that is followed. */
const names: Readonly<Record<string, string>> = Object.assign(Object.create(null) as object, {
  ...{
    float64: "double",
    float32: "float",
    int: "long",
    int64: "long",
    int32: "int32",
    rune: "int32",
  },
  ...{
    int16: "short",
    int8: "sbyte",
    uint8: "byte",
    byte: "byte",
    uint16: "ushort",
    uint32: "uint",
  },
  ...{ uint: "ulong", uint64: "ulong", uintptr: "ulong", bool: "bool", string: "string" },
  ...{ error: "object", any: "object", Builder: "StringBuilder" },
});

/** The types of numbers and texts, which convert like functions. */
export function isBasic(name: string): boolean {
  return name in names && names[name] !== "object" && name !== "Builder";
}

export function basicType(name: string): string {
  return names[name] ?? name;
}

/** The types that a file names. */
export type NamedTypes = ReadonlyMap<string, SyntaxView>;

/** The type behind a name, where the name stands for a list or the like. */
export function resolved(view: SyntaxView, named: NamedTypes, depth = 0): SyntaxView {
  const target = named.get(view.text);
  const isPlain = !target || target.type === "struct_type" || depth > 8;
  return isPlain ? view : resolved(target, named, depth + 1);
}

/** A type as the rules read it: slices are lists, arrays of a length arrays, and a pointer may be none: `Node?`. */
export function typeText(view: SyntaxView | null, named: NamedTypes): string | null {
  if (!view) return null;
  const inner = (each: SyntaxView | null | undefined): string =>
    (each && typeText(each, named)) ?? "object";
  switch (view.type) {
    case "pointer_type":
      return `${inner(view.named()[0])}?`;
    case "parenthesized_type":
      return inner(view.named()[0]);
    case "slice_type":
      return `List<${inner(view.field("element"))}>`;
    case "array_type":
    case "implicit_length_array_type":
      return `${inner(view.field("element"))}[]`;
    case "map_type":
      return `Dictionary<${inner(view.field("key"))},${inner(view.field("value"))}>`;
    case "qualified_type":
      return names[view.field("name")?.text ?? ""] ?? view.field("name")?.text ?? "object";
    case "generic_type":
      return view.field("type")?.text ?? "object";
    case "identifier":
    case "type_identifier": {
      const target = resolved(view, named);
      return target === view ? (names[view.text] ?? view.text) : inner(target);
    }
    default:
      return "object";
  }
}
