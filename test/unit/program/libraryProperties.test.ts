import { describe, expect, it } from "vitest";
import { shownText } from "../../../src/program/values/gaps.ts";
import { bool, float, int, list, string } from "../../../src/program/values/make.ts";
import type { BuiltinValue, Value } from "../../../src/program/values/value.ts";
import type { LanguageName } from "../../../src/source/languages.ts";
import { listFunctions, machineOf } from "../../support/libraryFunctions.ts";
import { programRunner } from "../../support/runProgram.ts";
import { stillResources } from "../../support/sourceResources.ts";

/** Arguments of functions. */
const samples: readonly (() => Value)[] = [
  () => string("a,b"),
  () => string("b"),
  () => int(2),
  () => int(0),
  () => float(0.5),
  () => bool(true),
  () => list([int(3), int(1), int(2)]),
  () => list([float(0.5), float(3)]),
  () => list([string("b"), string("a")]),
];
const [, word, two, , half, truth] = samples;
const open = (): Value => ({
  kind: "unknown",
  why: "nobody knows",
  range: { start: 0, end: 0 },
});

type Samples = readonly (() => Value)[];

const choices: readonly Samples[] = [
  ...samples.map((first) => [first]),
  ...samples.flatMap((first) => samples.map((second) => [first, second])),
  ...samples.flatMap((first) =>
    [word!, two!, truth!].flatMap((second) =>
      [two!, half!, word!].map((third) => [first, second, third]),
    ),
  ),
];

/** What a value is as a text; null: it is unknown, in part or whole, or there is nothing to tell. */
function tell(language: LanguageName, callee: BuiltinValue, given: Samples): string | null {
  const machine = machineOf(language);
  try {
    const made = callee.call({ items: given.map((make) => make()), named: new Map() }, machine);
    if (/^(?:unknown|none|undefined|function|builtin|class|iterator)$/.test(made.kind)) return null;
    const text = shownText(JSON.stringify(machine.language.toText(made, "plain", machine)));
    return text.includes("?") ? null : text;
  } catch {
    return null;
  }
}

/** Undefined where the lower bound is above the upper one. */
const needsOrder = new Set(["clamp"]);

describe.each([
  "python",
  "javascript",
  "csharp",
  "java",
  "kotlin",
  "go",
  "c",
  "cpp",
  "julia",
  "r",
  "matlab",
] as const)("functions of the library of %s", (language) => {
  it("know nothing that an unknown argument decides", () => {
    const wrong: string[] = [];
    let compared = 0;
    for (const [name, callee] of listFunctions(language, machineOf(language))) {
      if (needsOrder.has(name)) continue;
      /** What is known for each choice of all arguments but one. */
      const told = new Map<string, { readonly given: Samples; readonly results: Set<string> }>();
      for (const given of choices) {
        const result = tell(language, callee, given);
        if (result === null) continue;
        for (const at of given.keys()) {
          const others = given.map((each, place) => (place === at ? open : each));
          const key = others.map((each) => samples.indexOf(each)).join();
          const known = told.get(key) ?? { given: others, results: new Set() };
          known.results.add(result);
          told.set(key, known);
        }
      }
      for (const [key, { given, results }] of told) {
        const result = tell(language, callee, given);
        compared++;
        if (result !== null && (results.size > 1 || !results.has(result)))
          wrong.push(`${name} (${key}): ${result}, but ${[...results].slice(0, 3).join(" or ")}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(compared).toBeGreaterThan(0);
  });
});

interface Wording {
  /** What stands before a use of a function of the library. */
  readonly start: (name: string) => string;
  /** Programs that print @ and what a function wrote that they hand to the library. */
  readonly handed: (call: string) => string;
  /** Programs that may change a list, and print @ and that list. */
  readonly changed: (call: string, condition: string) => string;
  readonly list: string;
}

const wordings: Partial<Record<LanguageName, Wording>> = {
  python: {
    start: (name) => (name.includes(".") ? `import ${name.replace(/\.[^.]*$/, "")}\n` : ""),
    handed: (call) =>
      `n = 0\ndef bump(*a):\n    global n\n    n = n + 1\n    return n\nx = ${call}\nprint("@", n)`,
    changed: (call, condition) => `xs = [3, 1]\nif ${condition}:\n    ${call}\nprint("@", xs)`,
    list: "[3, 1]",
  },
  javascript: {
    start: () => "",
    handed: (call) =>
      `let n = 0; const bump = () => { n = n + 1; return n; }; let x = ${call}; console.log("@", n);`,
    changed: (call, condition) =>
      `const xs = [3, 1]; if (${condition}) { ${call}; } console.log("@", String(xs));`,
    list: "[3, 1]",
  },
  julia: {
    start: () => "",
    handed: (call) =>
      `n = 0\nfunction bump(a...)\n global n\n n = n + 1\n n\nend\nx = ${call}\nprintln("@ ", n)`,
    changed: (call, condition) => `xs = [3, 1]\nif ${condition}\n ${call}\nend\nprintln("@ ", xs)`,
    list: "[3, 1]",
  },
  r: {
    start: () => "",
    handed: (call) =>
      `n <- 0\nbump <- function(...) { n <<- n + 1; n }\nx <- ${call}\ncat("@"); cat(n)`,
    changed: (call, condition) => `xs <- c(3, 1)\nif (${condition}) ${call}\ncat("@"); cat(xs)`,
    list: "c(3, 1)",
  },
};
const always: Partial<Record<LanguageName, string>> = { python: "True", r: "TRUE" };

describe.each(Object.entries(wordings))("calls of the library in %s", (name, wording) => {
  const language = name as LanguageName;
  const names = [...listFunctions(language, machineOf(language))].flatMap(([own]) =>
    /^[\w.$]+!?$/.test(own) && !/__|constructor/.test(own) ? own : [],
  );
  const printedBehind = (printed: string): string | null => {
    const at = printed.lastIndexOf("@");
    return at < 0 ? null : printed.slice(at + 1).trim();
  };

  it("that are not followed leave nothing known that their functions write", async () => {
    const { run } = await programRunner(language, stillResources);
    const wrong: string[] = [];
    let open = 0;
    for (const own of names) {
      for (const given of [`bump, ${wording.list}`, `${wording.list}, bump`, "bump"]) {
        const text = wording.start(own) + wording.handed(`${own}(${given})`);
        const { printed, variables } = run(text);
        if (variables.get("x")?.kind !== "unknown") continue;
        const written = printedBehind(shownText(printed));
        if (written === "0") wrong.push(`${own}(${given})`);
        if (written === "?") open++;
      }
    }
    expect(wrong).toEqual([]);
    expect(open).toBeGreaterThan(10);
  });

  it("that may not happen leave nothing known that they change", async () => {
    const { run } = await programRunner(language, stillResources);
    const wrong: string[] = [];
    for (const own of names) {
      const printed = (condition: string): string | null =>
        printedBehind(
          shownText(run(wording.start(own) + wording.changed(`${own}(xs)`, condition)).printed),
        );
      const [before, after] = [printed("0 > 1"), printed(always[language] ?? "true")];
      if (before === null || after === null || before === after || after.includes("?")) continue;
      const between = printed("nobody()");
      if (between !== null && !between.includes("?")) wrong.push(`${own}: ${between}`);
    }
    expect(wrong).toEqual([]);
  });
});
