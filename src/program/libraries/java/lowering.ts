import { castTo, defaultOf, freshDefault } from "../../languages/declared/conversions.ts";
import { create } from "../../languages/csharp/create.ts";
import { findClass } from "../../languages/declared/members.ts";
import { makeBuilder, makeList } from "../../languages/declared/lists.ts";
import { itemTypeOf, readType } from "../../languages/declared/typeNames.ts";
import { exceptions } from "../../languages/java/exceptions.ts";
import { asNewText } from "../../languages/java/identity.ts";
import { isNumberType } from "../../languages/declared/numbers.ts";
import { isKnownException } from "../../languages/declared/exceptions.ts";
import { isOf } from "../../languages/java/types.ts";
import { isNumber, makeNumber } from "../../values/typedNumber.ts";
import { findName } from "../../values/scope.ts";
import { NotKnown } from "../../values/gaps.ts";
import { bool, builtin, none, string, toStringValue } from "../../values/make.ts";
import { canonicalName } from "../../languages/java/text.ts";
import type { ClassValue, InstanceValue, Machine, Value } from "../../values/value.ts";
import { numberOf } from "../convert.ts";
import { loweringCalls } from "../csharp/loweringCalls.ts";
import { functions, type Rule, textIn, wholeIn } from "../declared/table.ts";
import { createBig } from "./bigNumbers.ts";
import { createJoiner } from "./builders.ts";
import { makeEntry } from "./collections.ts";
import { createCollection } from "./creating.ts";
import { constantsOf } from "./enums.ts";
import { createHeap } from "./heaps.ts";
import { createRandom, createUnseeded } from "./random.ts";
import { makePath, makeReader } from "./textFiles.ts";
import { sequenceIn } from "./strings.ts";

/** `new double[2][3]`; arrays in it that have no length yet are missing. */
function jagged(machine: Machine, type: string, [first, ...rest]: readonly number[]): Value {
  const item = itemTypeOf(type) ?? "object";
  if (first === undefined) return none;
  if (first < 0) return machine.fail("NegativeArraySizeException", String(first));
  if (!machine.reserve(first)) throw new NotKnown("the program takes too many steps to follow");
  machine.spend(first / 4);
  const make = (): Value =>
    item.endsWith("]") ? jagged(machine, item, rest) : freshDefault(item, machine);
  return makeList(type, Array.from({ length: first }, make));
}

/** Classes of a library that are made in a way of their own. */
const makers: Readonly<Record<string, (machine: Machine, args: readonly Value[]) => Value>> = {
  Random: (machine, [seed]) =>
    seed?.kind === "unknown"
      ? seed
      : seed
        ? createRandom(machine, numberOf(seed))
        : createUnseeded(),
  File: (machine, args) => makePath(machine, args, new Map()),
  FileReader: (machine, [file]) => file ?? machine.unknown("`FileReader` is not followed"),
  BufferedReader: (machine, args) => makeReader(machine, args, new Map()),
  StringBuilder: createBuilder,
  StringBuffer: createBuilder,
  StringJoiner: createJoiner,
  BigInteger: (machine, args) => createBig(machine, "BigInteger", args),
  BigDecimal: (machine, args) => createBig(machine, "BigDecimal", args),
  SimpleEntry: makeEntry,
  String: createText,
  string: createText,
};

function createBuilder(machine: Machine, [first]: readonly Value[]): Value {
  return makeBuilder(first && first.kind !== "int" ? sequenceIn(machine, first) : "");
}

/** `new String(…)`: of signs, all or some, or of a text. */
function createText(machine: Machine, args: readonly Value[]): Value {
  const [first] = args;
  const made =
    first?.kind === "list"
      ? callStatic(machine, "String", "valueOf", args)
      : string(first ? sequenceIn(machine, first) : "");
  return made.kind === "string" ? asNewText(machine, made) : made;
}

