import { newException } from "../../languages/declared/exceptions.ts";
import { areEqual } from "../../languages/declared/compare.ts";
import { findMethods, kindOf } from "../../languages/declared/members.ts";
import { exceptions } from "../../languages/go/exceptions.ts";
import { addressed } from "../../languages/go/addresses.ts";
import { formatText } from "../../languages/go/printf.ts";
import { zeroOf } from "../../languages/go/zero.ts";
import { NotKnown } from "../../values/gaps.ts";
import { bool, none, string, tuple } from "../../values/make.ts";
import type { InstanceValue, ListValue, Machine, Value } from "../../values/value.ts";
import { numberType, isNumber } from "../../values/typedNumber.ts";
import { nativeOf, SpanView } from "../../languages/declared/lists.ts";
import { pointToSame } from "../../languages/go/pointers.ts";
import { type Rule, textIn } from "../declared/table.ts";

const wrapped = ":wrapped";

/** `fmt.Errorf("…: %w", err)` */
export const errorf: Rule = (machine, [pattern, ...items]) => {
  const made = newException(
    exceptions.get("error")!,
    formatText(textIn(pattern).replaceAll("%w", "%v"), items, machine),
  );
  const verbs = textIn(pattern)
    .match(/%[^a-zA-Z%]*[a-zA-Z%]/g)
    ?.filter((each) => each !== "%%");
  const inner = items[verbs?.indexOf("%w") ?? -1];
  if (inner) made.fields.set(wrapped, inner);
  made.fields.set(":maker", string(inner ? "*fmt.wrapError" : "*errors.errorString"));
  return made;
};

/** `panic(value)`, with what `recover` gives back. */
function panicked(machine: Machine, value: Value): Value {
  const text = machine.language.toText(value, "plain", machine);
  const made = newException(exceptions.get("panic")!, text);
  made.fields.set(":value", value);
  return made;
}

/** An error, and what it wraps. */
function chainOf(machine: Machine, error: Value): Value[] {
  const chain: Value[] = [];
  for (let at: Value | undefined = error; at && at.kind !== "none" && chain.length < 100;) {
    chain.push(at);
    if (at.kind !== "instance") break;
    const [unwrap] = findMethods(at.type, "Unwrap");
    at = unwrap
      ? machine.call({ kind: "method", callee: unwrap, self: at }, [])
      : at.fields.get(wrapped);
  }
  return chain;
}

function isSame(machine: Machine, value: Value, other: Value): boolean | null {
  if (value === other) return true;
  if (value.kind === "unknown" || other.kind === "unknown") return null;
  if (value.kind !== "instance" || other.kind !== "instance")
    return areEqual(value, other, machine);
  const isOne = pointToSame(value, other);
  if (isOne !== null) return isOne;
  const isPlain = [value, other].every(
    (each) => kindOf(each.type) === "record" && each.native !== addressed,
  );
  return isPlain && value.type === other.type ? areEqual(value, other, machine) : false;
}

export const errorRules: Readonly<Record<string, Rule>> = {
  New: (_, [text]) => {
    const made = newException(exceptions.get("error")!, textIn(text));
    made.fields.set(":maker", string("*errors.errorString"));
    return made;
  },
  Is: (machine, [error, target]) => {
    const chain = chainOf(machine, error ?? none);
    if (chain.length === 0) return bool(target?.kind === "none");
    const same = chain.map((each) => isSame(machine, each, target ?? none));
    if (same.includes(true)) return bool(true);
    return same.includes(null)
      ? machine.unknown("it is unknown whether these are equal")
      : bool(false);
  },
  Unwrap: (machine, [error]) => chainOf(machine, error ?? none)[1] ?? none,
};

function isTyped(value: Value, name: string): boolean {
  if (value.kind !== "instance") return false;
  const own = value.native === addressed ? `*${value.type.name}` : value.type.name;
  return own === name;
}

function known(value: Value | undefined, test: (value: Value) => boolean): Value {
  if (!value || value.kind === "unknown") return value ?? none;
  return bool(test(value));
}

