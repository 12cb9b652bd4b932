import { afterEach, describe, expect, it } from "vitest";
import { openProgramReader } from "../../../../src/program/readProgram.ts";
import { openSource } from "../../../../src/source/openSource.ts";
import { ProgramFollower } from "../../../../src/service/programFollower.ts";
import { toBasis } from "../../../../src/viewModel/basis.ts";
import { sourceResources } from "../../../support/sourceResources.ts";

const opened: { dispose(): void }[] = [];
afterEach(() => opened.splice(0).forEach((each) => each.dispose()));

const start = [
  "import numpy as np",
  "query = np.array([[1.0, 0.0], [0.5, 2.0], [1.0, 1.0]])",
  "key = np.array([[0.0, 1.0], [2.0, 1.0], [1.0, 0.5]])",
  "value = np.array([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]])",
  "def softmax(x, axis=-1):",
  "    e = np.exp(x - x.max(axis=axis, keepdims=True))",
  "    return e / e.sum(axis=axis, keepdims=True)",
  "s = query @ key.T / np.sqrt(2)",
  "mask = np.tril(np.ones((3, 3)))",
];
const torch = [
  "import torch",
  "import torch.nn.functional as F",
  "q, k, v = (torch.tensor(each) for each in (query, key, value))",
  "w = F.softmax(q @ k.T / 2 ** 0.5, dim=-1)",
];

/** The computations of a file, with what is said of each. */
async function follow(lines: readonly string[]) {
  const text = [...start, ...lines].join("\n");
  const source = await openSource(text, "python", sourceResources);
  opened.push(source);
  const extraction = await new ProgramFollower(sourceResources).follow(
    source,
    source.extract({}),
    {},
  );
  return extraction.groups.map((group) => ({
    kind: group.kind,
    weights: group.matrices.attentionWeights?.values,
    shape: group.matrices.attentionWeights?.shape,
    headCount: group.settings.headCount?.value,
    line: group.followed?.line,
    basis: toBasis(group),
  }));
}

/** The numbers of NumPy, or PyTorch. */
function near(rows: readonly (readonly number[])[]) {
  return rows.flat().map((number): number => expect.closeTo(number, 6) as number);
}

const masked = [
  [0.14002925, 0, 0],
  [0.2680747, 0.54368632, 0],
  [0.15296673, 0.62919045, 0.21784283],
];
const columns = [
  [0.14002925, 0.19777581, 0.25985918],
  [0.57597535, 0.40111209, 0.37007041],
  [0.28399541, 0.40111209, 0.37007041],
];

