import { absent, builtin, createClass } from "../../values/make.ts";
import { NotKnown } from "../../values/gaps.ts";
import type { Machine, Value } from "../../values/value.ts";
import type { Table } from "../signature.ts";
import { expectMembers } from "./expectations.ts";
import { asyncRules } from "./later.ts";
import { defineFunctions, isCallable, itemsOf } from "./methods.ts";

const hookNames = ["before", "after", "beforeEach", "afterEach"] as const;

/** A test, with what it is given. */
interface Test {
  readonly kind: "test";
  readonly callee: Value;
  readonly args: readonly Value[];
  readonly isOnly: boolean;
}

/** Tests in one `describe`, or those of the whole program. */
interface Suite {
  readonly kind: "suite";
  readonly outer: Suite | null;
  readonly hooks: Readonly<Record<(typeof hookNames)[number], Value[]>>;
  readonly parts: (Suite | Test)[];
  readonly isOnly: boolean;
  /** What says which tests there are, if that has not run yet. */
  body: Value | null;
}

function createSuite(outer: Suite | null, body: Value | null, isOnly: boolean): Suite {
  const hooks = { before: [], after: [], beforeEach: [], afterEach: [] };
  return { kind: "suite", outer, hooks, parts: [], isOnly, body };
}

/** The tests of a run; `at`: the suite that new ones belong to. */
function testsOf({ state }: Machine): { at: Suite } {
  const known = state.get("tests") as { at: Suite } | undefined;
  const tests = known ?? { at: createSuite(null, null, false) };
  state.set("tests", tests);
  return tests;
}

function runBody(machine: Machine, suite: Suite): void {
  const tests = testsOf(machine);
  const { at } = tests;
  const { body } = suite;
  suite.body = null;
  tests.at = suite;
  try {
    if (body) machine.call(body, []);
  } finally {
    tests.at = at;
  }
}

/** How a runner differs from the others. */
interface Kind {
  /** What a test is given. */
  readonly given: "done" | "context";
  /** Whether the whole file runs before the body of a `describe`. */
  readonly isLate: boolean;
}

type Add = (machine: Machine, callee: Value, args: readonly Value[], isOnly: boolean) => void;

const isFunction = (value: Value): boolean => value.kind === "function" || value.kind === "builtin";

/** `test(name, f)` with `test.only`, `test.skip`, and `test.each(rows)(name, f)`. */
function defineTests(name: string, add: Add): Value {
  const define = (machine: Machine, items: readonly Value[], isOnly: boolean): Value => {
    const callee = items.find(isFunction);
    if (callee) add(machine, callee, [], isOnly);
    else if (items.some(({ kind }) => kind === "unknown"))
      throw new NotKnown("this call is not followed");
    return absent;
  };
  const each = (isOnly: boolean): Table =>
    defineFunctions(`${name}.`, {
      each: (machine, [rows]) => {
        const all = itemsOf(machine, rows);
        return builtin(name, ({ items }, now) => {
          const callee = items.find(isFunction);
          for (const row of callee ? all : [])
            add(now, callee!, row.kind === "list" ? row.items : [row], isOnly);
          return absent;
        });
      },
    });
  const only = createClass(`${name}.only`, [], new Map(each(true)), ({ items }, machine) =>
    define(machine, items, true),
  );
  const members = new Map<string, Value>([
    ["only", only],
    ...each(false),
    ...["skip", "todo"].map((own): [string, Value] => [own, builtin(own, () => absent)]),
  ]);
  return createClass(name, [], members, ({ items }, machine) => define(machine, items, false));
}

function addTest({ given }: Kind): Add {
  return (machine, callee, rows, isOnly) => {
    const done = builtin("done", () => absent);
    const own = given === "done" ? done : contextOf(machine);
    const takes = callee.kind === "function" ? callee.definition.parameters.length : 0;
    const args = takes > rows.length ? [...rows, own] : rows;
    testsOf(machine).at.parts.push({ kind: "test", callee, args, isOnly });
  };
}

