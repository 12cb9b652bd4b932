import { describe, expect, it } from "vitest";
import { openSource } from "../../../src/source/openSource.ts";
import { GroupOutcomes, OutcomeKeys } from "../../../src/service/groupOutcomes.ts";
import { toGroupProblem } from "../../../src/viewModel/groupProblem.ts";
import { findOrigins } from "../../../src/viewModel/origins.ts";
import { findMatrixPlace } from "../../../src/viewModel/problems/findMatrixPlace.ts";
import type { Reading } from "../../../src/service/reading.ts";
import { ReadingPacker } from "../../../src/workers/reading/readingPacker.ts";
import { ReadingUnpacker } from "../../../src/workers/reading/readingUnpacker.ts";
import { manyDemos } from "../../bench/hostBlock/denseFiles.ts";
import { createNoise, createNoiseBlock } from "../../support/problems.ts";
import { sameCells } from "../../support/sameCells.ts";
import { sourceResources } from "../../support/sourceResources.ts";
import { toProblemJson } from "../../support/toProblemJson.ts";

expect.addEqualityTesters([sameCells]);

const text = [
  "heads = 2",
  "query = [[5, 0, 1, 0.25]]",
  "key = [[1, 0, 0, 1], [0, 1, 1, 0]]",
  "value = [[1, 2, 3, 4], [5, 6, 7, 8]]",
  "",
].join("\n");
/** A block with two rows in its input, as a file of JSON. */
const [input, ...others] = [createNoise(1, [2, 8]), createNoiseBlock(2)] as const;
const block = JSON.stringify(toProblemJson({ kind: "block", input, ...others[0] }));
const computing = { backend: "auto", memoryLimit: Infinity } as const;
const outcomes = new GroupOutcomes(() => 0, new OutcomeKeys());

async function read(source: string, language = "python"): Promise<Reading> {
  const document = await openSource(source, language, sourceResources);
  const extraction = document.extract();
  document.dispose();
  const { groups } = extraction;
  return { extraction, groups, outcomes: await outcomes.of(groups, computing) };
}

describe("a packed reading", () => {
  it("says everything once, and the second time nothing", async () => {
    const packer = new ReadingPacker();
    const reading = await read(text);
    const first = packer.pack(reading);
    expect(first.newFacts).toHaveLength(3);
    expect(first.newBodies).toHaveLength(3);
    const again = packer.pack(reading);
    expect(again).toMatchObject({ newFacts: [], newBodies: [], outcomes: [{ outcome: null }] });
    expect([again.numbers.length, again.cells.length]).toEqual([0, 0]);
  });

  it("says only the matrix whose number changed, wherever the others moved", async () => {
    const packer = new ReadingPacker();
    packer.pack(await read(text));
    const changed = packer.pack(await read(`# above\n${text.replace("7, 8", "7, 80")}`));
    expect(changed.newBodies.map(({ length }) => length)).toEqual([8]);
    expect(changed.newFacts).toEqual([]);
  });

  it("is the same reading on the other side of a thread", async () => {
    const [packer, unpacker] = [new ReadingPacker(), new ReadingUnpacker(() => null)];
    for (const source of [
      text,
      `# above\n${text}`,
      text.replace("0.25", "-0"),
      `${text}key[0] = [1, 1]\n`,
    ]) {
      const { extraction, ...computed } = await read(source);
      const unfollowed = { line: 2, start: 0, why: "`unheard` is not defined here" };
      const reading = { extraction: { ...extraction, unfollowed }, ...computed };
      expect(await unpacker.unpack(structuredClone(packer.pack(reading)))).toEqual(reading);
    }
  });

  it("has the same matrices if they have not moved and have the same numbers", async () => {
    const [packer, unpacker] = [new ReadingPacker(), new ReadingUnpacker(() => null)];
    const cross = async (source: string) => {
      const packed = structuredClone(packer.pack(await read(source)));
      return (await unpacker.unpack(packed)).extraction.matrices;
    };
    const demos = manyDemos(3);
    const before = await cross(demos);
    const edited = demos.replace(/(?<=demo_1[^]*?)0\.25/, "0.125");
    const after = await cross(edited);
    const isSame = after.map((matrix, index) => matrix === before[index]);
    expect(isSame).toEqual([true, true, true, ...Array<boolean>(6).fill(false)]);
    expect(after).toEqual((await read(edited)).extraction.matrices);
  });

  it("is packed in memory that threads share, with equal tensors in one place", async () => {
    const reading = await read(text);
    const { numbers } = new ReadingPacker().pack(reading);
    expect(numbers.buffer).toBeInstanceOf(SharedArrayBuffer);
    const unpacked = await new ReadingUnpacker(() => null).unpack(
      new ReadingPacker().pack(reading),
    );
    const [{ outcome }] = unpacked.outcomes as [Reading["outcomes"][0]];
    if (outcome.kind !== "attention") throw new Error(outcome.kind);
    expect(outcome.trace.scores.values.buffer).toBe(outcome.trace.headOutput.values.buffer);
  });

  it("leaves the numbers of a large matrix that no computation uses where they are", async () => {
    const [packer, unpacker] = [new ReadingPacker(), new ReadingUnpacker(() => null)];
    const cross = async (name: string) => {
      const lines = `${name} = np.eye(600, 600)\nother = np.eye(600, 4) * 2\n`;
      const packed = packer.pack(await read(`${text}${lines}`));
      const { extraction, groups } = await unpacker.unpack(structuredClone(packed));
      return { matrix: extraction.matrices.at(-1)!, group: groups[0], packed };
    };
    const { packed, matrix } = await cross("table");
    expect(packed.newBodies.map(({ length }) => length)).toEqual([4, 8, 8, 2400]);
    expect(matrix).toMatchObject({ name: "other", shape: [600, 4] });
    expect(matrix.values[5]).toBe(2);
    const { group } = await cross("Wo");
    expect(group?.matrices.outputProjection?.values[601]).toBe(1);
  });

  it("that names what was never told is refused", async () => {
    const packer = new ReadingPacker();
    const reading = await read(text);
    packer.pack(reading);
    await expect(new ReadingUnpacker(() => null).unpack(packer.pack(reading))).rejects.toThrow(
      "never told",
    );
  });
});

