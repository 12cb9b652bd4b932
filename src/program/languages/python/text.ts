import { gapSign } from "../../values/gaps.ts";
import { toFloatText } from "../../tensors/text/numbers.ts";
import { bigIn } from "./bigNumbers.ts";
import { isPlace } from "./places.ts";
import { complexIn, complexText } from "./complexNumbers.ts";
import { dataOptions } from "./dataclasses.ts";
import { exceptions } from "./exceptions.ts";
import { isOwnClass } from "./objects.ts";
import { stopOf } from "./ranges.ts";
import { orderedMembers } from "./setOrder.ts";
import { membersOf } from "./enums.ts";
import { bytesIn, bytesText } from "../../libraries/python/bytes.ts";
import { escaped, isPrintable } from "../../libraries/python/signs.ts";
import { byCount } from "../../libraries/python/counters.ts";
import { numpyPrint, torchPrint } from "../../libraries/printOptions.ts";
import { toNumpyText } from "../../tensors/text/numpyText.ts";
import { toTensorFlowText } from "../../tensors/text/tensorFlowText.ts";
import { toTorchText } from "../../tensors/text/torchText.ts";
import type { Tensor } from "../../values/tensor.ts";
import type { ClassValue, ListValue, Machine, TupleValue, Value } from "../../values/value.ts";
import { joinTexts } from "../../values/lengths.ts";

/** Of values that are nested more deeply, nothing is written. */
const deepest = 60;

/** `str(value)` and `repr(value)`; unknown parts become a character of their own. */
export function toText(
  value: Value,
  form: "plain" | "code",
  machine: Machine,
  around: readonly Value[] = [],
): string {
  if (around.length > deepest) return gapSign;
  if (around.includes(value)) return againText(value);
  machine.spend(1);
  if (form === "plain" && value.kind === "string") return value.value;
  const inner = (item: Value): string => toText(item, "code", machine, [...around, value]);
  switch (value.kind) {
    case "unknown":
      return value.text ?? gapSign;
    case "ellipsis":
      return "Ellipsis";
    case "notImplemented":
      return "NotImplemented";
    case "list":
      return machine.lostIn(value) === null ? listText(value, inner) : gapSign;
    case "tuple":
      return ownTextOf(value, form, machine) ?? tupleText(value, inner);
    case "set":
      return machine.lostIn(value) === null ? setText(value, inner) : gapSign;
    case "dictionary":
      return machine.lostIn(value) === null ? dictionaryText(value, inner) : gapSign;
    case "slice":
      return `slice(${[value.start, value.stop, value.step].map(inner).join(", ")})`;
    case "tensor":
      return value.library === "torch"
        ? toTorchText(value, torchPrint(machine))
        : value.library === "tensorflow"
          ? toTensorFlowText(value, form)
          : ofJax(value, form, toNumpyText(value, form, numpyPrint(machine)));
    case "dtype":
      return value.library === "torch"
        ? `torch.${value.dtype}`
        : value.library === "tensorflow"
          ? `<dtype: '${value.dtype}'>`
          : form === "plain"
            ? value.dtype
            : `dtype('${value.dtype}')`;
    case "class":
      if (membersOf(value)) return `<enum '${value.name}'>`;
      return `<class '${moduleOf(value)}${value.name}'>`;
    case "instance": {
      const complex = complexIn(value);
      if (complex) return complexText(complex);
      if (isPlace(value)) return gapSign;
      const big = bigIn(value);
      return big === null ? instanceText(value, form, machine, around) : String(big);
    }
    case "module":
      return `<module '${value.name}'>`;
    case "function":
      return `<function ${value.definition.name} at ${gapSign}>`;
    case "builtin":
      return `<built-in function ${value.name.split(".").at(-1) ?? ""}>`;
    default:
      return simpleText(value) ?? addressText(value, machine);
  }
}

