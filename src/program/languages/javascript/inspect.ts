import { gapSign } from "../../values/gaps.ts";
import type {
  ClassValue,
  FunctionValue,
  InstanceValue,
  IteratorValue,
  ListValue,
  Value,
} from "../../values/value.ts";
import { errorClass, findMember, isArguments, isWithoutPrototype } from "./classes.ts";
import { inColumns, mostOnLine, mostSigns, quoted, quotedLines, shownName } from "./inspectText.ts";
import { hole } from "./items.ts";
import { BigWhole, isSymbolKey, Native, nativeIn, shownSymbolKey } from "./natives.ts";
import { Promised } from "./promises.ts";
import { keysOf, listFields, staticFieldsOf } from "./own.ts";

/** Values that are no longer known. */
type Lost = Pick<WeakMap<object, string>, "has">;

/** Longer values are shown in part. */
const mostItems = 100;

/** Deeper values are only named. */
const mostDeep = 2;

/** How a value is shown. */
export interface InspectOptions {
  /** Deeper values are only named. */
  readonly depth?: number;
  /** With the lengths of arrays. */
  readonly isWhole?: boolean;
}

/** What encloses the parts of a value. */
interface Enclosing {
  readonly open: string;
  readonly close: string;
  /** What is named before them. */
  readonly base?: string;
  /** Of an array: whether all of its items are numbers. */
  readonly areNumbers?: boolean;
  /** The last part only says how many more there are. */
  readonly isCut?: boolean;
}

/** The first name in a class and its bases. */
function nameOf(type: ClassValue): string {
  return type.order.find(({ name }) => name !== "" && !name.startsWith(":"))?.name ?? "Object";
}

/** What a class says that its objects are; null: that runs code of the program. */
function tagOf({ type, fields }: InstanceValue): string | null {
  const key = "[Symbol.toStringTag]";
  const own = fields.get(key) ?? findMember(type, key);
  if (!own) return "";
  if (own.kind === "string") return own.value;
  const getter = own.kind === "descriptor" && own.getter.kind === "function" ? own.getter : null;
  const [first] = getter?.definition.body ?? [];
  const given = first?.kind === "return" ? first.value : null;
  return given?.kind === "literal" && given.literal.type === "string" ? given.literal.value : null;
}

/** How a value is shown: what is inside of it may take several lines. */
class Inspector {
  readonly #lost: Lost;
  readonly #mostDeep: number;
  readonly #isWhole: boolean;
  /** The values around the one that is shown, and the numbers of those that are shown inside themselves. */
  readonly #around: Value[] = [];
  readonly #circular = new Map<Value, number>();
  #indent = 0;
  /** How deep the value is that was shown last. */
  #deepest = 0;

  constructor(lost: Lost, { depth = mostDeep, isWhole = false }: InspectOptions) {
    this.#lost = lost;
    this.#mostDeep = depth;
    this.#isWhole = isWhole;
  }

