import {
  bool,
  builtin,
  createClass,
  dictionary,
  float,
  int,
  list,
  none,
  string,
} from "../values/make.ts";
import { autoNumber, enumClass, plainEnums } from "../languages/python/enums.ts";
import { flagClass } from "../languages/python/flags.ts";
import { markAbstract } from "../languages/python/objects.ts";
import { createTensor, createUnknownTensor } from "../values/tensor.ts";
import type { Machine, Value } from "../values/value.ts";
import { capwords, templateClass } from "./python/templates.ts";
import { nullContextClass, suppressClass } from "./python/plainObjects.ts";
import { define, defineOpen, type Table } from "./signature.ts";
import { tableOf } from "./small.ts";

/** `seen`: copies by their originals, because what is shared stays shared in a deep copy. */
function copyOf(
  machine: Machine,
  value: Value,
  isDeep: boolean,
  seen = new Map<Value, Value>(),
  depth = 0,
): Value {
  const known = seen.get(value);
  if (known) return known;
  const inner = (item: Value): Value =>
    isDeep && depth < 60 ? copyOf(machine, item, true, seen, depth + 1) : item;
  machine.spend(1);
  const copy = copied(value, inner, isDeep);
  seen.set(value, copy);
  return copy;
}

function copied(value: Value, inner: (item: Value) => Value, isDeep: boolean): Value {
  switch (value.kind) {
    case "list":
      return list(value.items.map(inner));
    case "tuple":
      return { ...value, items: value.items.map(inner) };
    case "dictionary":
      return {
        ...value,
        entries: new Map(
          [...value.entries].map(([key, [own, item]]) => [key, [own, inner(item)] as const]),
        ),
      };
    case "set":
      return { kind: "set", entries: new Map(value.entries) };
    case "instance":
      return {
        ...value,
        fields: new Map([...value.fields].map(([name, item]) => [name, inner(item)])),
      };
    case "tensor": {
      if (!isDeep) return value;
      const { library, dtype, shape, why } = value;
      const numbers = value.numbers();
      const copy = numbers
        ? createTensor(library, dtype, shape, numbers.slice())
        : createUnknownTensor(library, dtype, shape, why);
      copy.isParameter = value.isParameter;
      copy.needsGradient = value.needsGradient;
      return copy;
    }
    default:
      return value;
  }
}

export const copying: Table = tableOf("copy", {
  copy: ["value", (machine, [value]) => copyOf(machine, value!, false)],
  deepcopy: ["value", (machine, [value]) => copyOf(machine, value!, true)],
});

/** `Optional[int]` and the like: nothing is checked. */
const anyType = builtin("typing", ({ items: [first] }) => first ?? none);

/** `collections.abc`: `isinstance` asks for these by their names. */
export const abstractTypes: Table = new Map(
  [
    ...["Callable", "Collection", "Container", "Hashable", "Iterable", "Iterator", "Mapping"],
    ...["MutableMapping", "MutableSequence", "Sequence", "Set", "Sized"],
  ].map((name): [string, Value] => [name, builtin(name, () => none)]),
);

export const typing: Table = new Map<string, Value>([
  ...[
    "Any",
    "Optional",
    "Union",
    "List",
    "Dict",
    "Tuple",
    "Literal",
    "Type",
    "Generator",
    "ClassVar",
    "Final",
    "Annotated",
  ].map((name): [string, Value] => [name, anyType]),
  ...abstractTypes,
  ["TYPE_CHECKING", bool(false)],
  ["NamedTuple", createClass("NamedTuple", [])],
  ["Protocol", createClass("Protocol", [])],
  ["Generic", createClass("Generic", [])],
  ["TypeVar", builtin("TypeVar", () => anyType)],
  ["cast", defineOpen("cast", "type, value", (_, [, value]) => value ?? none)],
  ["overload", define("overload", "fn", (_, [fn]) => fn ?? none)],
]);

/** `jax.typing` */
export const arrayTypes: Table = new Map<string, Value>([
  ["ArrayLike", anyType],
  ["DTypeLike", anyType],
]);

/** What depends on the machine or the time: nothing is done, and the result is unknown. */
export const platform: Table = new Map<string, Value>([
  [
    "abstractmethod",
    define("abstractmethod", "fn", (machine, [fn]) => {
      if (fn) markAbstract(fn, machine);
      return fn ?? none;
    }),
  ],
  ["ABC", createClass("ABC", [])],
  ["Enum", enumClass],
  ["Flag", flagClass],
  ...plainEnums.map((each): [string, Value] => [each.name, each]),
  ["unique", define("unique", "type", (_, [type]) => type ?? none)],
  ["auto", autoNumber],
  ["annotations", none],
  ["print_function", none],
  ["environ", dictionary()],
  ["argv", list([string("program.py")])],
  ["filterwarnings", builtin("filterwarnings", () => none)],
  ["simplefilter", builtin("simplefilter", () => none)],
  ["maxsize", int(Number.MAX_SAFE_INTEGER)],
  ["nullcontext", nullContextClass],
  ["suppress", suppressClass],
  ["ascii_lowercase", string("abcdefghijklmnopqrstuvwxyz")],
  ["ascii_uppercase", string("ABCDEFGHIJKLMNOPQRSTUVWXYZ")],
  ["digits", string("0123456789")],
  ["hexdigits", string("0123456789abcdefABCDEF")],
  ["octdigits", string("01234567")],
  ["ascii_letters", string("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")],
  ["whitespace", string(" \t\n\r\v\f")],
  ["capwords", capwords],
  ["Template", templateClass],
  ["punctuation", string("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~")],
  ["epsilon", float(2 ** -52)],
]);
