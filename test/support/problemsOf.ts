import { patientBudget } from "../../src/program/interpreter/budget.ts";
import { openProgramReader } from "../../src/program/readProgram.ts";
import { sayShapeProblem } from "../../src/viewModel/shapes/sayShapeProblem.ts";
import { sourceResources } from "./sourceResources.ts";

export const reader = await openProgramReader(sourceResources, patientBudget);

export const start = [
  "import torch",
  "import torch.nn as nn",
  "class Block(nn.Module):",
  "    def __init__(self, width, head_size, n_head=4):",
  "        super().__init__()",
  "        self.key = nn.Linear(width, head_size)",
  "        self.query = nn.Linear(width, head_size)",
  "        self.up = nn.Linear(64, 128)",
  "        self.down = nn.Linear(32, 64)",
  "        self.n_head = n_head",
  "    def forward(self, x, mask=None):",
  "        B, T, C = x.shape",
];

/** What is said of these lines, with the code that it is said of. */
export function problemsOf(...lines: readonly string[]): readonly string[] {
  const text = [...start, ...lines.map((line) => `        ${line}`)].join("\n");
  const { problems } = reader.followShapes(text, "python")!.report;
  return problems.map(
    (problem) =>
      `${text.slice(problem.range.start, problem.range.end)}: ${sayShapeProblem(problem)}`,
  );
}
