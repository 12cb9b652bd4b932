import { afterEach, describe, expect, it } from "vitest";
import { ProgramFollower } from "../../../../src/service/programFollower.ts";
import type { LanguageName } from "../../../../src/source/languages.ts";
import { openSource } from "../../../../src/source/openSource.ts";
import { sourceResources } from "../../../support/sourceResources.ts";

const opened: { dispose(): void }[] = [];
afterEach(() => opened.splice(0).forEach((each) => each.dispose()));

/** The warnings of a program: what they stand at, and what they say. */
async function warnings(text: string, language: LanguageName = "python") {
  const source = await openSource(text, language, sourceResources);
  opened.push(source);
  const follower = new ProgramFollower(sourceResources);
  const { problems } = await follower.follow(source, source.extract({}), {});
  return problems
    .filter(({ severity }) => severity === "warning")
    .map(({ range: { start, end }, message }) => [text.slice(start, end), message] as const);
}

interface Row {
  readonly name: string;
  readonly language?: LanguageName;
  readonly text: string;
  /** Where the warnings stand. */
  readonly at: readonly string[];
  /** A part of each message. */
  readonly says: string;
  /** What to write instead, so that nothing is said. */
  readonly right: readonly (readonly [string, string])[];
}

/** A program is warned about at its place, and its right twin is not. */
function tell(rows: readonly Row[]): void {
  it.each(rows)("$name", async ({ text, language, at, says, right }) => {
    const found = await warnings(text, language);
    expect(found.map(([place]) => place)).toEqual(at);
    for (const [, message] of found) expect(message).toContain(says);
    const twin = right.reduce((all, [from, to]) => {
      expect(all).toContain(from);
      return all.replaceAll(from, to);
    }, text);
    expect(await warnings(twin, language)).toEqual([]);
  });
}

const torch =
  "import torch\nimport torch.nn as nn\nimport torch.nn.functional as F\ntorch.manual_seed(1)\n";
/** Three sequences of five words, with three heads of width 2. */
const folded = `${torch}x = torch.randn(2, 5, 6)\nwq, wk, wv = torch.randn(3, 6, 6)\n`;
const fold = ".view(2, 5, 3, 2).transpose(1, 2).reshape(6, 5, 2)";
const attend = "w = torch.softmax(q @ k.mT / 2 ** 0.5, dim=-1)\n";

