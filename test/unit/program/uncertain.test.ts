import { expect, it } from "vitest";
import { toLineIndex } from "../../../src/source/lineIndex.ts";
import { findAttentions } from "../../../src/program/recognition/attention.ts";
import { toProgramJson } from "../../../src/program/programJson.ts";
import { openProgramReader } from "../../../src/program/readProgram.ts";
import { sourceResources } from "../../support/sourceResources.ts";

const reader = await openProgramReader(sourceResources);

/** What is known of each variable at the end; null: nothing. `coin` is a function that nobody knows. */
function knownAfter(lines: readonly string[]): Readonly<Record<string, unknown>> {
  const text = ["from chance import coin", ...lines].join("\n");
  const { variables } = toProgramJson(reader.read(text, "python")!, toLineIndex(text));
  return Object.fromEntries(
    Object.entries(variables).map(([name, { values }]): [string, unknown] => [
      name,
      values ?? null,
    ]),
  );
}

it.each<
  readonly [what: string, lines: readonly string[], known: Readonly<Record<string, unknown>>]
>([
  [
    "a loop that may be left at any turn",
    [
      "xs, n = [], 0",
      "for i in range(5):",
      "    if coin(): break",
      "    xs.append(i)",
      "    n = 1",
    ],
    { xs: null, n: null, i: null },
  ],
  [
    "a turn that may be cut short",
    [
      "xs, y = [], 0",
      "for i in range(3):",
      "    if coin(): continue",
      "    xs.append(i)",
      "    y = 1",
    ],
    { xs: null, y: null, i: 2 },
  ],
  [
    "a loop that is left either way after one turn",
    ["y = 0", "for i in range(3):", "    y = 1", "    if coin():", "        break", "    break"],
    { y: 1, i: 0 },
  ],
  [
    "what comes behind a return that may happen",
    ["g = [0]", "def f():", "    if coin(): return 5", "    g[0] = 1", "    return 5", "r = f()"],
    { g: null, r: 5 },
  ],
  [
    "what a later turn makes of an earlier one",
    ["a = b = 0", "for _ in coin():", "    b = a", "    a = 1", "c = 3"],
    { a: null, b: null, c: 3 },
  ],
  [
    "a loop that changes nothing",
    ["a = 1", "while coin():", "    a = 1", "else:", "    a = 1"],
    { a: 1 },
  ],
  [
    "a global name",
    ["g = 0", "def f():", "    global g", "    g = 1", "if coin(): f()"],
    { g: null },
  ],
  [
    "tensors that are changed in place",
    ["import torch", "x = torch.zeros(2)", "y = x[0]", "if coin(): x[1] = 1.0", "z = x + 0"],
    { x: null, y: 0, z: null },
  ],
  [
    "fields, of objects and of classes",
    [
      "class A: v = 1",
      "o = A()",
      "if coin(): o.w = 2; A.v = 3",
      "a = o.v",
      "b = getattr(o, 'w', 5)",
    ],
    { a: null, b: null },
  ],
  [
    "what stands in a `try` that may have been left",
    ["a = b = 0", "try:", "    a = 1", "    coin()", "    b = 1", "except Exception:", "    pass"],
    { a: null, b: null },
  ],
  [
    "an import that may fail",
    ["try:", "    import chance2", "    a = 1", "except ImportError:", "    a = 2"],
    { a: null },
  ],
  [
    "what is taken from an iterator",
    ["it = iter([1, 2, 3])", "if coin(): next(it)", "a = next(it)"],
    { a: null },
  ],
  [
    "what a generator may hand out",
    ["def g():", "    yield 1", "    if coin(): yield 2", "a = list(g())"],
    { a: null },
  ],
  [
    "operands that may not be reached",
    ["xs = []", "a = coin() and xs.append(1)", "b = 5 if coin() else 5"],
    { xs: null, a: null, b: 5 },
  ],
  [
    "what comes behind an exception that ends the program",
    ["a = 1", "if coin(): raise ValueError()", "b = a"],
    { a: 1, b: 1 },
  ],
  [
    "what is drawn after a draw that may have happened",
    [
      ...["import torch, random", "import numpy as np", "random.seed(1)", "np.random.seed(1)"],
      ...["torch.manual_seed(1)", "rng = np.random.default_rng(1)", "if coin():"],
      ...["    torch.rand(1); np.random.rand(); random.random(); rng.random()"],
      ...["a, b = torch.rand(1), np.random.rand(1)", "c, d = random.random(), rng.random(1)"],
    ],
    { a: null, b: null, c: null, d: null },
  ],
  [
    "what is drawn after so much that nobody knows",
    [
      ...["import torch", "from torch import nn", "torch.manual_seed(1)", "nn.Linear(coin(), 2)"],
      ...["a = torch.rand(2)", "torch.manual_seed(1)", "nn.Bilinear(2, 2, 2)", "b = torch.rand(2)"],
      ...["torch.manual_seed(1)", "coin.seed_everything(3)", "c = torch.rand(2)"],
    ],
    { a: null, b: null, c: null },
  ],
  [
    "what goes into `out`",
    ["import numpy as np", "a = np.zeros(2)", "b = np.sqrt(np.array([4.0, 9.0]), out=a)"],
    { a: [2, 3], b: [2, 3] },
  ],
  [
    "a generator that may hand out a value or not",
    [
      "seen = []",
      "def some():",
      "    yield 1",
      "    if coin():",
      "        yield 2",
      "    seen.append(3)",
      "    yield 4",
      "xs = list(some())",
      "n = sum(some())",
      "first = next(some())",
      "total = 0",
      "for x in some():",
      "    total += x",
      "a, b = some()",
      "ys = [0, *some()]",
      "is_in = 9 in some()",
      "zs = [0]",
      "zs += some()",
      "pairs = list(zip(some(), 'abc'))",
    ],
    {
      xs: null,
      n: null,
      first: 1,
      total: null,
      a: null,
      b: null,
      ys: null,
      is_in: null,
      zs: null,
      pairs: null,
    },
  ],
  [
    "a generator that waits while something may be taken from it",
    [
      "def count():",
      "    for i in range(5):",
      "        yield i",
      "g = count()",
      "a = next(g)",
      "if coin(): next(g)",
      "b = next(g)",
      "other = count()",
      "c = next(other)",
    ],
    { a: 0, b: null, c: 0 },
  ],
  [
    "a context in a generator that an exception leaves",
    [
      "import torch",
      "w = torch.ones(1, requires_grad=True)",
      "def some():",
      "    with torch.no_grad():",
      "        yield 1",
      "        raise ValueError()",
      "try:",
      "    for x in some(): pass",
      "except ValueError:",
      "    pass",
      "needs = (w * 2).requires_grad",
    ],
    { needs: true },
  ],
  [
    "a generator that goes through another of which nobody knows the end",
    [
      "seen, handed, made, calls = [], [], [], []",
      "def inner():",
      "    yield 1",
      "    if coin(): yield 2",
      "def through():",
      "    for x in inner():",
      "        yield x",
      "        seen.append(x)",
      "def over():",
      "    yield from inner()",
      "    handed.append(1)",
      "def source():",
      "    calls.append(1)",
      "    return coin()",
      "def unsure():",
      "    for x in source(): yield x",
      "for x in through(): pass",
      "a = list(over())",
      "b = list(made.append(x) for x in inner())",
      "c = list(unsure())",
    ],
    { seen: null, handed: [1], made: null, calls: [1], a: null, b: null, c: null },
  ],
  [
    "a generator expression with a test that nobody knows",
    ["xs = [1, 2]", "n = sum(x for x in xs if coin())", "m = sum(x for x in xs if x > 1)"],
    { n: null, m: 2 },
  ],
])("is known or not: %s", (_what, lines, known) => {
  expect(knownAfter(lines)).toMatchObject(known);
});