/** What `node:test` gives a test: `t.test(name, f)` runs at once. */
function contextOf(machine: Machine): Value {
  const members = defineFunctions("t.", {
    test: (_, items) => {
      const callee = items.find(isFunction);
      return callee ? machine.call(callee, [contextOf(machine)]) : absent;
    },
    diagnostic: () => absent,
  });
  return { kind: "module", name: "t", members };
}

function addSuite({ isLate }: Kind): Add {
  return (machine, body, _, isOnly) => {
    const { at } = testsOf(machine);
    const suite = createSuite(at, body, isOnly);
    at.parts.push(suite);
    if (!isLate) runBody(machine, suite);
  };
}

function membersOf(kind: Kind): Table {
  const [test, suite] = [addTest(kind), addSuite(kind)];
  const hook = (name: (typeof hookNames)[number]) =>
    builtin(name, ({ items }, machine) => {
      testsOf(machine).at.hooks[name].push(items.find(isCallable) ?? absent);
      return absent;
    });
  return new Map<string, Value>([
    ...["describe", "suite"].map((name): [string, Value] => [name, defineTests(name, suite)]),
    ...["it", "test"].map((name): [string, Value] => [name, defineTests(name, test)]),
    ...hookNames.map((name): [string, Value] => [name, hook(name)]),
    ["beforeAll", hook("before")],
    ["afterAll", hook("after")],
    ...expectMembers,
  ]);
}

const usual = membersOf({ given: "done", isLate: false });
const ofNode = membersOf({ given: "context", isLate: false });
const ofVitest = membersOf({ given: "context", isLate: true });

/** What the file of a test has without importing it. */
export const testGlobals: Table = usual;

/** The modules of test runners. */
export const testTables: readonly (readonly [string, Table])[] = [
  ["node:test", new Map([...ofNode, ["default", ofNode.get("test")!]])],
  ["vitest", ofVitest],
  ["@jest/globals", usual],
  ["bun:test", usual],
  ["mocha", usual],
];

function hasOnly(part: Suite | Test): boolean {
  return part.isOnly || (part.kind === "suite" && part.parts.some(hasOnly));
}

/** Calls functions one after the other, and waits for each. */
function callAll(machine: Machine, callees: readonly Value[], args: readonly Value[] = []): void {
  for (const callee of callees)
    if (isCallable(callee)) asyncRules.wait(machine.call(callee, args), machine);
}

/** What a test runner does once the program has said which tests there are, one part after the other. */
export function* testParts(machine: Machine): Generator<() => void> {
  if (!machine.state.has("tests")) return;
  const { at: whole } = testsOf(machine);
  for (const suite of openSuites(whole)) yield () => runBody(machine, suite);
  yield* partsOfSuite(machine, whole, hasOnly(whole), [], []);
}

function* openSuites(suite: Suite): Generator<Suite> {
  if (suite.body) yield suite;
  for (const part of suite.parts) if (part.kind === "suite") yield* openSuites(part);
}

function* partsOfSuite(
  machine: Machine,
  { hooks, parts }: Suite,
  isOnly: boolean,
  before: readonly Value[],
  after: readonly Value[],
): Generator<() => void> {
  const [first, last] = [
    [...before, ...hooks.beforeEach],
    [...hooks.afterEach, ...after],
  ];
  const own = parts.filter((part) => !isOnly || hasOnly(part));
  if (own.length === 0) return;
  yield () => callAll(machine, hooks.before);
  for (const part of own) {
    if (part.kind === "suite") {
      yield* partsOfSuite(machine, part, isOnly && !part.isOnly, first, last);
      continue;
    }
    yield () => {
      callAll(machine, first);
      callAll(machine, [part.callee], part.args);
      callAll(machine, last);
    };
  }
  yield () => callAll(machine, hooks.after);
}
