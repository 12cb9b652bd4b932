import { expect, it } from "vitest";
import { programRunner } from "../../support/runProgram.ts";

// What PyTorch, NumPy, and Python draw after each of them was seeded with 7, and then with 3.
const drawn =
  "tensor([-0.1468,  0.7861]) [0.07630829 0.77991879] 0.32383276483316237\ntensor([0.8033, 0.1748]) [0.5507979  0.70814782] 0.23796462709189137\n";
const show = "print(torch.randn(2), np.random.rand(2), random.random())\n";
const start = "import random, numpy as np, torch\n";

it("seeds that other libraries set are those of all generators", async () => {
  const { printedBy } = await programRunner("python");
  const text = `${start}import pytorch_lightning as pl\nfrom transformers import set_seed\nset_seed(7)\n${show}pl.seed_everything(3, workers=True)\n${show}`;
  expect(printedBy(text)).toBe(drawn);
});

it("the reader's own function of that name, which is not here, is assumed to do the same", async () => {
  const { run } = await programRunner("python");
  const text = `${start}from utils import set_seed\nset_seed(7)\n${show}set_seed(3)\n${show}`;
  const { printed, recording } = run(text);
  expect(printed).toBe(drawn);
  expect(recording.assumed.map(({ name }) => name)).toContain("set_seed");
});

it("`torch.random.manual_seed` is `torch.manual_seed`; no seed leaves the numbers unknown", async () => {
  const { run, printedBy } = await programRunner("python");
  expect(printedBy("import torch\ntorch.random.manual_seed(7)\nprint(torch.randn(2))\n")).toBe(
    "tensor([-0.1468,  0.7861])\n",
  );
  const open = `${start}import lightning as L\ntorch.manual_seed(7)\nL.seed_everything()\nprint(torch.randn(2))\n`;
  expect(run(open).printed).not.toMatch(/\d/);
});
