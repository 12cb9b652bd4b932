import { expect, it } from "vitest";
import { openProgramReader } from "../../../src/program/readProgram.ts";
import { sourceResources } from "../../support/sourceResources.ts";

async function printed(lines: readonly string[]) {
  const reader = await openProgramReader(sourceResources);
  return reader.read(lines.join("\n"), "python")!.recording.output.join("").trimEnd().split("\n");
}

it("a named tuple tells its fields, and becomes a dictionary", async () => {
  const lines = [
    "from collections import namedtuple",
    'P = namedtuple("P", "x y")',
    "p = P(1, [2, 3])",
    "print(P._fields, p._fields, p._asdict())",
  ];
  expect(await printed(lines)).toEqual(["('x', 'y') ('x', 'y') {'x': 1, 'y': [2, 3]}"]);
});

it("np.array2string writes an array with options of its own", async () => {
  const lines = [
    "import numpy as np",
    "m = np.array([[0.12345678, 1e-9], [0.5, 0.25]])",
    "print(np.array2string(m, precision=3, suppress_small=True))",
    "print(np.array2string(np.arange(3)), m[1])",
  ];
  expect(await printed(lines)).toEqual([
    "[[0.123 0.   ]",
    " [0.5   0.25 ]]",
    "[0 1 2] [0.5  0.25]",
  ]);
});

it("tensors with gradients name what made them as PyTorch does", async () => {
  const lines = [
    "import torch",
    "w = torch.ones(2, 2, requires_grad=True)",
    "print(w.sum(dim=1), w.sum())",
    "print(w.mean(0), w.mean())",
    "print(w @ w[0], w[0] @ w[0])",
    "print(torch.ones(1, 1, 2) @ w)",
    "torch.manual_seed(0)",
    "print(torch.nn.functional.dropout(w[0], 0.5))",
  ];
  expect(await printed(lines)).toEqual([
    "tensor([2., 2.], grad_fn=<SumBackward1>) tensor(4., grad_fn=<SumBackward0>)",
    "tensor([1., 1.], grad_fn=<MeanBackward1>) tensor(1., grad_fn=<MeanBackward0>)",
    "tensor([2., 2.], grad_fn=<MvBackward0>) tensor(2., grad_fn=<DotBackward0>)",
    "tensor([[[2., 2.]]], grad_fn=<UnsafeViewBackward0>)",
    "tensor([0., 0.], grad_fn=<MulBackward0>)",
  ]);
});

it("what pandas shows is unknown, not an object of the program", async () => {
  const lines = ["import pandas as pd", "print(pd.DataFrame([[1.0]]).round(3))"];
  expect(await printed(lines)).toEqual(["?"]);
});

it("FloatTensor takes numbers or sizes", async () => {
  const lines = [
    "import torch",
    "torch.manual_seed(0)",
    "print(torch.FloatTensor(2).normal_(), torch.FloatTensor([3]), torch.LongTensor(2, 3).shape)",
  ];
  expect(await printed(lines)).toEqual([
    "tensor([ 1.5410, -0.2934]) tensor([3.]) torch.Size([2, 3])",
  ]);
});

it("keys, values and items of a dictionary follow its changes", async () => {
  const lines = [
    'd = {"a": 1}',
    "keys, values, pairs = d.keys(), d.values(), d.items()",
    'd["b"] = 2',
    "print(keys, values, pairs, len(keys))",
    'print(keys & {"b", "z"}, keys == {"a", "b"}, "b" in keys, type(pairs).__name__)',
    "try: print(keys[0])",
    "except TypeError as e: print(e)",
  ];
  expect(await printed(lines)).toEqual([
    "dict_keys(['a', 'b']) dict_values([1, 2]) dict_items([('a', 1), ('b', 2)]) 2",
    "{'b'} True True dict_items",
    "'dict_keys' object is not subscriptable",
  ]);
});

it("counters, ordered dictionaries and frozen sets are written as what they are", async () => {
  const lines = [
    "from collections import Counter, OrderedDict, defaultdict",
    'c = Counter("hello")',
    'c.update("eee")',
    "print(c, c - Counter(e=4), c.most_common(1))",
    "print(OrderedDict(x=1), frozenset([1]), frozenset(), {frozenset([1, 2]): 3}[frozenset([2, 1])])",
    "print(defaultdict(int, a=1), isinstance(c, dict), type(c).__name__)",
    'try: {}["x"]',
    "except KeyError as e: print(e, repr(e))",
  ];
  expect(await printed(lines)).toEqual([
    "Counter({'e': 4, 'l': 2, 'h': 1, 'o': 1}) Counter({'l': 2, 'h': 1, 'o': 1}) [('e', 4)]",
    "OrderedDict({'x': 1}) frozenset({1}) frozenset() 3",
    "defaultdict(<class 'int'>, {'a': 1}) True Counter",
    "'x' KeyError('x')",
  ]);
});

it("members of enumerations are found by name and by value, and those of numbers calculate", async () => {
  const lines = [
    "from enum import Enum, IntEnum, auto",
    "class Color(Enum):",
    "    RED = 1",
    "    BLUE = 2",
    "    CRIMSON = 1",
    'print(Color["RED"], Color.CRIMSON, len(Color), list(Color), Color, Color.RED == 1)',
    "class Level(IntEnum):",
    "    LOW = auto()",
    "    HIGH = auto()",
    "print(Level.HIGH > Level.LOW, Level.HIGH + 1, [5, 6, 7][Level.LOW], Level.LOW, Level(2))",
    "class Kind(str, Enum):",
    '    A = "a"',
    'print(Kind.A == "a", Kind("a") is Kind.A, {"a": 1}[Kind.A])',
  ];
  expect(await printed(lines)).toEqual([
    "Color.RED Color.RED 2 [<Color.RED: 1>, <Color.BLUE: 2>] <enum 'Color'> False",
    "True 3 6 1 2",
    "True True 1",
  ]);
});

it("a set of texts has no order that is known, and one of small numbers has that of its hashes", async () => {
  const lines = [
    'letters = set("hello")',
    'print(sorted(letters), len(letters), "h" in letters, max(letters))',
    "chars = list(letters)",
    "print(len(chars), letters)",
    "print({c: i for i, c in enumerate(chars)})",
    "chars.sort()",
    "print(chars, {5, 3, 1}, list({2, 0}), {9, 1, 2} == {2, 1, 9})",
  ];
  expect(await printed(lines)).toEqual([
    "['e', 'h', 'l', 'o'] 4 True o",
    "4 {?}",
    "?",
    "['e', 'h', 'l', 'o'] {1, 3, 5} [0, 2] True",
  ]);
});