describe("weights that weigh values, and are no softmax of each query's scores", () => {
  it.each<readonly [string, readonly string[], readonly (readonly number[])[]]>([
    ["multiplied by a mask", ["w = softmax(s)", "w = w * mask", "out = w @ value"], masked],
    ["in the product itself", ["w = softmax(s)", "out = (w * mask) @ value"], masked],
    ["overwritten", ["w = softmax(s)", "w[mask == 0] = 0", "out = w @ value"], masked],
    [
      "filled by PyTorch",
      [...torch, "w = w.masked_fill(torch.tensor(mask) == 0, 0.0)", "out = w @ v"],
      masked,
    ],
    [
      "filled by PyTorch in place",
      [...torch, "w.masked_fill_(torch.tensor(mask) == 0, 0.0)", "out = w @ v"],
      masked,
    ],
    [
      "rounded",
      ["w = np.round(softmax(s), 3)", "out = w @ value"],
      [
        [0.14, 0.576, 0.284],
        [0.268, 0.544, 0.188],
        [0.153, 0.629, 0.218],
      ],
    ],
    [
      "squared",
      ["w = softmax(s)", "w = w ** 2", "out = w @ value"],
      [
        [0.01960819, 0.3317476, 0.08065339],
        [0.07186405, 0.29559482, 0.03543391],
        [0.02339882, 0.39588062, 0.0474555],
      ],
    ],
    [
      "kept above a threshold",
      ["w = softmax(s)", "w = np.where(w < 0.3, 0, w)", "out = w @ value"],
      [
        [0, 0.57597535, 0],
        [0, 0.54368632, 0],
        [0, 0.62919045, 0],
      ],
    ],
    [
      "put through softmax twice",
      ["w = softmax(softmax(s))", "out = w @ value"],
      [
        [0.2701775, 0.41780936, 0.31201314],
        [0.30858444, 0.40650943, 0.28490614],
        [0.2719601, 0.43785118, 0.29018872],
      ],
    ],
    [
      "of each query, one after the other",
      [
        "out = np.zeros((3, 2))",
        "for i in range(3):",
        "    row = softmax(query[i] @ key.T / np.sqrt(2))",
        "    row = row * mask[i]",
        "    out[i] = row @ value",
      ],
      masked,
    ],
  ])("are shown as they are used: %s", async (_, lines, wanted) => {
    const [map, ...others] = await follow(lines);
    expect(others).toEqual([]);
    expect(map?.kind).toBe("attentionWeights");
    expect([...(map?.weights ?? [])]).toEqual(near(wanted));
    expect(map?.basis.departures.map(({ part }) => part)).toContain("weights");
    expect(map?.basis.agreement?.title).toContain("changed after the softmax");
  });

  it("are said not to sum to 1 only where they do not", async () => {
    const change = async (line: string) => {
      const [map] = await follow(["w = softmax(s)", line, "out = w @ value"]);
      return map?.basis.departures.map(({ message }) => message).join();
    };
    expect(await change("w = w * mask")).toContain("some rows do not sum to 1");
    expect(await change("w = 0.5 * w + 0.5 * np.eye(3)")).not.toContain("sums to 1");
  });

  it("are those of the program where its softmax runs along the queries", async () => {
    const [map, ...others] = await follow([
      "e = np.exp(s)",
      "w = e / e.sum(axis=0)",
      "out = w @ value",
    ]);
    expect(others).toEqual([]);
    expect(map).toMatchObject({ kind: "attentionWeights", line: 11 });
    expect([...map!.weights!]).toEqual(near(columns));
    expect(map?.basis.departures.map(({ part }) => part)).toEqual(["softmaxAxis"]);
  });

  it("have the rows and columns of the program, of other queries than keys", async () => {
    const [map] = await follow([
      "s = query[:2] @ key.T",
      "w = np.exp(s) / np.exp(s).sum(axis=0, keepdims=True)",
      "out = w @ value",
    ]);
    expect(map?.shape).toEqual([2, 3]);
    const [first = 0, , , fourth = 0] = map?.weights ?? [];
    expect(first + fourth).toBeCloseTo(1, 12);
  });

  const together = [
    [0.02797706, 0.11507664, 0.05674069],
    [0.11507664, 0.23338865, 0.08080549],
    [0.05674069, 0.23338865, 0.08080549],
  ];

  it.each([
    ["written out", ["e = np.exp(s)", "w = e / e.sum()"]],
    ["less the greatest", ["e = np.exp(s - np.max(s))", "w = e / np.sum(e)"]],
    ["of SciPy", ["from scipy.special import softmax as together", "w = together(s)"]],
  ])("are those of one softmax of all scores: %s", async (_, lines) => {
    const [map, ...others] = await follow([...lines, "out = w @ value"]);
    expect(others).toEqual([]);
    expect([...(map?.weights ?? [])]).toEqual(near(together));
    expect(map?.basis.departures.map(({ short }) => short)).toEqual(["one softmax of all scores"]);
  });

  it("are those of one softmax of all scores, also where a row is too small to have any", async () => {
    const [map, ...others] = await follow([
      "from scipy.special import softmax as together",
      "w = together(1000 * s)",
      "out = w @ value",
    ]);
    expect(others).toEqual([]);
    expect(map?.weights?.filter((weight) => weight > 0.1).length).toBeGreaterThan(0);
    expect(map?.basis.departures.map(({ short }) => short)).toContain("one softmax of all scores");
  });

  it("are those of the program where the keys are the values, too", async () => {
    const [map] = await follow(["e = np.exp(s)", "w = e / e.sum(axis=0)", "out = w @ key"]);
    expect([...map!.weights!]).toEqual(near(columns));
    expect(map?.basis.departures.map(({ part }) => part)).toEqual(["softmaxAxis"]);
  });

  it("are those of a single query where all its scores are in one row", async () => {
    const lines = ["s = query[:1] @ key.T / np.sqrt(2)", "w = np.exp(s)", "w = w / w.sum()"];
    const [attention] = await follow([...lines, "out = w @ value"]);
    expect(attention).toMatchObject({ kind: "attention", line: 12 });
    expect(attention?.basis.departures).toEqual([]);
  });

  it("are those of every head", async () => {
    const [map, ...others] = await follow([
      ...torch.slice(0, 2),
      "x = torch.tensor(query)[None].repeat(1, 1, 2)",
      "split = lambda t: t.view(1, 3, 2, 2).transpose(1, 2)",
      "w = F.softmax(split(x) @ split(x).transpose(-2, -1) / 2 ** 0.5, dim=-1)",
      "w = w * torch.tensor(mask)",
      "out = (w @ split(x)).transpose(1, 2).reshape(1, 3, 4)",
    ]);
    expect(others).toEqual([]);
    expect(map).toMatchObject({ kind: "attentionWeights", shape: [6, 3], headCount: 2 });
    expect(map?.weights?.[1]).toBe(0);
  });

  it("are no map of their own where the rows are divided by their sums again", async () => {
    const groups = await follow([
      "w = softmax(s)",
      "w = w * mask",
      "w = w / w.sum(axis=-1, keepdims=True)",
      "out = w @ value",
    ]);
    expect(groups.map(({ kind, line }) => [kind, line])).toEqual([["attention", 12]]);
  });

  it("are not the errors of a classifier, which weigh the rows that made its scores", async () => {
    const groups = await follow([
      "x = query + 1",
      "U = key * 2",
      "p = softmax(x @ U.T)",
      "p = p - np.eye(3)",
      "dx = p @ U",
      "dU = p.T @ x",
    ]);
    expect(groups.filter(({ line }) => line !== undefined)).toEqual([]);
  });

  it("is not shown by names where the program takes a softmax of the columns and weighs nothing", async () => {
    expect(await follow(["e = np.exp(s)", "w = e / e.sum(axis=0)"])).toEqual([]);
  });
});