function callStatic(machine: Machine, owner: string, name: string, args: readonly Value[]): Value {
  const type = machine.language.builtins.get(owner) ?? none;
  return machine.call(machine.language.getAttribute(type, `${name}()`, machine), args);
}

/** `new Integer(5)` and the like. */
const boxes: ReadonlySet<string> = new Set([
  ...["int", "long", "double", "float", "short", "sbyte", "bool", "char"],
]);

/** Where the object waits that the next new one belongs to. */
const outerKey = "java.outer";

/** `new Type(…)` */
function createNew(
  machine: Machine,
  type: string,
  args: readonly Value[],
  named: ReadonlyMap<string, Value>,
): Value {
  const { name } = readType(type);
  const [first] = args;
  if (findClass(name, machine) && !exceptions.has(name)) return create(type, args, named, machine);
  const exception = exceptions.get(name);
  if (exception) {
    const made = machine.call(exception, args);
    if (made.kind === "instance") noteCause(machine, made, args);
    return made;
  }
  if (first?.kind === "unknown") return first;
  if (Object.hasOwn(makers, name)) return makers[name]!(machine, args);
  if (name === "PriorityQueue") return createHeap(machine, type, args);
  if (boxes.has(name) && first && first.kind !== "string") return castTo(first, name, machine);
  return createCollection(machine, type, first) ?? create(type, args, named, machine);
}

/** `Head::size`, `Math::exp`: a static method, or one of the first argument. */
function reference(machine: Machine, owner: Value, name: string): Value {
  const isType = owner.kind === "class" || owner.kind === "string";
  const own =
    owner.kind === "string" ? null : machine.language.findAttribute(owner, `${name}()`, machine);
  if (own || !isType) return own ?? machine.unknown(`\`${name}\` is not followed`);
  return builtin(name, ({ items: [self, ...rest] }) => {
    if (!self) return machine.unknown(`\`${name}\` is not followed`);
    return machine.call(machine.language.getAttribute(self, `${name}()`, machine), rest);
  });
}

const baseConstructor = new Map(loweringCalls).get(":baseConstructor")!;

/** The exception that an exception was made of, and its text where it has no message of its own. */
function noteCause(machine: Machine, made: InstanceValue, [first, second]: readonly Value[]): void {
  const cause = first?.kind === "instance" ? first : second;
  if (cause) made.fields.set(":cause", cause);
  if (first && cause === first) {
    const text = machine.language.toText(first, "plain", machine);
    made.fields.set("Message", toStringValue(text, machine));
  }
}

/** The constructor of a base; that of an exception also keeps its cause. */
function withCause(machine: Machine, constructor: Value): Value {
  const self = findName("this", machine.scope);
  const isException = self?.kind === "instance" && self.type.order.some(isKnownException);
  if (!isException || constructor.kind !== "builtin") return constructor;
  return builtin(constructor.name, ({ items }) => {
    const made = machine.call(constructor, items);
    if (constructor.name === "Exception") noteCause(machine, self, items);
    return made;
  });
}

/** `left == right` of numbers in boxes: small ones are kept once. */
function sameBox(machine: Machine, left: Value, right: Value): Value {
  if (!isNumber(left) || !isNumber(right))
    return machine.language.compare("==", left, right, machine);
  if (left.value !== right.value) return bool(false);
  const isKept = left.kind === "int" && left.value >= -128 && left.value <= 127;
  return isKept ? bool(true) : machine.unknown("it is unknown whether these are equal");
}

