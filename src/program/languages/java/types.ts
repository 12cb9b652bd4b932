import { findClass, findMethods } from "../declared/members.ts";
import { isArray, nativeOf, TextBuilder } from "../declared/lists.ts";
import { readType } from "../declared/typeNames.ts";
import { isNumeric } from "../../values/wide.ts";
import type { ListValue, Machine, SetValue, Value } from "../../values/value.ts";
import { BigNumber } from "./bigNumber.ts";
import { boxType } from "./equality.ts";
import { natureOf } from "./natures.ts";

const boxes: Readonly<Record<string, string>> = {
  ...{ Integer: "int", Long: "long", Short: "short", Byte: "sbyte", Character: "char" },
  ...{ Double: "double", Float: "float" },
};

/** Names of the classes and the interfaces of lists, by what kind a list is. */
const listNames: Readonly<Record<string, RegExp>> = {
  plain: /^(?:ArrayList|List|Collection|Iterable|AbstractList|RandomAccess)$/,
  linked: /^(?:LinkedList|List|Deque|Queue|Collection|Iterable)$/,
  deque: /^(?:ArrayDeque|Deque|Queue|Collection|Iterable)$/,
  stack: /^(?:Stack|Vector|List|Collection|Iterable)$/,
  heap: /^(?:PriorityQueue|Queue|Collection|Iterable)$/,
  other: /^(?:List|Collection|Iterable)$/,
};

/** Names of classes of which a value that is another one is surely none. */
const knownNames: ReadonlySet<string> = new Set([
  ...["ArrayList", "List", "LinkedList", "ArrayDeque", "Deque", "Queue", "Stack", "Vector"],
  ...["PriorityQueue", "Collection", "Iterable", "Map", "HashMap", "TreeMap", "LinkedHashMap"],
  ...["Set", "HashSet", "TreeSet", "LinkedHashSet", "String", "CharSequence", "Number"],
]);

function isList(name: string, list: ListValue): boolean | null {
  const kind = natureOf(list)?.kind ?? "plain";
  if (/^(?:keys|values|entries)$/.test(kind)) return null;
  const own = Object.hasOwn(listNames, kind) ? listNames[kind]! : listNames["other"]!;
  if (own.test(name)) return true;
  return knownNames.has(name) ? false : null;
}

function isSet(name: string, { typeName }: SetValue): boolean | null {
  if (/^(?:Set|Collection|Iterable)$/.test(name)) return true;
  const own =
    typeName === "SortedSet" ? "TreeSet" : typeName === "LinkedSet" ? "LinkedHashSet" : "HashSet";
  if (name === own) return true;
  return /^(?:List|Map|String|ArrayList)$/.test(name) ? false : null;
}

function isMap(name: string, typeName: string): boolean | null {
  if (name === "Map") return true;
  const kind = readType(typeName).name;
  if (name === "HashMap") return kind === "HashDictionary" ? true : null;
  if (name === "TreeMap") return kind === "SortedDictionary";
  return /^(?:List|Set|Collection|Iterable|String|ArrayList)$/.test(name) ? false : null;
}

/** Whether a value is of a class or an interface of the library; null: not known. */
function isOfLibrary(name: string, type: string, value: Value): boolean | null {
  const isNumber = isNumeric(value) || nativeOf(value, BigNumber) !== null;
  if (Object.hasOwn(boxes, name)) return isNumeric(value) && boxType(value) === boxes[name];
  switch (name) {
    case "Number":
      return isNumber && boxType(value) !== "char";
    case "Boolean":
      return value.kind === "bool";
    case "String":
      return value.kind === "string";
    case "CharSequence":
      return value.kind === "string" || nativeOf(value, TextBuilder) !== null;
    case "BigInteger":
    case "BigDecimal":
      return (
        nativeOf(value, BigNumber) !== null && value.kind === "instance" && value.type.name === name
      );
    default:
      break;
  }
  if (name === "Comparable") {
    if (isNumber || value.kind === "string" || value.kind === "bool") return true;
    const isOwn = value.kind === "instance" && findMethods(value.type, "compareTo").length > 0;
    return isOwn ? true : null;
  }
  switch (value.kind) {
    case "list":
      if (isArray(value)) return type.endsWith("]") ? value.typeName === type || null : false;
      return type.endsWith("]") ? false : isList(name, value);
    case "set":
      return isSet(name, value);
    case "dictionary":
      return isMap(name, value.typeName ?? "");
    case "string":
    case "bool":
      return knownNames.has(name) || type.endsWith("]") ? false : null;
    default:
      return isNumber && (knownNames.has(name) || type.endsWith("]")) ? false : null;
  }
}

/** `value instanceof name`; `type`: as the rules read it. null: not known. */
export function isOf(machine: Machine, name: string, type: string, value: Value): boolean | null {
  if (value.kind === "none") return false;
  if (name === "Object") return true;
  const own = findClass(name, machine);
  if (!own) return isOfLibrary(name, type, value);
  return value.kind === "instance" && value.type.order.includes(own);
}
