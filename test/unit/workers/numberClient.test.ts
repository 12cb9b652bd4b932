import { afterEach, describe, expect, it } from "vitest";
import type { MeasuredTensor } from "../../../src/viewModel/files/tensorStatistics.ts";
import { firstSlice } from "../../../src/viewModel/files/tensorSlice.ts";
import { NumberClient } from "../../../src/workers/numbers/numberClient.ts";
import { WorkerGone } from "../../../src/workers/ports/port.ts";
import { startFile, startUrl } from "../../support/workers/starters.ts";

let closing = new AbortController();
afterEach(() => {
  closing.abort();
  closing = new AbortController();
});

/** A file in memory that lies in the middle of other bytes. */
function fileOf(text: string) {
  const bytes = new TextEncoder().encode(`before${text}behind`).subarray(6, 6 + text.length);
  return {
    size: bytes.length,
    read: (offset: number, length: number) =>
      Promise.resolve(bytes.subarray(offset, offset + length)),
  };
}

async function open(name: string, text: string, starter = startFile("numbers.ts")) {
  const file = fileOf(text);
  const measured: MeasuredTensor[] = [];
  const tell = (each: MeasuredTensor): void => void measured.push(each);
  const client = await NumberClient.start(starter, file, tell, closing.signal);
  const listed = client.open(name, file, () => undefined);
  return { client, listed, measured };
}

describe("a file of numbers in a worker", () => {
  it("is listed, shown in tiles, copied, and measured", async () => {
    const { client, listed, measured } = await open("scores.csv", "a,b\n1,2\n3,4.5\n");
    const { format, tensors, refused } = await listed;
    expect([format, refused]).toEqual(["table", []]);
    const [table] = tensors;
    expect(table).toMatchObject({ shape: [2, 2], columnNames: ["a", "b"] });
    const slice = firstSlice(0, table!.shape);
    const address = { level: 0, row: 0, column: 0, pooling: "sampled" } as const;
    const tile = await client.ask("tile", { slice, address } as never);
    expect([...tile.values]).toEqual([1, 2, 3, 4.5]);
    expect(JSON.parse(await client.ask("copy", { slice, form: "json" }))).toEqual([
      [1, 2],
      [3, 4.5],
    ]);
    await client.ask("measure", { tensor: 0, isAsked: true });
    expect(measured.at(-1)).toMatchObject({
      isRunning: false,
      statistics: { read: 4, least: 1, most: 4.5 },
    });
  });

  it("that cannot be read is refused with words", async () => {
    const { listed } = await open("x.npy", "no numbers at all");
    await expect(listed).rejects.toThrow(/x\.npy|NumPy|npy/);
  });

  it("takes no part of the editor's own thread, and ends with its file", async () => {
    const digits = "8".repeat(3_000_000);
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 5);
    const { listed } = await open("long.csv", `1,2\n${digits}x,2\n`);
    const ended = listed.catch((error: unknown) => error);
    await expect.poll(() => turns).toBeGreaterThan(2);
    closing.abort();
    await ended;
    clearInterval(timer);
  });

  it("says so if the worker ends, and nothing is read in its place", async () => {
    const code =
      "import { parentPort } from 'node:worker_threads'; parentPort.postMessage({ kind: 'ready' });" +
      "parentPort.on('message', () => process.exit(5));";
    const starter = startUrl(new URL(`data:text/javascript,${encodeURIComponent(code)}`));
    const { listed } = await open("x.csv", "1,2\n", starter);
    await expect(listed).rejects.toThrow("exited with code 5");
  });

  it("ends a worker that hangs, and says so", async () => {
    const code =
      "import { parentPort } from 'node:worker_threads'; parentPort.postMessage({ kind: 'ready' });" +
      "parentPort.on('message', () => { for (;;); });";
    const starter = startUrl(new URL(`data:text/javascript,${encodeURIComponent(code)}`));
    const file = fileOf("1,2\n");
    const client = await NumberClient.start(starter, file, () => undefined, closing.signal, 200);
    const listed = client.open("x.csv", file, () => undefined);
    await expect(listed).rejects.toThrow("did not respond for 0.2 s");
    await expect(client.ask("stop", { tensor: 0 })).rejects.toThrow(WorkerGone);
  });
});
