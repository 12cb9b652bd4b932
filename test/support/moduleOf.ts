export const imports = ["import torch", "import torch.nn as nn", "import torch.nn.functional as F"];

/** A class that nobody makes, with its attributes and the body of its `forward`. */
export function moduleOf(
  parameters: string,
  init: readonly string[],
  forward: readonly string[],
  takes = "x",
): readonly string[] {
  return [
    ...imports,
    "class Layer(nn.Module):",
    `    def __init__(self, ${parameters}):`,
    "        super().__init__()",
    ...init.map((line) => `        ${line}`),
    `    def forward(self, ${takes}):`,
    ...forward.map((line) => `        ${line}`),
  ];
}
