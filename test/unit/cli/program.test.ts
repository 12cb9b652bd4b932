import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { runCli } from "../../support/runCli.ts";

let folder = "";

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "attention-lens-program-"));
});

afterAll(() => rm(folder, { recursive: true }));

async function call(command: string, name: string, text: string): Promise<unknown> {
  const file = path.join(folder, name);
  await writeFile(file, text);
  const { stdout, stderr, status } = await runCli([command, file, "--json"]);
  expect({ stderr, status }).toEqual({ stderr: "", status: 0 });
  return JSON.parse(stdout);
}

const unscaled = [
  "import torch",
  "torch.manual_seed(3)",
  "x = torch.rand(3, 2)",
  "scores = x @ x.T",
  "weights = torch.softmax(scores, dim=-1)",
  "out = weights @ x",
  "print(out.shape, unheard_of)",
].join("\n");

it("`extract` gives the program: its variables, what it prints, and what is not followed", async () => {
  const { program } = (await call("extract", "unscaled.py", unscaled)) as {
    readonly program: Readonly<Record<string, unknown>>;
  };
  expect(program).toMatchObject({
    variables: {
      x: { type: "torch.Tensor", dtype: "float32", shape: [3, 2] },
      weights: { shape: [3, 3] },
    },
    output: "torch.Size([3, 2]) ?\n",
    figures: [],
    unknown: [
      {
        what: "`unheard_of` is not defined here",
        range: { start: { line: 7, column: 18 }, end: { line: 7, column: 28 } },
      },
    ],
    stoppedAt: null,
  });
});

it("`run` gives attention as the program computes it, and how that departs from the textbook", async () => {
  const traces = await call("run", "unscaled.py", unscaled);
  expect(traces).toMatchObject([
    {
      agreesWithProgram: true,
      assumed: [],
      departures: [{ what: "scale" }],
      stages: {
        scores: { variable: "scores", range: { start: { line: 4, column: 1 } } },
        attentionWeights: { variable: "weights", range: { start: { line: 5, column: 1 } } },
      },
      kind: "attention",
    },
  ]);
});

it("`run` names positions, and each thing that is assumed", async () => {
  const text = [
    "import numpy as np",
    "from helpers import softmax",
    "words = ['red', 'wine']",
    "table = {word: at for at, word in enumerate(words)}",
    "x = np.eye(2)[[table['wine'], table['red']]]",
    "ids = [table[word] for word in ('wine', 'red')]",
    "x = np.eye(2)[ids]",
    "w = softmax(x @ x.T)",
    "out = w @ x",
  ].join("\n");
  expect(await call("run", "named.py", text)).toMatchObject([
    { agreesWithProgram: true, assumed: ["softmax: the usual one"], tokens: ["wine", "red"] },
  ]);
  const [plain] = (await call("run", "unscaled.py", unscaled)) as readonly object[];
  expect(plain).not.toHaveProperty("tokens");
});

it("`run` gives an MLP with the sum that the program makes of it", async () => {
  const text = [
    "import numpy as np",
    "def block(x, w1, w2):",
    "    h = np.maximum(0, w1 @ x)",
    "    return np.maximum(0, w2 @ h + x)",
    "block(np.array([1.0, -4.0]), np.eye(2), np.array([[0.5, 0.0], [0.0, 2.0]]))",
  ].join("\n");
  expect(await call("run", "residual.py", text)).toMatchObject([
    {
      kind: "mlp",
      agreesWithProgram: true,
      assumed: [],
      batches: [{ input: [[1, -4]], mlpOutput: [[0.5, 0]], residualOut: [[1.5, 0]] }],
    },
  ]);
});

it("`run` gives weights that are masked only afterwards, though nothing is weighed by them", async () => {
  const text = [
    ...unscaled.split("\n").slice(0, 5),
    "masked = weights * torch.tril(torch.ones(3, 3))",
    "again = masked / masked.sum(dim=-1, keepdim=True)",
  ].join("\n");
  expect(await call("run", "masked.py", text)).toMatchObject([
    {
      kind: "attentionWeights",
      name: "again",
      agreesWithProgram: true,
      batches: [{ heads: [{ attentionWeights: [[1, 0, 0], {}, {}] }] }],
    },
  ]);
});

it("`run` gives attention weights that were printed", async () => {
  const text = "Scores =\n[[1 5]\n [1 3]]\n\nAttention Weights =\n[[0.25 0.75]\n [0.5  0.5 ]]\n";
  expect(await call("run", "printed.txt", text)).toMatchObject([
    {
      kind: "attentionWeights",
      name: "Attention Weights",
      range: { start: { line: 6, column: 1 }, end: { line: 7, column: 14 } },
      agreesWithProgram: null,
      batches: [
        {
          heads: [
            {
              attentionWeights: [
                [0.25, 0.75],
                [0.5, 0.5],
              ],
            },
          ],
        },
      ],
    },
  ]);
});

