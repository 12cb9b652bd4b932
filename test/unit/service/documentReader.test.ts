import { afterEach, describe, expect, it } from "vitest";
import type { Trace } from "../../../src/engine/trace.ts";
import type { Pin } from "../../../src/service/baselines.ts";
import { DocumentReader } from "../../../src/service/documentReader.ts";
import type { FileFacts } from "../../../src/service/fileReading.ts";
import type { Answer, Asked, QuestionName } from "../../../src/service/questions.ts";
import type { ReaderHost } from "../../../src/service/readerHost.ts";
import type { ReadingOptions } from "../../../src/service/readingOptions.ts";
import { aloneHost } from "../../support/aloneHost.ts";
import { sourceResources } from "../../support/sourceResources.ts";

const demo = `num_heads = 2
query = [[5.0, 0.0, 1.0, 0.25]]
key = [[1, 0, 0, 1], [0, 1, 1, 0]]
value = [[1, 2, 3, 4], [5, 6, 7, 8]]
`;
const usual: ReadingOptions = { meaning: {}, backend: "auto", memoryLimit: Infinity };
const link = { command: "", uri: "" };
const look = { ground: "dark", background: "#000", ink: "#fff", muted: "#ccc", heads: [] } as const;

/** A text that is open, and everything that an editor would ask about it. */
class OpenText {
  readonly reader: DocumentReader;
  #version = 1;
  #text: string;

  constructor(text: string, host: Partial<ReaderHost> = {}) {
    this.#text = text;
    const opened = { opening: 1, version: 1, language: "python", text };
    this.reader = new DocumentReader(opened, sourceResources, { ...aloneHost, ...host });
    open.push(this.reader);
  }

  read(options: Partial<ReadingOptions> = {}): Promise<FileFacts> {
    return this.reader.read({ ...usual, ...options });
  }

