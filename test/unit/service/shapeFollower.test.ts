import { readFileSync } from "node:fs";
import { afterEach, describe, expect, it } from "vitest";
import { hintText } from "../../../src/viewModel/shapes/hintText.ts";
import { ReadingClient } from "../../../src/workers/reading/readingClient.ts";
import type { RemoteDocument } from "../../../src/workers/reading/remoteDocument.ts";
import type { ShapeHints, WantedHints } from "../../../src/service/questions.ts";
import { noComputing } from "../../support/aloneHost.ts";
import { Editor } from "../../support/workers/memoryEditor.ts";
import { startFile } from "../../support/workers/starters.ts";

const options = { meaning: {}, backend: "auto", memoryLimit: Infinity } as const;
const clients: ReadingClient[] = [];

afterEach(() => {
  for (const client of clients.splice(0)) client.dispose();
});

const program = [
  "import torch",
  "",
  "def attend(x):",
  "    B, T, C = x.shape",
  "    scores = x @ x.transpose(1, 2)",
  "    weights = torch.softmax(scores, dim=-1)",
  "    out = weights @ x",
  "    last = out[:, -1]",
].join("\n");

/** An open file, and what its lines say. */
class OpenFile {
  readonly #editor: Editor;
  readonly #remote: RemoteDocument;

  constructor(text: string) {
    this.#editor = new Editor(text);
    const client = new ReadingClient(startFile("reading.ts"), noComputing);
    clients.push(client);
    this.#remote = client.open(this.#editor);
  }

  async list(wanted: Partial<WantedHints> = {}): Promise<ShapeHints> {
    const { version } = await this.#remote.read(options);
    const range = { start: 0, end: this.#editor.length() };
    const shapes = await this.#remote.ask("listShapes", {
      version,
      wanted: { scope: "all", range, isTyping: false, ...wanted },
    });
    if (!shapes) throw new Error("no answer");
    return shapes.answer;
  }

  /** `out → (B, T, C)` */
  async lines(wanted?: Partial<WantedHints>): Promise<readonly string[]> {
    const { hints } = await this.list(wanted);
    return hints.map(
      (hint) => `${hint.tensors[0]!.variables.join(", ")} ${hintText(hint, "names")}`,
    );
  }

  /** The lines above attention: what is told, and what can be shown with small numbers. */
  async attentions(): Promise<readonly string[]> {
    const { version } = await this.#remote.read(options);
    const findings = await this.#remote.ask("checkShapes", { version });
    return (findings?.answer?.attentions ?? []).map(
      ({ title, runs }) => `${title} [${runs ?? ""}]`,
    );
  }

  /** Replaces the first `old`. */
  type(old: string, text: string): void {
    this.#remote.change(this.#editor.replace(old, text));
  }

  typeBehind(place: string, text: string): void {
    const end = this.#editor.text().indexOf(place) + place.length;
    this.#remote.change(this.#editor.replace("", text, end));
  }
}

const all = [
  "scores → (B, T, T)",
  "weights → (B, T, T)",
  "out → (B, T, C)",
  "last → (B, C)",
] as const;

