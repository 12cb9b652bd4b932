import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import { readType } from "../../languages/declared/typeNames.ts";
import { isLibraryError } from "../../languages/rust/failures.ts";
import type { RustLowering } from "./lowering.ts";

/** What a type is called in the program that is followed. */
const names: ReadonlyMap<string, string> = new Map([
  ...([
    ["f64", "double"],
    ["f32", "float"],
    ["usize", "ulong"],
    ["u64", "ulong"],
  ] as const),
  ...([
    ["isize", "long"],
    ["i64", "long"],
    ["i32", "int32"],
    ["u32", "uint"],
  ] as const),
  ...([
    ["i16", "short"],
    ["u16", "ushort"],
    ["i8", "sbyte"],
    ["u8", "byte"],
  ] as const),
  ...([
    ["i128", "int128"],
    ["u128", "uint128"],
  ] as const),
  ...([
    ["bool", "bool"],
    ["char", "char"],
    ["str", "string"],
    ["String", "string"],
  ] as const),
]);

/** The type of a number or a text, by its name; null: it is no such type. */
export function basicType(name: string): string | null {
  return names.get(name) ?? null;
}

/** Types that stand for what is in them. */
const wrappers = /^(?:Box|Rc|Arc|Cow)$/;

/** What the names of types stand for. */
type TypeNames = Pick<RustLowering, "declared" | "self" | "associated">;

/** A type as the rules read it: vectors and slices are lists, and arrays of a length arrays. */
export function typeText(lower: TypeNames, view: SyntaxView | null, depth = 0): string | null {
  if (!view || depth > 12) return null;
  const inner = (each: SyntaxView | null | undefined): string =>
    (each && typeText(lower, each, depth + 1)) ?? "object";
  switch (view.type) {
    case "reference_type":
    case "pointer_type": {
      const type = view.field("type");
      // What a slice refers to may be an array.
      return type?.type === "array_type" ? `List<${inner(type.field("element"))}>` : inner(type);
    }
    case "array_type":
      return view.field("length")
        ? `${inner(view.field("element"))}[]`
        : `List<${inner(view.field("element"))}>`;
    case "tuple_type":
      return `(${view.named().map(inner).join(",")})`;
    case "unit_type":
      return null;
    case "generic_type": {
      const name = lastName(view.field("type")?.text ?? "");
      const args = view.field("type_arguments")?.named().filter(isType) ?? [];
      if (wrappers.test(name)) return inner(args[0]);
      if (name === "Vec") return `List<${inner(args[0])}>`;
      if (name === "HashMap" || name === "BTreeMap")
        return `${name}<${inner(args[0])},${inner(args[1])}>`;
      if (/^(?:HashSet|BTreeSet|BinaryHeap|VecDeque)$/.test(name))
        return `${name}<${inner(args[0])}>`;
      if (name === "Option" || name === "Result") return `${name}<${inner(args[0])}>`;
      return inner(view.field("type"));
    }
    case "primitive_type":
    case "type_identifier":
    case "scoped_type_identifier":
    case "identifier": {
      const name = lastName(view.text);
      if (name === "Self") return lower.self;
      const own = view.text.startsWith("Self::") ? lower.associated.get(name) : undefined;
      if (own) return typeText(lower, own, depth + 1);
      const known = lower.declared.get(name);
      if (known?.kind === "alias") return typeText(lower, known.type, depth + 1);
      if (isLibraryError(name)) return name;
      return (
        names.get(name) ?? (known?.kind === "struct" || known?.kind === "enum" ? name : "object")
      );
    }
    default:
      return "object";
  }
}

function isType({ type }: SyntaxView): boolean {
  return type !== "lifetime" && type !== "type_binding";
}

/** The type of what a function gives that fails: the second of `Result<T, E>`; empty: it is not declared. */
export function errorType(lower: TypeNames, view: SyntaxView | null): string {
  if (view?.type !== "generic_type") return "";
  const name = lastName(view.field("type")?.text ?? "");
  const known = lower.declared.get(name);
  if (known?.kind === "alias" && known.type !== view) return errorType(lower, known.type);
  if (name !== "Result") return "";
  const args = view.field("type_arguments")?.named().filter(isType) ?? [];
  const type = args[1] ? typeText(lower, args[1]) : null;
  return type === "object" ? "" : (type ?? "");
}

/** The name behind the last `::`, without type arguments. */
export function lastName(path: string): string {
  return /(\w+)\s*(?:<[^]*>)?$/.exec(path)?.[1] ?? path;
}

/** The type of the items of a list or an array; null: none, or not known. */
export function innerType(type: string | null): string | null {
  if (type === null) return null;
  if (type.endsWith("[]")) return type.slice(0, -2);
  return (
    /^(?:List|VecDeque|HashSet|BTreeSet|BinaryHeap|Option|Result)<([^]*)>$/.exec(type)?.[1] ?? null
  );
}

/** The type of the values of a map; null: it is none. */
export function valueType(type: string): string | null {
  const { name, inner } = readType(type);
  return /^(?:HashMap|BTreeMap)$/.test(name) ? (inner[1]?.text ?? null) : null;
}
