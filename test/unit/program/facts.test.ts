import { expect, it } from "vitest";
import { Fact, haveSameFacts, joinFacts } from "../../../src/program/values/facts.ts";
import { list } from "../../../src/program/values/make.ts";
import type { LanguageName } from "../../../src/source/languages.ts";
import { programRunner } from "../../support/runProgram.ts";

it("a fact stands in its value, is replaced, and is joined as it says", () => {
  const either = new Fact<boolean>((a, b) => a === true || b);
  const same = new Fact<number>();
  const value = list([]);
  expect(either.of(value)).toBeUndefined();
  either.note(value, true);
  const before = value.facts;
  either.note(value, false);
  expect(either.of(value)).toBe(false);
  expect(haveSameFacts(before, value.facts)).toBe(false);
  expect(either.of({ facts: joinFacts(before, value.facts)! })).toBe(true);
  expect(joinFacts(undefined, undefined)).toBeUndefined();
  same.note(value, 1);
  expect(joinFacts(value.facts, before)).toBeNull();
  expect(joinFacts(value.facts, value.facts)).toBe(value.facts);
});

// What only an unknown branch does to what a language knows of a value is not certain afterwards.
it.each<[LanguageName, string]>([
  [
    "javascript",
    "const a = new Array(3);\nif (Math.random() < 0.5) a.fill(0);\nconsole.log(a.map(() => 1));",
  ],
  [
    "go",
    'package main\nimport ("fmt"; "os")\nfunc main() {\n\ts := make([]int, 0, 4)\n\tvar t []int\n\tif len(os.Args) > 1 { t = append(s, 7) }\n\tu := append(s, 8)\n\t_ = u\n\tfmt.Println(t)\n}',
  ],
  [
    "julia",
    "struct P\n  x\nend\nif rand() < 0.5\n  P() = P(7)\nelse\n  P() = P(8)\nend\nprintln(P().x)",
  ],
  [
    "julia",
    "struct P\n  x\nend\nif rand() < 0.5\n  (p::P)(y) = p.x + y\nelse\n  (p::P)(y) = p.x * y\nend\nprintln(P(5)(2))",
  ],
  [
    "julia",
    "struct P\n  x\nend\nif rand() < 0.5\n  Base.show(io::IO, p::P) = print(io, 7)\nend\nprintln(P(5))",
  ],
])("%s: `%s`", async (language, text) => {
  const { run } = await programRunner(language);
  expect(run(text).printed).not.toMatch(/\d/);
});

it("the methods that a program adds to a type of Julia's library are those of this run", async () => {
  const { printedBy } = await programRunner("julia");
  const own = "struct P\n  x\nend\nFloat64(p::P) = p.x + 0.5\nprintln(Float64(P(2)))\n";
  expect(printedBy(own)).toBe("2.5\n");
  const { run } = await programRunner("julia");
  expect(run("struct P\n  x\nend\nprintln(Float64(P(2)))\n").printed).not.toMatch(/2\.5/);
});
