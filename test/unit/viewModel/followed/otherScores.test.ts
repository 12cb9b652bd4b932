import { afterEach, describe, expect, it } from "vitest";
import { openSource } from "../../../../src/source/openSource.ts";
import { ProgramFollower } from "../../../../src/service/programFollower.ts";
import { toBasis } from "../../../../src/viewModel/basis.ts";
import { sourceResources } from "../../../support/sourceResources.ts";

const opened: { dispose(): void }[] = [];
afterEach(() => opened.splice(0).forEach((each) => each.dispose()));

/** The computations of a Python program, with what is said of each. */
async function follow(lines: readonly string[]) {
  const source = await openSource(lines.join("\n"), "python", sourceResources);
  opened.push(source);
  const follower = new ProgramFollower(sourceResources);
  const { groups } = await follower.follow(source, source.extract({}), {});
  return groups.map((group) => ({
    kind: group.kind,
    weights: [...(group.matrices.attentionWeights?.values ?? [])],
    output: [...(group.followed?.made?.output?.values ?? [])],
    said: toBasis(group).departures.map(({ short }) => short),
    stages: group.followed?.stages,
  }));
}

type Rows = readonly (readonly number[])[];

function near(rows: Rows) {
  return rows.flat().map((number): number => expect.closeTo(number, 5) as number);
}

const torch = (seed: number): readonly string[] => ["import torch", `torch.manual_seed(${seed})`];

// The numbers of PyTorch 2.13 and NumPy 2.4.
const cases: readonly (readonly [string, readonly string[], string, Rows])[] = [
  [
    "only the largest scores",
    [
      ...torch(30),
      "q, k, v = torch.randn(3, 4), torch.randn(3, 4), torch.randn(3, 2)",
      "scores = q @ k.t() / 2",
      "top, idx = scores.topk(2, dim=-1)",
      "w = torch.full_like(scores, float('-inf')).scatter(-1, idx, top).softmax(dim=-1)",
      "out = w @ v",
    ],
    "changed scores",
    [
      [0.57309, 0, 0.42691],
      [0.40686, 0, 0.59314],
      [0, 0.23034, 0.76966],
    ],
  ],
  [
    "scores that heads mix",
    [
      ...torch(15),
      "q, k, v = torch.randn(2, 3, 4), torch.randn(2, 3, 4), torch.randn(2, 3, 4)",
      "mix = torch.randn(2, 2)",
      "logits = torch.einsum('gh,hij->gij', mix, torch.einsum('hid,hjd->hij', q, k) / 2)",
      "w = logits.softmax(-1)",
      "out = torch.einsum('hij,hjd->hid', w, v)",
    ],
    "changed scores",
    [
      [0.2717, 0.50169, 0.22661],
      [0.29286, 0.40648, 0.30066],
      [0.36452, 0.22222, 0.41327],
      [0.2335, 0.02966, 0.73684],
      [0.55388, 0.10428, 0.34184],
      [0.07427, 0.81061, 0.11513],
    ],
  ],
  [
    "a score for each node, and one for each neighbour",
    [
      ...torch(18),
      "h = torch.randn(3, 3)",
      "adj = torch.tensor([[1, 1, 0], [1, 1, 1], [0, 1, 1]])",
      "Wh = h @ torch.randn(3, 2)",
      "a = torch.randn(4, 1)",
      "e = torch.nn.functional.leaky_relu(Wh @ a[:2] + (Wh @ a[2:]).T, 0.2)",
      "attention = torch.where(adj > 0, e, torch.full_like(e, -9e15)).softmax(dim=1)",
      "out = attention @ Wh",
    ],
    "no query-key products",
    [
      [0.51823, 0.48177, 0],
      [0.33906, 0.3152, 0.34574],
      [0, 0.47689, 0.52311],
    ],
  ],
  [
    "distances",
    [
      "import numpy as np",
      "rng = np.random.default_rng(8)",
      "q, k, v = (rng.uniform(-1, 1, (n, 2)) for n in (2, 3, 3))",
      "w = np.exp(-((q[:, None, :] - k[None, :, :]) ** 2).sum(-1) / 0.5)",
      "w = w / w.sum(axis=1, keepdims=True)",
      "out = w @ v",
    ],
    "no query-key products",
    [
      [0.040612, 0.32577, 0.633618],
      [0.0433783, 0.3905264, 0.5660953],
    ],
  ],
];