describe("weights that are dropped by chance", () => {
  it("do not claim the output", async () => {
    const lines = [...torch, "out = F.dropout(w, 0.5) @ v"];
    const [attention] = await follow(["import torch", "torch.manual_seed(0)", ...lines]);
    expect(attention?.basis.agreement?.sentence).toBe("Matches your program: w (line 15).");
    expect(attention?.basis.departures.map(({ part }) => part)).toEqual(["weights"]);
  });

  it("are returned by PyTorch's layer as they are dropped, so none of its variables has those shown", async () => {
    const layer = "layer = torch.nn.MultiheadAttention(4, 2, dropout=0.5, batch_first=True)";
    const lines = ["import torch", "torch.manual_seed(14)", layer, "x = torch.randn(1, 3, 4)"];
    const call = "out, w = layer(x, x, x, average_attn_weights=False)";
    const text = [...lines, call].join("\n");
    const reader = await openProgramReader(sourceResources);
    const { value } = reader.read(text, "python")!.recording.bindings.at(-1)!;
    const found = value.kind === "tensor" ? [...(value.numbers() ?? [])] : [];
    // The weights of PyTorch 2.13.
    expect(found.slice(3, 9)).toEqual(
      near([
        [0, 0.26196977, 0.58001566],
        [0.88345367, 0.53378797, 0.58275837],
      ]),
    );
    const groups = await follow([...lines, call]);
    const said = groups.map(({ basis }) => basis.agreement?.sentence);
    expect(said).toContain("Matches line 14 of your program.");
  });
});