describe("heads in another order are said where they are split or joined", () => {
  tell([
    {
      name: "the batch and the heads in one dimension, without the positions between them",
      text: `${folded}q = (x @ wq).view(6, 5, 2)\nk = (x @ wk)${fold}\nv = (x @ wv)${fold}\n${attend}y = w @ v\n`,
      at: ["(x @ wq).view(6, 5, 2)"],
      says: "each head mixes several positions",
      right: [["(x @ wq).view(6, 5, 2)", `(x @ wq)${fold}`]],
    },
    {
      name: "only the values",
      text: `${folded}q = (x @ wq)${fold}\nk = (x @ wk)${fold}\nv = (x @ wv).view(6, 5, 2)\n${attend}y = w @ v\n`,
      at: ["(x @ wv).view(6, 5, 2)"],
      says: "each head mixes several positions",
      right: [["(x @ wv).view(6, 5, 2)", `(x @ wv)${fold}`]],
    },
    {
      name: "joined from one dimension of batch and heads",
      text: `${folded}q, k, v = [(x @ each)${fold} for each in (wq, wk, wv)]\n${attend}y = (w @ v).view(2, -1, 6)\n`,
      at: ["(w @ v).view(2, -1, 6)"],
      says: "each row mixes several positions",
      right: [
        ["(w @ v).view(2, -1, 6)", "(w @ v).view(2, 3, 5, 2).transpose(1, 2).reshape(2, 5, 6)"],
      ],
    },
    {
      name: "positions swapped with the wrong dimension",
      text: `${folded}q, k, v = [(x @ each).view(2, 5, 3, 2).transpose(1, 2) for each in (wq, wk, wv)]\n${attend}y = (w @ v).permute(0, 1, 3, 2).reshape(2, 5, 6)\n`,
      at: ["(w @ v).permute(0, 1, 3, 2).reshape(2, 5, 6)"],
      says: "each row mixes several positions",
      right: [["permute(0, 1, 3, 2)", "permute(0, 2, 1, 3)"]],
    },
    {
      name: "heads taken for the batch",
      text: `${folded}q, k, v = [(x @ each)${fold} for each in (wq, wk, wv)]\n${attend}y = (w @ v).view(3, 2, 5, 2)\nz = y.permute(1, 2, 0, 3).reshape(2, 5, 6)\n`,
      at: ["y.permute(1, 2, 0, 3).reshape(2, 5, 6)"],
      says: "joins heads of different sequences",
      right: [
        ["view(3, 2, 5, 2)", "view(2, 3, 5, 2)"],
        ["permute(1, 2, 0, 3)", "permute(0, 2, 1, 3)"],
      ],
    },
    {
      name: "a pattern of einops that takes heads for the batch",
      text: `${folded}from einops import rearrange\nq, k, v = [rearrange(x @ each, "b t (h d) -> (b h) t d", h=3) for each in (wq, wk, wv)]\n${attend}y = rearrange(w @ v, "(h b) t d -> b t (h d)", h=3)\n`,
      at: ['rearrange(w @ v, "(h b) t d -> b t (h d)", h=3)'],
      says: "joins heads of different sequences",
      right: [["(h b) t d", "(b h) t d"]],
    },
    {
      name: "a reshape in place of a transposition",
      text: `${torch}x = torch.randn(3, 5, 4)\nlayer = nn.MultiheadAttention(4, 1)\ny = x.view(5, 3, 4)\nz, w = layer(y, y, y)\n`,
      at: ["x.view(5, 3, 4)"],
      says: "from (3, 5, …) to (5, 3, …)",
      right: [["x.view(5, 3, 4)", "x.transpose(0, 1)"]],
    },
  ]);

  it("not of heads that the program draws, of features that attend, or of several tokens of one row", async () => {
    const drawn = `${torch}q, k, v = torch.randn(3, 1, 4, 3, 2).unbind(0)\n${attend}y = (w @ v).transpose(1, 2).reshape(1, 3, 8)\n`;
    const features = `${folded}q, k, v = [(x @ each).transpose(1, 2) for each in (wq, wk, wv)]\n${attend}y = w @ v\n`;
    const tokens = `${torch}x = torch.randn(2, 4)\nq, k, v = [(x @ each).view(2, 5, 2) for each in torch.randn(3, 4, 10)]\n${attend}y = w @ v\n`;
    for (const text of [drawn, features, tokens]) expect(await warnings(text)).toEqual([]);
  });
});

/** Two queries of three in plain lists; `hide` stands where a score is known. */
const python = (hide: string): string =>
  `import math\nq = [[1.0, 0.5], [0.2, 0.9], [0.7, 0.3]]\nout = []\nfor i in range(3):\n    s = []\n    for j in range(3):\n        score = sum(a * b for a, b in zip(q[i], q[j])) / math.sqrt(2)\n        ${hide}\n        s.append(score)\n    high = max(s)\n    e = [math.exp(x - high) for x in s]\n    w = [x / sum(e) for x in e]\n    out.append([sum(w[j] * q[j][c] for j in range(3)) for c in range(2)])\nprint(out)\n`;

