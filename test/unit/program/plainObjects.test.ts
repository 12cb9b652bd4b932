import { expect, it } from "vitest";
import { programRunner } from "../../support/runProgram.ts";

// What CPython and PyTorch print.
it("contexts that suppress exceptions, namespaces, and generators of modules are those of Python", async () => {
  const { printedBy } = await programRunner("python");
  const text = `from contextlib import suppress
from types import SimpleNamespace
import torch.nn as nn
with suppress(KeyError, IndexError):
    {}["missing"]
    print("not here")
try:
    with suppress(KeyError):
        [][3]
except IndexError as error:
    print("raised", error)
c = SimpleNamespace(a=1, b="x")
c.d = 2.5
print(c, c.a + 1, c == SimpleNamespace(a=1, b="x", d=2.5), c == SimpleNamespace(a=1))
m = nn.Sequential(nn.Linear(2, 3), nn.ReLU())
print(next(m.parameters()).shape, len(list(m.children())), sum(p.numel() for p in m.parameters()))
it = m.named_parameters()
print(next(it)[0], [name for name, _ in it])
`;
  expect(printedBy(text)).toBe(
    "raised list index out of range\nnamespace(a=1, b='x', d=2.5) 2 True False\ntorch.Size([3, 2]) 2 9\n0.weight ['0.bias']\n",
  );
});

it("what a class of a library has besides is unknown, and no exception", async () => {
  const { run } = await programRunner("python");
  const { recording } = run("from pathlib import Path\nx = Path.cwd() / 'a'\nprint('on')\n");
  expect(recording.stoppedAt).toBeNull();
  expect(recording.output.join("")).toBe("on\n");
});

it("a context that is not followed may end what its block raises", async () => {
  const { run } = await programRunner("python");
  const text = (context: string) => `import checks
def halve(n):
    if n % 2:
        raise ValueError("odd")
    return n // 2
seen = 0
with ${context}:
    seen = halve(8)
    seen = halve(7)
    seen = 9
print("on", seen)
`;
  const { recording } = run(text("checks.expect(ValueError)"));
  expect(recording.stoppedAt).toBeNull();
  expect(recording.output.join("")).toBe("");
  const names = recording.bindings.filter(({ name }) => name === "seen");
  expect(names.at(-1)?.value).toMatchObject({ value: 4 });
  const { stoppedAt } = run(
    text("torch.no_grad()").replace("import checks", "import torch"),
  ).recording;
  expect(stoppedAt?.reason).toBe("ValueError: odd");
});

it("products of batches that do not fit are told as PyTorch tells them", async () => {
  const { printedBy } = await programRunner("python");
  const text = `import torch
for a, b in [((2, 4, 8), (4, 2, 8)), ((2, 4, 8), (1, 4, 8)), ((5, 2, 4, 8), (3, 8, 4))]:
    try:
        torch.zeros(*a) @ torch.zeros(*b)
    except RuntimeError as error:
        print(error)
`;
  expect(printedBy(text)).toBe(
    "The size of tensor a (2) must match the size of tensor b (4) at non-singleton dimension 0\n" +
      "Expected size for first two dimensions of batch2 tensor to be: [2, 8] but got: [2, 4].\n" +
      "The size of tensor a (2) must match the size of tensor b (3) at non-singleton dimension 1\n",
  );
});
