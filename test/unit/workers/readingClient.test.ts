import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import { openSource } from "../../../src/source/openSource.ts";
import type { SourceResources } from "../../../src/source/sourceReader.ts";
import { ReadingClient } from "../../../src/workers/reading/readingClient.ts";
import { serveReading } from "../../../src/workers/reading/serveReading.ts";
import { longFile } from "../../bench/longFile.ts";
import { sameCells } from "../../support/sameCells.ts";
import { sourceResources } from "../../support/sourceResources.ts";
import { Editor } from "../../support/workers/memoryEditor.ts";
import {
  startFile,
  startHeldReading,
  startNothing,
  type CountingStarter,
} from "../../support/workers/starters.ts";

expect.addEqualityTesters([sameCells]);

const demo = [
  "num_heads = 2",
  "query = [[5.0, 0.0, 1.0, 0.25]]",
  "key = [[1, 0, 0, 1], [0, 1, 1, 0]]",
  "value = [[1, 2, 3, 4], [5, 6, 7, 8]]",
  "",
].join("\n");
const options = { meaning: {}, backend: "auto", memoryLimit: Infinity } as const;
const clients: ReadingClient[] = [];

function open(starter: CountingStarter = startFile("reading.ts"), silenceMs = 20_000) {
  const patience = { silence: () => silenceMs, reading: () => silenceMs };
  const client = new ReadingClient(starter, patience);
  clients.push(client);
  return client;
}

async function readAfresh(editor: Editor) {
  const source = await openSource(editor.text(), editor.language, sourceResources);
  const extraction = source.extract();
  source.dispose();
  return extraction;
}

afterEach(() => {
  for (const client of clients.splice(0)) client.dispose();
});

describe("the reading worker", () => {
  it("reads what is read without it, and computes it", async () => {
    const editor = new Editor(demo);
    const reading = await open().open(editor).read(options);
    expect(reading.extraction).toEqual(await readAfresh(editor));
    const [{ outcome }] = reading.outcomes as [(typeof reading.outcomes)[0]];
    if (outcome.kind !== "attention") throw new Error(outcome.kind);
    expect(outcome.trace.run.backend).toBe("reference");
    expect(outcome.trace.query.shape).toEqual([1, 2, 1, 2]);
    expect(Array.from(outcome.trace.query.values)).toEqual([5, 0, 1, 0.25]);
    expect(reading.groups[0]!.matrices.query).toBe(reading.extraction.matrices[0]);
  });

  it("leaves large computations, and all when other arithmetic is asked for, to the other worker", async () => {
    const document = open().open(new Editor(demo));
    const reading = await document.read({ ...options, backend: "gpu" });
    expect(reading.outcomes[0]!.outcome).toEqual({ kind: "large" });
  });

  it("follows edits without telling again what stays", async () => {
    const editor = new Editor(longFile(1200), "csharp");
    const document = open().open(editor);
    const first = await document.read(options);
    const middle = editor.length() >> 1;
    const edits = [
      ["new(5)", "new(57)", 0],
      ["    public", "    // one more line\n    public", 0],
      ["new(0.25)", "new(0.5)", middle],
      ["return total", "return  total", middle],
      ["new(2)", "new()", 0],
      ["new()", "new(2)", 0],
      ["HeadCount = 2", "HeadCount = 4", 0],
    ] as const;
    for (const [old, text, from] of edits) {
      document.change(editor.replace(old, text, from));
      const reading = await document.read(options);
      expect(reading.extraction).toEqual(await readAfresh(editor));
      expect(reading.version).toBe(editor.version());
    }
    const last = await document.read(options);
    expect(last.extraction.matrices.at(-1)!.values).toBe(first.extraction.matrices.at(-1)!.values);
  });

  it("keeps the trace of a computation that did not change", async () => {
    const editor = new Editor(demo);
    const document = open().open(editor);
    const before = await document.read(options);
    document.change(editor.replace("num_heads", "# two\nnum_heads"));
    const after = await document.read(options);
    expect(after.outcomes[0]).toEqual(before.outcomes[0]);
    expect(after.outcomes[0]!.outcome).toBe(before.outcomes[0]!.outcome);
  });

  it("holds a computation while a number is half typed", async () => {
    const editor = new Editor(demo);
    const document = open().open(editor);
    await document.read(options);
    document.change(editor.replace("0.25]]", "0.25, ], [1]]"));
    const { groups, outcomes, extraction } = await document.read(options);
    expect(groups.map(({ id }) => id)).toEqual(["attention:#0"]);
    expect(outcomes[0]!.outcome.kind).toBe("failed");
    expect(extraction.problems.length).toBeGreaterThan(0);
  });

  it("answers an overtaken reading with the one that overtook it", async () => {
    const editor = new Editor(demo);
    const { starter, asked, read } = startHeldReading();
    const document = open(starter).open(editor);
    await document.read(options);
    const overtaken = document.read(options);
    document.change(editor.replace("5.0", "6.0"));
    const latest = document.read(options);
    expect((await latest).version).toBe(2);
    expect((await latest).extraction.matrices[0]!.values[0]).toBe(6);
    expect((await overtaken).version).toBe(2);
    expect(read).toEqual([asked[0], asked[2]]);
  });

  it("learns the whole text when the edits do not lead to it", async () => {
    const editor = new Editor(demo);
    const document = open().open(editor);
    await document.read(options);
    editor.replace("5.0", "60.0");
    document.change(editor.replace("num_heads", "heads"));
    expect((await document.read(options)).extraction).toEqual(await readAfresh(editor));
  });

  it("takes a long text in pieces, and starts again if it changes in the meantime", async () => {
    const editor = new Editor(`# ${"long ".repeat(250_000)}\n${demo}`);
    const client = open();
    await client.open(new Editor(demo)).read(options);
    const document = client.open(editor);
    document.change(editor.replace("5.0", "6.0"));
    const { extraction, version } = await document.read(options);
    expect(version).toBe(2);
    expect(extraction).toEqual(await readAfresh(editor));
    document.change(editor.replace("6.0", "7.0"));
    expect((await document.read(options)).extraction).toEqual(await readAfresh(editor));
  });

  it("keeps documents apart", async () => {
    const client = open();
    const editors = [new Editor(demo), new Editor(demo.replace("5.0", "7.0"))];
    const readings = await Promise.all(editors.map((each) => client.open(each).read(options)));
    expect(readings.map(({ extraction }) => extraction.matrices[0]!.values[0])).toEqual([5, 7]);
  });
});