describe("a file that is a whole problem", () => {
  async function cross(source: string) {
    const [packer, unpacker] = [new ReadingPacker(), new ReadingUnpacker(() => null)];
    const reading = await read(source, "json");
    const { groups } = await unpacker.unpack(structuredClone(packer.pack(reading)));
    return { packer, unpacker, group: groups[0]!, before: reading.groups[0]! };
  }

  it("is stated on the other side without its text, on the numbers of its matrices", async () => {
    const { group, before } = await cross(block);
    const [stated, expected] = [toGroupProblem(group), toGroupProblem(before)];
    expect(group.whole?.text).toBe(null);
    expect(stated).toEqual(expected);
    if (stated.kind !== "ready" || stated.problem.kind !== "block") throw new Error(stated.kind);
    expect(stated.problem.mlp.up.weight.values).toBe(group.matrices.mlpUp?.values);
    expect(stated.problem.input.values).toBe(group.matrices.input?.values);
  });

  it("takes what was decided there as well", async () => {
    const { group } = await cross(block);
    const temperature = { value: 2, range: null };
    const stated = toGroupProblem({ ...group, settings: { ...group.settings, temperature } });
    expect(stated).toMatchObject({ problem: { attention: { temperature: 2 } } });
  });

  it("leads from a cell to its numbers in the text", async () => {
    const { group } = await cross(block);
    const address = { computation: "", stage: "normed2", head: null, row: 1, column: 3 } as const;
    const [weight] = findOrigins(group, address, undefined);
    const norm2 = JSON.parse(block) as { readonly norm2: { readonly weight: readonly number[] } };
    expect(Number(block.slice(weight?.start, weight?.end))).toBe(norm2.norm2.weight[3]);
  });

  it("sends after an edit no more than the matrix that changed", async () => {
    const { packer } = await cross(block);
    const number = /(?<="up":\{"weight":\[\[)[^,]+/;
    const changed = packer.pack(await read(block.replace(number, "0.5"), "json"));
    expect(changed.newBodies.map(({ length }) => length)).toEqual([16 * 8]);
  });
});

it("knows on the other side which numbers of a problem are a matrix turned round", async () => {
  const matrix = (name: string, nth: number) => {
    const row = `[${Array.from({ length: 64 }, (_, at) => nth + at / 8).join(", ")}],`;
    return `${name} = np.array([${row.repeat(64)}])`;
  };
  const names = ["w_q", "w_k", "w_v", "w_o"];
  const source = [
    "import numpy as np",
    "heads = 2",
    matrix("x", 9),
    ...names.map(matrix),
    "x @ w_q",
  ];
  const reading = await read(source.join("\n"));
  const unpacked = await new ReadingUnpacker(() => null).unpack(
    structuredClone(new ReadingPacker().pack(reading)),
  );
  const [group] = unpacked.groups;
  const stated = toGroupProblem(group!);
  if (stated.kind !== "ready") throw new Error(stated.kind);
  expect(stated).toEqual(toGroupProblem(reading.groups[0]!));
  const { input, queryProjection } = group!.matrices;
  expect(findMatrixPlace(stated.problem, queryProjection!)).toMatchObject({ isTurned: true });
  expect(findMatrixPlace(stated.problem, input!)).toMatchObject({ path: ["input"] });
});
