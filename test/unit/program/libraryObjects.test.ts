import { describe, expect, it } from "vitest";
import { programRunner } from "../../support/runProgram.ts";

const { run, printedBy } = await programRunner("python");

/** What the lines print, and why they end early; null: they do not. */
function follow(...lines: readonly string[]) {
  const { recording, printed } = run(
    ["import torch", "import torch.nn as nn", "import torch.nn.functional as F", ...lines].join(
      "\n",
    ),
  );
  return { printed: printed.trimEnd().split("\n"), stopped: recording.stoppedAt?.reason ?? null };
}

const makers = [
  "nn.Linear(2, 2)",
  "torch.optim.SGD([torch.ones(1)], lr=0.1)",
  "torch.Generator()",
  "argparse.ArgumentParser()",
  "argparse.Namespace(a=1)",
  "tqdm(['ab', 'cd'])",
  "re.compile('a')",
  "pd.DataFrame({'ab': [1, 2], 'cd': [3, 4]})",
  "pd.DataFrame({'ab': [1, 2], 'cd': [3, 4]}).columns",
  "string.Template('$a')",
  "random.Random(1)",
  "pathlib.Path('a')",
  "plt.subplots()[1]",
  "logging.getLogger('a')",
  "tiktoken.get_encoding('gpt2')",
  "wandb.init()",
];

const uses = [
  "t.further_part",
  "t.further(1, x=2)",
  "len(t)",
  "t[0]",
  "t[0] = 1",
  "t['a', 1] = 2",
  "del t['zz']",
  "t + 1",
  "2 * t",
  "-t",
  "t < t",
  "t == 1",
  "3 in t",
  "t += 1",
  "a, b = t",
  "first, *rest = t",
  "sorted(t)",
  "next(t)",
  "x = [i for i in t]",
  "for x in t: pass",
  "with t as y: pass",
  "with t: pass",
  "float(t)",
  "round(t)",
  "abs(t)",
  "t.part = 1",
  "print(f'{t} {t!r}')",
  "dict(t)",
  "list(zip(t, t))",
  "'{}'.format(t)",
  "f = t.decorate(lambda x: x)",
  "bool(t)",
  "if t: pass",
  "isinstance(t, list)",
];

describe.each(makers)("what is not followed of %s ends nothing", (maker) => {
  it.each(uses)("%s", (use) => {
    const { recording, printed } = run(
      [
        "import argparse, logging, pathlib, random, re, string, torch, torch.nn as nn",
        "import matplotlib.pyplot as plt, pandas as pd, tiktoken, wandb",
        "from tqdm import tqdm",
        `t = ${maker}`,
        use,
        "print('the last line')",
      ].join("\n"),
    );
    expect(recording.stoppedAt).toBeNull();
    expect(printed).toMatch(/the last line\n$/);
  });
});

describe("what a class of the program lacks is still an error", () => {
  it.each([
    ["Net().missing", "AttributeError: 'Net' object has no attribute 'missing'"],
    ["Net() + 1", "TypeError: unsupported operand type(s) for +: 'Net' and 'int'"],
    ["Net()[0]", "TypeError: 'Net' object is not subscriptable"],
    ["for x in Net(): pass", "TypeError: 'Net' object is not iterable"],
    ["len(Net())", "TypeError: object of type 'Net' has no len()"],
  ])("%s", (line, reason) => {
    const own = ["class Net(nn.Module):", "    def forward(self, x):", "        return x"];
    expect(follow(...own, line).stopped).toBe(reason);
  });

  it("but not what every module has", () => {
    const own = [
      "class Net(nn.Module):",
      "    def forward(self, x):",
      "        return x",
      "n = Net()",
    ];
    expect(follow(...own, "n.bfloat16()", "n.get_submodule('')", "print(1)")).toEqual({
      printed: ["1"],
      stopped: null,
    });
  });
});

describe("containers of layers", () => {
  const two = "m = nn.Sequential(nn.Linear(2, 3), nn.ReLU())";

  it("take another layer in a place", () => {
    expect(follow(two, "m[1] = nn.Identity()", "m[-2] = nn.Tanh()", "print(m[0], m[1])")).toEqual({
      printed: ["Tanh() Identity()"],
      stopped: null,
    });
  });

  it("keep the names of their layers", () => {
    const lines = [
      "from collections import OrderedDict",
      "m = nn.Sequential(OrderedDict([('up', nn.Linear(2, 3)), ('bend', nn.ReLU())]))",
      "print(len(m), m.up.out_features, m[1], list(m.state_dict()))",
    ];
    expect(follow(...lines).printed).toEqual(["2 3 ReLU() ['up.weight', 'up.bias']"]);
  });

  it("are dictionaries where they have names", () => {
    const lines = [
      "d = nn.ModuleDict({'a': nn.Linear(2, 3)})",
      "d['b'] = nn.Linear(2, 5)",
      "print(len(d), 'a' in d, 'c' in d, list(d), list(d.keys()))",
      "print([(k, v.out_features) for k, v in d.items()], len(list(d.values())))",
    ];
    expect(follow(...lines).printed).toEqual([
      "2 True False ['a', 'b'] ['a', 'b']",
      "[('a', 3), ('b', 5)] 2",
    ]);
  });
});