/** What the lowering of Java calls, beside what that of C# does. */
const rules: Readonly<Record<string, Rule>> = {
  ":new": (machine, [type, ...args], named) => createNew(machine, textIn(type), args, named),
  ":newInside": (machine, [outer, type, ...args], named) => {
    machine.state.set(outerKey, { outer: outer ?? none });
    return createNew(machine, textIn(type), args, named);
  },
  ":takeOuter": (machine) => {
    const held = machine.state.get(outerKey);
    machine.state.delete(outerKey);
    return held && "outer" in held
      ? (held.outer as Value)
      : machine.unknown("its value is unknown at this point");
  },
  ":newOf": (_, [type]) =>
    builtin("new", ({ items }, machine) =>
      textIn(type).endsWith("]")
        ? jagged(machine, textIn(type), [wholeIn(items[0])])
        : createNew(machine, textIn(type), items, new Map()),
    ),
  // What type parameters stand for are objects.
  ":default": (machine, [type]) =>
    /^(?:T[A-Z]?\w*|[A-Z])$/.test(textIn(type)) && !findClass(textIn(type), machine)
      ? none
      : defaultOf(textIn(type), machine),
  ":promoted": (machine, [type, value]) =>
    isNumber(value) ? castTo(value, textIn(type), machine) : (value ?? none),
  ":sameBox": (machine, [left, right]) => sameBox(machine, left ?? none, right ?? none),
  ":isOf": (machine, [name, type, value]) => {
    if (!value || value.kind === "unknown") return value ?? none;
    const is = isOf(machine, textIn(name), textIn(type), value);
    return is === null ? machine.unknown("it is unknown whether this is true") : bool(is);
  },
  ":castTo": (machine, [name, type, value]) => {
    if (!value || value.kind === "unknown" || value.kind === "none") return value ?? none;
    const is = value.kind === "function" ? null : isOf(machine, textIn(name), textIn(type), value);
    if (is === false && isNumber(value) && isNumberType(textIn(type).replace("?", "")))
      return machine.unknown("this number is not followed");
    return is === false ? machine.fail("TypeError", "") : castTo(value, textIn(type), machine);
  },
  ":typeNamed": (machine, [name]) => {
    const own = textIn(name);
    return findClass(own, machine) ?? machine.language.builtins.get(own) ?? string(own);
  },
  ":class": (machine, [name]) => {
    const own = textIn(name);
    return findClass(own, machine) ?? string(own);
  },
  ":baseConstructor": (machine) => withCause(machine, machine.call(baseConstructor, [])),
  ":boxed": (_, [value]) =>
    value?.kind === "int" ? makeNumber("int32", value.value) : (value ?? none),
  ":jagged": (machine, [type, ...sizes]) =>
    jagged(
      machine,
      textIn(type),
      sizes.map((size) => wholeIn(size)),
    ),
  ":reference": (machine, [owner, name]) => reference(machine, owner ?? none, textIn(name)),
  ":constant": (machine, [type, own, name, place, ...args]) => {
    if (type?.kind !== "class") return none;
    const made = machine.call(own ?? type, args);
    if (made.kind !== "instance") return made;
    made.fields.set(":name", name ?? none);
    made.fields.set(":value", place ?? none);
    type.members.set(textIn(name), made);
    addStatics(type);
    return made;
  },
  ":isConstant": (machine, [value, name, other]) => {
    if (!value || value.kind === "unknown") return value ?? none;
    const own = value.kind === "instance" ? value.fields.get(":name") : undefined;
    if (own?.kind === "string") return bool(own.value === textIn(name));
    return machine.language.compare("==", value, other ?? none, machine);
  },
};

/** `Activation.values()`, `Activation.valueOf("RELU")`. */
function addStatics(type: ClassValue): void {
  type.members.set(
    "values",
    builtin("values", () => makeList(`${type.name}[]`, constantsOf(type))),
  );
  type.members.set(
    "valueOf",
    builtin("valueOf", ({ items: [name] }, machine) => {
      const wanted = textIn(name);
      const found = constantsOf(type).find((each) => nameOf(each) === wanted);
      return (
        found ?? machine.fail("ValueError", `No enum constant ${canonicalName(type)}.${wanted}`)
      );
    }),
  );
}

function nameOf(constant: Value): string | null {
  const name = constant.kind === "instance" ? constant.fields.get(":name") : undefined;
  return name?.kind === "string" ? name.value : null;
}

export const javaLoweringCalls: readonly (readonly [string, Value])[] = [
  ...loweringCalls,
  ...functions(rules),
];
