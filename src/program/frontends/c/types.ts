import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import { lastName } from "./syntax.ts";

/** A declared type. */
export interface CType {
  /** `float`, `float*`, `vector<double>`, `Config`; null: that of the first value. */
  readonly text: string | null;
  /** Of an array: the sizes, the outermost first; null where it is left out. */
  readonly dims: readonly (SyntaxView | null)[];
  /** A pointer to such an array. */
  readonly isPointerToArray: boolean;
  readonly isReference: boolean;
  readonly isConstant: boolean;
}

/** A name with the type that a declarator gives it. */
export interface Declared {
  readonly name: SyntaxView | null;
  readonly type: CType;
  /** The parameters, where a function is declared. */
  readonly parameters: SyntaxView | null;
}

/** What names stand for as types. */
export type Aliases = ReadonlyMap<string, CType>;

/** A type by its text alone. */
export function plainType(text: string | null): CType {
  return { text, dims: [], isPointerToArray: false, isReference: false, isConstant: false };
}

const numbers = new Map(
  Object.entries({
    size_t: "ulong",
    ssize_t: "long",
    ptrdiff_t: "long",
    int8_t: "char",
    uint8_t: "uchar",
    int16_t: "short",
    uint16_t: "ushort",
    int32_t: "int",
    uint32_t: "uint",
    int64_t: "long",
    uint64_t: "ulong",
    uintptr_t: "ulong",
    intptr_t: "long",
    _Bool: "bool",
    clock_t: "long",
    time_t: "long",
    string_view: "string",
  }),
);

/** The number type of some words: `unsigned long long`. */
function sizedType(words: readonly string[]): string {
  if (words.includes("double")) return "double";
  const size = ["char", "short", "long"].find((word) => words.includes(word)) ?? "int";
  return words.includes("unsigned") ? `u${size}` : size;
}

/** The type that stands before the names of a declaration, of which some qualifiers say more. */
export function baseType(view: SyntaxView, aliases: Aliases): CType {
  const written = view.field("type");
  const own = written ? toType(written, aliases) : plainType(null);
  const isConstant = view
    .children()
    .some(({ type, text }) => type === "type_qualifier" && /^const/.test(text));
  return isConstant ? { ...own, isConstant } : own;
}

/** A type as it is written. */
export function toType(view: SyntaxView, aliases: Aliases): CType {
  const own = lastName(view);
  switch (own.type) {
    case "primitive_type":
      return plainType(numbers.get(own.text) ?? own.text);
    case "sized_type_specifier":
      return plainType(sizedType(own.text.split(/\s+/)));
    case "type_descriptor": {
      const base = baseType(own, aliases);
      const inner = own.field("declarator");
      return inner ? declare(inner, base, aliases).type : base;
    }
    case "template_type":
    case "template_function": {
      const name = own.field("name")?.text ?? "";
      const list = own.field("arguments");
      const parts = (list?.named() ?? []).map((each) => {
        const written = each.text.replace(/\s+/g, "");
        if (/^decltype\(\w+\)$/.test(written)) return written;
        return typeText(toType(each, aliases)) ?? "";
      });
      if (/^(?:unique|shared|weak)_ptr$/.test(name)) return plainType(`${parts[0] ?? ""}*`);
      if (name === "function") return plainType("function");
      return plainType(`${listNames.get(name) ?? name}<${parts.join(",")}>`);
    }
    case "struct_specifier":
    case "class_specifier":
    case "union_specifier":
      return plainType(own.field("name")?.text ?? anonymousName(own));
    case "enum_specifier":
      return plainType("int");
    case "placeholder_type_specifier":
    case "auto":
    case "decltype":
      return plainType(null);
    case "dependent_type":
      return own.named()[0] ? toType(own.named()[0]!, aliases) : plainType(null);
    case "number_literal":
      return plainType(own.text);
    default: {
      const text = own.text.replace(/\s+/g, "");
      const builtin = numbers.get(text);
      if (builtin !== undefined) return plainType(builtin);
      return aliases.get(text) ?? plainType(text);
    }
  }
}

/** Other names of a list that grows. */
const listNames = new Map([
  ["initializer_list", "vector"],
  ["valarray", "vector"],
]);

/** What a structure without a name is called. */
export function anonymousName({ start }: SyntaxView): string {
  return `struct@${start}`;
}

/** The name that a declarator declares, with its type. */
export function declare(view: SyntaxView, type: CType, aliases: Aliases): Declared {
  const next = (inner: SyntaxView | null | undefined, made: CType): Declared =>
    inner ? declare(inner, made, aliases) : { name: null, type: made, parameters: null };
  switch (view.type) {
    case "init_declarator":
      return next(view.field("declarator"), type);
    case "pointer_declarator":
    case "abstract_pointer_declarator":
      return next(view.field("declarator"), pointerTo(type));
    case "reference_declarator":
    case "abstract_reference_declarator": {
      const inner = view.named().findLast((each) => each.type !== "type_qualifier");
      return next(inner, { ...type, isReference: true });
    }
    case "array_declarator":
    case "abstract_array_declarator":
      return next(view.field("declarator"), {
        ...type,
        dims: [view.field("size"), ...type.dims],
      });
    case "parenthesized_declarator":
    case "abstract_parenthesized_declarator":
    case "attributed_declarator":
      return next(
        view.named().find((each) => /declarator$|identifier$/.test(each.type)),
        type,
      );
    case "function_declarator":
    case "abstract_function_declarator": {
      const inner = view.field("declarator");
      const isPointer = inner?.type.endsWith("parenthesized_declarator") ?? false;
      if (isPointer) return { ...next(inner, plainType("function")), parameters: null };
      return { ...next(inner, type), parameters: view.field("parameters") };
    }
    default:
      return { name: view, type, parameters: null };
  }
}

function pointerTo(type: CType): CType {
  if (type.dims.length > 0 && !type.isPointerToArray) return { ...type, isPointerToArray: true };
  return { ...type, text: type.text === null ? null : `${type.text}*`, isConstant: false };
}

/** A type as one text: an array of `float` is `float[]`. */
export function typeText({ text, dims, isPointerToArray }: CType): string | null {
  if (text === null) return null;
  return `${text}${"[]".repeat(dims.length)}${isPointerToArray ? "*" : ""}`;
}

/** As a parameter takes it: an array is a pointer to its first item. */
export function parameterText(type: CType): string | null {
  const { text, dims, isPointerToArray, isReference } = type;
  if (text === null) return null;
  if (dims.length === 0) return isReference ? `${text}&` : text;
  if (isReference) return `${typeText(type)!}&`;
  return isPointerToArray || dims.length > 1
    ? `${text}${"[]".repeat(isPointerToArray ? dims.length : dims.length - 1)}*`
    : `${text}*`;
}

/** The type of the items behind a pointer, or in an array or a vector; null: not known. */
export function itemType(type: string | null): string | null {
  if (type === null) return null;
  if (type.endsWith("*")) return type.slice(0, -1);
  if (type.endsWith("[]")) return type.slice(0, -2);
  if (type === "string") return "char";
  return /^(?:vector|array|deque)<([^]*?)(?:,\w+)?>$/.exec(type)?.[1] ?? null;
}

const scalars = /^(?:bool|u?char|u?short|u?int|u?long|float|double|int8|function|void)$|\*$/;

/** Whether values of a type are numbers, texts or pointers, which nothing changes from inside. */
export function isScalar(type: string | null): boolean {
  return type !== null && scalars.test(type);
}
