import { NotKnown } from "../../values/gaps.ts";
import { unary as onTensor } from "../../tensors/elementwise.ts";
import { reverseAxes } from "../../tensors/shapes.ts";
import { einsum } from "../../tensors/einsum.ts";
import { snapshot } from "../../tensors/write.ts";
import { placesOfList, takePlaces } from "./places.ts";
import { fillAll, fillList, setNumbers } from "../../languages/julia/subscripts.ts";
import { letter, pair } from "../../languages/julia/iterate.ts";
import { absent, bool, builtin, ellipsis, int, none, string, tuple } from "../../values/make.ts";
import type { Arguments, FunctionValue, Machine, Value } from "../../values/value.ts";
import { numpyLinalg } from "../numpy/linalg.ts";
import { wholeOf } from "../convert.ts";
import { broadcast } from "./broadcasting.ts";
import { dottedCalls } from "./dottedCalls.ts";
import { arrayOf, growing, gridOf, joinAlong, matrixOf, typed } from "./joining.ts";
import {
  type Method,
  extend,
  findMethods,
  genericFunction,
  isOfType,
  noMethod,
  withMethod,
} from "./methods.ts";
import { arrayIn, asType, isRow, isScalar, requiredArray, rowOf, vectorOfRow } from "./operands.ts";
import { formatted, show } from "./output.ts";
import { listed } from "./given.ts";
import { dictionaryFrom } from "./holding.ts";
import { regexOf } from "./regex.ts";
import { rangeBetween } from "./ranges.ts";
import { shapeOf } from "./shapes.ts";
import { addCallable, addConstructor, convert, defineType, makeInstance } from "./structures.ts";
import {
  anyType,
  classOf,
  dtypeOf,
  nameOfDtype,
  symbol,
  typeOf,
  types,
  withParameters,
} from "./types.ts";

type Rule = (machine: Machine, items: readonly Value[], args: Arguments) => Value;

function textOf(value: Value | undefined): string {
  return value?.kind === "string" ? value.value : "";
}

function itemsOf(value: Value | undefined): readonly Value[] {
  return value?.kind === "tuple" || value?.kind === "list" ? value.items : [];
}

function gapIn(items: readonly Value[]): Value | undefined {
  return items.find(({ kind }) => kind === "unknown");
}

/** A function that changes what it gets: where it cannot tell how, that is lost. */
function losing(callee: Value): Value {
  return builtin(callee.kind === "builtin" ? callee.name : "", (args, machine) => {
    const lose = (): void => {
      for (const item of args.items) machine.mayChange(item);
    };
    try {
      const made = machine.call(callee, args.items, args.named);
      if (made.kind === "unknown") lose();
      return made;
    } catch (error) {
      if (error instanceof NotKnown) lose();
      throw error;
    }
  });
}

/** `x'`: rows become columns. */
export function transpose(machine: Machine, value: Value): Value {
  if (value.kind === "unknown" || isScalar(value)) return value;
  const array = arrayIn(machine, value);
  if (!array || array.shape.length > 2) return noMethod("adjoint", [value], machine);
  if (array.shape.length === 1) return rowOf(machine, array);
  return isRow(array) ? vectorOfRow(machine, array) : reverseAxes(machine, array);
}

/** What `end` is: the last place in a dimension of so many. */
function lastPlace(machine: Machine, object: Value, at: number, count: number): Value {
  if (object.kind === "unknown") return object;
  const shape = shapeOf(object, machine);
  if (count === 1) return int(shape.reduce((product, size) => product * size, 1));
  return int(shape[at] ?? 1);
}

function methodFrom([, callee, given]: readonly Value[]): Method {
  return { callee: callee as FunctionValue, types: itemsOf(given) };
}

/** A function, or a type, with one more method. */
function addMethod(machine: Machine, items: readonly Value[]): Value {
  const name = textOf(items[0]);
  const method = methodFrom(items);
  const known = machine.scope.names.get(name);
  if (known?.kind === "class") {
    addConstructor(known, method, machine);
    return known;
  }
  if (!known && types.has(name)) {
    extend(name, method, machine);
    return types.get(name)!;
  }
  const base = machine.language.builtins.get(name);
  const methods = known?.kind === "builtin" ? findMethods(known) : [];
  return genericFunction(name, withMethod(methods, method), base?.kind === "builtin" ? base : null);
}