/** What the class of a tuple with names says; null: it says nothing. */
function ownTextOf(tuple: TupleValue, form: "plain" | "code", machine: Machine): string | null {
  const { type } = tuple;
  if (type?.kind !== "class") return null;
  const names = form === "plain" ? ["__str__", "__repr__"] : ["__repr__"];
  const method = names.map((name) => type.members.get(name)).find((each) => each);
  if (!method) return null;
  const said = machine.call(method, [tuple]);
  return said.kind === "string" ? said.value : gapSign;
}

/** A value that is within itself. */
function againText({ kind }: Value): string {
  if (kind === "list") return "[...]";
  if (kind === "dictionary") return "{...}";
  return kind === "tuple" ? "(...)" : "...";
}

const modules: Readonly<Record<string, string>> = {
  ...{ Counter: "collections.", OrderedDict: "collections.", deque: "collections." },
  ...{ defaultdict: "collections.", ABC: "abc." },
};

/** What Python writes before the name of a class: nothing for its own, the module for others. */
function moduleOf(type: ClassValue): string {
  const module = type.members.get("__module__");
  if (module?.kind === "string") return `${module.value}.`;
  if (isOwnClass(type)) return "__main__.";
  const known = modules[type.name];
  if (known !== undefined) return known;
  const isPlain =
    type.convert !== null || type.name === "object" || exceptions.get(type.name) === type;
  return isPlain ? "" : gapSign;
}

/** What is told by where it lies in memory, which differs from run to run. */
function addressText(value: Value, machine: Machine): string {
  if (value.kind === "iterator" && machine.language.typeName(value) === "generator")
    return `<${gapSign} object ${gapSign} at ${gapSign}>`;
  const text = `<${machine.language.typeName(value)} object at ${gapSign}>`;
  return value.kind === "method" || value.kind === "descriptor" ? gapSign : text;
}

/** `repr` of a known value that contains no others; null for other values. */
export function simpleText(value: Value): string | null {
  switch (value.kind) {
    case "none":
      return "None";
    case "bool":
      return value.value ? "True" : "False";
    case "int":
      return String(value.value);
    case "float":
      return toFloatText(value.value);
    case "string":
      return quote(value.value);
    case "range": {
      const stop = stopOf(value);
      const step = value.step === 1 ? "" : `, ${value.step}`;
      return `range(${value.start}, ${stop}${step})`;
    }
    default:
      return null;
  }
}

/** JAX writes arrays as NumPy does, and their types always. */
function ofJax({ library, dtype, shape }: Tensor, form: "plain" | "code", text: string): string {
  if (library !== "jax" || form === "plain") return text;
  if (shape.length === 0) {
    const number = text.replace(/^np\.(?:\w+\()?/, "").replace(/(?:, dtype=\w+)?\)$/, "");
    return `Array(${number.replace(/\.0$/, ".").replace(/_$/, "")}, dtype=${dtype})`;
  }
  const named = text.includes("dtype=") ? text : text.replace(/\)$/, `, dtype=${dtype})`);
  return named.replace(/^array/, "Array");
}

/** A list, a deque, or a view of a dictionary as Python writes it. */
export function listText(
  { items, maxLength, typeName }: ListValue,
  inner: (item: Value) => string,
): string {
  const text = `[${joinTexts(items.map(inner), ", ")}]`;
  if (typeName === undefined) return text;
  return `${typeName}(${text}${maxLength === undefined ? "" : `, maxlen=${maxLength}`})`;
}

/** A tuple as Python writes it. */
export function tupleText(
  value: Extract<Value, { kind: "tuple" }>,
  inner: (item: Value) => string,
): string {
  const bytes = bytesIn(value);
  if (bytes) return bytesText(bytes);
  if (value.typeName === "torch.Size")
    return `torch.Size([${joinTexts(value.items.map(inner), ", ")}])`;
  if (value.names && value.typeName !== undefined) {
    const parts = value.items.map((item, at) => `${value.names?.[at] ?? ""}=${inner(item)}`);
    return value.typeName.startsWith("torch.")
      ? `${value.typeName}(\n${parts.join(",\n")})`
      : `${value.typeName}(${parts.join(", ")})`;
  }
  return value.items.length === 1
    ? `(${inner(value.items[0]!)},)`
    : `(${joinTexts(value.items.map(inner), ", ")})`;
}