describe("shapes at the ends of lines", () => {
  it("are those of the lines that are on the screen", async () => {
    const file = new OpenFile(program);
    expect(await file.lines()).toEqual(all);
    const start = program.indexOf("weights =");
    expect(await file.lines({ range: { start, end: start + 5 } })).toEqual([all[1]]);
  });

  it("move with their lines while somebody types a comment", async () => {
    const file = new OpenFile(program);
    const before = await file.list();
    file.type("def attend", "# Each word looks at all others.\n\ndef attend");
    const { hints } = await file.list();
    expect(await file.lines()).toEqual(all);
    const starts = hints.map(({ range }) => range.start);
    expect(starts).toEqual(before.hints.map(({ range }) => range.start + 34));
  });

  it("are those of attention only, where only these are wanted", async () => {
    const file = new OpenFile(`${program}\n\ndef total(x):\n    n, m = x.shape\n    y = x + 1\n`);
    expect(await file.lines()).toEqual([...all, "y → (n, m)"]);
    expect(await file.lines({ scope: "attention" })).toEqual(all);
  });

  it("stay at the other lines while one line is not Python", async () => {
    const file = new OpenFile(program);
    await file.lines();
    file.type("softmax(scores, dim=-1)", "softmax(scores, dim=");
    const { hints, isHeld } = await file.list({ isTyping: true });
    expect(hints.map(({ tensors }) => tensors[0]!.variables[0])).toEqual(["scores", "out", "last"]);
    // Nothing more is known later.
    expect(isHeld).toBe(false);
    file.type("softmax(scores, dim=", "softmax(scores, dim=1)");
    expect(await file.lines()).toEqual(all);
  });

  it("stay at the other lines while somebody types a name, and go when nobody does", async () => {
    const file = new OpenFile(program);
    await file.lines();
    file.type("torch.softmax", "torch.softm");
    const { hints, isHeld } = await file.list({ isTyping: true });
    expect(hints.map(({ tensors }) => tensors[0]!.variables[0])).toEqual(["scores", "out", "last"]);
    expect(isHeld).toBe(true);
    expect(await file.lines({ isTyping: false })).toEqual([all[0]]);
    file.type("torch.softm(", "torch.softmax(");
    expect(await file.lines({ isTyping: true })).toEqual(all);
  });

  it("change at once where a line computes something else", async () => {
    const file = new OpenFile(program);
    await file.lines();
    file.type("out[:, -1]", "out[:, -1, :1]");
    expect(await file.lines({ isTyping: true })).toEqual([...all.slice(0, 3), "last → (B, 1)"]);
  });

  it("stay at a line that another one is typed behind", async () => {
    const file = new OpenFile(program);
    await file.lines();
    file.typeBehind("dim=-1)", "\n    more = (");
    expect(await file.lines({ isTyping: true })).toEqual(all);
  });

  it("are asked for again after an edit that nobody read yet", async () => {
    const client = new ReadingClient(startFile("reading.ts"), noComputing);
    clients.push(client);
    const editor = new Editor(program);
    const remote = client.open(editor);
    const { version } = await remote.read(options);
    remote.change(editor.replace("attend", "attended"));
    const wanted = { scope: "all", range: { start: 0, end: 1 }, isTyping: false } as const;
    expect(await remote.ask("listShapes", { version, wanted })).toBeNull();
  });
});

describe("small numbers of functions", () => {
  it("are offered where the function can run with what is drawn, and nowhere else", async () => {
    const functions = readFileSync("test/fixtures/small/functions.py", "utf8");
    const file = new OpenFile(functions);
    expect(await file.attentions()).toEqual([
      ...[" [attend]", " [many_heads]", " [block]", " [model]"],
    ]);
    file.type("scores.max(", "unknown.max(");
    expect(await file.attentions()).toEqual([]);
  });

  it("are offered beside what the shapes tell", async () => {
    const file = new OpenFile(program);
    expect(await file.attentions()).toEqual([
      "Self-attention · width C · no scale · weights (B, T, T) · 2 × T² × C multiplications [attend]",
    ]);
  });

  it("are not offered for a class of PyTorch that cannot run", async () => {
    const classOf = (query: string): string =>
      [
        "import torch",
        "import torch.nn as nn",
        "class Head(nn.Module):",
        "    def __init__(self, width):",
        "        super().__init__()",
        "        self.query = nn.Linear(width, width)",
        "    def forward(self, x):",
        "        B, T, C = x.shape",
        `        q = ${query}`,
        "        weights = (q @ q.transpose(1, 2)).softmax(dim=-1)",
        "        return weights @ x",
      ].join("\n");
    const offered = async (query: string): Promise<readonly unknown[]> => {
      const lines = await new OpenFile(classOf(query)).attentions();
      return lines.map((line) => line.split(" [").at(-1));
    };
    expect(await offered("self.query(x)")).toEqual(["Head]"]);
    // Nobody knows the numbers of an empty tensor.
    expect(await offered("self.query(x) + torch.empty(B, T, C)")).toEqual(["]"]);
  });

  it("are not offered for libraries whose numbers are not drawn", async () => {
    const text = [
      "import jax.numpy as jnp",
      "import jax",
      "def attend(q, k, v):",
      "    return jax.nn.softmax(q @ k.T) @ v",
    ];
    expect(await new OpenFile(text.join("\n")).attentions()).toEqual([]);
  });
});
