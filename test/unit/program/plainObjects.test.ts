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
