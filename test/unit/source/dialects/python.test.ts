import { python } from "../../../../src/source/dialects/python/python.ts";
import { testDialect } from "../../../support/dialectTable.ts";

const third = Math.fround(1 / 3);

testDialect("Python matrices", python, [
  {
    reads: "nested lists and tuples",
    text: "q = [[1, -2], (3, 4e-3)]\nk = ((1_000, +2), (3, .5))",
    matrices: { q: [[1, -2], [3, 0.004]], k: [[1000, 2], [3, 0.5]] }, // prettier-ignore
    cells: ["1", "-2", "3", "4e-3"],
    origin: "literal",
  },
  {
    reads: "comments between the rows",
    text: "keys = [\n  # first\n  [1, 2],  # K[0]\n  [3, 4],\n]",
    matrices: { keys: [[1, 2], [3, 4]] }, // prettier-ignore
    comments: ["first", "K[0]"],
  },
  {
    reads: "rows that go on behind a backslash",
    text: "q = [[1, 2], \\\n     [3, \\\n      4]]",
    matrices: { q: [[1, 2], [3, 4]] }, // prettier-ignore
  },
  {
    reads: "arrays of NumPy and JAX",
    text: "q = np.array([[1, 2], [3, 4]])\nk = np.asarray([1.5, 2])\nv = jnp.array([[0.1]])",
    matrices: { q: [[1, 2], [3, 4]], k: [[1.5, 2]], v: [[Math.fround(0.1)]] }, // prettier-ignore
  },
  {
    reads: "tensors in single precision",
    text: `a = torch.tensor([[0.1, 2]])
b = torch.tensor([[0.1, 2]], dtype=torch.float64)
c = np.array([0.1, 0.2], dtype=np.float32)
d = torch.Tensor([0.1, 0.2]).double()`,
    matrices: {
      a: [[Math.fround(0.1), 2]],
      b: [[0.1, 2]],
      c: [[Math.fround(0.1), Math.fround(0.2)]],
      d: [[Math.fround(0.1), Math.fround(0.2)]],
    },
    cells: ["0.1", "2"],
    origin: "literal",
  },
  {
    reads: "repeats",
    text: "n = 2\na = [[0.5] * 3]\nb = [[0.0] * n] * 2\nc = [0.0] * 3\nd = 2 * [1, 2]",
    matrices: { a: [[0.5, 0.5, 0.5]], b: [[0, 0], [0, 0]], c: [[0, 0, 0]], d: [[1, 2, 1, 2]] }, // prettier-ignore
    cells: ["[0.5] * 3", "[0.5] * 3", "[0.5] * 3"],
    origin: "computed",
  },
  {
    reads: "comprehensions that only count",
    text: "a = [[0.0] * 2 for _ in range(2)]\nb = [[i] * 2 for i in range(2)]",
    matrices: { a: [[0, 0], [0, 0]] }, // prettier-ignore
  },
  {
    reads: "zeros, ones, eye and full",
    text: `a = np.zeros((1, 2))
b = torch.ones(2, 1)
c = np.eye(2)
d = np.full((1, 2), -math.inf)`,
    matrices: { a: [[0, 0]], b: [[1], [1]], c: [[1, 0], [0, 1]], d: [[-Infinity, -Infinity]] }, // prettier-ignore
    origin: "computed",
  },
  {
    reads: "other shapes of the same numbers",
    text: `a = np.array([1, 2, 3, 4]).reshape(2, 2)
b = torch.tensor([[1, 2], [3, 4]]).T
c = torch.tensor([[1, 2]]).unsqueeze(0).float()
d = np.array([1, 2, 3, 4]).reshape(-1, 1)`,
    matrices: { a: [[1, 2], [3, 4]], b: [[1, 3], [2, 4]], c: [[1, 2]], d: [[1], [2], [3], [4]] }, // prettier-ignore
    cells: ["1", "2", "3", "4"],
    origin: "literal",
  },
  {
    reads: "a leading batch dimension of one as nothing",
    text: "x = torch.tensor([[[1, 2], [3, 4]]])",
    matrices: { x: [[1, 2], [3, 4]] }, // prettier-ignore
  },
  {
    reads: "infinities",
    text: "mask = [[0, float('-inf')], [-math.inf, np.inf]]",
    matrices: { mask: [[0, -Infinity], [-Infinity, Infinity]] }, // prettier-ignore
    cells: ["0", "float('-inf')", "-math.inf", "np.inf"],
    origin: "literal",
  },
  {
    reads: "entries of dictionaries, keyword arguments and attributes",
    text: `demo = {"query": [[1, 2]], "inner": {'key': [3, 4]}}
run(value=[[5, 6]])
state["wq"] = [[7, 8]]
class A:
    def __init__(self):
        self.q: list = [[9, 10]]`,
    matrices: {
      "demo/query": [[1, 2]],
      "demo/inner/key": [[3, 4]],
      value: [[5, 6]],
      wq: [[7, 8]],
      "A/__init__/q": [[9, 10]],
    },
  },
  {
    reads: "several names at once",
    text: "q, k = [[1, 2]], [[3, 4]]",
    matrices: { q: [[1, 2]], k: [[3, 4]] },
  },
  {
    reads: "arithmetic in and around a matrix",
    text: "n = 3\na = [[1 / n, 2 ** -1]]\nb = torch.tensor([[1 / 3]])\nc = np.array([1, 2]) * 0.5",
    matrices: { a: [[1 / 3, 0.5]], b: [[third]], c: [[0.5, 1]] },
    origin: "computed",
  },
  {
    reads: "rows by their names",
    text: "q0 = [1, 2]\nq1 = [3, 4]\nq = np.array([q0, q1])\nalias = q",
    matrices: { q0: [[1, 2]], q1: [[3, 4]], q: [[1, 2], [3, 4]] }, // prettier-ignore
  },
  {
    reads: "a matrix next to code that is broken",
    text: "def f(:\n    q = [[1, 2]]\nif x\nk = [[3, 4]]\n",
    matrices: { q: [[1, 2]], k: [[3, 4]] },
  },
  {
    reads: "no matrix where a comma is missing",
    text: "q = [[5.0, 6.0 7.0], [1, 2, 3]]\nk = [[1 2, 3]]\nv = np.array([1.0 2.0 3.0])",
    matrices: {},
    problems: [
      "error '6.0 7.0' A comma is missing between 6.0 and 7.0",
      "error '1 2' A comma is missing between 1 and 2",
      "error '1.0 2.0' A comma is missing between 1.0 and 2.0",
    ],
  },
  {
    reads: "no matrix where a number has no exponent",
    text: "q = [[-1e], [3]]",
    matrices: {},
    problems: ["error '-1e' '-1e' in q[0] is not a number: write a number such as 0.5"],
  },
  {
    reads: "no matrix where lists are not of numbers",
    text: "a = [x, y]\nb = [[x, 1], [y, 2]]\nc = x[[0, 1]]\nd = foo((1, 2))\ne = [1]",
    matrices: {},
    problems: [],
  },
]);

