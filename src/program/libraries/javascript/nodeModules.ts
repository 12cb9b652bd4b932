import { NotKnown } from "../../values/gaps.ts";
import { absent, bool, createClass, none } from "../../values/make.ts";
import type { Machine, Value } from "../../values/value.ts";
import type { Table } from "../signature.ts";
import { areAlike, check, isIdentical, negated, throws } from "./assertions.ts";
import { formattedValue, inspectedValue, optionsIn } from "./console.ts";
import { defineFunctions, holds, numberIn } from "./methods.ts";

function isLike(machine: Machine, a: Value, b: Value): boolean | null {
  return machine.language.truth(machine.language.compare("==", a, b, machine), machine);
}

const strict = defineFunctions("assert.", {
  ok: (machine, [value = absent, message]) => check(machine, holds(machine, value), message),
  strictEqual: (machine, [a = absent, b = absent, message]) =>
    check(machine, isIdentical(a, b), message),
  notStrictEqual: (machine, [a = absent, b = absent, message]) =>
    check(machine, negated(isIdentical(a, b)), message),
  deepStrictEqual: (machine, [a = absent, b = absent, message]) =>
    check(machine, areAlike(a, b, machine), message),
  notDeepStrictEqual: (machine, [a = absent, b = absent, message]) =>
    check(machine, negated(areAlike(a, b, machine)), message),
  throws: (machine, [callee = absent]) => check(machine, throws(machine, callee), undefined),
  doesNotThrow: (machine, [callee = absent]) => {
    machine.call(callee, []);
    return absent;
  },
});

/** With `==` in place of `===`; what is not equal in its parts may be with it. */
const loose: Table = new Map<string, Value>([
  ...strict,
  ...defineFunctions("assert.", {
    equal: (machine, [a = absent, b = absent, message]) =>
      check(machine, isLike(machine, a, b), message),
    notEqual: (machine, [a = absent, b = absent, message]) =>
      check(machine, negated(isLike(machine, a, b)), message),
    deepEqual: (machine, [a = absent, b = absent, message]) =>
      check(machine, areAlike(a, b, machine) || null, message),
  }),
]);

/** `assert(value, message)`, which has the other functions as its members. */
function assertTable(members: Table): Table {
  const assert = createClass("assert", [], new Map(members), ({ items }, machine) =>
    machine.call(members.get("ok")!, items),
  );
  return new Map<string, Value>([...members, ["default", assert]]);
}

const short: Readonly<Record<string, string>> = {
  equal: "strictEqual",
  notEqual: "notStrictEqual",
  deepEqual: "deepStrictEqual",
  notDeepEqual: "notDeepStrictEqual",
};

const strictTable = assertTable(
  new Map([
    ...strict,
    ...Object.entries(short).map(([name, own]) => [name, strict.get(own)!] as const),
  ]),
);
const looseTable = assertTable(new Map([...loose, ["strict", strictTable.get("default")!]]));

const util: Table = defineFunctions("util.", {
  format: (machine, items) => formattedValue(machine, items),
  isDeepStrictEqual: (machine, [a = absent, b = absent]) => {
    const answer = areAlike(a, b, machine);
    if (answer === null) throw new NotKnown("it is unknown whether these are equal");
    return bool(answer);
  },
  inspect: (machine, [value = absent, options, depth]) => {
    // `inspect(value, showHidden, depth)`
    const isOld = options?.kind === "bool";
    if (isOld && options.value) throw new NotKnown("this call is not followed");
    if (!isOld && depth) throw new NotKnown("this call is not followed");
    const isGiven = depth !== undefined && depth.kind !== "undefined";
    const given = isGiven ? { depth: depth.kind === none.kind ? Infinity : numberIn(depth) } : {};
    return inspectedValue(machine, value, isOld ? given : optionsIn(machine, options));
  },
});

/** What Node itself has, by the names of its modules. */
export const nodeTables: readonly (readonly [string, Table])[] = [
  ["assert", looseTable],
  ["assert/strict", strictTable],
  ["util", new Map<string, Value>([...util, ["default", toModule("util", util)]])],
];

function toModule(name: string, members: Table): Value {
  return { kind: "module", name, members };
}
