import { afterEach, describe, expect, it } from "vitest";
import type { LanguageName } from "../../../../src/source/languages.ts";
import { openSource } from "../../../../src/source/openSource.ts";
import { ProgramFollower } from "../../../../src/service/programFollower.ts";
import { toBasis } from "../../../../src/viewModel/basis.ts";
import { sourceResources } from "../../../support/sourceResources.ts";

const opened: { dispose(): void }[] = [];
afterEach(() => opened.splice(0).forEach((each) => each.dispose()));

/** What is said of each computation of a program, in a few words, with its line. */
async function departures(text: string, language: LanguageName = "python") {
  const source = await openSource(text, language, sourceResources);
  opened.push(source);
  const { groups, problems } = await new ProgramFollower(sourceResources).follow(
    source,
    source.extract({}),
    {},
  );
  const faults = groups.flatMap(({ followed }) => followed?.departures ?? []);
  for (const { isFault, message, range } of faults) {
    // A fault is a warning at its place.
    if (isFault) expect(problems).toContainEqual({ message, range, severity: "warning" });
  }
  return groups.map((group) => ({
    isOwn: group.followed !== undefined,
    said: toBasis(group).departures.map(({ short, message }) => short ?? message),
  }));
}

const drawn =
  "import numpy as np\nnp.random.seed(0)\nq, k, v = np.random.randn(4, 2), np.random.randn(4, 2), np.random.randn(4, 2)\ns = q @ k.T / np.sqrt(2)\n";
const attend = "w = np.exp(s) / np.exp(s).sum(axis=-1, keepdims=True)\ny = w @ v\n";

describe("scores of hidden keys that are set to 0", () => {
  it.each([
    ["where", "s = np.where(np.tril(np.ones((4, 4))) == 0, 0, s)\n"],
    ["an assignment", "s[np.triu_indices(4, 1)] = 0\n"],
    ["a product with a mask", "s = s * np.tril(np.ones((4, 4)))\n"],
  ])("are said: %s", async (_, hiding) => {
    expect(await departures(drawn + hiding + attend)).toEqual([
      { isOwn: true, said: ["masked keys get weight"] },
    ]);
  });

  it.each([
    ["minus infinity", "s = np.where(np.tril(np.ones((4, 4))) == 0, -np.inf, s)\n"],
    ["a bias", "s = s + np.arange(16).reshape(4, 4)\n"],
    ["nothing", ""],
  ])("are not said of %s", async (_, hiding) => {
    expect(await departures(drawn + hiding + attend)).toEqual([{ isOwn: true, said: [] }]);
  });
});

const heads = (split: string, merge: string): string =>
  `import torch\ntorch.manual_seed(1)\nx = torch.randn(1, 4, 6)\nq = ${split}\nw = torch.softmax(q @ q.transpose(-2, -1) / 3 ** 0.5, dim=-1)\ny = ${merge}\n`;
const [split, merge] = [
  "x.view(1, 4, 2, 3).transpose(1, 2)",
  "(w @ q).transpose(1, 2).reshape(1, 4, 6)",
];

describe("heads that are not swapped with the positions", () => {
  it("are said where they are joined", async () => {
    const merged = "(w @ q).reshape(1, 4, 6)";
    const text = heads(split, merged);
    expect(await departures(text)).toEqual([{ isOwn: true, said: ["mixed positions"] }]);
    const source = await openSource(text, "python", sourceResources);
    opened.push(source);
    const { problems } = await new ProgramFollower(sourceResources).follow(
      source,
      source.extract({}),
      {},
    );
    expect(problems.map(({ range: { start, end } }) => text.slice(start, end))).toEqual([merged]);
  });

  it("are said where they are split", async () => {
    expect(await departures(heads("x.view(1, 2, 4, 3)", merge))).toEqual([
      { isOwn: true, said: ["mixed positions"] },
    ]);
  });

  it("are not said where both are swapped", async () => {
    expect(await departures(heads(split, merge))).toEqual([{ isOwn: true, said: [] }]);
  });
});

it("words in columns are no attention pooling", async () => {
  const text =
    "import numpy as np\nX = np.array([[0.1, 0.9, 0.7], [0.6, 0.3, 0.8]])\nS = X.T @ X / np.sqrt(2)\nW = np.exp(S) / np.exp(S).sum(axis=0)\nY = X @ W\n";
  expect(await departures(text)).toEqual([{ isOwn: true, said: [] }]);
});

