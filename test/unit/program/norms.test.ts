import { expect, it } from "vitest";
import { openProgramReader } from "../../../src/program/readProgram.ts";
import { sourceResources } from "../../support/sourceResources.ts";

const reader = await openProgramReader(sourceResources);

/** What the last line of a program gives. */
function valueOf(line: string) {
  const lines = [
    "import numpy as np, torch, torch.nn.functional as F",
    "x = torch.tensor([[3.0, -4.0], [0.5, 1.0]])",
    "y = np.array([[3.0, -4.0], [0.5, 1.0]])",
    `found = ${line}`,
  ];
  const { bindings } = reader.read(lines.join("\n"), "python")!.recording;
  const { value } = bindings.findLast(({ name }) => name === "found")!;
  return value.kind === "tensor" ? [...(value.numbers() ?? [])] : null;
}

// The numbers of NumPy 2.4 and PyTorch 2.13.
it.each<readonly [string, readonly number[]]>([
  ["F.normalize(x)", [0.6, -0.8, 0.4472136, 0.8944272]],
  ["F.normalize(x, p=1, dim=0)", [0.8571429, -0.8, 0.1428571, 0.2]],
  ["F.normalize(x, p=float('inf'), dim=-1)", [0.75, -1, 0.5, 1]],
  ["torch.norm(x)", [5.1234756]],
  ["torch.norm(x, 1)", [8.5]],
  ["torch.norm(x, float('inf'))", [4]],
  ["np.linalg.norm(y, 'fro')", [5.1234754]],
  ["np.linalg.norm(y, np.inf, axis=1)", [4, 1]],
])("%s is that of the library", (line, wanted) => {
  expect(valueOf(line)).toEqual(wanted.map((each): number => expect.closeTo(each, 5) as number));
});

it.each([
  "torch.norm(x, 3)",
  "F.normalize(x, p=4)",
  "np.linalg.norm(y, 1)",
  "np.linalg.norm(y, 2)",
])("%s is unknown", (line) => {
  expect(valueOf(line)).toBeNull();
});