describe("a score of 0 for hidden keys is said where it is written", () => {
  tell([
    {
      name: "in Python",
      text: python("if j > i: score = 0"),
      at: ["0"],
      says: "masked keys still get weight",
      right: [["score = 0", "score = -math.inf"]],
    },
    {
      name: "of the same keys for every query",
      text: python("score = score if j < 2 else 0.0"),
      at: ["0.0"],
      says: "masked keys still get weight",
      right: [["else 0.0", "else -math.inf"]],
    },
    {
      name: "in JavaScript",
      language: "javascript",
      text: "const q = [[1, 0.5], [0.2, 0.9], [0.7, 0.3]];\nfor (let i = 0; i < 3; i++) {\n  const s = q.map((k, j) => (j > i ? 0 : (q[i][0] * k[0] + q[i][1] * k[1]) / Math.sqrt(2)));\n  const e = s.map(Math.exp);\n  const t = e.reduce((a, b) => a + b);\n  console.log([0, 1].map((c) => e.reduce((sum, x, j) => sum + (x / t) * q[j][c], 0)));\n}\n",
      at: ["0"],
      says: "masked keys still get weight",
      right: [["? 0 :", "? -Infinity :"]],
    },
    {
      name: "in C#",
      language: "csharp",
      text: "double[][] q = { new[] { 1.0, 0.5 }, new[] { 0.2, 0.9 }, new[] { 0.7, 0.3 } };\nfor (int i = 0; i < 3; i++)\n{\n    var s = new double[3];\n    double sum = 0;\n    for (int j = 0; j < 3; j++)\n    {\n        for (int c = 0; c < 2; c++) s[j] += q[i][c] * q[j][c];\n        s[j] /= System.Math.Sqrt(2);\n        if (j > i) s[j] = 0.0;\n        s[j] = System.Math.Exp(s[j]);\n        sum += s[j];\n    }\n    var y = new double[2];\n    for (int j = 0; j < 3; j++)\n        for (int c = 0; c < 2; c++) y[c] += s[j] / sum * q[j][c];\n    System.Console.WriteLine(y[0] + y[1]);\n}\n",
      at: ["0.0"],
      says: "masked keys still get weight",
      right: [["s[j] = 0.0", "s[j] = double.NegativeInfinity"]],
    },
    {
      name: "in Rust",
      language: "rust",
      text: 'fn main() {\n    let q = [[1.0f64, 0.5], [0.2, 0.9], [0.7, 0.3]];\n    for i in 0..3 {\n        let mut s = [0.0f64; 3];\n        for j in 0..3 {\n            s[j] = (q[i][0] * q[j][0] + q[i][1] * q[j][1]) / 2.0f64.sqrt();\n            if j > i {\n                s[j] = 0.00;\n            }\n        }\n        let t: f64 = s.iter().map(|x| x.exp()).sum();\n        let w: Vec<f64> = s.iter().map(|x| x.exp() / t).collect();\n        let mut y = [0.0; 2];\n        for j in 0..3 {\n            for c in 0..2 {\n                y[c] += w[j] * q[j][c];\n            }\n        }\n        println!("{:?}", y);\n    }\n}\n',
      at: ["0.00"],
      says: "masked keys still get weight",
      right: [["s[j] = 0.00", "s[j] = f64::NEG_INFINITY"]],
    },
  ]);

  it("not of scores that only happen to be small, and not of what is hidden by −∞ for some sequences", async () => {
    expect(await warnings(python("score = score if score > 0.7 else 0"))).toEqual([]);
    const padded = `${torch}q = torch.randn(2, 3, 4)\ns = q @ q.mT / 2\nhidden = torch.tensor([[[False, False, True]], [[False, True, True]]])\nw = torch.softmax(s.masked_fill(hidden, float("-inf")), dim=-1)\ny = w @ q\n`;
    expect(await warnings(padded)).toEqual([]);
  });
});

const layer = (sizes: string, x: string): string =>
  `${torch}${sizes}x = torch.randn(${x})\nlayer = nn.MultiheadAttention(8, 2)\ny, w = layer(x, x, x)\n`;

