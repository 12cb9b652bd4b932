import { expect, it } from "vitest";
import type { VariableFacts } from "../../../src/program/variableFacts.ts";
import {
  describeVariable,
  type VariablePlace,
} from "../../../src/viewModel/card/describeVariable.ts";
import { toMarkdownSource } from "../../../src/viewModel/markdown.ts";

const look = {
  ground: "dark",
  background: "#000000",
  ink: "#ffffff",
  muted: "#808080",
  heads: [],
} as const;

const facts: VariableFacts = {
  name: "x",
  range: { start: 0, end: 1 },
  type: "torch.Tensor float32",
  shape: [1, 2],
  text: "tensor([[1., `2.]])",
  grid: null,
  unknown: null,
  madeAt: null,
  madeIn: null,
  drawn: null,
  passes: { calls: 1, times: 1, isSoFar: false },
  isChanged: false,
  isCertain: true,
};

const place: VariablePlace = {
  madeAt: null,
  drawnAt: null,
  fixDraw: { command: "attentionLens.fixDraw", uri: "file:///a(b).py" },
  look,
};

const say = (change: Partial<VariableFacts>, line: number | null = null): string =>
  toMarkdownSource(
    describeVariable(
      { ...facts, ...change },
      { ...place, madeAt: line === null ? null : { line, code: "    x = y @ `z`" } },
    ),
  ).replaceAll("\\", "");

it("a variable is told with its numbers as they are printed", () => {
  expect(say({})).toBe("`x` · torch.Tensor float32 [1, 2]\n\n```text\ntensor([[1., `2.]])\n```");
});

it("the line that made it is told with its code", () => {
  expect(say({}, 7)).toMatch(/\n\nLine 7: `` x = y @ `z` ``$/);
});

it("a line of a notebook is told with its cell", () => {
  const line = { cell: 3, line: 4 };
  const drawn = {
    by: "torch.rand",
    range: { start: 0, end: 1 },
    fix: { kind: "none", why: null },
  } as const;
  const said = toMarkdownSource(
    describeVariable(
      { ...facts, drawn },
      { ...place, madeAt: { ...line, code: "x = y" }, drawnAt: { ...line, code: "" } },
    ),
  ).replaceAll("\\", "");
  expect(said).toMatch(/\n\nCell 3, line 4: `x = y`\n\nDrawn by torch\.rand in cell 3, line 4\.$/);
});

it("which pass is shown is told where there are several", () => {
  const passes = { calls: 1, times: 3, isSoFar: false };
  expect(say({ passes })).toMatch(/Pass 3 of 3\.$/);
  expect(say({ passes: { ...passes, calls: 2 } })).toMatch(/Call 2 of 2, pass 3 of 3\.$/);
  expect(say({ passes: { ...passes, times: 1, calls: 4 } })).toMatch(/Call 4 of 4\.$/);
  expect(say({ passes: { ...passes, isSoFar: true } })).toMatch(/Pass 3, the last one followed\./);
  expect(say({ passes, isCertain: false })).toMatch(/only if the program reaches this line\.$/);
});

it("a value that was changed later is said to be that at the end", () => {
  expect(say({ isChanged: true })).toMatch(/Changed in place later: this is the value at the end/);
});

it("a map is drawn, infinite numbers in grey, and says what it leaves out", () => {
  const grid = {
    rows: 1,
    columns: 3,
    values: [-1, -Infinity, 2],
    isShrunk: true,
    place: "[0, 0]",
  };
  const picture = describeVariable({ ...facts, grid }, place).find(
    (part) => typeof part === "object" && "picture" in part,
  );
  const svg = picture && "picture" in picture ? picture.picture.svg : "";
  expect([...svg.matchAll(/<path fill="(#\w+)"/g)].map(([, colour]) => colour)).toHaveLength(3);
  expect(say({ grid })).toMatch(/shows \[0, 0\], the first matrix.*\n\nOne cell stands for/);
});

it("one that is not known says why, and claims no value", () => {
  const said = say({ text: "", unknown: "open is not followed", isChanged: true });
  expect(said).toContain("Value unknown: open is not followed");
  expect(said).not.toContain("Changed");
});

it("drawn numbers say who drew them, and link to what freezes them", () => {
  const range = { start: 40, end: 60 };
  const drawn = { by: "torch.rand", range, fix: { kind: "freeze", changes: [] } } as const;
  const said = toMarkdownSource(
    describeVariable({ ...facts, drawn }, { ...place, drawnAt: { line: 3, code: "" } }),
  );
  const args = encodeURIComponent('["file:///a(b).py",40]').replace("(", "%28").replace(")", "%29");
  expect(said.split("\n\n").at(-1)).toBe(
    `Drawn by torch\\.rand on line 3\\. [Freeze as Literals](command:attentionLens.fixDraw?${args})`,
  );
});

it("drawn numbers that cannot be frozen say why", () => {
  const range = { start: 40, end: 60 };
  const why = { kind: "repeated", times: 3 } as const;
  const drawn = { by: "np.random.rand", range, fix: { kind: "none", why } } as const;
  expect(say({ drawn })).toMatch(/Drawn by np\.random\.rand\. It draws 3 times, so it cannot be/);
});
