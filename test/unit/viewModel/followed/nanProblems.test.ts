import { afterEach, describe, expect, it } from "vitest";
import { openSource } from "../../../../src/source/openSource.ts";
import { ProgramFollower } from "../../../../src/service/programFollower.ts";
import { sourceResources } from "../../../support/sourceResources.ts";

const opened: { dispose(): void }[] = [];
afterEach(() => opened.splice(0).forEach((each) => each.dispose()));

const start = [
  "import numpy as np",
  "q = np.array([[1.0, 0.0], [0.5, 2.0]])",
  "k = np.array([[0.0, 1.0], [2.0, 1.0]])",
  "def softmax(x):",
  "    e = np.exp(x - x.max(axis=-1, keepdims=True))",
  "    return e / e.sum(axis=-1, keepdims=True)",
  "s = q @ k.T",
];

/** What is said of a program, and of which text. */
async function problemsOf(lines: readonly string[]) {
  const text = [...start, ...lines].join("\n");
  const source = await openSource(text, "python", sourceResources);
  opened.push(source);
  const follower = new ProgramFollower(sourceResources);
  const { problems } = await follower.follow(source, source.extract({}), {});
  return problems.map(({ message, range, severity }) => ({
    ...{ message, severity },
    text: text.slice(range.start, range.end),
  }));
}

describe("attention weights that are NaN", () => {
  it.each([
    [
      "where a query sees no key",
      ["s[1] = -np.inf", "w = softmax(s)"],
      ["Row 1 ", "all its keys are hidden"],
      "w",
    ],
    [
      "where PyTorch hides all keys of a query",
      [
        "import torch",
        "hidden = torch.tensor([[True, True], [False, False]])",
        "w = torch.tensor(s).masked_fill(hidden, float('-inf')).softmax(dim=-1)",
        "k = torch.tensor(k)",
      ],
      ["Row 0 ", "all its keys are hidden"],
      "torch.tensor(s).masked_fill(hidden, float('-inf')).softmax(dim=-1)",
    ],
    [
      "where exponentials are too large",
      ["e = np.exp(1000 * s)", "w = e / e.sum(axis=-1, keepdims=True)"],
      ["Row 0 ", "Subtract the largest score"],
      "e / e.sum(axis=-1, keepdims=True)",
    ],
    [
      "where a score is",
      ["s[1, 0] = np.nan", "w = softmax(s)"],
      ["Row 1 ", "because its scores are NaN"],
      "w",
    ],
  ])("are a problem at their line: %s", async (_, lines, said, text) => {
    const [problem, ...others] = await problemsOf([...lines, "print(w @ k)"]);
    expect(others).toEqual([]);
    expect(problem).toMatchObject({ severity: "warning", text });
    for (const part of said) expect(problem?.message).toContain(part);
  });

  it("are none where all queries see a key", async () => {
    const lines = ["s[0, 1] = -np.inf", "w = softmax(s)", "print(w @ k)"];
    expect(await problemsOf(lines)).toEqual([]);
  });
});
