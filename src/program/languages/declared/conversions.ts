import { builtin, none, string } from "../../values/make.ts";
import { findName, moduleOf } from "../../values/scope.ts";
import type { InstanceValue, Machine, Value } from "../../values/value.ts";
import { empty, typeInObject } from "./classes.ts";
import { findClass, findMethods, isStruct, kindOf, onlyMethod } from "./members.ts";
import { isOpen, itemsOfSpan, itemType, makeList, makeSpan, nativeOf, Pending } from "./lists.ts";
import { castNumber, isNumberType } from "./numbers.ts";
import { isNumber, makeNumber, numberType } from "../../values/typedNumber.ts";
import { isWide } from "../../values/wide.ts";
import { annotationText, matchOf } from "./overloads.ts";
import { readType } from "./typeNames.ts";

/** `using Row = List<double>;` */
export function resolveAlias(type: string, machine: Machine): string {
  if (isNumberType(type)) return type;
  const name = `:alias ${type}`;
  const own = findName(name, machine.scope);
  const alias = own?.kind === "string" ? own : moduleOf(machine.scope).names.get(name);
  return alias?.kind === "string" ? alias.value : (typeInObject(type, machine) ?? type);
}

/** A value as a declared type takes it, without a cast. */
export function convertTo(value: Value, written: string, machine: Machine): Value {
  if (value.kind === "unknown") return value;
  const type = resolveAlias(written, machine);
  const { name, inner, labels } = readType(type);
  if (name === "?")
    return value.kind === "none" ? value : convertTo(value, inner[0]!.text, machine);
  if (isNumber(value))
    return isNumberType(name) ? castNumber(value, name, machine) : fromNumber(value, name, machine);
  if (isWide(value)) return isNumberType(name) ? castNumber(value, name, machine) : value;
  switch (value.kind) {
    case "list":
      return listTo(value, type, machine);
    case "tuple": {
      if (name !== "()" || inner.length !== value.items.length) return value;
      const items = value.items.map((item, at) => convertTo(item, inner[at]!.text, machine));
      const names = labels.some((label) => label !== "") ? labels : value.names;
      return names ? { kind: "tuple", items, names } : { kind: "tuple", items };
    }
    case "function":
      return asInterface(value, name, machine) ?? functionTo(value, type);
    case "instance":
      return instanceTo(value, type, machine);
    default:
      return value;
  }
}

/** `Value v = 2.0;`, where `Value` says how. */
function fromNumber(value: Value, name: string, machine: Machine): Value {
  const type = findClass(name, machine);
  const own = type ? findMethods(type, ":implicit") : [];
  const fitting = own.find(
    ({ definition }) =>
      matchOf(value, annotationText(definition.parameters[0]?.annotation ?? null), machine) >= 0,
  );
  return fitting ? machine.call(fitting, [value]) : value;
}

function listTo(value: Extract<Value, { kind: "list" }>, type: string, machine: Machine): Value {
  const { name } = readType(type);
  const isSpan = name === "Span" || name === "ReadOnlySpan";
  if (!isOpen(value)) {
    if (isSpan && value.typeName?.endsWith("]")) return makeSpan(value, 0, value.items.length);
    return value;
  }
  const [item] = readType(type).inner;
  if (!item || name === "()") return value;
  const rank = name.startsWith("[") ? name.split(",").length : 1;
  const items = (each: Value, left: number): Value =>
    left > 1 && each.kind === "list"
      ? makeList(
          `${item.text}[${",".repeat(left - 2)}]`,
          each.items.map((one) => items(one, left - 1)),
        )
      : convertTo(each, item.text, machine);
  const made = makeList(
    asListType(name, item.text, type),
    value.items.map((each) => items(each, rank)),
  );
  return isSpan ? makeSpan(made, 0, made.items.length) : made;
}

/** What a collection in brackets becomes. */
function asListType(name: string, item: string, type: string): string {
  if (
    name === "Span" ||
    name === "ReadOnlySpan" ||
    name === "IEnumerable" ||
    name.startsWith("IRead")
  )
    return `${item}[]`;
  return name === "IList" || name === "ICollection" ? `List<${item}>` : type;
}

/** A function where an interface of the program is expected: an object whose only method it is. */
function asInterface(value: Value, name: string, machine: Machine): InstanceValue | null {
  const type = findClass(name, machine);
  if (!type || kindOf(type) !== "interface") return null;
  const written = type.members.get(onlyMethod);
  const called =
    value.kind === "function" && written?.kind === "string"
      ? functionTo(value, written.value)
      : value;
  return { kind: "instance", type, fields: new Map([[onlyMethod, called]]), native: null };
}

/** `Func<double, double>`: what goes in and out has these types. */
function functionTo(value: Extract<Value, { kind: "function" }>, type: string): Value {
  const { name, inner } = readType(type);
  const isFunction = name === "Func";
  if (!isFunction && name !== "Action") return value;
  const takes = isFunction ? inner.slice(0, -1) : inner;
  const result = isFunction ? inner.at(-1) : undefined;
  const isTyped = value.definition.parameters.every(({ annotation }) => annotation !== null);
  const needs = (part: string | undefined): boolean =>
    part === "double" || part === "float" || part === "long";
  const isPlain = (isTyped || !takes.some(({ text }) => needs(text))) && !needs(result?.text);
  if (isPlain) return value;
  return builtin(value.definition.name, ({ items }, machine) => {
    const given = items.map((each, at) =>
      takes[at] ? convertTo(each, takes[at].text, machine) : each,
    );
    const made = machine.call(value, given);
    return result ? convertTo(made, result.text, machine) : made;
  });
}