it("objects with the query, key, and value of one word each are no attention", async () => {
  const text =
    "const a = { q: [0.2, 1.1], k: [1.3, 1.7], v: [1.9, 0.4] };\nconst b = { q: [3.1, 1.6], k: [0.7, 1.2], v: [0.3, 1.5] };\nconsole.log(a.q[0] * b.k[0]);\n";
  expect(await departures(text, "javascript")).toEqual([]);
});

it("a single key with a number of heads is one, also in a function that nothing calls", async () => {
  const text =
    "def task():\n    n_head = 2\n    queries = [[1.0, 2.0], [3.0, 4.0]]\n    keys = [[1.0, 0.5]]\n    values = [[2.0, 7.0]]\n    return queries, keys, values, n_head\n\nprint(1.5 * 2)\n";
  expect(await departures(text)).toEqual([{ isOwn: false, said: [] }]);
});

const columns = "matrix(c(0.1, 0.6, 0.9, 0.3, 0.7, 0.8), 2)";

it.each<[string, LanguageName, string]>([
  [
    "sums written out by component",
    "python",
    "import math\nq = [1.2, 0.4]\nK = [[0.3, 0.9], [1.1, 0.2], [0.6, 0.7]]\nV = [[0.5, 1.5], [0.2, 0.8], [1.4, 0.1]]\ne = [math.exp((q[0] * k[0] + q[1] * k[1]) / math.sqrt(2)) for k in K]\nw = [x / sum(e) for x in e]\na = w[0] * V[0][0] + w[1] * V[1][0] + w[2] * V[2][0]\nb = w[0] * V[0][1] + w[1] * V[1][1] + w[2] * V[2][1]\n",
  ],
  [
    "vectors in a list",
    "julia",
    "X = [[0.1, 0.6], [0.9, 0.3], [0.7, 0.8]]\nq = X[2]\ns = [sum(q .* k) / sqrt(2) for k in X]\nw = exp.(s) ./ sum(exp.(s))\nc = zeros(2)\nfor j in 1:3\n    c .+= w[j] .* X[j]\nend\n",
  ],
  [
    "a softmax by apply over columns",
    "r",
    `X <- ${columns}\nS <- t(X) %*% X / sqrt(2)\nW <- apply(S, 2, function(s) exp(s) / sum(exp(s)))\nY <- X %*% W\n`,
  ],
])("%s are followed", async (_, language, text) => {
  expect(await departures(text, language)).toEqual([{ isOwn: true, said: [] }]);
});

const inside =
  "    q = np.array([[1.0, 0.2], [0.3, 0.8]])\n    k = np.array([[0.5, 0.4], [1.1, 0.3]])\n    s = q @ k.T / np.sqrt(2)\n    w = np.exp(s) / np.exp(s).sum(axis=1, keepdims=True)\n    y = w @ k\n";

it.each([
  ["pytest", `import numpy as np\n\ndef test_weights():\n${inside}    assert y.shape == (2, 2)\n`],
  [
    "unittest",
    `import unittest\nimport numpy as np\n\nclass TestIt(unittest.TestCase):\n    def test_weights(self):\n${inside.replaceAll("    ", "        ")}        self.assertTrue(False)\n\nunittest.main()\n`,
  ],
  [
    "Fire",
    `import fire\nimport numpy as np\n\ndef main(size=2):\n${inside}\nif __name__ == "__main__":\n    fire.Fire(main)\n`,
  ],
])("functions that %s calls are followed", async (_, text) => {
  expect(await departures(text)).toEqual([{ isOwn: true, said: [] }]);
});

it("a function that needs more than the command line has defaults for is not called", async () => {
  const text = `import fire\nimport numpy as np\n\ndef main(size):\n${inside}\nfire.Fire(main)\n`;
  expect((await departures(text)).filter(({ isOwn }) => isOwn)).toEqual([]);
});

it("an MLP whose numbers are all zeros is not said to match what a test computes", async () => {
  const text =
    "from elsewhere import block\n\ndef test_zeros():\n    x = [[1.0, 0.0], [0.0, 1.0]]\n    w1 = [[0.0, 0.0], [0.0, 0.0]]\n    w2 = [[0.0, 0.0], [0.0, 0.0]]\n    out = block(x, w1, w2)\n";
  expect((await departures(text)).filter(({ isOwn }) => isOwn)).toEqual([]);
});
