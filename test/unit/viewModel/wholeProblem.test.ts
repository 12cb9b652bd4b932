import { describe, expect, it, test } from "vitest";
import { evaluate } from "../../../src/engine/evaluate.ts";
import { toReadyState } from "../../../src/panel/toReadyState.ts";
import { openSource } from "../../../src/source/openSource.ts";
import type { BlockProblem } from "../../../src/engine/problem.ts";
import type {
  MeaningOptions,
  SettingOverrides,
} from "../../../src/source/meaning/meaningOptions.ts";
import { toProblemParts } from "../../../src/viewModel/whatIf/problemParts.ts";
import { toWhatIfControls } from "../../../src/viewModel/whatIf/whatIfControls.ts";
import { toOutcome } from "../../../src/viewModel/evaluatedGroup.ts";
import { toGroupProblem } from "../../../src/problem/groupProblem.ts";
import { toLensLines } from "../../../src/viewModel/lensLines.ts";
import { findOrigins } from "../../../src/viewModel/origins.ts";
import { evaluateGroup } from "../../support/groups.ts";
import { createNoise, createNoiseBlock } from "../../support/problems.ts";
import { sourceResources } from "../../support/sourceResources.ts";
import { toProblemJson } from "../../support/toProblemJson.ts";

const block = toProblemJson({
  kind: "block",
  input: createNoise(1, [1, 3, 8]),
  ...createNoiseBlock(2),
}) as Readonly<Record<string, unknown>>;
const text = JSON.stringify({ tokens: ["the", "cat", "sat"], ...block }, null, 1);

async function groupIn(json: string, options: MeaningOptions = {}) {
  const source = await openSource(json, "json", sourceResources);
  const { groups } = source.extract(options);
  source.dispose();
  expect(groups).toHaveLength(1);
  return groups[0]!;
}