/** A set as Python writes it. */
export function setText(
  set: Extract<Value, { kind: "set" }>,
  inner: (item: Value) => string,
): string {
  const { entries, typeName } = set;
  const members = orderedMembers(set);
  const text = `{${members ? joinTexts(members.map(inner), ", ") : gapSign}}`;
  if (entries.size === 0) return `${typeName ?? "set"}()`;
  return typeName === undefined ? text : `${typeName}(${text})`;
}

/** A dictionary as Python writes it. */
export function dictionaryText(
  value: Extract<Value, { kind: "dictionary" }>,
  inner: (item: Value) => string,
): string {
  const { entries, factory, counts, typeName } = value;
  const own = counts === true ? byCount(value) : [...entries.values()];
  const pairs = own.map(([key, each]) => `${inner(key)}: ${inner(each)}`);
  const text = `{${joinTexts(pairs, ", ")}}`;
  const name = counts === true ? "Counter" : typeName;
  if (name !== undefined) return pairs.length === 0 ? `${name}()` : `${name}(${text})`;
  return factory ? `defaultdict(${inner(factory)}, ${text})` : text;
}

function instanceText(
  value: Extract<Value, { kind: "instance" }>,
  form: "plain" | "code",
  machine: Machine,
  around: readonly Value[],
): string {
  const { language } = machine;
  const names = form === "plain" ? ["__str__", "__repr__"] : ["__repr__"];
  for (const name of names) {
    const method = language.findAttribute(value, name, machine);
    const text = method && machine.call(method, []);
    if (text?.kind === "unknown") return text.text ?? gapSign;
    if (text) return text.kind === "string" ? text.value : gapSign;
  }
  const { type, fields } = value;
  if (type.dataFields && dataOptions(type).repr) {
    const shown = type.dataFields.filter(({ isShown }) => isShown !== false);
    const parts = shown.map(({ name }) => {
      const field = fields.get(name);
      return `${name}=${field ? toText(field, "code", machine, [...around, value]) : gapSign}`;
    });
    return `${type.name}(${parts.join(", ")})`;
  }
  const args = fields.get("args");
  if (args?.kind === "tuple") {
    const isOfSystem = type.order.some((each) => each === exceptions.get("OSError"));
    if (isOfSystem && form === "plain" && args.items.length > 1) {
      const [number, text, file] = args.items.map((each) =>
        toText(each, "plain", machine, [...around, value]),
      );
      if (args.items.length === 2) return `[Errno ${number}] ${text}`;
      const name =
        args.items.length === 3
          ? toText(args.items[2]!, "code", machine, [...around, value])
          : file;
      return args.items.length === 3 ? `[Errno ${number}] ${text}: ${name}` : gapSign;
    }
    const [first] = args.items;
    const isAlone = args.items.length === 1 && first;
    if (form === "plain") {
      if (isAlone)
        return toText(first, type.name === "KeyError" ? "code" : "plain", machine, [
          ...around,
          value,
        ]);
      return args.items.length === 0 ? "" : toText(args, "code", machine, [...around, value]);
    }
    const inside = args.items
      .map((item) => toText(item, "code", machine, [...around, value]))
      .join(", ");
    return `${type.name}(${inside})`;
  }
  return `<${moduleOf(type)}${type.name} object at ${gapSign}>`;
}

/** Characters that cannot be seen are written by their numbers. */
function withEscapes(text: string): string {
  if (/^[ -~]*$/.test(text)) return text;
  return Array.from(text, (sign) =>
    sign === gapSign || isPrintable(sign) ? sign : escaped(sign),
  ).join("");
}

/** A string as Python writes it. */
function quote(text: string): string {
  const sign = text.includes("'") && !text.includes('"') ? '"' : "'";
  const plain = text
    .replaceAll("\\", "\\\\")
    .replaceAll("\n", "\\n")
    .replaceAll("\t", "\\t")
    .replaceAll("\r", "\\r")
    .replaceAll(sign, `\\${sign}`);
  return `${sign}${withEscapes(plain)}${sign}`;
}