  show(value: Value, depth: number): string {
    if (this.#lost.has(value)) return gapSign;
    if (this.#around.includes(value)) {
      const number = this.#circular.get(value) ?? this.#circular.size + 1;
      this.#circular.set(value, number);
      return `[Circular *${number}]`;
    }
    switch (value.kind) {
      case "float":
      case "int":
        return Object.is(value.value, -0) ? "-0" : String(value.value);
      case "string":
        return quotedLines(value.value, this.#indent);
      case "none":
        return "null";
      case "undefined":
        return "undefined";
      case "bool":
        return String(value.value);
      case "list":
        return this.#list(value, depth);
      case "dictionary":
      case "set":
        return this.#collection(value, depth);
      case "instance":
        return this.#instance(value, depth);
      case "function":
        return this.#function(value, depth);
      case "method":
        return value.callee.kind === "builtin" || value.callee.kind === "function"
          ? this.show(value.callee, depth)
          : gapSign;
      case "builtin": {
        const name = value.name.slice(value.name.lastIndexOf(".") + 1);
        return name === "" ? gapSign : `[Function: ${name}]`;
      }
      case "class":
        return this.#class(value, depth);
      case "iterator":
        return this.#iterator(value, depth);
      case "module":
        return value.name === "Math" || value.name === "JSON"
          ? `Object [${value.name}] {}`
          : gapSign;
      case "unknown":
        return value.text ?? gapSign;
      default:
        return gapSign;
    }
  }

  #list(value: ListValue, depth: number): string {
    const { items, typeName } = value;
    const prefix = typeName === undefined ? "" : `${typeName}(${items.length}) `;
    const fields = [...(listFields.of(value) ?? [])].filter(([name]) => !isSymbolKey(name));
    if (items.length === 0 && fields.length === 0 && !this.#isWhole) return `${prefix}[]`;
    if (depth > this.#mostDeep) return `[${typeName ?? "Array"}]`;
    let isCut = false;
    const parts = this.#within(value, depth, () => {
      const shown = this.#items(items, depth);
      isCut = shown.at(-1)?.startsWith("... ") === true;
      if (this.#isWhole && typeName === undefined) shown.push(`[length]: ${items.length}`);
      return [...shown, ...fields.map((field) => this.#field(field, depth))];
    });
    const isNumber = (item: Value | undefined): boolean =>
      item?.kind === "float" ||
      item?.kind === "int" ||
      (item?.kind === "instance" && item.native instanceof BigWhole);
    const areNumbers = parts.every((_, at) => isNumber(items[at]));
    return this.#enclose(
      value,
      parts,
      { open: `${prefix}[`, close: "]", areNumbers, isCut },
      depth,
    );
  }

  /** The items of an array; places that nothing was put in are counted. */
  #items(items: readonly Value[], depth: number): string[] {
    const shown: string[] = [];
    let at = 0;
    while (at < items.length && shown.length < mostItems) {
      if (items[at] === hole) {
        const next = items.findIndex((item, place) => place > at && item !== hole);
        const count = (next < 0 ? items.length : next) - at;
        shown.push(`<${count} empty item${count > 1 ? "s" : ""}>`);
        at += count;
      } else shown.push(this.show(items[at++]!, depth + 1));
    }
    const left = items.length - at;
    if (left > 0) shown.push(`... ${left} more item${left > 1 ? "s" : ""}`);
    return shown;
  }

  #collection(value: Extract<Value, { kind: "dictionary" | "set" }>, depth: number): string {
    const isMap = value.kind === "dictionary";
    if (value.typeName !== undefined) return `${value.typeName} { <items unknown> }`;
    const open = `${isMap ? "Map" : "Set"}(${value.entries.size}) {`;
    const fields = [...(listFields.of(value) ?? [])].filter(([name]) => !isSymbolKey(name));
    if (value.entries.size === 0 && fields.length === 0) return `${open}}`;
    if (depth > this.#mostDeep) return isMap ? "[Map]" : "[Set]";
    const parts = this.#within(value, depth, () => {
      const all = isMap
        ? [...value.entries.values()].map((pair) => [...pair])
        : [...value.entries.values()].map((item) => [item]);
      const shown = all
        .slice(0, mostItems)
        .map((pair) => pair.map((each) => this.show(each, depth + 1)).join(" => "));
      const left = all.length - shown.length;
      const more = left > 0 ? [`... ${left} more item${left > 1 ? "s" : ""}`] : [];
      return [...shown, ...more, ...fields.map((field) => this.#field(field, depth))];
    });
    return this.#enclose(value, parts, { open, close: "}" }, depth);
  }

  #iterator(value: IteratorValue, depth: number): string {
    const { typeName, rest } = value;
    if (typeName === undefined) return gapSign;
    if (!rest) return `Object [${typeName}] {}`;
    const items = rest();
    if (items === null) return gapSign;
    const open = `[${typeName}] {`;
    if (items.length === 0) return `${open}  }`;
    if (depth > this.#mostDeep) return gapSign;
    const parts = this.#within(value, depth, () => items.map((item) => this.show(item, depth + 1)));
    return this.#enclose(value, parts, { open, close: "}" }, depth);
  }

  #instance(value: InstanceValue, depth: number): string {
    const { type, native } = value;
    if (native instanceof Promised) {
      if (depth > this.#mostDeep) return "[Promise]";
      const parts = this.#within(value, depth, () => {
        if (!native.value) return ["<pending>"];
        const shown = this.show(native.value, depth + 1);
        return [native.isRejected ? `<rejected> ${shown}` : shown];
      });
      return this.#enclose(value, parts, { open: "Promise {", close: "}" }, depth);
    }
    if (native instanceof Native) return native.shown(value.fields) ?? gapSign;
    // What the console shows of an error says in which file it was made.
    if (type.order.includes(errorClass)) return this.#error(value, depth);
    const tag = tagOf(value);
    if (tag === null || findMember(type, ":computed")) return gapSign;
    const name = nameOf(type);
    const isBare = isWithoutPrototype(value);
    const shownTag = tag !== "" && tag !== name ? ` [${tag}]` : "";
    const prefix = isArguments(value)
      ? "[Arguments]"
      : isBare
        ? `[Object: null prototype]${shownTag}`
        : `${name}${shownTag}`;
    const open = prefix === "Object" ? "{" : `${prefix} {`;
    const keys = keysOf(value);
    if (keys.length === 0) return `${open}}`;
    if (depth > this.#mostDeep) return `[${prefix}]`;
    const parts = this.#within(value, depth, () =>
      keys.map((key) => this.#field([key, value.fields.get(key)!], depth)),
    );
    return this.#enclose(value, parts, { open, close: "}" }, depth);
  }

  #error({ type, fields }: InstanceValue, depth: number): string {
    const message = fields.get("message");
    const isPlain = [...fields.keys()].every((name) => name === "message");
    if (depth > 0 || !isPlain || type.bases.some((base) => base.bases.length > 0)) return gapSign;
    if (!type.members.has("message")) return gapSign;
    const text = message?.kind === "string" && message.value !== "" ? `: ${message.value}` : "";
    return `${type.name}${message && message.kind !== "string" ? gapSign : text}\n    at ${gapSign}`;
  }