describe("a reading worker that stops", () => {
  it("is replaced and told the text; the reader only waits", async () => {
    const starter = startFile("reading.ts");
    const editor = new Editor(demo);
    const document = open(starter).open(editor);
    await document.read(options);
    document.change(editor.replace("num_heads", "# CRASH\nnum_heads"));
    editor.replace("# CRASH", "# quiet");
    const { extraction, version } = await document.read(options);
    expect(extraction).toEqual(await readAfresh(editor));
    expect(version).toBe(3);
    expect(starter.count.started).toBe(2);
    expect(starter.lines.join()).toContain("stopped (the worker exited with code 7)");
  });

  it("over the same text again gives up with words, until the text is another", async () => {
    const editor = new Editor(demo.replace("num_heads", "# CRASH\nnum_heads"));
    const document = open().open(editor);
    await expect(document.read(options)).rejects.toThrow("Parsing failed twice");
    document.change(editor.replace("# CRASH", "# quiet"));
    expect((await document.read(options)).groups).toHaveLength(1);
  });

  it("is replaced when it hangs", async () => {
    const starter = startFile("reading.ts");
    const editor = new Editor(demo);
    const document = open(starter, 2000).open(editor);
    const first = await document.read(options);
    expect(first.groups).toHaveLength(1);
    document.change(editor.replace("num_heads", "# HANG\nnum_heads"));
    editor.replace("# HANG", "# quiet");
    expect((await document.read(options)).extraction).toEqual(await readAfresh(editor));
    expect(starter.lines.join()).toContain("did not respond for 2.0 s");
  });
});

