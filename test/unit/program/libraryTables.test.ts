import { describe, expect, it } from "vitest";
import { assertions } from "../../../src/program/libraries/c/assertions.ts";
import { bool, builtin, float, int, list, string } from "../../../src/program/values/make.ts";
import type { BuiltinValue, Value } from "../../../src/program/values/value.ts";
import type { LanguageName } from "../../../src/source/languages.ts";
import { listFunctions, machineOf } from "../../support/libraryFunctions.ts";

const number = (value: number): Value => ({ kind: "float", value });

/** Arguments that rules of libraries take first, and what may stand behind them. */
const firsts: readonly (() => Value)[] = [
  () => string("a,b"),
  () => int(2),
  () => float(0.5),
  () => list([int(3), int(1), int(2)]),
  () => list([number(3), number(1)]),
];
const others: readonly (() => Value)[] = [
  () => string("a"),
  () => int(1),
  () => bool(true),
  () => builtin("given", ({ items: [first] }) => first ?? int(0)),
];

/** How many of these arguments a function asks for; null: it says that it does not follow them. */
function countRead(
  language: LanguageName,
  callee: BuiltinValue,
  items: readonly Value[],
): number | null {
  const machine = machineOf(language);
  const read = new Set<number>();
  const watched = new Proxy(items, {
    get(target, key) {
      if (typeof key === "string" && /^\d+$/.test(key)) read.add(Number(key));
      return Reflect.get(target, key) as unknown;
    },
  });
  try {
    const made = callee.call({ items: watched, named: new Map() }, machine);
    const isSilent = made.kind === "unknown" || made.kind === "none" || made.kind === "undefined";
    return isSilent ? null : items.filter((_, at) => read.has(at)).length;
  } catch {
    return null;
  }
}

/** What tests of C++ assert makes nothing of its arguments. */
const asserts = new Set(assertions.map(([name]) => name));

/** Functions of JavaScript take any number of arguments; what makes an object keeps them all. */
const takesMore =
  /^(?:Math|Number)\.|^(?:parseFloat|parseInt|isNaN|isFinite|tuple)$|Error\.constructor$|^torch\.|^@tensorflow|^[-+*/^]$/;

describe.each([
  "python",
  "javascript",
  "csharp",
  "java",
  "kotlin",
  "go",
  "cpp",
  "julia",
  "r",
  "matlab",
] as const)("functions of the library of %s", (language) => {
  it("ask for every argument, or say that they do not follow it", () => {
    const dropping: string[] = [];
    let count = 0;
    for (const [name, callee] of listFunctions(language, machineOf(language))) {
      if (takesMore.test(name) || (language === "cpp" && asserts.has(name))) continue;
      count++;
      const isDropping = firsts.some((first) =>
        others.some((other) => {
          const items = [first(), other(), other(), other(), other()];
          return [1, 2, 3, 4, 5].some((length) => {
            const read = countRead(language, callee, items.slice(0, length));
            return read !== null && read < length;
          });
        }),
      );
      if (isDropping) dropping.push(name);
    }
    expect(count).toBeGreaterThan(4);
    expect(dropping).toEqual([]);
  });
});