testDialect("Python constants", python, [
  {
    reads: "arithmetic as Python counts",
    text: `n_embd = 16
n_head: int = 3
head_dim = n_embd // n_head
ratio = n_embd / 3
scale = n_embd ** -0.5
rest = -7 % 3
causal = True
limit = float("inf")
count = len(["a", "b"])`,
    constants: {
      n_embd: 16,
      n_head: 3,
      head_dim: 5,
      ratio: 16 / 3,
      scale: 0.25,
      rest: 2,
      causal: true,
      limit: Infinity,
      count: 2,
    },
  },
  {
    reads: "defaults, keyword arguments and members",
    text: `class Config:
    n_head = 4
class A:
    def __init__(self, dim=8):
        self.heads = 2
    def run(self):
        size = self.heads * Config.n_head
model = Attention(64, num_heads=4)`,
    constants: {
      "Config/n_head": 4,
      "A/__init__/dim": 8,
      "A/__init__/heads": 2,
      "A/run/size": 8,
      num_heads: 4,
    },
  },
  {
    reads:
      "a row given to an argument as what it is: a size or a setting, unless its name says more",
    text: `plt.figure(figsize=(10, 4))
def train(betas=(0.9, 0.999), q=[1.0, 2.0]):
    attend(key=[[1, 0], [0, 1]], v=[3, -4], pad=[0, 1], n_head=2)`,
    matrices: {
      "train/q": [[1, 2]],
      "train/key": [
        [1, 0],
        [0, 1],
      ],
      "train/v": [[3, -4]],
    },
    constants: { "train/n_head": 2 },
  },
  {
    reads: "string lists",
    text: `tokens = ["the", 'cat', """sat"""]\nempty = []`,
    strings: { tokens: ["the", "cat", "sat"] },
  },
]);

testDialect("Python problems", python, [
  {
    reads: "a ragged row",
    text: "cachedKeys = [[1, 2, 3], [4, 5, 6], [7, 8, 9, 10]]",
    matrices: {},
    problems: [
      "error '[7, 8, 9, 10]' cachedKeys[2] has 4 numbers but the rows above have 3: remove 1",
    ],
  },
  {
    reads: "a number that is only a sign so far",
    text: "q = [[1, 2], [3, -]]",
    matrices: {},
    problems: ["error '-' '-' in q[1] is not a number: write a number such as 0.5"],
  },
  {
    reads: "a number where a row should be",
    text: "q = [[1, 2], [3, 4], 5]",
    problems: [
      "error '5' '5' in q is not a row of numbers like its neighbours: write a row of " +
        "2 numbers",
    ],
  },
  {
    reads: "three dimensions",
    text: "x = [[[1, 2]], [[3, 4]]]",
    problems: [
      "information '[[[1, 2]], [[3, 4]]]' x has 3 dimensions, 2 x 1 x 2, but a matrix " +
        "has 2: give each matrix in it its own name",
    ],
  },
  {
    reads: "tensors that are not written out without a word",
    text: "X = np.zeros((2, 3, 4))\nK = torch.ones(4, 8, 16)\nq = torch.zeros(1, 1, 2)",
    matrices: { q: [[0, 0]] },
    problems: [],
  },
  {
    reads: "more numbers than can be shown",
    text: "x = np.zeros((3000, 3000))",
    problems: [
      "information 'np.zeros((3000, 3000))' This matrix has 9,000,000 numbers, and at " +
        "most 4,000,000 can be shown: use a smaller size",
    ],
  },
]);