describe("a layer that takes the batch for positions is said at its call", () => {
  const right = [
    ["MultiheadAttention(8, 2)", "MultiheadAttention(8, 2, batch_first=True)"],
  ] as const;
  tell([
    {
      name: "where sizes are named",
      text: layer("batch_size, seq_len = 2, 5\n", "batch_size, seq_len, 8"),
      at: ["layer(x, x, x)"],
      says: "as 2 positions of 5 sequences",
      right,
    },
    {
      name: "where a comment says so",
      text: layer("", "2, 5, 8").replace("2, 5, 8)\n", "2, 5, 8)  # (batch, length, width)\n"),
      at: ["layer(x, x, x)"],
      says: "as 2 positions of 5 sequences",
      right,
    },
    {
      name: "in a stack of layers",
      text: `${torch}ids = torch.tensor([[1, 2, 3], [3, 0, 1]])\nB, T = ids.shape\nstack = nn.TransformerEncoder(nn.TransformerEncoderLayer(4, 2, 8, dropout=0.0), 1)\ny = stack(nn.Embedding(4, 4)(ids))\n`,
      at: ["stack(nn.Embedding(4, 4)(ids))"],
      says: "as 2 positions of 3 sequences",
      right: [["dropout=0.0", "dropout=0.0, batch_first=True"]],
    },
  ]);

  it("not where nobody says what the sizes are, or where the length comes first", async () => {
    expect(await warnings(layer("", "2, 5, 8"))).toEqual([]);
    expect(await warnings(layer("seq_len, batch_size = 2, 5\n", "seq_len, batch_size, 8"))).toEqual(
      [],
    );
    const swapped = layer("batch_size, seq_len = 2, 5\n", "batch_size, seq_len, 8");
    expect(await warnings(swapped.replace("8)\n", "8).transpose(0, 1)\n"))).toEqual([]);
  });
});

describe("masks that are repeated in another order than the heads are said where they are repeated", () => {
  const hidden = "hidden = torch.tensor([[[False, False, True]] * 3, [[False, True, True]] * 3])\n";
  tell([
    {
      name: "for the layer of the library",
      text: `${torch}x = torch.randn(2, 3, 8)\n${hidden}mask = hidden.repeat(2, 1, 1)\nlayer = nn.MultiheadAttention(8, 2, batch_first=True)\ny, w = layer(x, x, x, attn_mask=mask)\n`,
      at: ["hidden.repeat(2, 1, 1)"],
      says: "Repeat each mask 2 times in a row",
      right: [["hidden.repeat(2, 1, 1)", "hidden.repeat_interleave(2, dim=0)"]],
    },
    {
      name: "where each head has the whole batch",
      text: `${torch}x = torch.randn(2, 3, 6)\nq = x.view(2, 3, 3, 2).permute(2, 0, 1, 3).reshape(6, 3, 2)\n${hidden}mask = hidden.repeat_interleave(3, dim=0)\ns = (q @ q.mT / 2 ** 0.5).masked_fill(mask, float("-inf"))\nw = s.softmax(-1)\ny = w @ q\n`,
      at: ["hidden.repeat_interleave(3, dim=0)"],
      says: "Repeat the whole batch of masks",
      right: [["hidden.repeat_interleave(3, dim=0)", "hidden.repeat(3, 1, 1)"]],
    },
  ]);

  it("not where all sequences have the same mask", async () => {
    const text = `${torch}x = torch.randn(2, 3, 8)\nhidden = torch.ones(3, 3).triu(1).bool().expand(2, 3, 3)\nlayer = nn.MultiheadAttention(8, 2, batch_first=True)\ny, w = layer(x, x, x, attn_mask=hidden.repeat(2, 1, 1))\n`;
    expect(await warnings(text)).toEqual([]);
  });
});

const own = (body: string): string =>
  `${torch}class Attention(nn.Module):\n    def __init__(self):\n        super().__init__()\n        self.wq = nn.Linear(4, 4)\n        self.wk = nn.Linear(4, 4)\n        self.wv = nn.Linear(4, 4)\n        self.wo = nn.Linear(4, 4)\n\n    def forward(self, x):\n${body}\nmodel = Attention().eval()\nprint(model(torch.randn(3, 4)))\n`;