/** Whether an error or a text has what the methods ask for. */
function fits(value: Value, types: readonly string[], machine: Machine): Value {
  if (isNumber(value)) return bool(types.includes(/:(\w+)$/.exec(numberType(value))?.[1] ?? ""));
  if (value.kind !== "instance") return bool(false);
  if (value.type === exceptions.get("error") || value.type === exceptions.get("panic"))
    return bool(types.filter((each) => each.startsWith(".")).every((each) => each === ".Error"));
  if (value.type.bases.length > 0) return machine.unknown("this value is unknown");
  return bool(types.some((each) => isTyped(value, each)));
}

/** What type tests, `defer` and `recover` become. */
export const goFlow: Readonly<Record<string, Rule>> = {
  ":isNil": (_, [value]) => known(value, ({ kind }) => kind === "none"),
  ":isAny": (_, [value]) => known(value, ({ kind }) => kind !== "none"),
  ":isStruct": (_, [value, name]) => known(value, (own) => isTyped(own, textIn(name))),
  ":fits": (machine, [value, ...types]) =>
    !value || value.kind === "unknown" ? (value ?? none) : fits(value, types.map(textIn), machine),
  ":isOf": (machine, [value, type, isShared]) => {
    const name = textIn(type);
    if (!value || value.kind === "unknown") return value ?? none;
    const found = isShared ? goFlow[":isOf"]!(machine, [value, type!], new Map()) : none;
    if (isShared)
      return found.kind === "bool" && !found.value
        ? found
        : machine.unknown("this value is unknown");
    if (isNumber(value))
      return bool((numberType(value) === "int" ? "long" : numberType(value)) === name);
    if (value.kind === "string" || value.kind === "bool") return bool(value.kind === name);
    const list = nativeOf(value, SpanView)?.list ?? value;
    return list.kind === "dictionary" || list.kind === "list"
      ? bool(list.typeName === name)
      : bool(false);
  },
  ":asserted": (machine, [value, test, , shown]) => {
    if (test?.kind !== "bool") return test ?? none;
    if (test.value) return value ?? none;
    const own = value ? machine.language.typeName(value) : "nil";
    return machine.fail(
      "panic",
      `interface conversion: interface {} is ${own}, not ${textIn(shown)}`,
    );
  },
  ":assertedOr": (machine, [value, test, type]) => {
    if (test?.kind !== "bool") return tuple([test ?? none, test ?? none]);
    return tuple([test.value ? (value ?? none) : zeroOf(textIn(type), machine), test]);
  },
  ":errorAs": (machine, [error, type]) => {
    const name = textIn(type);
    const own = name.endsWith("?") ? `*${name.slice(0, -1)}` : name;
    const chain = chainOf(machine, error ?? none);
    const gap = chain.find(({ kind }) => kind === "unknown");
    return gap ?? chain.find((each) => isTyped(each, own)) ?? none;
  },
  ":isFound": (_, [value]) => known(value, ({ kind }) => kind !== "none"),
  ":defer": (machine, [list, ...call]) => {
    const { items } = changed(machine, list);
    items.push(tuple(call));
    return none;
  },
  ":runDeferred": (machine, [list]) => {
    const { items } = changed(machine, list);
    while (items.length > 0) {
      const call = items.pop()!;
      if (call.kind !== "tuple") continue;
      const [callee, ...args] = call.items;
      machine.call(callee!, args);
    }
    return none;
  },
  ":panic": (machine, [value]) => panicked(machine, value ?? none),
  ":panicked": (machine, [list, error]) => {
    changed(machine, list).items.push(error!);
    return none;
  },
  ":recover": (machine, [list]) => {
    const error = changed(machine, list).items.pop();
    if (error?.kind !== "instance") return error ?? none;
    const value = error.fields.get(":value");
    return value ?? asError(machine, error);
  },
  ":isPanicking": (machine, [list, error]) => {
    if (!error || error.kind === "none") return bool(false);
    const { items } = changed(machine, list);
    const at = items.indexOf(error);
    if (at >= 0) items.splice(at, 1);
    return bool(at >= 0);
  },
};

/** An error of the running program itself. */
function asError(machine: Machine, raised: InstanceValue): Value {
  const text = raised.fields.get("Message");
  if (text?.kind !== "string") return machine.unknown("this value is unknown");
  return newException(exceptions.get("error")!, text.value);
}

function changed(machine: Machine, list: Value | undefined): ListValue {
  if (list?.kind !== "list") throw new NotKnown("this value is unknown");
  machine.touch(list);
  return list;
}
