import { describe, expect, it } from "vitest";
import { openProgramReader } from "../../../src/program/readProgram.ts";
import { findVariable } from "../../../src/program/variableFacts.ts";
import { sourceResources } from "../../support/sourceResources.ts";

const reader = await openProgramReader(sourceResources);
const text = [
  "import torch",
  "torch.manual_seed(1)",
  "x = torch.tensor([[1.0, 2.0], [3.0, 4.0]])",
  "for step in range(3):",
  "    y = x * step",
  "n = open('f').read()",
  "def f(): return 1",
  "words = ['a', 'b']",
].join("\n");
const program = reader.read(text, "python")!;
const at = (code: string) => findVariable(program, text.indexOf(code));

describe("a variable where it is bound", () => {
  it("has its type, its shape and its numbers as they are printed", () => {
    expect(at("x = ")).toMatchObject({
      name: "x",
      type: "torch.Tensor float32",
      shape: [2, 2],
      text: "tensor([[1., 2.],\n        [3., 4.]])",
      times: 1,
    });
    expect(at("words = ")).toMatchObject({ type: "list", shape: null, text: '["a","b"]' });
  });

  it("has what the last pass of a loop gave", () => {
    expect(at("y = ")).toMatchObject({ times: 3, text: "tensor([[2., 4.],\n        [6., 8.]])" });
  });

  it("says why its value is not known", () => {
    expect(at("n = ")).toMatchObject({ type: "unknown", text: "" });
    expect(at("n = ")?.unknown).toContain("open");
  });

  it("is none where a function is defined, or where nothing is bound", () => {
    expect(at("f(): ")).toBeNull();
    expect(at("range(3)")).toBeNull();
  });
});