const usual =
  "        q = self.wq(x)\n        k = self.wk(x)\n        v = self.wv(x)\n        w = torch.softmax(q @ k.T / 2, dim=-1)\n        return self.wo(w @ v)\n";

describe("layers that are made and not used are said", () => {
  tell([
    {
      name: "where another one is used for keys and values",
      text: own(usual.replace("self.wk(x)", "self.wq(x)").replace("self.wv(x)", "self.wq(x)")),
      at: ["self.wq(x)", "self.wq(x)"],
      says: "use the weights of the queries, and nothing uses `self.w",
      right: [
        ["k = self.wq(x)", "k = self.wk(x)"],
        ["v = self.wq(x)", "v = self.wv(x)"],
      ],
    },
    {
      name: "where the last one is left out",
      text: own(usual.replace("self.wo(w @ v)", "w @ v")),
      at: ["self.wo"],
      says: "`self.wo` is never used. Use it or remove it.",
      right: [["return w @ v", "return self.wo(w @ v)"]],
    },
    {
      name: "as matrices of NumPy",
      text: "import numpy as np\nx = np.array([[1.0, 0.2], [0.3, 0.8]])\nwq = np.array([[0.5, -0.2], [0.1, 0.9]])\nwk = np.array([[0.3, 0.7], [-0.4, 0.2]])\nq = x @ wq\nk = x @ wq\ns = q @ k.T / np.sqrt(2)\nw = np.exp(s) / np.exp(s).sum(axis=1, keepdims=True)\nprint(w @ x)\n",
      at: ["x @ wq"],
      says: "nothing uses `wk`",
      right: [["k = x @ wq", "k = x @ wk"]],
    },
  ]);

  it("not where queries and keys share a layer on purpose, or where a layer is read by its name", async () => {
    const shared = own(usual.replace("self.wk(x)", "self.wq(x)"));
    expect(await warnings(shared.replace("        self.wk = nn.Linear(4, 4)\n", ""))).toEqual([]);
    const byName = own(usual.replace("self.wo(w @ v)", 'getattr(self, "w" + "o")(w @ v)'));
    expect(await warnings(byName)).toEqual([]);
  });
});

describe("a scale that is hardly meant is said where the scores are scaled", () => {
  const scaled = (line: string): string =>
    `${torch}q, k, v = torch.randn(3, 4, 16)\n${line}\nw = torch.softmax(s, dim=-1)\ny = w @ v\n`;
  const inHeads = `${folded}q, k, v = [(x @ each).view(2, 5, 3, 2).transpose(1, 2) for each in (wq, wk, wv)]\nw = torch.softmax(q @ k.mT / 6 ** 0.5, dim=-1)\ny = (w @ v).transpose(1, 2).reshape(2, 5, 6)\n`;
  tell([
    {
      name: "by the width of all heads",
      text: inHeads,
      at: ["q @ k.mT / 6 ** 0.5"],
      says: "Each head is 2 wide: divide by √2.",
      right: [["6 ** 0.5", "2 ** 0.5"]],
    },
    {
      name: "by the width of the input",
      text: `${torch}x = torch.randn(3, 9)\nq, k, v = [x @ each for each in torch.randn(3, 9, 4)]\nw = torch.softmax(q @ k.T / 9 ** 0.5, dim=-1)\ny = w @ v\n`,
      at: ["q @ k.T / 9 ** 0.5"],
      says: "The queries are 4 wide: divide by √4.",
      right: [["9 ** 0.5", "4 ** 0.5"]],
    },
    {
      name: "twice",
      text: scaled("q = q / 4\ns = q @ k.T / 16 ** 0.5"),
      at: ["q @ k.T / 16 ** 0.5"],
      says: "divides the scores by √16 twice",
      right: [[" / 16 ** 0.5", ""]],
    },
    {
      name: "by the width, not by its root",
      text: scaled("s = q @ k.T / 16"),
      at: ["q @ k.T / 16"],
      says: "divides the scores by 16, the width of the queries. Divide by √16 instead.",
      right: [["/ 16", "/ 16 ** 0.5"]],
    },
    {
      name: "the wrong way round",
      text: scaled("s = q @ k.T / 16 ** -0.5"),
      at: ["q @ k.T / 16 ** -0.5"],
      says: "multiplies the scores by √16",
      right: [["/ 16 **", "* 16 **"]],
    },
    {
      name: "not at all, though a comment says so",
      text: scaled("# dot products, divided by sqrt(d)\ns = q @ k.T"),
      at: ["q @ k.T"],
      says: "nothing divides them by √16",
      right: [["q @ k.T", "q @ k.T / 4"]],
    },
    {
      name: "not at all, though there is a factor for it",
      text: own(usual.replace("q @ k.T / 2", "q @ k.T")).replace(
        "        self.wo",
        "        self.scale = 4 ** -0.5\n        self.wo",
      ),
      at: ["q @ k.T"],
      says: "the program sets `self.scale`, but never uses it",
      right: [["q @ k.T", "q @ k.T * self.scale"]],
    },
  ]);

  it("not where nothing says that scores are scaled, or where the root is shared by queries and keys", async () => {
    expect(await warnings(scaled("# without scaling by sqrt(d)\ns = q @ k.T"))).toEqual([]);
    expect(await warnings(scaled("q, k = q / 2, k / 2\ns = q @ k.T"))).toEqual([]);
    expect(await warnings(scaled("# muP: 1/d\ns = q @ k.T / 16"))).toEqual([]);
  });
});