describe("a text that takes too much", () => {
  it.each([
    ["comments that open and never close", `${"/*".repeat(2500)}7${"/*".repeat(2500)}`, "memory"],
    ["paths with stars", "/usr/lib/*.so\n".repeat(1500), undefined],
    ["paths with stars in stars", "/a/*/b/*\n".repeat(4000), "memory"],
  ])(
    "of %s is read or left out, through every edit, and every other is read on",
    async (_, text, leftOut) => {
      const starter = startFile("reading.ts");
      const client = open(starter);
      const [bad, good] = [new Editor(text), new Editor(demo)];
      const [badDocument, goodDocument] = [client.open(bad), client.open(good)];
      const before = process.memoryUsage().rss;
      const found = [(await badDocument.read(options)).extraction];
      for (let at = 0; at < 10; at++) {
        badDocument.change(bad.replace("/", "7/", Math.floor((text.length * at) / 11)));
        goodDocument.change(good.replace("5", "57"));
        const [{ extraction }, other] = await Promise.all([
          badDocument.read(options),
          goodDocument.read(options),
        ]);
        found.push(extraction);
        expect(other.extraction).toEqual(await readAfresh(good));
      }
      expect(found.at(-1)).toMatchObject({ matrices: [], problems: [] });
      expect(found.at(-1)!.leftOut).toBe(leftOut);
      expect(process.memoryUsage().rss - before).toBeLessThan(700 * 2 ** 20);
      expect(starter.lines.join().includes("its parser ran out of memory")).toBe(
        leftOut === "memory",
      );
      expect((await client.open(new Editor(demo)).read(options)).groups).toHaveLength(1);
    },
    60_000,
  );

  it("is not tried at every key, but after large changes or on request", async () => {
    const starter = startFile("reading.ts");
    const editor = new Editor(`# ENDLESS ${"x".repeat(200)}\n${demo}`);
    const client = open(starter, 2000);
    const other = client.open(new Editor(demo));
    const document = client.open(editor);
    const both = await Promise.all([document.read(options), other.read(options)]);
    expect(both.map(({ extraction }) => extraction.leftOut)).toEqual(["time", undefined]);
    const started = starter.count.started;
    document.change(editor.replace("5.0", "6.0"));
    const { extraction, version } = await document.read(options);
    expect([extraction.leftOut, version]).toEqual(["time", 2]);
    expect(starter.count.started).toBe(started);
    document.change(editor.replace(`# ENDLESS ${"x".repeat(200)}`, "# QUIET"));
    expect((await document.read(options)).groups).toHaveLength(1);
  }, 60_000);

  it("is left alone when the user says so, and every other is read on", async () => {
    const starter = startFile("reading.ts");
    const editor = new Editor(`# ENDLESS ${"x".repeat(200)}\n${demo}`);
    const client = open(starter);
    const good = client.open(new Editor(demo));
    await good.read(options);
    const document = client.open(editor);
    const reading = document.read(options);
    // The worker does not answer once it has begun.
    await expect.poll(() => Promise.race([good.read(options), sleep(300)])).toBeUndefined();
    const other = good.read(options);
    client.stop(document);
    expect((await reading).extraction.leftOut).toBe("user");
    expect((await other).groups).toHaveLength(1);
    expect(starter.count.started).toBe(2);
  }, 60_000);

  it("is tried again on request", async () => {
    const starter = startFile("reading.ts");
    const editor = new Editor(`# ENDLESS ${"x".repeat(200)}\n${demo}`);
    const document = open(starter, 1000).open(editor);
    expect((await document.read(options)).extraction.leftOut).toBe("time");
    document.change(editor.replace("ENDLESS", "QUIET"));
    expect((await document.read(options)).extraction.leftOut).toBe("time");
    document.tryAgain();
    expect((await document.read(options)).groups).toHaveLength(1);
  }, 60_000);
});

describe("where no reading worker can start", () => {
  it("texts are read in place, and the log says so", async () => {
    const starter = startNothing((port) => serveReading(port, sourceResources));
    const editor = new Editor(demo);
    const document = open(starter).open(editor);
    await document.read(options);
    document.change(editor.replace("5.0", "6.0"));
    expect((await document.read(options)).extraction).toEqual(await readAfresh(editor));
    expect(starter.lines.join()).toContain("did not start (no threads here)");
  });

  it("a grammar that cannot be loaded is reported to readers", async () => {
    const broken: SourceResources = {
      loadWasm: () => Promise.reject(new Error("disk full")),
      clock: () => 0,
    };
    const starter = startNothing((port) => serveReading(port, broken));
    await expect(open(starter).open(new Editor(demo)).read(options)).rejects.toThrow("disk full");
  });

  it("a closed document is read no more", async () => {
    const document = open().open(new Editor(demo));
    const waiting = document.read(options);
    document.close();
    await expect(waiting).rejects.toThrow("was closed");
    await expect(document.read(options)).rejects.toThrow("was closed");
  });
});