describe("a JSON file that is a whole problem", () => {
  it("is one computation with its settings, tokens and matrices", async () => {
    const group = await groupIn(text);
    expect(group.kind).toBe("block");
    expect(group.settings.headCount?.value).toBe(4);
    expect(group.settings.tokens?.value).toEqual(["the", "cat", "sat"]);
    expect(group.matrices.mlpUp?.shape).toEqual([16, 8]);
    expect(group.matrices.keyProjection?.shape).toEqual([4, 8]);
  });

  it("may be a batch: nothing is said of its third dimension", async () => {
    const tensor = [[[1, 0]], [[0, 1]]];
    const batch = { kind: "attention", headCount: 1, query: tensor, key: tensor, value: tensor };
    const source = await openSource(JSON.stringify(batch), "json", sourceResources);
    expect(source.extract().problems).toEqual([]);
    source.dispose();
  });

  it("that is a stack has the settings of its blocks", async () => {
    const { kind: _kind, input, ...layer } = block;
    const group = await groupIn(JSON.stringify({ kind: "stack", input, blocks: [layer, layer] }));
    expect(group.settings.headCount?.value).toBe(4);
    expect(group.whole?.matrices.get("blocks.1.mlp.up.weight")?.shape).toEqual([16, 8]);
  });

  it("is evaluated as the terminal evaluates it, and says so above the file", async () => {
    const group = await groupIn(text);
    const stated = toGroupProblem(group);
    if (stated.kind !== "ready") throw new Error(stated.kind);
    const lines = toLensLines({ group, ...toOutcome(await evaluate(stated.problem)) });
    expect(lines[0]?.title).toMatch(
      /^▶ Transformer Block · Head 0: “\u2068sat\u2069” gives >99% of its attention to .*; differs for “\u2068cat\u2069”: nearly even \(51% to .*\) · 3 more heads$/,
    );
    expect(text[lines[0]?.range.start ?? -1]).toBe("{");
  });

  it("takes what was decided in the panel", async () => {
    const group = await groupIn(text, { overrides: { temperature: 2, causal: false } });
    const stated = toGroupProblem(group);
    if (stated.kind !== "ready" || stated.problem.kind !== "block") throw new Error(stated.kind);
    expect(stated.problem.attention).toMatchObject({ temperature: 2, causal: false });
  });

  it.each<[string, SettingOverrides, Partial<BlockProblem>]>([
    ["norm", { norm: "layerNorm" }, { norm: "layerNorm" }],
    ["placement", { placement: "post" }, { placement: "post" }],
    ["residual", { residual: false }, { residual: false }],
  ])("takes a decided %s", async (_what, overrides, expected) => {
    const stated = toGroupProblem(await groupIn(text, { overrides }));
    expect(stated).toMatchObject({ kind: "ready", problem: expected });
  });

  it("takes another activation, and leaves out the gate that only SwiGLU reads", async () => {
    const gated = { ...block, mlp: { ...(block["mlp"] as object), activation: "swiglu" } };
    const { up } = block["mlp"] as { readonly up: object };
    const json = JSON.stringify({ ...gated, mlp: { ...gated.mlp, gate: up } });
    const overrides = { activation: "relu" } as const;
    for (const text of [
      json,
      JSON.stringify({ kind: "stack", input: block["input"], blocks: [JSON.parse(json)] }),
    ]) {
      const stated = toGroupProblem(await groupIn(text, { overrides }));
      if (stated.kind !== "ready") throw new Error(stated.kind);
      const { mlp } = toProblemParts(stated.problem);
      expect(mlp?.activation).toBe("relu");
      expect(mlp?.gate).toBeUndefined();
    }
    const evaluated = await evaluateGroup(await groupIn(json, { overrides }));
    if (!("trace" in evaluated)) throw new Error(evaluated.kind);
    const shown = { fileName: "", choices: [], hasEditor: true, layer: 0, before: null };
    const written = (decided: SettingOverrides) =>
      toReadyState({ ...shown, shown: [evaluated], decided: () => decided }).whatIf?.directive;
    expect(written(overrides)).toBe('"activation": "relu"; removes "gate", which only SwiGLU uses');
    expect(written({ residual: false })).toBe('"residual": false');
  });

  it.each([
    ["a comment", text.replace("{", "{ // attention: temperature=2 norm=layerNorm")],
    ["a remark", text.replace("{", '{"//": "attention: temperature=2 norm=layerNorm",')],
  ])("takes what %s in it says before what keys beside it say", async (_, json) => {
    const group = await groupIn(json);
    const stated = toGroupProblem(group);
    if (stated.kind !== "ready" || stated.problem.kind !== "block") throw new Error(stated.kind);
    expect(stated.problem.norm).toBe("layerNorm");
    expect(stated.problem.attention).toMatchObject({ temperature: 2, headCount: 4 });
    const controls = toWhatIfControls(group, stated.problem);
    const norm = controls.find(({ setting }) => setting === "norm");
    expect(norm).toMatchObject({ decidedBy: "file", before: null, value: "layerNorm" });
  });

  it.each([
    ['"mlp": {', "attention"],
    ['"up": {', "attention"],
    ['"norm1": {', "attention"],
  ])("says of a directive in %s that it is not read, and where it would be", async (at, place) => {
    const json = text.replace(at, `${at} // attention: activation=gelu\n`);
    const { problems, settings } = await groupIn(json);
    expect(settings.activation).toBeUndefined();
    const [problem] = problems;
    expect(problem?.message).toBe(
      `a directive in this object is ignored: move it to the top of the file or into ${place}`,
    );
    expect(json.slice(problem?.range.start, problem?.range.end)).toBe("activation=gelu");
    const moved = text.replace(`"${place}": {`, `"${place}": { // attention: activation=gelu\n`);
    const read = await groupIn(moved);
    expect(read.problems).toEqual([]);
    expect(read.settings.activation).toMatchObject({ value: "gelu" });
  });

  it("says that a directive of another block of a stack belongs in the first", async () => {
    const { kind: _kind, input, ...layer } = block;
    const json = JSON.stringify({ kind: "stack", input, blocks: [layer, layer] });
    const at = json.lastIndexOf('"attention":{') + '"attention":{'.length;
    const { problems } = await groupIn(
      `${json.slice(0, at)}"//":"attention: temperature=2",${json.slice(at)}`,
    );
    expect(problems.map(({ message }) => message)).toEqual([
      "a directive in this object is ignored: move it to the top of the file or into " +
        "blocks[0].attention",
    ]);
  });

  it("leaves what a directive says unchanged when something else is decided", async () => {
    const json = text.replace("{", "{ // attention: temperature=2");
    const group = await groupIn(json, { overrides: { norm: "layerNorm" } });
    const stated = toGroupProblem(group);
    if (stated.kind !== "ready") throw new Error(stated.kind);
    const controls = toWhatIfControls(group, stated.problem);
    const changed = controls.filter(({ decidedBy }) => decidedBy === "panel");
    expect(changed.map(({ setting }) => setting)).toEqual(["norm"]);
  });

  it("uses a key that is nearer than a directive, like the lens of the file", async () => {
    const group = await groupIn(text.replace("{", "{ // attention: noncausal"));
    expect(group.settings.causal).toMatchObject({ value: true });
    expect(toGroupProblem(group)).toMatchObject({ problem: { attention: { causal: true } } });
  });

  it("has weights as the engine takes them, whatever a directive says of their layout", async () => {
    const group = await groupIn(text.replace("{", "{ // attention: weights=inOut scale=1"));
    expect(group.settings.weightLayout).toBeUndefined();
    expect(group.settings.scale).toMatchObject({ value: 1, isDirected: true });
  });

  it("says of a question what the file says, and what it was before a change", async () => {
    const group = await groupIn(text, { overrides: { norm: "layerNorm" } });
    const stated = toGroupProblem(group);
    if (stated.kind !== "ready") throw new Error(stated.kind);
    const controls = toWhatIfControls(group, stated.problem);
    const of = (name: string) => controls.find(({ setting }) => setting === name);
    expect(of("norm")).toMatchObject({ decidedBy: "panel", before: "RMSNorm", value: "layerNorm" });
    expect(of("placement")).toMatchObject({ decidedBy: "file", before: null, value: "pre" });
    expect(of("temperature")).toMatchObject({ decidedBy: "default", before: null });
  });

  it("leads from a cell to the numbers behind it", async () => {
    const group = await groupIn(text);
    const at = (stage: "mlpOutput" | "normed1", row: number, column: number) =>
      findOrigins(group, { computation: "", stage, head: null, row, column }, undefined).map(
        ({ start, end }) => Number(text.slice(start, end)),
      );
    const { mlp, norm1, input } = block as {
      mlp: { down: { weight: number[][]; bias: number[] } };
      norm1: { weight: number[] };
      input: number[][] | number[][][];
    };
    const rows = (Array.isArray(input[0]?.[0]) ? input[0] : input) as number[][];
    expect(at("mlpOutput", 1, 3).toSorted()).toEqual(
      [...(mlp.down.weight[3] ?? []), mlp.down.bias[3] ?? 0].toSorted(),
    );
    expect(at("normed1", 2, 5)).toEqual(
      expect.arrayContaining([...(rows[2] ?? []), norm1.weight[5]]),
    );
  });
});

