import { afterEach, describe, expect, it } from "vitest";
import type { FollowingProgress } from "../../../src/source/extraction.ts";
import { ReadingClient } from "../../../src/workers/reading/readingClient.ts";
import { noComputing } from "../../support/aloneHost.ts";
import { Editor } from "../../support/workers/memoryEditor.ts";
import { startFile } from "../../support/workers/starters.ts";

const training = [
  "import numpy as np",
  "x = np.array([[1.0, 0.5], [0.2, 2.0]])",
  "w = np.eye(2)",
  "for epoch in range(200000):",
  "    w = w * 0.9999",
  "e = np.exp(x @ w @ x.T)",
  "weights = e / e.sum(axis=1, keepdims=True)",
  "trained = weights @ x",
].join("\n");
const endless = "import numpy as np\nx = np.ones(2)\nwhile True:\n    x = x + 1\n";
const options = { meaning: {}, backend: "auto", memoryLimit: 2 ** 30 } as const;
const clients: ReadingClient[] = [];

function open(): ReadingClient {
  const client = new ReadingClient(startFile("reading.ts"), noComputing);
  const apart = client.apart();
  clients.push(client, apart);
  return apart;
}

afterEach(() => {
  for (const client of clients.splice(0)) client.dispose();
});

describe("a reading that goes on", () => {
  it("follows a program to its end, and tells how far it is", async () => {
    const client = open();
    const quick = await client.open(new Editor(training, "python")).read(options);
    expect(quick.unfollowed?.limit).toBe("usual");
    expect(quick.computations).toEqual([]);
    const reached: FollowingProgress[] = [];
    const long = client.open(new Editor(training, "python"));
    const whole = await long.read({ ...options, goesOn: "whole" }, (each) => reached.push(each));
    expect(whole.unfollowed).toBe(undefined);
    expect(whole.computations.map(({ kind }) => kind)).toEqual(["attention"]);
    expect(reached.length).toBeGreaterThan(0);
    expect(reached.every(({ line }) => line === 4 || line === 5)).toBe(true);
    const turns = reached.map(({ pass }) => pass?.turn ?? 0);
    expect(turns).toEqual(turns.toSorted((a, b) => a - b));
    const offset = training.lastIndexOf("trained");
    const asked = { version: whole.version, range: { start: 0, end: offset } };
    expect((await long.ask("listDraws", asked))?.answer).toEqual([]);
    const lenses = await long.ask("listLenses", {
      ...{ version: whole.version, isPredicted: false, lineCount: 8 },
      within: { start: 0, end: training.length },
    });
    expect(lenses?.answer.map(({ title }) => title).join()).toContain("spreads its attention");
  });

  it("stops at once when its client is disposed of", async () => {
    const client = open();
    let onReached = (): void => undefined;
    const isReached = new Promise<void>((resolve) => (onReached = resolve));
    const long = client.open(new Editor(endless, "python"));
    const reading = long.read({ ...options, goesOn: "whole" }, () => onReached());
    await isReached;
    client.dispose();
    await expect(reading).rejects.toThrow("the document was closed");
  });
});