function instanceTo(value: InstanceValue, type: string, machine: Machine): Value {
  const pending = nativeOf(value, Pending);
  const { name } = readType(type);
  if (pending) {
    const made = machine.call(machine.language.builtins.get(":new")!, [
      string(type),
      ...pending.args,
    ]);
    for (const fill of pending.fills) fill(made);
    return made;
  }
  if (value.native !== null || value.type.order.some((each) => each.name === name)) return value;
  if (!isNumberType(name) && !findClass(name, machine)) return value;
  return throughOperator(value, name, [":implicit"], machine) ?? value;
}

/** A conversion that one of the two types declares. */
function throughOperator(
  value: InstanceValue,
  name: string,
  kinds: readonly string[],
  machine: Machine,
): Value | null {
  const target = findClass(name, machine);
  for (const kind of kinds) {
    const own = [...findMethods(value.type, kind), ...(target ? findMethods(target, kind) : [])];
    for (const each of own) {
      if (
        matchOf(value, annotationText(each.definition.parameters[0]?.annotation ?? null), machine) <
        0
      )
        continue;
      const made = machine.call(each, [value]);
      if (made.kind === "unknown") return made;
      const isRight =
        made.kind === "instance" ? made.type.name === name : isNumber(made) && isNumberType(name);
      if (isRight) return isNumber(made) ? castNumber(made, name, machine) : made;
    }
  }
  return null;
}

/** `(double)x` */
export function castTo(value: Value, written: string, machine: Machine): Value {
  if (value.kind === "unknown") return value;
  const type = resolveAlias(written, machine);
  const { name, inner } = readType(type);
  if (name === "?") return castTo(value, inner[0]!.text, machine);
  if (value.kind === "instance") {
    const number = value.fields.get(":value");
    if (number && isNumber(number) && isNumberType(name)) return castNumber(number, name, machine);
    const isOwn = value.type.order.some((each) => each.name === name);
    const made = isOwn ? value : throughOperator(value, name, [":explicit", ":implicit"], machine);
    if (made) return made;
  }
  if (isNumber(value)) {
    const cls = findClass(name, machine);
    if (cls?.members.has(":enum"))
      return (
        [...cls.members.values()].find(
          (each) => each.kind === "instance" && isSameNumber(each, value),
        ) ??
        machine.language.undeclared?.(cls, value.value) ??
        value
      );
    const own = cls ? [...findMethods(cls, ":explicit"), ...findMethods(cls, ":implicit")] : [];
    if (own[0]) return machine.call(own[0], [value]);
    if (name === "decimal") return machine.unknown("`decimal` is not followed");
  }
  return convertTo(value, type, machine);
}

function isSameNumber(member: InstanceValue, { value }: { readonly value: number }): boolean {
  const number = member.fields.get(":value");
  return number?.kind === "int" && number.value === value;
}

/** Types of .NET and its extensions that are never null. */
const netStructs =
  /^(?:\w+\.)*(?:(?:ReadOnly)?(?:Memory|Span)(?:2D)?|DateTime(?:Offset)?|DateOnly|TimeOnly|TimeSpan|Guid|Complex|BigInteger|Half|Vector[234]?|Quaternion|Matrix4x4|Matrix3x2|CancellationToken|Index|Range)\b(?!.*\?$)/;

/** What a variable of a type holds before anything is assigned. */
export function defaultOf(written: string, machine: Machine): Value {
  const type = resolveAlias(written, machine);
  const { name, inner } = readType(type);
  if (isNumberType(name)) return makeNumber(name, 0);
  if (name === "bool") return { kind: "bool", value: false };
  const cls = findClass(name, machine);
  if (name === "decimal" || (!cls && /^T(?:[A-Z]\w*)?$|^[A-Z]$/.test(name)))
    return machine.unknown(`\`${name}\` is not followed`);
  if (name === "()")
    return {
      kind: "tuple",
      items: inner.map(({ text }) => defaultOf(text, machine)),
      names: readType(type).labels,
    };
  if (cls?.members.has(":enum"))
    return [...cls.members.values()].find((each) => each.kind === "instance") ?? none;
  if (!cls && netStructs.test(type) && machine.language.name === "csharp")
    return machine.unknown(`\`${name}\` is not followed`);
  return cls && isStruct(cls) ? empty(cls, machine) : none;
}

/** What a parameter of types stands for where a value is given for a type with it: `T` in `List<T>`; null: not known. */
export function typeGiven(parameter: string, type: string, value: Value): string | null {
  if (type === parameter) {
    if (isNumber(value)) return numberType(value);
    if (value.kind === "instance") return value.type.name;
    return value.kind === "list" ? (value.typeName ?? null) : (valueTypes[value.kind] ?? null);
  }
  const { inner } = readType(type);
  if (inner.length !== 1 || (value.kind !== "list" && value.kind !== "instance")) return null;
  const items = itemsOfSpan(value) ?? (value.kind === "list" ? value.items : []);
  const own = itemType(value);
  if (own !== null && inner[0]!.text === parameter && own !== "object") return own;
  return items[0] ? typeGiven(parameter, inner[0]!.text, items[0]) : null;
}

const valueTypes: Readonly<Partial<Record<Value["kind"], string>>> = {
  ...{ string: "string", bool: "bool" },
};

/** The default of a type as a value of its own, because numbers are told apart by what they are. */
export function freshDefault(type: string, machine: Machine): Value {
  const made = defaultOf(type, machine);
  return isNumber(made) ? { ...made } : made;
}