describe("functions that a module calls", () => {
  const layer = ["l = nn.Linear(2, 2, bias=False)", "l.weight.data = torch.eye(2)"];

  it("see what it takes and gives", () => {
    const lines = [
      ...layer,
      "seen = {}",
      "h = l.register_forward_hook(lambda m, args, out: seen.update(a=args[0].sum(), b=out * 2))",
      "l(torch.tensor([1., 2.]))",
      "print(seen['a'].item(), seen['b'].tolist())",
      "h.remove()",
      "l(torch.tensor([5., 5.]))",
      "print(seen['b'].tolist())",
    ];
    expect(follow(...lines)).toEqual({ printed: ["3.0 [2.0, 4.0]", "[2.0, 4.0]"], stopped: null });
  });

  it("change it", () => {
    const lines = [
      ...layer,
      "l.register_forward_pre_hook(lambda m, args: (args[0] + 1,))",
      "l.register_forward_hook(lambda m, args, out: out * 10)",
      "print(l(torch.tensor([1., 2.])).tolist())",
    ];
    expect(follow(...lines).printed).toEqual(["[20.0, 30.0]"]);
  });
});

describe("gradients of what nobody knows", () => {
  it("are not refused", () => {
    const lines = [
      "m = nn.Linear(4, 3)",
      "x, t = torch.randn(2, 4), torch.tensor([0, 2])",
      "loss = F.cross_entropy(m(x), t)",
      "print(loss.requires_grad)",
      "loss.backward()",
      "print(m.weight.grad.shape)",
    ];
    expect(follow(...lines)).toEqual({ printed: ["True", "torch.Size([3, 4])"], stopped: null });
  });

  it("may be those of every tensor", () => {
    const lines = [
      "from pebble import loss_of",
      "w = torch.ones(2, requires_grad=True)",
      "print(w.grad)",
      "loss_of('a').backward()",
      "print(w.grad is None)",
      "w.grad = None",
      "(w * 3).sum().backward()",
      "print(w.grad.tolist())",
    ];
    expect(follow(...lines).printed).toEqual(["None", "False", "[3.0, 3.0]"]);
  });

  it("but known numbers that came of nothing are refused", () => {
    expect(follow("torch.ones(2).sum().backward()").stopped).toMatch(/^RuntimeError: element 0/);
  });
});

it("what `load_state_dict` gives are two lists of names", () => {
  const lines = [
    "import torch, torch.nn as nn",
    "m = nn.Linear(1, 1)",
    "print(m.load_state_dict(m.state_dict()))",
    "state = {'weight': torch.ones(1, 1), 'odd': torch.ones(1)}",
    "missing, unexpected = m.load_state_dict(state, strict=False)",
    "print(missing, unexpected)",
    "print(m.load_state_dict(state, strict=False))",
  ];
  expect(printedBy(lines.join("\n"))).toBe(
    "<All keys matched successfully>\n['bias'] ['odd']\n" +
      "_IncompatibleKeys(missing_keys=['bias'], unexpected_keys=['odd'])\n",
  );
});

it("a tuple of a class is written as its class says", () => {
  const lines = [
    "from typing import NamedTuple",
    "class Place(NamedTuple):",
    "    row: int",
    "    def __repr__(self):",
    "        return f'<{self.row}>'",
    "print(Place(1), [Place(2)])",
  ];
  expect(printedBy(lines.join("\n"))).toBe("<1> [<2>]\n");
});

describe("what a decorator that nobody knows is put on", () => {
  it("may be able to do more", () => {
    const lines = [
      "from pebble import remote",
      "@remote",
      "def work(x):",
      "    return x",
      "work.remote(1)",
      "@remote",
      "class Part:",
      "    size: int = 2",
      "p = Part(3)",
      "p.grow()",
      "print('end')",
    ];
    expect(follow(...lines)).toEqual({ printed: ["end"], stopped: null });
  });
});

it.each([
  ["from pebble import Base", "class Part(Base):"],
  ["from pebble import record", "@record\nclass Part:"],
])("what it is made with may be its fields: %s", (imported, head) => {
  const lines = [imported, head, "    size: int = 2", "    name: str = 'a'"];
  const shown = ["p = Part(size=3)", "print(p.size, p.name, Part().size, Part(4).name)"];
  expect(follow(...lines, ...shown).printed).toEqual(["? a 2 ?"]);
});

it.each([
  ["Counter(words)", "c['a'], c.most_common(1), len(c)"],
  ["Counter('aab'); c.update(words)", "c['a'], c.most_common(1), len(c)"],
])("counts of values that nobody knows are unknown: %s", (made, shown) => {
  const lines = ["from collections import Counter", "from pebble import words", `c = ${made}`];
  expect(follow(...lines, `print(${shown})`).printed).toEqual(["? ? ?"]);
});

it("whatever nobody knows may end a loop that waits for the end of values", () => {
  const lines = [
    "from pebble import batches",
    "values, n = iter(batches), 0",
    "while True:",
    "    try:",
    "        batch = next(values)",
    "        n += 1",
    "    except StopIteration:",
    "        break",
    "print('end', n)",
  ];
  expect(follow(...lines)).toEqual({ printed: ["end ?"], stopped: null });
});

it("a parser with commands has none in a run without arguments", () => {
  const lines = [
    "import argparse",
    "parser = argparse.ArgumentParser()",
    "commands = parser.add_subparsers(dest='command')",
    "commands.add_parser('train').add_argument('--steps', type=int, default=3)",
    "parser.add_argument('--seed', type=int, default=4)",
    "args = parser.parse_args()",
    "print(args.command, args.seed)",
    "print(args.steps)",
  ];
  expect(follow(...lines)).toEqual({ printed: ["None 4", "?"], stopped: null });
});