describe("weights of other scores", () => {
  it.each(cases)("are a map: %s", async (_, lines, short, weights) => {
    const [map, ...others] = await follow(lines);
    expect(others).toEqual([]);
    expect(map).toMatchObject({ kind: "attentionWeights", said: [short] });
    expect(map?.weights).toEqual(near(weights));
    expect(map?.output.length).toBeGreaterThan(0);
  });

  const regression = (name: string): readonly string[] => [
    "import torch",
    "x, y = torch.tensor([0.0, 1.0, 2.5]), torch.tensor([1.0, 3.0, 2.0])",
    "asked = torch.tensor([0.5, 2.0])",
    `${name} = torch.softmax(-((asked[:, None] - x) ** 2) / 2, dim=1)`,
    `out = ${name} @ y`,
  ];

  it("may weigh single numbers, if they are called attention", async () => {
    const [map, ...others] = await follow(regression("attention_weights"));
    expect(others).toEqual([]);
    expect(map?.weights).toEqual(
      near([
        [0.46439, 0.46439, 0.07122],
        [0.08332, 0.3734, 0.54329],
      ]),
    );
    expect(map?.output).toEqual(near([[2], [2.29008]]));
    expect(await follow(regression("shares"))).toEqual([]);
  });

  it("weigh what a test of the program compares with other numbers", async () => {
    const [group, ...others] = await follow([
      "import numpy as np",
      "rng = np.random.default_rng(5)",
      "a, b, c = (rng.standard_normal((3, 4)) for _ in range(3))",
      "s = a @ b.T / 2",
      "p = np.exp(s) / np.exp(s).sum(1, keepdims=True)",
      "print(np.allclose(c, p @ c))",
    ]);
    expect(others).toEqual([]);
    expect(group).toMatchObject({ kind: "attention", said: [] });
  });

  const classifier = [
    "import numpy as np",
    "rng = np.random.default_rng(3)",
    "rows, out = rng.normal(size=(6, 3)), rng.normal(size=(3, 6))",
  ];

  it("are no errors of a classifier, whose rows sum to 0", async () => {
    const lines = [
      "for c, t in [(0, 1), (2, 3)]:",
      "    h = rows[c]",
      "    p = np.exp(h @ out) / np.exp(h @ out).sum()",
      "    e = p.copy()",
      "    e[t] -= 1",
      "    back = out @ e",
      "    rows[c] -= 0.1 * back",
    ];
    expect(await follow([...classifier, ...lines])).toEqual([]);
  });

  it("have no mask where the program only changes what it multiplies, afterwards", async () => {
    const lines = [
      "z = rows @ out",
      "p = np.exp(z) / np.exp(z).sum(1, keepdims=True)",
      "out -= 0.1 * rows.T @ (p - np.eye(6))",
      "back = p @ rows",
    ];
    expect(await follow([...classifier, ...lines])).toEqual([]);
  });

  it("are not additive where a layer gives each class a score", async () => {
    const [group] = await follow([
      ...classifier,
      "z = np.tanh(rows) @ out",
      "p = np.exp(z) / np.exp(z).sum(1, keepdims=True)",
      "soft = p @ rows",
    ]);
    expect(group?.said).not.toContain("additive scores");
  });

  it("have no values where they weigh nothing", async () => {
    const [map] = await follow([
      "import torch",
      "q, k = torch.eye(3), torch.ones(3, 3)",
      "attn = torch.softmax(q @ k.T / 3 ** 0.5, dim=-1)",
    ]);
    expect(Object.keys(map?.stages ?? {})).toEqual(["query", "key", "attentionWeights"]);
  });
});

