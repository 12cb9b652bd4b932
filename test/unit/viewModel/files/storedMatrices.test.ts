import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { openNumberFile } from "../../../../src/files/openNumberFile.ts";
import { type Reading, readFromBytes } from "../../../../src/files/reading.ts";
import type { NumberFile } from "../../../../src/files/storedTensor.ts";
import {
  copySlice,
  toAttentionJson,
  toWeightsJson,
} from "../../../../src/viewModel/files/sliceTexts.ts";
import {
  firstSlice,
  nameOfSlice,
  type TensorSlice,
} from "../../../../src/viewModel/files/tensorSlice.ts";
import { StatisticsSum } from "../../../../src/viewModel/files/tensorStatistics.ts";
import { readTensorTile } from "../../../../src/viewModel/files/tensorTiles.ts";

const folder = path.join(import.meta.dirname, "../../../fixtures/files");

function open(name: string): {
  readonly file: NumberFile;
  readonly give: <T>(reading: Reading<T>) => T;
} {
  const bytes = readFileSync(path.join(folder, name));
  const give = <T>(reading: Reading<T>): T => readFromBytes(bytes, reading);
  return { file: give(openNumberFile(name, bytes.length)), give };
}

/** A file with one table of numbers. */
function table(text: string): ReturnType<typeof open> {
  const bytes = new TextEncoder().encode(text);
  const give = <T>(reading: Reading<T>): T => readFromBytes(bytes, reading);
  return { file: give(openNumberFile("table.csv", bytes.length)), give };
}

const address = { level: 0, row: 0, column: 0, pooling: "largest" } as const;
const square: TensorSlice = { tensor: 0, rowAxis: 0, columnAxis: 1, index: [0, 0] };

describe("a matrix of a tensor", () => {
  it("is the last two axes at first, and its name says which", () => {
    const slice = firstSlice(0, [2, 3, 4]);
    expect(slice).toEqual({ tensor: 0, rowAxis: 1, columnAxis: 2, index: [0, 0, 0] });
    expect(nameOfSlice({ ...slice, index: [1, 0, 0] }, "q")).toBe("q[1, :, :]");
    expect(firstSlice(0, [5])).toMatchObject({ rowAxis: 0, columnAxis: null });
    expect(nameOfSlice(square, "q")).toBe("q");
  });

  it("is read as tiles: its numbers, or the largest of those that a pixel stands for", () => {
    const { file, give } = open("cube.npy");
    const slice = { tensor: 0, rowAxis: 1, columnAxis: 2, index: [1, 0, 0] };
    const whole = give(readTensorTile(file, slice, address));
    expect([whole.shape, [...whole.values]]).toEqual([
      [3, 4],
      [12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23],
    ]);
    const coarse = { ...address, level: 1 };
    expect([...give(readTensorTile(file, slice, coarse)).values]).toEqual([17, 19, 21, 23]);
    const sampled = { ...coarse, pooling: "sampled" as const };
    expect([...give(readTensorTile(file, slice, sampled)).values]).toEqual([12, 14, 20, 22]);
  });

  it("that is no longer in the file is refused with a sentence", () => {
    const { file, give } = open("cube.npy");
    const gone = { tensor: 3, rowAxis: 0, columnAxis: 1, index: [0, 0] };
    expect(() => give(readTensorTile(file, gone, address))).toThrow("The file has changed");
  });
});

describe("statistics", () => {
  it("of pieces are those of the whole, without NaN and infinities", () => {
    const sum = new StatisticsSum(7);
    sum.add(Float64Array.of(1e9, 1e9 + 1, NaN));
    expect(sum.get()).toMatchObject({ read: 3, count: 7, mean: 1e9 + 0.5, deviation: 0.5 });
    sum.add(Float64Array.of(0, Infinity, -Infinity, 1e9 + 2));
    const numbers = [1e9, 1e9 + 1, 0, 1e9 + 2];
    const mean = numbers.reduce((all, each) => all + each, 0) / 4;
    const deviation = Math.sqrt(numbers.reduce((all, each) => all + (each - mean) ** 2, 0) / 4);
    const found = sum.get();
    expect(found).toMatchObject({
      least: 0,
      most: 1e9 + 2,
      zeros: 1,
      notNumbers: 1,
      infinities: 2,
    });
    expect(found.mean).toBeCloseTo(mean, 3);
    expect(found.deviation! / deviation).toBeCloseTo(1, 12);
  });

  it("of nothing are no numbers, nor what is too large, also as JSON", () => {
    const none = { least: null, most: null, mean: null, deviation: null };
    expect(new StatisticsSum(0).get()).toMatchObject(none);
    const sum = new StatisticsSum(3);
    sum.add(Float64Array.of(NaN, Infinity));
    expect(JSON.parse(JSON.stringify(sum.get()))).toMatchObject({ ...none, notNumbers: 1 });
    sum.add(Float64Array.of(1e300, 0));
    expect(sum.get()).toMatchObject({ most: 1e300, mean: 5e299, deviation: null });
  });
});

describe("a matrix as text", () => {
  it("is code in a language, or JSON", () => {
    const { file, give } = open("cube.npy");
    const slice = { tensor: 0, rowAxis: 1, columnAxis: 2, index: [1, 0, 0] };
    expect(give(copySlice(file, slice, "numPy"))).toBe(
      "cube1 = np.array([\n    [12, 13, 14, 15],  # 0\n    [16, 17, 18, 19],  # 1\n" +
        "    [20, 21, 22, 23],  # 2\n], dtype=np.float64)\n",
    );
    expect(JSON.parse(give(copySlice(file, slice, "json")))).toEqual([
      [12, 13, 14, 15],
      [16, 17, 18, 19],
      [20, 21, 22, 23],
    ]);
  });

  it("becomes an attention with two others, if their sizes fit", () => {
    const { file, give } = open("stored.npz");
    const [query, key] = [0, 1].map((tensor) => ({ ...square, tensor })) as [
      TensorSlice,
      TensorSlice,
    ];
    const text = give(toAttentionJson(file, { query, key, value: key }, "stored.npz"));
    const problem = JSON.parse(text) as Readonly<Record<string, readonly number[][]>>;
    expect(Object.keys(problem)).toEqual(["kind", "headCount", "from", "query", "key", "value"]);
    expect([problem["query"]?.length, problem["key"]?.length]).toEqual([4, 6]);
    expect(() => give(toAttentionJson(file, { query, key, value: query }, "a"))).toThrow(
      "The key key is 6 × 8 and the value query is 4 × 8. Both need a row for each position.",
    );
  });

  it("becomes attention weights only if its rows sum to 1", () => {
    const weights = table("1,0\n0.25,0.75\n");
    expect(JSON.parse(weights.give(toWeightsJson(weights.file, square, "table.csv")))).toEqual({
      from: "table.csv: table",
      attention_weights: [
        [1, 0],
        [0.25, 0.75],
      ],
    });
    const scores = table("1,0\n0.25,1.75\n");
    expect(() => scores.give(toWeightsJson(scores.file, square, "table.csv"))).toThrow(
      "Row 1 of table sums to 2. The rows of attention weights sum to 1.",
    );
  });
});
