import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import { bareTable } from "../../values/bareTable.ts";

/** What a type is called in the program that is followed. */
const names: Readonly<Record<string, string>> = bareTable({
  ...{
    float64: "double",
    float32: "float",
    int: "long",
    int64: "long:int64",
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
  ...{
    uint: "ulong:uint",
    uint64: "ulong",
    uintptr: "ulong:uintptr",
    bool: "bool",
    string: "string",
  },
  ...{ error: "object", any: "object", Builder: "StringBuilder", Buffer: "StringBuilder" },
});

/** The types of numbers and texts, which convert like functions. */
export function isBasic(name: string): boolean {
  return name in names && names[name] !== "object" && !/^Bu(?:ilder|ffer)$/.test(name);
}

export function basicType(name: string): string {
  return names[name] ?? name;
}

const numbers = /^~?(?:u?int(?:8|16|32|64)?|float(?:32|64)|constraints\.(?:Integer|Float))$/;

/** Notes parameters of types, and which of them are numbers, wherever the file has them. */
export function noteParameters(named: NamedTypes, source: string): void {
  const isNumeric = (constraint: string, depth = 0): boolean =>
    constraint.split("|").every((part) => {
      const text = part.trim();
      const target = named.get(text);
      if (numbers.test(text)) return true;
      if (target?.type !== "interface_type" || depth > 5) return false;
      return isNumeric(target.text.replace(/^interface\s*\{|\}$/g, "").trim(), depth + 1);
    });
  const found = new Map<string, boolean>();
  for (const [, list = ""] of source.matchAll(
    /(?:func\s+\w+|type\s+\w+)\[([^\]\n]+?)\](?=\s*[({\w])/g,
  )) {
    for (const [, names = "", constraint = ""] of list.matchAll(
      /((?:\w+\s*,\s*)*\w+)\s+([^,]+)/g,
    )) {
      for (const name of names.split(",").map((each) => each.trim()))
        found.set(name, isNumeric(constraint) && (found.get(name) ?? true));
    }
  }
  for (const name of found.keys()) if (!named.has(name)) named.parameters.add(name);
  for (const [name, is] of found) if (is && !named.has(name)) named.numeric.add(name);
}

/** Whether a type holds numbers. */
export function isNumeric(type: string): boolean {
  return numberTypes.test(type.replace(/:.*/, ""));
}

const numberTypes = /^(?:u?long|u?int|int32|u?short|s?byte|double|float)$/;

/** The types that a file names. */
export class NamedTypes extends Map<string, SyntaxView> {
  /** Those that say what they are as a text: they have a method `String` or `Error`. */
  readonly texted = new Set<string>();
  /** Names that stand for other types without being types of their own. */
  readonly aliases = new Set<string>();
  /** The names of packages of the program's own module, whose types are among these. */
  readonly packages = new Set<string>();
  /** All parameters of types. */
  readonly parameters = new Set<string>();
  /** Parameters of types that are numbers: `T` of `[T ~int | ~float64]`. */
  readonly numeric = new Set<string>();
}

/** The type behind a name, where the name stands for a list or the like. */
export function resolved(view: SyntaxView, named: NamedTypes, depth = 0): SyntaxView {
  const isOutside = named.packages.has(view.field("package")?.text ?? "");
  const target = named.get(isOutside ? (view.field("name")?.text ?? "") : view.text);
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
    case "qualified_type": {
      const target = resolved(view, named);
      if (target !== view) return inner(target);
      return names[view.field("name")?.text ?? ""] ?? view.field("name")?.text ?? "object";
    }
    case "generic_type":
      return view.field("type")?.text ?? "object";
    case "identifier":
    case "type_identifier": {
      if (named.numeric.has(view.text)) return view.text;
      const target = resolved(view, named);
      const basic = (names[target.text] ?? "").replace(/:.*/, "");
      const isOwn = target !== view && !named.aliases.has(view.text);
      if (isOwn && numberTypes.test(basic)) return `${basic}:${view.text}`;
      return target === view ? (names[view.text] ?? view.text) : inner(target);
    }
    default:
      return "object";
  }
}
