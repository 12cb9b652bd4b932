import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import { bareTable } from "../../values/bareTable.ts";

export function hasModifier(view: SyntaxView, ...words: readonly string[]): boolean {
  const modifiers = view.first("modifiers");
  return modifiers?.children().some(({ type }) => words.includes(type)) ?? false;
}

/** The field of an object that holds the one that it belongs to. */
export const outerField = ":outer";

/** What a type is called in the program that is followed. */
const names: Readonly<Record<string, string>> = bareTable({
  ...{ byte: "sbyte", boolean: "bool", Boolean: "bool", Integer: "int", Long: "long" },
  ...{ Short: "short", Byte: "sbyte", Character: "char", Double: "double", Float: "float" },
  // An object, that may be missing, and no number as in other languages.
  BigInteger: "BigWhole",
  ...{ String: "string", CharSequence: "string", Object: "object", Number: "object" },
  ...{ ArrayList: "List", LinkedList: "List", Collection: "List", Iterable: "List" },
  ...{ Deque: "List", ArrayDeque: "List", Queue: "List", Stack: "List", Vector: "List" },
  ...{ PriorityQueue: "List", AbstractList: "List", SequencedCollection: "List" },
  ...{ Map: "Dictionary", LinkedHashMap: "Dictionary", HashMap: "HashDictionary" },
  ...{ TreeMap: "SortedDictionary", SortedMap: "SortedDictionary", EnumMap: "SortedDictionary" },
  ...{ NavigableMap: "SortedDictionary", Set: "HashSet", LinkedHashSet: "HashSet" },
  ...{ TreeSet: "HashSet", SortedSet: "HashSet", NavigableSet: "HashSet", EnumSet: "HashSet" },
});

/** Interfaces of one function: what goes in and out; a digit is an argument of the type. */
const functions: Readonly<Record<string, string>> = bareTable({
  ...{ Function: "0 1", BiFunction: "0 1 2", UnaryOperator: "0 0", BinaryOperator: "0 0 0" },
  ...{ Supplier: "0", DoubleSupplier: "double", IntSupplier: "int" },
  ...{ DoubleUnaryOperator: "double double", DoubleBinaryOperator: "double double double" },
  ...{ IntUnaryOperator: "int int", IntBinaryOperator: "int int int" },
  ...{ DoubleFunction: "double 0", IntFunction: "int 0", ToDoubleFunction: "0 double" },
  ...{
    ToIntFunction: "0 int",
    IntToDoubleFunction: "int double",
    ToDoubleBiFunction: "0 1 double",
  },
  ...{ Predicate: "0 bool", BiPredicate: "0 1 bool", DoublePredicate: "double bool" },
  ...{ IntPredicate: "int bool", LongPredicate: "long bool", BooleanSupplier: "bool" },
  ...{ LongUnaryOperator: "long long", LongBinaryOperator: "long long long" },
  ...{ LongFunction: "long 0", ToLongFunction: "0 long", LongSupplier: "long" },
  ...{ IntToLongFunction: "int long", DoubleToIntFunction: "double int" },
  ...{ ToIntBiFunction: "0 1 int", ToLongBiFunction: "0 1 long", Comparator: "0 0 int" },
});

/** A type as it is written, without what stands in angle brackets. */
export function plainName(view: SyntaxView): string {
  return view.text
    .replace(/<[^]*>/g, "")
    .split(".")
    .at(-1)!
    .trim();
}

/** The class that an object is made of, under the name that the program writes. */
export function createdType(view: SyntaxView | null): string {
  if (view === null) return "";
  if (view.type === "annotated_type") return createdType(view.named().at(-1) ?? null);
  if (view.type !== "generic_type") return made.has(lastName(view)) ? lastName(view) : toType(view);
  const [name, list] = view.named();
  const inner = (list?.named() ?? []).map(toType);
  const own = name ? lastName(name) : "";
  return inner.length === 0 ? own : `${own}<${inner.join(",")}>`;
}

const made: ReadonlySet<string> = new Set([
  ...["ArrayList", "LinkedList", "ArrayDeque", "Stack", "Vector", "PriorityQueue", "TreeMap"],
  ...["HashMap", "LinkedHashMap", "EnumMap", "HashSet", "LinkedHashSet", "TreeSet", "BigInteger"],
]);

/** A type as the rules read it; null: that of its first value. */
export function typeText(view: SyntaxView | null): string | null {
  return view === null || view.text === "var" ? null : boxed(view);
}

const boxes: ReadonlySet<string> = new Set([
  ...["Integer", "Long", "Short", "Byte", "Character", "Double", "Float", "Boolean"],
]);

/** A type that is not one of several in angle brackets: a number in a box may be missing. */
function boxed(view: SyntaxView): string {
  return boxes.has(lastName(view)) ? `${toType(view)}?` : toType(view);
}

function toType(view: SyntaxView): string {
  switch (view.type) {
    case "array_type":
      return withDimensions(boxed(view.field("element") ?? view), view.field("dimensions"));
    case "generic_type": {
      const [name, list] = view.named();
      const inner = (list?.named() ?? []).map(toType);
      return name ? toGeneric(lastName(name), inner) : view.text;
    }
    case "annotated_type":
      return toType(view.named().at(-1) ?? view);
    case "wildcard":
      return "object";
    default: {
      const name = lastName(view);
      return name in functions ? toGeneric(name, []) : (names[name] ?? name);
    }
  }
}

function lastName(view: SyntaxView): string {
  return view.text.split(".").at(-1)!.trim();
}

function toGeneric(name: string, inner: readonly string[]): string {
  const pattern = functions[name];
  if (pattern !== undefined) {
    const parts = pattern
      .split(" ")
      .map((part) => (/\d/.test(part) ? (inner[Number(part)] ?? "object") : part));
    return `Func<${parts.join(",")}>`;
  }
  const own = names[name] ?? name;
  return inner.length === 0 ? own : `${own}<${inner.join(",")}>`;
}

/** `double a[][]` */
export function withDimensions(type: string, dimensions: SyntaxView | null): string {
  return type + "[]".repeat(dimensions ? dimensions.text.split("[").length - 1 : 0);
}