  type(old: string, text: string): void {
    const start = this.#text.indexOf(old);
    const change = { start, end: start + old.length, text };
    this.#text = `${this.#text.slice(0, start)}${text}${this.#text.slice(change.end)}`;
    this.#version += 1;
    this.reader.change(this.#version, [change], this.#text.length);
  }

  async ask<Name extends QuestionName>(
    name: Name,
    asked: Omit<Asked<Name>, "version">,
  ): Promise<Answer<Name>> {
    const question = { ...asked, version: this.#version } as Asked<Name>;
    const answered = await this.reader.answer(name, question, new AbortController().signal);
    if (!answered) throw new Error("the text has changed");
    return answered.answer;
  }

  async lenses(isPredicted = false): Promise<readonly string[]> {
    const within = { start: 0, end: this.#text.length };
    const lines = await this.ask("listLenses", { within, lineCount: 99, isPredicted });
    return lines.map(({ title }) => title);
  }

  async state(more: { readonly pin?: number } = {}) {
    const view = { computation: null, layer: 0, pin: null, ...more };
    const state = await this.ask("showPanel", { view, fileName: "demo.py" });
    if (state.kind !== "ready") throw new Error(`the panel is ${state.kind}`);
    return state;
  }

  hover(at: string, isHidden = false) {
    const offset = this.#text.indexOf(at);
    const word = /^\w+/.exec(at)?.[0] ?? null;
    const links = { computeAll: link, fixDraw: link, explainLine: link };
    return this.ask("describe", { offset, word, isHidden, look, ...links });
  }
}

const open: DocumentReader[] = [];
afterEach(() => {
  for (const reader of open.splice(0)) reader.dispose();
});

describe("an open text", () => {
  it("tells few facts of itself, and everything else when it is asked", async () => {
    const text = new OpenText(demo);
    const facts = await text.read();
    expect(facts).toEqual({
      ...{ version: 1, language: "python" },
      ...{ hasMatrices: true, hasProblems: false, isComputing: false },
      computations: [
        {
          ...{ id: "attention:#0", kind: "attention", label: "", title: "Attention" },
          range: { start: 14, end: 117 },
        },
      ],
    });
    expect((await text.lenses())[0]).toMatch(/^▶ Head 0: Q\[0\] gives \d+% of its attention to/);
  });

  it("answers nothing before it is read, nor about another version", async () => {
    const text = new OpenText(demo);
    await expect(text.lenses()).rejects.toThrow("changed");
    await text.read();
    text.type("5.0", "6.0");
    await expect(text.lenses()).rejects.toThrow("changed");
    await text.read();
    expect(await text.lenses()).not.toEqual([]);
  });

  it("gives no result away while it is predicted", async () => {
    const text = new OpenText(demo);
    await text.read();
    expect((await text.lenses(true))[0]).toContain("hidden while you predict");
    expect((await text.hover("5.0", true))?.parts).toEqual(["hidden while you predict"]);
    const caret = { caret: 20, isPredicted: true, computeAll: link };
    expect((await text.ask("tellStatus", caret))?.said.text).toContain("hidden while you predict");
  });

  it("says what a number is, and what a matrix is for", async () => {
    const text = new OpenText(demo);
    await text.read();
    const [first] = (await text.hover("5.0"))!.parts;
    expect(JSON.stringify(first)).toContain("query[0][0]");
    expect((await text.hover("key"))?.range).toEqual({ start: 46, end: 49 });
  });

  it("keeps a computation while a number in it is half typed", async () => {
    const text = new OpenText(demo);
    await text.read();
    text.type("0.25]]", "0.25, ], [1]]");
    const { computations, hasProblems } = await text.read();
    expect(computations.map(({ id }) => id)).toEqual(["attention:#0"]);
    expect(hasProblems).toBe(true);
    const [listed] = await text.ask("listComputations", {});
    expect(listed?.outcome).toBe("failed");
    expect(await text.ask("findProblem", { computation: "attention:#0", start: 0 })).not.toBeNull();
  });

  it("says which computation a caret means, and which matrices form it", async () => {
    const text = new OpenText(demo);
    await text.read();
    const selections = [{ start: 30, end: 30 }];
    const selected = await text.ask("select", { selections, kind: "attention" });
    if (selected.kind !== "found") throw new Error(selected.kind);
    const { members, id } = selected;
    expect(Object.keys(members)).toEqual(["query", "key", "value"]);
    expect(await text.ask("findByMembers", { kind: "attention", members })).toBe(id);
    expect(await text.ask("findByMembers", { kind: "mlp", members })).toBeNull();
  });
});

describe("a panel", () => {
  it("shows what is tried beside what the file says", async () => {
    const text = new OpenText(demo);
    const groups = { "attention:#0": { headCount: 1 } };
    await text.read({ meaning: { overrides: { groups } } });
    const { whatIf, attention } = await text.state();
    expect(attention?.heads).toHaveLength(1);
    expect(whatIf?.baseline?.label).toBe("in the file");
    expect(whatIf?.canReset).toBe(true);
  });

  it("compares with a pinned result, which it fetches once", async () => {
    let fetched = 0;
    const pins: (Pin | null)[] = [];
    const pinned = (pin: number): Promise<Pin | null> => {
      fetched += 1;
      return Promise.resolve(pins[pin] ?? null);
    };
    const text = new OpenText(demo, { pinned });
    await text.read();
    const view = { computation: null, layer: 0, pin: null };
    const [shown] = await text.ask("listShown", { view });
    pins.push({ label: "pinned at 14:02", problems: new Map([["attention:#0", shown!.problem!]]) });
    text.type("5.0", "0.5");
    await text.read();
    expect((await text.state({ pin: 0 })).whatIf?.baseline?.label).toBe("pinned at 14:02");
    await text.state({ pin: 0 });
    expect(fetched).toBe(1);
    expect((await text.state()).whatIf?.baseline).toBeNull();
  });

  it("learns where a number of the file is written, and why another cannot be changed", async () => {
    const text = new OpenText(demo);
    await text.read();
    const view = { computation: null, layer: 0, pin: null };
    const address = { computation: "attention:#0", head: null, row: 0, column: 3 };
    const found = await text.ask("findLiteral", { view, address: { ...address, stage: "query" } });
    expect(found.literal.written).toBe("0.25");
    const computed = text.ask("findLiteral", { view, address: { ...address, stage: "scores" } });
    await expect(computed).rejects.toThrow("This number is computed.");
  });
});

const longProgram = `import torch
import torch.nn as nn

class Head(nn.Module):
    def __init__(self, width=8):
        super().__init__()
        self.query = nn.Linear(width, width)
        self.key = nn.Linear(width, width)

    def forward(self, x):
        weights = torch.softmax(self.query(x) @ self.key(x).transpose(-2, -1), dim=-1)
        return weights @ x

torch.manual_seed(1)
seen = Head()(torch.randn(3, 8))
total = 0
while total < 10_000_000:
    total += 1
`;

describe("a program that takes too many steps", () => {
  const small = { name: "Head", seed: 1, words: ["a", "b"], sizes: {} };

  it("says so in the panel, but not above small numbers, which have a run of their own", async () => {
    const text = new OpenText(longProgram);
    const { computations } = await text.read({ meaning: { overrides: { small } } });
    const limits = new Map<boolean, string | null>();
    for (const { id, small: facts } of computations) {
      const view = { computation: id, layer: 0, pin: null };
      const state = await text.ask("showPanel", { view, fileName: "demo.py" });
      if (state.kind !== "ready") continue;
      limits.set(
        facts !== undefined,
        state.limit && `${state.limit.message} ${state.limit.action?.label}`,
      );
    }
    expect(limits.get(true)).toBeNull();
    expect(limits.get(false)).toMatch(/^The program is followed up to line 1[78].* Compute All$/);
  });
});

describe("a large computation", () => {
  /** Done when the test says so. */
  function holdComputing() {
    const evaluated: { readonly end: (trace: Trace) => void; readonly signal: AbortSignal }[] = [];
    const told: FileFacts[] = [];
    const host: Partial<ReaderHost> = {
      computing: {
        ...aloneHost.computing,
        evaluate: (_problem, { signal, onProgress }) => {
          onProgress?.(0.5);
          return new Promise((resolve) => evaluated.push({ end: resolve, signal }));
        },
      },
      onProgress: (facts) => told.push(facts),
    };
    return { evaluated, told, host };
  }

  it("is told to be computing, and then what came of it", async () => {
    const small = new OpenText(demo);
    await small.read();
    const { evaluated, told, host } = holdComputing();
    const text = new OpenText(demo, host);
    expect((await text.read({ backend: "wasm" })).isComputing).toBe(true);
    expect((await text.lenses())[0]).toContain("computing");
    const exported = await small.ask("exportComputation", { computation: undefined });
    evaluated[0]!.end(exported!.evaluated.trace);
    await expect.poll(() => told.at(-1)?.isComputing).toBe(false);
    expect(await text.lenses()).toEqual(await small.lenses());
  });

  it("is not computed again while nothing of it changes", async () => {
    const { evaluated, host } = holdComputing();
    const text = new OpenText(demo, host);
    await text.read({ backend: "wasm" });
    text.type("num_heads", "# a line\nnum_heads");
    await text.read({ backend: "wasm" });
    expect(evaluated).toHaveLength(1);
    text.type("5.0", "6.0");
    await text.read({ backend: "wasm" });
    expect(evaluated.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  });

  it("ends for the user who cancels it, who is told how to go on", async () => {
    const { evaluated, host } = holdComputing();
    const text = new OpenText(demo, host);
    await text.read({ backend: "wasm" });
    text.reader.cancel("attention:#0");
    expect(evaluated[0]!.signal.aborted).toBe(true);
    const [problem] = await text.ask("listProblems", {});
    expect(problem?.message).toMatch(/^Cancelled\./);
  });
});
