import { beforeAll, describe, expect, it } from "vitest";
import type { Workbench } from "../../scripts/workbench.ts";
import { shareWorkbench } from "../support/sharedWorkbench.ts";

const model = (width: number): string =>
  [
    "import torch.nn as nn",
    "",
    "class Project(nn.Module):",
    "    def __init__(self):",
    "        super().__init__()",
    `        self.map = nn.Linear(32, ${String(width)})`,
    "    def forward(self, x):",
    "        return self.map(x)",
  ].join("\n");

const attend = [
  "def attend(x):",
  "    B, T, C = x.shape",
  "    q = Project()(x)",
  "    weights = torch.softmax(q @ q.transpose(1, 2), dim=-1)",
  "    return weights @ q",
];

const train = ["import torch", "from model import Project", "", ...attend].join("\n");

const cell = (source: readonly string[]) => ({
  cell_type: "code",
  execution_count: null,
  metadata: {},
  outputs: [],
  source: source.map((line, at) => (at < source.length - 1 ? `${line}\n` : line)),
});

const notebook = JSON.stringify({
  cells: [cell(["import torch", "from model import Project"]), cell(attend)],
  metadata: { language_info: { name: "python" } },
  nbformat: 4,
  nbformat_minor: 5,
});

describe("a program that imports its model", () => {
  let workbench: Workbench;

  beforeAll(async () => {
    const files = { "model.py": model(8), "train.py": train, "train.ipynb": notebook };
    workbench = await shareWorkbench({ openFile: "train.py", files });
  });

  /** Waits until the line that projects ends with a shape. */
  const seeShape = async (shape: string): Promise<void> => {
    const line = workbench.page.locator(".view-line", { hasText: "q = Project()(x)" });
    await line.filter({ hasText: shape }).first().waitFor();
  };

  it("has the shapes that it computes", async () => {
    await seeShape("→ (B, T, 8)");
  });

  it("gets others when the model is edited, before it is saved", async () => {
    await workbench.openFile("model.py");
    const { keyboard } = workbench.page;
    await workbench.clickLine("nn.Linear(32, 8)");
    for (const key of ["End", "ArrowLeft", "Backspace"]) await keyboard.press(key);
    await keyboard.type("12");
    await workbench.page.locator(".view-line", { hasText: "nn.Linear(32, 12)" }).waitFor();
    await workbench.page.locator(".tab", { hasText: "train.py" }).click();
    await seeShape("→ (B, T, 12)");
    expect(await workbench.page.locator(".tab", { hasText: "model.py" }).count()).toBe(1);
  });

  it("is a notebook, too", async () => {
    await workbench.openFile("train.ipynb");
    await seeShape("→ (B, T, 12)");
  });
});