  #field([name, value]: readonly [string, Value], depth: number): string {
    return `${isSymbolKey(name) ? shownSymbolKey(name) : shownName(name)}: ${this.#fieldValue(value, depth)}`;
  }

  #fieldValue(value: Value, depth: number): string {
    if (value.kind !== "descriptor") return this.show(value, depth + 1);
    if (value.getter.kind === "undefined") return "[Setter]";
    return value.setter ? "[Getter/Setter]" : "[Getter]";
  }

  #function(value: FunctionValue, depth: number): string {
    const { isAsync, isGenerator, name } = value.definition;
    const kind = `${isAsync ? "Async" : ""}${isGenerator ? "Generator" : ""}Function`;
    const base = `[${kind}${name === "" ? " (anonymous)" : `: ${name}`}]`;
    const fields = keysOf(value)
      .filter((key) => key !== "prototype")
      .map((key) => [key, value.fields.get(key)!] as const);
    return this.#named(value, base, fields, depth);
  }

  #class(value: ClassValue, depth: number): string {
    if (value.convert && value.bases.length === 0) return `[Function: ${value.name}]`;
    if (value.members.get("constructor")?.kind === "builtin") return gapSign;
    const name = value.name === "" || value.name.startsWith(":") ? "(anonymous)" : value.name;
    const [base] = value.bases;
    const extended = base && !base.name.startsWith(":") ? ` extends ${base.name}` : "";
    return this.#named(value, `[class ${name}${extended}]`, staticFieldsOf(value), depth);
  }

  /** What has a name of its own, and perhaps fields. */
  #named(
    value: Value,
    base: string,
    fields: readonly (readonly [string, Value])[],
    depth: number,
  ): string {
    if (fields.length === 0) return base;
    if (depth > this.#mostDeep) return gapSign;
    const parts = this.#within(value, depth, () =>
      fields.map((field) => this.#field(field, depth)),
    );
    return this.#enclose(value, parts, { open: "{", close: "}", base }, depth);
  }

  #within<Parts extends readonly string[]>(value: Value, depth: number, show: () => Parts): Parts {
    this.#deepest = depth;
    this.#indent += 2;
    this.#around.push(value);
    const parts = show();
    this.#around.pop();
    this.#indent -= 2;
    return parts;
  }

  #enclose(
    value: Value,
    parts: readonly string[],
    { open: given, close, base: named = "", areNumbers, isCut = false }: Enclosing,
    depth: number,
  ): string {
    const number = this.#circular.get(value);
    const mark = number === undefined ? "" : `<ref *${number}> `;
    const base = named === "" ? "" : `${mark}${named}`;
    const open = named === "" ? mark + given : given;
    const shown = isCut ? parts.slice(0, -1) : parts;
    const rows =
      areNumbers !== undefined && parts.length > 6
        ? inColumns(shown, isCut ? parts.slice(-1) : [], this.#indent, areNumbers)
        : parts;
    const begin = base === "" ? open : `${base} ${open}`;
    if (this.#deepest - depth < mostOnLine && rows.length === parts.length) {
      const line = `${begin} ${rows.join(", ")} ${close}`;
      const length = rows.reduce((sum, part) => sum + part.length, 0) + 2 * rows.length;
      const isShort = length + this.#indent + open.length + base.length + 10 <= mostSigns;
      if (isShort && !line.includes("\n")) return line;
    }
    const indent = `\n${" ".repeat(this.#indent)}`;
    return `${begin}${indent}  ${rows.join(`,${indent}  `)}${indent}${close}`;
  }
}

/** A value as the console shows it. */
export function inspect(value: Value, lost: Lost, options: InspectOptions = {}): string {
  return new Inspector(lost, options).show(value, 0);
}

/** A text at the outermost level of what is inspected, as `util.inspect` shows it. */
export function inspectText(value: Value, lost: Lost, options: InspectOptions = {}): string {
  return value.kind === "string" ? quoted(value.value) : inspect(value, lost, options);
}

/** Whether nothing about an object needs the console's own way of showing it. */
export function isPlainObject(value: Value): value is InstanceValue {
  return value.kind === "instance" && !nativeIn(value) && !value.type.order.includes(errorClass);
}