describe("weights that are changed, or that share one sum, are said", () => {
  const text = `${torch}q, k, v = torch.randn(3, 4, 4)\ns = q @ k.T / 2\nw = torch.softmax(s, dim=-1)\nw = w * torch.ones(4, 4).tril()\ny = w @ v\n`;
  tell([
    {
      name: "a mask after the softmax",
      text,
      at: ["w * torch.ones(4, 4).tril()"],
      says: "The mask comes after the softmax, so some rows do not sum to 1.",
      right: [
        [
          "w = torch.softmax(s, dim=-1)\nw = w * torch.ones(4, 4).tril()\n",
          'w = torch.softmax(s.masked_fill(torch.ones(4, 4).tril() == 0, float("-inf")), dim=-1)\n',
        ],
      ],
    },
    {
      name: "a sum of all exponentials",
      text: "import numpy as np\nq = np.array([[1.0, 0.2], [0.3, 0.8], [0.5, 0.5]])\ns = q @ q.T / np.sqrt(2)\nw = np.exp(s) / np.exp(s).sum()\nprint(w @ q)\n",
      at: ["np.exp(s) / np.exp(s).sum()"],
      says: "Divide each row by its own sum.",
      right: [[".sum()", ".sum(axis=1, keepdims=True)"]],
    },
    {
      name: "dropout of a model that is evaluated",
      text: own(usual.replace("self.wo(w @ v)", "self.wo(F.dropout(w, 0.5) @ v)")),
      at: ["F.dropout(w, 0.5)"],
      says: "in evaluation mode",
      right: [["F.dropout(w, 0.5)", "F.dropout(w, 0.5, self.training)"]],
    },
  ]);

  it("not where rows are divided by their sums again, or where the model is in training", async () => {
    const again = text.replace("y = w", "w = w / w.sum(-1, keepdim=True)\ny = w");
    expect(await warnings(again)).toEqual([]);
    const threshold = text.replace("w * torch.ones(4, 4).tril()", "torch.where(w < 0.24, 0, w)");
    expect(await warnings(threshold)).toEqual([]);
    const training = own(usual.replace("self.wo(w @ v)", "self.wo(F.dropout(w, 0.5) @ v)"));
    expect(await warnings(training.replace(".eval()", ""))).toEqual([]);
  });
});