/** What a name of `where` stands for, by the parameter that has it in its type. */
function standsFor(machine: Machine, [value = none, type, name]: readonly Value[]): Value {
  if (value.kind === "unknown") return value;
  const [text, own] = [textOf(type), textOf(name)];
  if (text === own)
    return machine.language.builtins.get("typeof")?.kind === "builtin"
      ? classOf(machine, value)
      : anyType;
  if (text.startsWith("Type{")) return value;
  if (value.kind === "tensor") return typeOf(nameOfDtype(value.dtype));
  return machine.unknown(`\`${own}\` is not known here`);
}

const rules: Readonly<Record<string, Rule>> = {
  ":vector": (machine, [given = none]) =>
    given.kind === "list" ? arrayOf(machine, given, null) : given,
  ":matrix": (machine, [rows]) => matrixOf(machine, rows),
  ":pages": (machine, items) => joinAlong(machine, items, 2),
  ":grid": (machine, [nested = none, count]) => gridOf(machine, nested, wholeOf(count, machine)),
  ":typed": (machine, [type = none, value = none]) =>
    typed(machine, value, dtypeOf(type), type.kind === "class" ? type.name : "Any"),
  ":curly": (machine, [type = none, ...given]) =>
    type.kind === "class"
      ? withParameters(type, given)
      : type.kind === "unknown"
        ? anyType
        : machine.unknown("this type is not followed"),
  ":range": (machine, items) => gapIn(items) ?? rangeBetween(machine, items),
  ":adjoint": (machine, [value = none]) => transpose(machine, value),
  ":last": (machine, [object = none, at, count]) =>
    lastPlace(machine, object, wholeOf(at, machine), wholeOf(count, machine)),
  ":regex": (_, [source, flags]) => regexOf(textOf(source), textOf(flags)),
  ":symbol": (_, [name]) => symbol(textOf(name)),
  ":char": (_, [text]) => letter(textOf(text)),
  ":whole": (machine, [number = none, type]) => convert(number, typeOf(textOf(type)), machine),
  ":single": (_, [number = none]) =>
    number.kind === "float"
      ? { ...number, value: Math.fround(number.value), isSingle: true }
      : number,
  ":named": (_, __, { named }) => ({ ...tuple([...named.values()]), names: [...named.keys()] }),
  ":options": (_, [value = none]) => {
    if (value.kind !== "tuple" || !value.names) return value;
    const { names, items } = value;
    const entries = new Map(
      names.map((name, at) => [`s:${name}`, [string(name), items[at]!] as const]),
    );
    return { kind: "dictionary", entries, factory: null };
  },
  ":pair": (_, [key = none, value = none]) => pair(key, value),
  ":einsum": (machine, [equation, ...arrays]) =>
    gapIn(arrays) ??
    einsum(
      machine,
      textOf(equation),
      arrays.map((each) => requiredArray(machine, each, "einsum")),
    ),
  ":members": (_, [value = none]) => listed(value),
  ":dictionary": (machine, [given = none, source = none]) => dictionaryFrom(machine, given, source),
  ":compose": (_, [outer = none, inner = none]) =>
    builtin("∘", (args, machine) =>
      machine.call(outer, [machine.call(inner, args.items, args.named)]),
    ),
  ":solve": (machine, [left = none, right = none]) => {
    const gap = gapIn([left, right]);
    if (gap) return gap;
    if (isScalar(left) && isScalar(right))
      return machine.language.binary("/", right, left, machine);
    const [a, b] = [arrayIn(machine, left), arrayIn(machine, right)];
    if (!a || !b || a.shape.length !== 2 || a.shape[0] !== a.shape[1])
      return machine.unknown("this use of `\\` is not followed");
    return machine.call(numpyLinalg.get("solve")!, [
      asType(machine, a, "float64") as Value,
      asType(machine, b, "float64") as Value,
    ]);
  },
  ":isa": (machine, [value = none, type = none]) => {
    const is = isOfType(value, type, machine);
    return is === null ? value : bool(is);
  },
  ":isSubtype": (machine, [left = none, right = none]) =>
    left.kind === "class" && right.kind === "class"
      ? bool(right === anyType || left.order.includes(right))
      : machine.unknown("this comparison is not followed"),
  ":isMissing": (_, [value = none]) => bool(value.kind === "undefined"),
  ":anyType": () => anyType,
  ":standsFor": (machine, items) => standsFor(machine, items),
  ":struct": (_, [name, names, given, above = none, mutable, abstract, open]) =>
    defineType(textOf(name), itemsOf(names).map(textOf), itemsOf(given), above, {
      isMutable: mutable?.kind === "bool" && mutable.value,
      isAbstract: abstract?.kind === "bool" && abstract.value,
      isOpen: open?.kind === "bool" && open.value,
    }),
  ":new": (machine, [type = none, ...items]) =>
    type.kind === "class"
      ? makeInstance(type, items, machine)
      : machine.unknown("this is not followed"),
  ":method": addMethod,
  ":callable": (machine, [type = none, ...rest]) => {
    if (type.kind === "class") addCallable(type, methodFrom(rest), machine);
    return none;
  },
  ":extend": (machine, items) => {
    extend(textOf(items[0]), methodFrom(items), machine);
    return none;
  },
  ":convert": (machine, [type = none, value = none]) => convert(value, type, machine),
  ":growing": (machine, [value = none]) => growing(machine, value),
  ":fill": (machine, [target = none, value = none]) => fillAll(machine, target, value),
  // What is added to stays what it was.
  ":now": (_, [value = none]) =>
    value.kind === "tensor" && value.shape.length > 0 ? snapshot(value) : value,
  ":changing": (_, [callee = none]) =>
    callee.kind === "unknown" || callee.kind === "builtin" ? losing(callee) : callee,
  ":fillAt": (machine, [target = none, value = none, places]) => {
    if (target.kind === "unknown") {
      machine.mayChange(target);
      return target;
    }
    const [only, ...more] = itemsOf(places);
    if (target.kind === "list" && only && more.length === 0 && !gapIn([only])) {
      return fillList(machine, target, placesOfList(machine, only, target.items.length), value);
    }
    if (target.kind !== "tensor" || gapIn(itemsOf(places))) {
      machine.lose(target);
      return machine.unknown("this assignment is not followed");
    }
    machine.touch(target);
    setNumbers(machine, target, itemsOf(places), value, true);
    return value;
  },
  ":view": (machine, [object = none, places = none]) => {
    const gap = gapIn([object, ...itemsOf(places)]);
    if (gap) return gap;
    if (object.kind !== "tensor") return machine.language.getItem(object, places, machine);
    return takePlaces(machine, object, itemsOf(places), (_, part) => part);
  },
  // A power that is written as a negative number is that of a broken number.
  ":literalPower": (machine, [base = none, exponent = none]) => {
    const isWhole = base.kind === "int" && base.type === undefined;
    return machine.language.binary(
      "**",
      isWhole ? { kind: "float", value: base.value } : base,
      exponent,
      machine,
    );
  },
  ":broadcast": (machine, [callee = none, ...given], { named }) =>
    broadcast(machine, callee, given, named),
  ":.!": (machine, [value = none]) => {
    if (value.kind === "unknown") return value;
    const array = arrayIn(machine, value);
    if (array?.dtype === "bool") return onTensor(machine, "logicalNot", array);
    return value.kind === "bool" ? bool(!value.value) : noMethod("!", [value], machine);
  },
  ":show": (machine, [label, value = none]) => show(machine, textOf(label), value),
  ":printf": (machine, [pattern = none, ...items]) => {
    machine.print(formatted(machine, pattern, items));
    return none;
  },
  ":sprintf": (machine, [pattern = none, ...items]) =>
    gapIn(items) ?? string(formatted(machine, pattern, items)),
  // What it is given may run at any time, or not at all.
  ":macro": (machine, [name]) => machine.unknown(`\`${textOf(name)}\` is not followed`),
  ":using": () => none,
  ":isDefined": (machine, [name]) => bool(machine.scope.names.has(textOf(name))),
};

/** The functions that only the lowering calls; no program can, because the names begin with a colon. */
export const loweringCalls: readonly (readonly [string, Value])[] = [
  ...Object.entries({
    ...rules,
    ...dottedCalls,
  }).map(([name, rule]): [string, Value] => [
    name,
    builtin(name, (args, machine) => rule(machine, args.items, args)),
  ]),
  [":all", ellipsis],
  [":absent", absent],
];