test.each([
  [
    "a head count that does not fit",
    text.replace('"keyValueHeadCount": 2', '"keyValueHeadCount": 3'),
    "3",
  ],
  ["a slip", text.replace('"placement": "pre"', '"placement": "before"'), '"before"'],
  ["something missing", text.replace('"norm": "rmsNorm",', ""), '"kind": "block"'],
])("%s is told where it stands", async (_, wrong, place) => {
  const stated = toGroupProblem(await groupIn(wrong));
  if (stated.kind !== "failed") throw new Error(stated.kind);
  const [problem] = stated.problems;
  expect(wrong.slice(problem?.range.start, problem?.range.end)).toBe(place);
});

it.each([
  ["closed", "]".repeat(5000) + "}"],
  ["left open", ""],
])("nesting without end is told where it becomes too much, %s", async (_, rest) => {
  const deep = `{"kind": "attention", "query": ${"[".repeat(5000)}1${rest}`;
  const stated = toGroupProblem(await groupIn(deep));
  if (stated.kind !== "failed") throw new Error(stated.kind);
  const [problem] = stated.problems;
  expect(problem?.message).toContain("nested more than 200 levels deep here");
  expect(problem?.range.start).toBe(deep.indexOf("[") + 199);
});

it("a half-typed number breaks nothing but itself", async () => {
  const half = text.replace(/"epsilon": [^,]+,/, '"epsilon": 1e-,');
  const stated = toGroupProblem(await groupIn(half));
  if (stated.kind !== "failed") throw new Error(stated.kind);
  expect(half.slice(stated.problems[0]?.range.start).startsWith("1e-")).toBe(true);
});

it("other objects with a kind are no problems", async () => {
  const source = await openSource(
    '{"a": {"kind": "block"}, "kind": "tree"}',
    "json",
    sourceResources,
  );
  expect(source.extract().groups).toEqual([]);
  source.dispose();
});