it("`run` gives attention weights that are written as records", async () => {
  const records = [
    { key: 0, query: 0, weight: 1 },
    { key: 1, query: 0, weight: 0 },
    { key: 0, query: 1, weight: 0.25 },
    { key: 1, query: 1, weight: 0.75 },
  ];
  expect(await call("run", "records.json", JSON.stringify({ records }))).toMatchObject([
    {
      name: "records",
      batches: [
        {
          heads: [
            {
              attentionWeights: [
                [1, 0],
                [0.25, 0.75],
              ],
            },
          ],
        },
      ],
    },
  ]);
});

it("`run` gives weights in records that are called so, whatever their rows add up to", async () => {
  const attentionRecords = [0, 1].flatMap((query) =>
    [0, 1, 2].map((key) => ({ inputIndex: key, outputIndex: query, weight: (query + key) / 8 })),
  );
  const weights = [
    [0, 0.125, 0.25],
    [0.125, 0.25, 0.375],
  ];
  expect(await call("run", "map.json", JSON.stringify({ attentionRecords }))).toMatchObject([
    { name: "attentionRecords", batches: [{ heads: [{ attentionWeights: weights }] }] },
  ]);
  const file = path.join(folder, "part.json");
  await writeFile(file, JSON.stringify({ attentionRecords: attentionRecords.slice(1) }));
  expect((await runCli(["run", file, "--json"])).status).toBe(1);
});

it.each([
  ["rows that do not add up to 1", "attention weights:\n[[0.5 0.4]\n [0.5 0.5]]"],
  ["a printed matrix with dots in it", "attention weights:\n[[0.5 ... 0.5]\n [0.5 ... 0.5]]"],
])("`run` takes no other numbers for weights: %s", async (_what, text) => {
  const file = path.join(folder, "other.txt");
  await writeFile(file, text);
  const { status } = await runCli(["run", file, "--json"]);
  expect(status).toBe(1);
});

it("`run` says where a matrix stands that is known only when the program runs", async () => {
  const file = path.join(folder, "read.ts");
  await writeFile(file, "const q = [[1, 2], [3, 4]];\nconst k = readMatrix('keys');\n");
  const { status, stderr } = await runCli(["run", file, "--json"]);
  expect(status).toBe(1);
  expect(stderr).toContain("k comes from readMatrix('keys')");
});

it.each([
  ["import unheard_of\nk = np.array(unheard_of.rows)", "`unheard_of` is not followed", 2],
  ['k = np.load("k.npy")', "there is no file `k.npy` beside the program: put it there", 2],
  [
    "import torch\nclass A(torch.nn.Module):\n    def __init__(self):\n        super().__init__()\n" +
      "        self.v = torch.nn.Linear(2, 1)\na = A()",
    "computes no attention",
    1,
  ],
  ["np.random.seed(1)\nk = np.random.rand(2, 2)\nprint(k @ k)", "computes no attention", 1],
])("`run` says why a program shows nothing: %s", async (lines, why, line) => {
  const file = path.join(folder, "nothing.py");
  await writeFile(file, `import numpy as np\n${lines}\nx = np.ones(3) * 2\n`);
  const { status, stderr } = await runCli(["run", file, "--json"]);
  expect(status).toBe(1);
  expect(stderr).toContain(why);
  expect(stderr).toContain(`${file}:${line}:`);
});

const layer = [
  "import torch.nn as nn",
  "class Split(nn.Module):",
  "    def __init__(self, n_head=4):",
  "        super().__init__()",
  "        self.n_head = n_head",
  "    def forward(self, x):",
  "        B, T, C = x.size()",
  "        q = x.view(B, T, self.n_head, C // self.n_head)  # (B, T, C)",
  "        return q",
].join("\n");

it("`shapes` gives the shape of each tensor, in names and numbers", async () => {
  const file = path.join(folder, "model.py");
  await writeFile(file, layer);
  const args = ["shapes", file, "--let", "T=7", "--let", "config.C=32"];
  const { stdout, stderr, status } = await runCli([...args, "--json"]);
  expect({ stderr, status }).toEqual({ stderr: "", status: 0 });
  const symbolic = ["B", "T", "n_head", "C // n_head"];
  const sizes = { symbolic, concrete: [null, 7, 4, 8] };
  const comment = { says: ["B", "T", "C"], agrees: false };
  expect(JSON.parse(stdout)).toEqual({
    shapes: [{ line: 8, variable: "q", ...sizes, comment }],
    numbers: [],
    returns: [{ line: 9, ...sizes }],
    problems: [],
    attentions: [],
    layers: [],
  });
  const { stdout: text } = await runCli(args);
  expect(text).toBe(
    `${file}:8:9  q  (B, T, n_head, C // n_head)  with T = 7, n_head = 4, C // n_head = 8` +
      "  (the comment says (B, T, C))\n",
  );
});

