import { afterEach, describe, expect, it } from "vitest";
import type { FileFacts } from "../../../src/service/fileReading.ts";
import type { ComputingService } from "../../../src/workers/reading/readingClient.ts";
import { longFile } from "../../bench/longFile.ts";
import { noComputing } from "../../support/aloneHost.ts";
import { Editor } from "../../support/workers/memoryEditor.ts";
import {
  closeAll,
  demo,
  firstNumber,
  open,
  options,
  readAfresh,
  readBy,
} from "../../support/workers/readingClients.ts";
import { startHeldReading } from "../../support/workers/starters.ts";

/** Never done with anything; notes what it is asked for. */
function holdComputing() {
  const asked: Parameters<ComputingService["evaluateLean"]>[1][] = [];
  const computing: ComputingService = {
    ...noComputing,
    evaluateLean: (_problem, options) => {
      asked.push(options);
      return new Promise(() => undefined);
    },
  };
  return [asked, computing] as const;
}

afterEach(closeAll);

describe("the reading worker", () => {
  it("reads what is read without it, and computes it", async () => {
    const editor = new Editor(demo);
    const document = open().open(editor);
    const facts = await document.read(options);
    expect(await readBy(document, facts)).toEqual(await readAfresh(editor));
    const { version } = facts;
    const computation = facts.computations[0]!.id;
    const exported = await document.ask("exportComputation", { version, computation });
    const { evaluated } = exported!.answer!;
    if (evaluated.kind !== "attention") throw new Error(evaluated.kind);
    expect(evaluated.trace.run.backend).toBe("reference");
    expect(evaluated.trace.query.shape).toEqual([1, 2, 1, 2]);
    expect(Array.from(evaluated.trace.query.values)).toEqual([5, 0, 1, 0.25]);
  });

  it("leaves large computations, and all when other arithmetic is asked for, to the other worker", async () => {
    const [asked, computing] = holdComputing();
    const document = open(undefined, undefined, computing).open(new Editor(demo));
    const facts = await document.read({ ...options, backend: "gpu" });
    expect(facts.isComputing).toBe(true);
    await expect.poll(() => asked.map(({ backend }) => backend)).toEqual(["gpu"]);
  });

  it("tells the progress of a large computation, and cancels it", async () => {
    const [asked, computing] = holdComputing();
    const progress: FileFacts[] = [];
    const editor = Object.assign(new Editor(demo), {
      onProgress: (facts: FileFacts) => progress.push(facts),
    });
    const document = open(undefined, undefined, computing).open(editor);
    const facts = await document.read({ ...options, backend: "wasm" });
    await expect.poll(() => asked).toHaveLength(1);
    document.cancel(facts.computations[0]!.id);
    await expect.poll(() => progress.at(-1)?.isComputing).toBe(false);
    expect(progress.at(-1)?.hasProblems).toBe(true);
    await expect.poll(() => asked[0]!.signal?.aborted).toBe(true);
  });

  it("follows edits as if it had read the text afresh", async () => {
    const editor = new Editor(longFile(1200), "csharp");
    const document = open().open(editor);
    await document.read(options);
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
      const facts = await document.read(options);
      const { known, lenses, stated, ...shown } = await readBy(document, facts);
      const afresh = await readAfresh(editor);
      expect(afresh).toMatchObject(shown);
      // What is broken stays where it was for now.
      if (!known.hasProblems) expect({ known, lenses, stated, ...shown }).toEqual(afresh);
      expect(facts.version).toBe(editor.version());
    }
  });

  it("keeps the result of a computation that did not change", async () => {
    const editor = new Editor(demo);
    const document = open().open(editor);
    const runOf = async ({ version }: FileFacts) => {
      const listed = await document.ask("listComputations", { version });
      return listed?.answer[0]?.run;
    };
    const before = await runOf(await document.read(options));
    document.change(editor.replace("num_heads", "# two\nnum_heads"));
    const after = await runOf(await document.read(options));
    // It was timed once.
    expect(after?.elapsedMs).toBe(before?.elapsedMs);
    expect(after).toEqual(before);
  });

  it("holds a computation while a number is half typed", async () => {
    const editor = new Editor(demo);
    const document = open().open(editor);
    await document.read(options);
    document.change(editor.replace("0.25]]", "0.25, ], [1]]"));
    const { computations, hasProblems, version } = await document.read(options);
    expect(computations.map(({ id }) => id)).toEqual(["attention:#0"]);
    const listed = await document.ask("listComputations", { version });
    expect(listed?.answer.map(({ outcome }) => outcome)).toEqual(["failed"]);
    expect(hasProblems).toBe(true);
  });

  it("answers nothing about a text that has changed since", async () => {
    const editor = new Editor(demo);
    const document = open().open(editor);
    const { version } = await document.read(options);
    document.change(editor.replace("5.0", "6.0"));
    expect(await document.ask("listProblems", { version })).toBeNull();
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
    expect(await firstNumber(document, await latest)).toBe(6);
    expect((await overtaken).version).toBe(2);
    expect(read).toEqual([asked[0], asked[2]]);
  });

  it("learns the whole text when the edits do not lead to it", async () => {
    const editor = new Editor(demo);
    const document = open().open(editor);
    await document.read(options);
    editor.replace("5.0", "60.0");
    document.change(editor.replace("num_heads", "heads"));
    expect(await readBy(document, await document.read(options))).toEqual(await readAfresh(editor));
  });

  it("takes a long text in pieces, and starts again if it changes in the meantime", async () => {
    const editor = new Editor(`# ${"long ".repeat(250_000)}\n${demo}`);
    const client = open();
    await client.open(new Editor(demo)).read(options);
    const document = client.open(editor);
    document.change(editor.replace("5.0", "6.0"));
    const facts = await document.read(options);
    expect(facts.version).toBe(2);
    expect(await readBy(document, facts)).toEqual(await readAfresh(editor));
    document.change(editor.replace("6.0", "7.0"));
    expect(await readBy(document, await document.read(options))).toEqual(await readAfresh(editor));
  });

  it("keeps documents apart", async () => {
    const client = open();
    const editors = [new Editor(demo), new Editor(demo.replace("5.0", "7.0"))];
    const numbers = editors.map(async (each) => {
      const document = client.open(each);
      return firstNumber(document, await document.read(options));
    });
    expect(await Promise.all(numbers)).toEqual([5, 7]);
  });
});

describe("a text that is open in no editor", () => {
  it("is told whole, as plain objects", async () => {
    const extraction = await open().extract(demo, "python");
    expect(extraction.groups.map(({ id }) => id)).toEqual(["attention:#0"]);
    const [query] = extraction.matrices;
    expect(query?.cells.at(3)).toEqual({ start: 39, end: 43 });
    expect(extraction.groups[0]?.matrices.query).toBe(query);
  });
});
