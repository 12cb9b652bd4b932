import { describe, expect, it } from "vitest";
import { openSource } from "../../../src/source/openSource.ts";
import { GroupOutcomes } from "../../../src/workers/reading/groupOutcomes.ts";
import type { Reading } from "../../../src/workers/reading/packedReading.ts";
import { ReadingPacker } from "../../../src/workers/reading/readingPacker.ts";
import { ReadingUnpacker } from "../../../src/workers/reading/readingUnpacker.ts";
import { sourceResources } from "../../support/sourceResources.ts";

const text = [
  "heads = 2",
  "query = [[5, 0, 1, 0.25]]",
  "key = [[1, 0, 0, 1], [0, 1, 1, 0]]",
  "value = [[1, 2, 3, 4], [5, 6, 7, 8]]",
  "",
].join("\n");
const computing = { backend: "auto", memoryLimit: Infinity } as const;
const outcomes = new GroupOutcomes(() => 0);

async function read(source: string): Promise<Reading> {
  const document = await openSource(source, "python", sourceResources);
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
    const [packer, unpacker] = [new ReadingPacker(), new ReadingUnpacker()];
    for (const source of [
      text,
      `# above\n${text}`,
      text.replace("0.25", "-0"),
      `${text}key[0] = [1, 1]\n`,
    ]) {
      const reading = await read(source);
      expect(await unpacker.unpack(structuredClone(packer.pack(reading)))).toEqual(reading);
    }
  });

  it("is packed in memory that threads share, with equal tensors in one place", async () => {
    const reading = await read(text);
    const { numbers } = new ReadingPacker().pack(reading);
    expect(numbers.buffer).toBeInstanceOf(SharedArrayBuffer);
    const unpacked = await new ReadingUnpacker().unpack(new ReadingPacker().pack(reading));
    const [{ outcome }] = unpacked.outcomes as [Reading["outcomes"][0]];
    if (outcome.kind !== "attention") throw new Error(outcome.kind);
    expect(outcome.trace.scores.values.buffer).toBe(outcome.trace.headOutput.values.buffer);
  });

  it("that names what was never told is refused", async () => {
    const packer = new ReadingPacker();
    const reading = await read(text);
    packer.pack(reading);
    await expect(new ReadingUnpacker().unpack(packer.pack(reading))).rejects.toThrow("never told");
  });
});