const wide = [
  "import torch.nn as nn",
  "import torch.nn.functional as F",
  "class Wide(nn.Module):",
  "    def __init__(self, width=64):",
  "        super().__init__()",
  "        self.up, self.down = nn.Linear(width, 256), nn.Linear(256, width)",
  "    def forward(self, x):",
  "        B, T, C = x.shape",
  "        y = F.scaled_dot_product_attention(x, x, x)",
  "        return self.down(F.relu(self.up(y)))",
].join("\n");

it("`shapes` says which lines attend, and what the classes of layers have", async () => {
  const file = path.join(folder, "wide.py");
  await writeFile(file, wide);
  const { stdout } = await runCli(["shapes", file, "--json"]);
  const { attentions, layers } = JSON.parse(stdout) as Record<string, unknown>;
  const title =
    "Self-attention · width 64 · scale 1/√64 · weights (B, T, T) · 2 × T² × 64 multiplications";
  expect(attentions).toEqual([{ line: 9, title }]);
  const parts = [
    { name: "up · Linear", parameters: 16640 },
    { name: "down · Linear", parameters: 16448 },
    { name: "In all", parameters: 33088 },
  ];
  const named = "ReLU MLP · 64 → 256 → 64 · 33,088 parameters";
  expect(layers).toEqual([{ line: 3, name: "Wide", title: named, parameters: 33088, parts }]);
  const { stdout: text } = await runCli(["shapes", file]);
  expect(text).toContain(`${file}:3:7  ${named}\n${file}:9:13  ${title}\n`);
});

it("`shapes` says what is wrong with a value, and that other languages are not followed", async () => {
  const file = path.join(folder, "model.py");
  await writeFile(file, layer);
  const wrong = await runCli(["shapes", file, "--let", "T=many"]);
  expect(wrong.status).toBe(2);
  expect(wrong.stderr).toContain("--let T=many: use NAME=VALUE with a whole number, such as T=7");
  const other = path.join(folder, "model.swift");
  await writeFile(other, "let q = [[1, 2]]");
  const { status, stderr } = await runCli(["shapes", other]);
  expect(status).toBe(1);
  expect(stderr).toContain(
    `shapes needs a program in a language that Attention Lens follows (${other})`,
  );
});

it("`run` of the Swift example says what it assumes, and computes what Swift would print", async () => {
  const { stdout, status } = await runCli(["run", "media/examples/attention.swift"]);
  expect(status).toBe(0);
  expect(stdout).toContain("assumes 1 head, scale 1/√3, no mask");
  expect(stdout).toMatch(/output {3}1\.19 2\.63\n +1\.75 1\.77\n +1\.45 2\.00\n/);
});

it("says what a fragment leaves open, and what to do, and where a text is not there", async () => {
  const fragment = path.join(folder, "fragment.py");
  const lines = [
    "fit = [sum(a * b for a, b in zip(q, k)) for k in keys]",
    "share = softmax(fit)",
    "out = [sum(w * v[j] for w, v in zip(share, values)) for j in range(len(q))]",
  ];
  await writeFile(fragment, lines.join("\n"));
  const open = "keys, q, values are not defined here";
  const ran = await runCli(["run", fragment]);
  expect(ran.status).toBe(1);
  expect(ran.stderr).toContain(`${open} (${fragment}:1:`);
  expect(ran.stderr).toContain("--sample draws numbers for them");
  const listed = await runCli(["extract", fragment]);
  expect(listed.stdout).toContain(`${open}: attention-lens run ${fragment} --sample draws numbers`);
  const { program } = (await call("extract", "names.py", "x = open('none.txt').read()")) as {
    readonly program: { readonly offers: readonly unknown[] };
  };
  expect(program.offers).toEqual([
    {
      kind: "sampleFile",
      message: "sample names: `none.txt` is not in this folder",
      names: ["none.txt"],
    },
  ]);
});

it("`run` goes on as far as an editor does where a limit comes before the attention", async () => {
  const late = unscaled.replace(
    "x = torch",
    "for i in range(2_000_000): last = i * 2 + 1\nx = torch",
  );
  const [trace] = (await call("run", "late.py", late)) as readonly unknown[];
  expect(trace).toMatchObject({ agreesWithProgram: true, range: { start: { line: 6 } } });
});
