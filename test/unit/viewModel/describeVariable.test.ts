import { expect, it } from "vitest";
import { describeVariable } from "../../../src/viewModel/card/describeVariable.ts";
import { toMarkdownSource } from "../../../src/viewModel/markdown.ts";

const facts = {
  name: "x",
  range: { start: 0, end: 1 },
  type: "torch.Tensor float32",
  shape: [1, 2],
  text: "tensor([[1., `2.]])",
  unknown: null,
  times: 1,
};

it("a variable is told with its numbers as they are printed, and when it holds them", () => {
  expect(toMarkdownSource(describeVariable(facts))).toBe(
    "`x` · torch\\.Tensor float32 \\[1\\, 2\\]\n\n```text\ntensor([[1., `2.]])\n```\n\nThe value at the end of the program\\.",
  );
  expect(toMarkdownSource(describeVariable({ ...facts, times: 3 }))).toContain("Assigned 3 times");
});

it("one that is not known says why, and claims no value", () => {
  const unknown = { ...facts, text: "", unknown: "open is not followed" };
  const said = toMarkdownSource(describeVariable(unknown));
  expect(said).toContain("Value unknown: open is not followed".replace(":", "\\:"));
  expect(said).not.toContain("leaves");
});