describe("scores without a query", () => {
  it.each([
    [
      "a layer with one output",
      [
        "import torch, torch.nn as nn",
        "torch.manual_seed(0)",
        "rows = torch.randn(5, 4)",
        "reader = nn.Linear(4, 1, bias=False)",
        "w = torch.softmax(reader(torch.tanh(rows)).T, dim=1)",
        "out = w @ rows",
      ],
    ],
    [
      "a layer with one output",
      [
        "import torch, torch.nn as nn",
        "torch.manual_seed(0)",
        "rows, reader = torch.randn(4, 4), nn.Linear(4, 1)",
        "out = torch.softmax(reader(rows).squeeze(-1), dim=0) @ rows",
      ],
    ],
    [
      "a layer whose column of scores weighs the rows as a column",
      [
        "import torch, torch.nn as nn",
        "torch.manual_seed(0)",
        "rows, reader = torch.randn(4, 4), nn.Linear(4, 1)",
        "out = (torch.softmax(reader(rows), dim=0) * rows).sum(0)",
      ],
    ],
    [
      "a matrix that multiplies the rows",
      [
        "import numpy as np",
        "np.random.seed(1)",
        "rows, table = np.random.randn(4, 3), np.random.randn(3, 2)",
        "e = np.exp(rows @ table)",
        "w = (e / e.sum(axis=0)).T",
        "out = w @ rows",
      ],
    ],
    [
      "a parameter beside keys and values",
      [
        "import torch, torch.nn as nn",
        "torch.manual_seed(0)",
        "rows = torch.randn(5, 4)",
        "asked, wk, wv = nn.Parameter(torch.randn(1, 4)), nn.Linear(4, 4), nn.Linear(4, 4)",
        "w = torch.softmax(asked @ wk(rows).T / 2, dim=-1)",
        "out = w @ wv(rows)",
      ],
    ],
  ])("weigh rows by attention pooling: %s", async (_, lines) => {
    const groups = await follow(lines);
    const pools = groups.map(({ said }) => said.includes("attention pooling"));
    expect(pools).toEqual([true]);
  });

  it("are attention where a matrix is the queries as it is", async () => {
    const [group] = await follow([
      "import numpy as np",
      "np.random.seed(1)",
      "rows, q = np.random.randn(4, 3), np.random.randn(2, 3)",
      "e = np.exp(q @ rows.T)",
      "out = e / e.sum(axis=1, keepdims=True) @ rows",
    ]);
    expect(group?.said).toEqual(["no 1/√3"]);
  });

  it("have no scaled queries where a number makes the queries", async () => {
    const said = async (q: string) => {
      const [group] = await follow([
        "import numpy as np",
        "np.random.seed(1)",
        "k, v = np.random.randn(3, 4), np.random.randn(3, 4)",
        ...q.split("; "),
        "e = np.exp(q @ k.T)",
        "out = e / e.sum(axis=1, keepdims=True) @ v",
      ]);
      return group?.said;
    };
    expect(await said("q = np.random.randn(3, 4) * 0.5")).toEqual(["no 1/√4"]);
    expect(await said("x = np.random.randn(3, 4); q = x * 0.5")).toEqual(["scaled queries"]);
  });

  it("may be scaled by a factor that is 1", async () => {
    const [group] = await follow([
      "import numpy as np",
      "np.random.seed(1)",
      "q, k, v = np.random.randn(3, 3, 4)",
      "e = np.exp(q @ k.T / (np.sqrt(4) * 0.5))",
      "out = e / e.sum(axis=1, keepdims=True) @ v",
    ]);
    expect(group?.said).toEqual(["scale 1"]);
  });
});
