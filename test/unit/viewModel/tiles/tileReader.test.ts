import { describe, expect, it } from "vitest";
import type { ComputationGroup } from "../../../../src/source/extraction.ts";
import type { EvaluatedGroup } from "../../../../src/viewModel/evaluatedGroup.ts";
import { toShownStages } from "../../../../src/viewModel/tiles/shownStages.ts";
import { TileReader } from "../../../../src/viewModel/tiles/tileReader.ts";
import type {
  MapChoice,
  MapVersion,
  TileAddress,
} from "../../../../src/viewModel/tiles/tileAddress.ts";
import { chapterDemo, evaluateGroup, groupOf, matrixOf, setTo } from "../../../support/groups.ts";

const shown = (evaluated: EvaluatedGroup) => toShownStages(evaluated, 0)!;

async function readerOf(group = chapterDemo(2), old?: ComputationGroup) {
  const evaluated = await evaluateGroup(group);
  const before = old && (await evaluateGroup(old));
  if (evaluated.kind !== "attention") throw new Error(evaluated.kind);
  const pauses: number[] = [];
  let now = 0;
  const pace = {
    clock: () => (now += 3),
    pause: () => Promise.resolve().then(() => void pauses.push(now)),
    longestMs: 4,
  };
  const reader = new TileReader(
    { now: shown(evaluated), before: before ? shown(before) : null },
    pace,
  );
  const map = async (
    map: MapChoice | null,
    stage: TileAddress["stage"] = "attentionWeights",
    version: MapVersion = "now",
  ) => {
    const place = { level: 0, row: 0, column: 0 } as const;
    const address = { layer: 0, stage, map, version, ...place, pooling: "mean" } as const;
    const { values } = await reader.tile(address);
    return [...values].map((value) => value.toFixed(4));
  };
  return { reader, map, pauses, trace: evaluated.trace };
}

describe("the maps of the chapter's two heads", () => {
  it.each([
    [{ kind: "head", head: 0 }, ["0.0705", "0.8590", "0.0705"]],
    [{ kind: "head", head: 1 }, ["0.0705", "0.0705", "0.8590"]],
    [{ kind: "mean" }, ["0.0705", "0.4647", "0.4647"]],
    [{ kind: "max" }, ["0.0705", "0.8590", "0.8590"]],
    [{ kind: "difference", head: 0, against: 1 }, ["0.0000", "0.7885", "-0.7885"]],
  ] as const)("%j", async (choice, expected) => {
    const { map } = await readerOf();
    expect(await map(choice)).toEqual(expected);
  });

  it("come with what is not split, too", async () => {
    const { map } = await readerOf();
    expect(await map(null, "query")).toEqual("0 5 0 0 0 0 5 0".split(" ").map((n) => `${n}.0000`));
    expect((await map(null, "attentionOutput"))[1]).toBe("17.1796");
  });

  it("are rejected with a message if there is none", async () => {
    const { map } = await readerOf();
    await expect(map({ kind: "head", head: 2 })).rejects.toThrow(
      "no head 2. The computation has 2",
    );
    await expect(map(null)).rejects.toThrow("no map of attentionWeights without a head");
    await expect(map(null, "mlpHidden")).rejects.toThrow("no map of mlpHidden");
  });
});

it("a difference of what both heads hide stays hidden", async () => {
  const rows = [
    [1, 2],
    [3, 4],
  ];
  const { map } = await readerOf(
    groupOf(
      "attention",
      [matrixOf("q", "query", rows), matrixOf("k", "key", rows), matrixOf("v", "value", rows)],
      { headCount: setTo(2), causal: setTo(true) },
    ),
  );
  const hidden = await map({ kind: "difference", head: 0, against: 1 }, "maskedScores");
  expect(hidden[1]).toBe("-Infinity");
  expect(hidden[0]).toBe("-3.0000");
});

describe("what was before the change", () => {
  const unscaled = () => readerOf(chapterDemo(2, { scale: setTo(1) }), chapterDemo(2));
  const first = { kind: "head", head: 0 } as const;

  it("is a map of its own, and so is what was added to it", async () => {
    const { map } = await unscaled();
    expect(await map(first)).toEqual(["0.0066", "0.9867", "0.0066"]);
    expect(await map(first, "attentionWeights", "before")).toEqual(["0.0705", "0.8590", "0.0705"]);
    const difference = await map(first, "attentionWeights", "difference");
    expect(difference).toEqual(["-0.0639", "0.1277", "-0.0639"]);
  });

  it("comes row by row, too", async () => {
    const { reader } = await unscaled();
    const { weights } = await reader.rows(0, "before");
    expect([...weights].map((weight) => weight.toFixed(2)).slice(0, 3)).toEqual([
      "0.07",
      "0.86",
      "0.07",
    ]);
  });

  it("is rejected with a message without a comparison, or with another head count", async () => {
    const alone = await readerOf();
    await expect(alone.map(first, "scores", "before")).rejects.toThrow(
      "no longer a result to compare with",
    );
    const recut = await readerOf(chapterDemo(1), chapterDemo(2));
    await expect(recut.map(first, "headOutput", "difference")).rejects.toThrow(
      "headOutput is now 1 × 8 and was 1 × 4",
    );
  });
});

describe("measures", () => {
  it("say how sharply and how far a head looks", async () => {
    const { reader } = await readerOf();
    const [first, second] = await reader.measures();
    expect(first!.peak).toBeCloseTo(0.859, 4);
    const [a, b] = [0.0705095, 0.858981];
    expect(first!.entropy).toBeCloseTo(-2 * a * Math.log2(a) - b * Math.log2(b), 4);
    // The query is the last of three positions.
    expect(first!.meanDistance).toBeCloseTo(2 * a + b, 4);
    expect(second!.meanDistance).toBeCloseTo(3 * a, 4);
  });

  it("leave out queries that see no key", async () => {
    const query = matrixOf("q", "query", [[1], [1]]);
    const key = matrixOf("k", "key", [[1]]);
    const value = matrixOf("v", "value", [[1]]);
    const settings = { headCount: setTo(1), causal: setTo(true) };
    const { reader } = await readerOf(groupOf("attention", [query, key, value], settings));
    expect((await reader.measures())[0]).toMatchObject({ peak: 1, entropy: 0 });
  });
});

describe("rows", () => {
  it("are one query's weights in every head, or what each key receives", async () => {
    const { reader } = await readerOf();
    const { shape, weights } = await reader.rows(0, "now");
    expect(shape).toEqual([2, 3]);
    expect([...weights].map((weight) => weight.toFixed(2)).join(" ")).toBe(
      "0.07 0.86 0.07 0.07 0.07 0.86",
    );
    expect([...(await reader.rows(null, "now")).weights]).toEqual([...weights]);
    await expect(reader.rows(5, "now")).rejects.toThrow("no query 5");
  });
});

it("a tile that was read is not read again", async () => {
  const { reader } = await readerOf();
  const map = { kind: "mean" } as const;
  const place = {
    layer: 0,
    stage: "scores",
    map,
    version: "now",
    level: 0,
    row: 0,
    column: 0,
  } as const;
  const address: TileAddress = { ...place, pooling: "largest" };
  expect(await reader.tile(address)).toBe(await reader.tile({ ...address }));
});