it("attention on a way that may not be gone is not shown", () => {
  const text = [
    ...["import torch", "from chance import coin", "torch.manual_seed(1)", "x = torch.rand(3, 2)"],
    ...["if coin():", "    y = torch.softmax(x @ x.T, -1) @ x"],
  ].join("\n");
  const { recording } = reader.read(text, "python")!;
  expect(findAttentions(recording)).toEqual([]);
});

it.each([
  ["prepare()", null],
  ["x = make_inputs(3)", null],
  ["x = make_token_embeddings(3)", null],
  ["torch.manual_seed(1); prepare(); torch.manual_seed(1)", [757]],
  ["plot_heads(seed)", [757]],
  ["log_shapes([1, 2])", [757]],
  ["tokens = tokenize('a b')", [757]],
])("numbers that are drawn after %s, which is declared nowhere", (line, known) => {
  const names = [
    "prepare",
    "make_inputs",
    "make_token_embeddings",
    "plot_heads",
    "log_shapes",
    "tokenize",
  ];
  const from = `from lesson_helpers import ${names.join(", ")}`;
  const lines = ["import torch", from, "seed = torch.manual_seed(1)", line, "w = torch.rand(1)"];
  expect(knownAfter([...lines, "w = (w * 1000).int()"])["w"]).toEqual(known);
});

it("a library that everybody has draws nothing", () => {
  const lines = ["import torch, tiktoken", "torch.manual_seed(1)"];
  const encoder = "ids = tiktoken.get_encoding('gpt2').make('a')";
  expect(knownAfter([...lines, encoder, "w = torch.rand(1)"])["w"]).not.toBeNull();
});
