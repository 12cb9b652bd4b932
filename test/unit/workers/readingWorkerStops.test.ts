import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import type { SourceResources } from "../../../src/source/sourceReader.ts";
import { serveReading } from "../../../src/workers/reading/serveReading.ts";
import { sourceResources } from "../../support/sourceResources.ts";
import { Editor } from "../../support/workers/memoryEditor.ts";
import {
  closeAll,
  demo,
  open,
  options,
  readAfresh,
  readBy,
} from "../../support/workers/readingClients.ts";
import { startFile, startNothing, startUrl } from "../../support/workers/starters.ts";

afterEach(closeAll);

describe("a reading worker that stops", () => {
  it("is replaced and told the text; the reader only waits", async () => {
    const starter = startFile("reading.ts");
    const editor = new Editor(demo);
    const document = open(starter).open(editor);
    await document.read(options);
    document.change(editor.replace("num_heads", "# CRASH\nnum_heads"));
    editor.replace("# CRASH", "# quiet");
    const facts = await document.read(options);
    expect(await readBy(document, facts)).toEqual(await readAfresh(editor));
    expect(facts.version).toBe(3);
    expect(starter.count.started).toBe(2);
    expect(starter.lines.join()).toContain("stopped (the worker exited with code 7)");
  });

  it("over the same text again gives up with words, until the text is another", async () => {
    const editor = new Editor(demo.replace("num_heads", "# CRASH\nnum_heads"));
    const document = open().open(editor);
    await expect(document.read(options)).rejects.toThrow("Parsing failed twice");
    document.change(editor.replace("# CRASH", "# quiet"));
    expect((await document.read(options)).computations).toHaveLength(1);
  });

  it("is replaced when it hangs", async () => {
    const starter = startFile("reading.ts");
    const editor = new Editor(demo);
    const document = open(starter, 2000).open(editor);
    const first = await document.read(options);
    expect(first.computations).toHaveLength(1);
    document.change(editor.replace("num_heads", "# HANG\nnum_heads"));
    editor.replace("# HANG", "# quiet");
    expect(await readBy(document, await document.read(options))).toEqual(await readAfresh(editor));
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
      const found = [await badDocument.read(options)];
      for (let at = 0; at < 10; at++) {
        badDocument.change(bad.replace("/", "7/", Math.floor((text.length * at) / 11)));
        goodDocument.change(good.replace("5", "57"));
        const [read, other] = await Promise.all([
          badDocument.read(options),
          goodDocument.read(options),
        ]);
        found.push(read);
        const { version: _version, ...known } = other;
        expect(known).toEqual((await readAfresh(good)).known);
      }
      expect(found.at(-1)).toMatchObject({ hasMatrices: false, hasProblems: false });
      expect(found.at(-1)!.leftOut).toBe(leftOut);
      expect(process.memoryUsage().rss - before).toBeLessThan(700 * 2 ** 20);
      expect(starter.lines.join().includes("its parser ran out of memory")).toBe(
        leftOut === "memory",
      );
      expect((await client.open(new Editor(demo)).read(options)).computations).toHaveLength(1);
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
    expect(both.map(({ leftOut }) => leftOut)).toEqual(["time", undefined]);
    const started = starter.count.started;
    document.change(editor.replace("5.0", "6.0"));
    const { leftOut, version } = await document.read(options);
    expect([leftOut, version]).toEqual(["time", 2]);
    expect(starter.count.started).toBe(started);
    document.change(editor.replace(`# ENDLESS ${"x".repeat(200)}`, "# QUIET"));
    expect((await document.read(options)).computations).toHaveLength(1);
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
    expect((await reading).leftOut).toBe("user");
    expect((await other).computations).toHaveLength(1);
    expect(starter.count.started).toBe(2);
  }, 60_000);

  it("is tried again on request", async () => {
    const starter = startFile("reading.ts");
    const editor = new Editor(`# ENDLESS ${"x".repeat(200)}\n${demo}`);
    const document = open(starter, 1000).open(editor);
    expect((await document.read(options)).leftOut).toBe("time");
    document.change(editor.replace("ENDLESS", "QUIET"));
    expect((await document.read(options)).leftOut).toBe("time");
    document.tryAgain();
    expect((await document.read(options)).computations).toHaveLength(1);
  }, 60_000);
});

describe("a question that has no end", () => {
  it("is not asked again until the text changes much; every other text is answered", async () => {
    const starter = startFile("reading.ts");
    const editor = new Editor(`# MUTE ${"x".repeat(200)}\n${demo}`);
    const client = open(starter, 1000);
    const [bad, good] = [client.open(editor), client.open(new Editor(demo))];
    const [facts, other] = await Promise.all([bad.read(options), good.read(options)]);
    const problems = { version: facts.version };
    expect(await bad.ask("listProblems", problems)).toBeNull();
    expect(starter.lines.join()).toContain("did not respond for 1.0 s");
    expect(bad.isUnanswerable("listProblems")).toBe(true);
    expect(bad.isUnanswerable("listMatrices")).toBe(false);
    await good.read(options);
    expect(await good.ask("listProblems", { version: other.version })).not.toBeNull();
    // A key in the bad text starts no other worker.
    const started = starter.count.started;
    bad.change(editor.replace("5.0", "6.0"));
    const { version } = await bad.read(options);
    expect(await bad.ask("listProblems", { version })).toBeNull();
    expect(starter.count.started).toBe(started);
    bad.change(editor.replace(`# MUTE ${"x".repeat(200)}`, "# QUIET"));
    const { version: last } = await bad.read(options);
    expect(await bad.ask("listProblems", { version: last })).not.toBeNull();
  }, 60_000);
});

describe("a worker that ends while it starts", () => {
  it("is started again, and never replaced in the editor; whoever reads is told", async () => {
    const starter = startUrl(new URL("data:text/javascript,process.exit(3)"));
    const document = open(starter).open(new Editor(demo));
    await expect(document.read(options)).rejects.toThrow(/the worker exited with code 3/);
    expect(starter.count.started).toBeGreaterThan(2);
    expect(starter.lines.join()).not.toContain("in the editor itself");
  });
});

describe("a machine that is busy with other work", () => {
  it("makes no reading hang: only the processor's time counts", async () => {
    const starter = { ...startFile("reading.ts"), processorTime: () => 0 };
    const editor = new Editor(demo);
    const document = open(starter, 200).open(editor);
    await document.read(options);
    document.change(editor.replace("num_heads", "# PAUSE\nnum_heads"));
    const facts = await document.read(options);
    expect([facts.leftOut, starter.count.started]).toEqual([undefined, 1]);
  });
});

describe("where no reading worker can start", () => {
  it("texts are read in place, and the log says so", async () => {
    const starter = startNothing((port) => serveReading(port, sourceResources));
    const editor = new Editor(demo);
    const document = open(starter).open(editor);
    await document.read(options);
    document.change(editor.replace("5.0", "6.0"));
    expect(await readBy(document, await document.read(options))).toEqual(await readAfresh(editor));
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
