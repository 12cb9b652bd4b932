import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { LinesOfText } from "../../../support/valueLines.ts";

const lessons = readdirSync("media/lessons", { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => {
    const text = readFileSync(`media/lessons/${name}/lesson.json`, "utf8");
    return (JSON.parse(text) as { readonly id: string }).id;
  });

const lessonOfText = (text: string, language: string): Promise<string | null> =>
  new LinesOfText(text, language).lesson();

const attend = (mask: string): string => `import torch
x = torch.tensor([[1.0, 0.0], [0.0, 1.0]])
scores = x @ x.T / 2 ** 0.5${mask}
weights = torch.softmax(scores, dim=-1)
out = weights @ x
`;

describe("the lesson that teaches what a file computes", () => {
  it.each([
    ["MultiHead.cs", "csharp", "why-several-heads"],
    ["transformer_block.py", "python", "block"],
    ["gpt.py", "python", "stacking-gpt2"],
  ])("of %s is one of ours", async (file, language, lesson) => {
    const text = readFileSync(`media/examples/${file}`, "utf8");
    expect(await lessonOfText(text, language)).toBe(lesson);
    expect(lessons).toContain(lesson);
  });

  it("is the one about masks where one head may not look ahead", async () => {
    const mask = " + torch.triu(torch.full((2, 2), float('-inf')), diagonal=1)";
    expect(await lessonOfText(attend(mask), "python")).toBe("masks-and-cache");
    expect(await lessonOfText(attend(""), "python")).toBe("scores-and-scale");
    expect(lessons).toEqual(expect.arrayContaining(["masks-and-cache", "scores-and-scale"]));
  });

  it("is the one about heat maps where there are only weights, or where a program draws them", async () => {
    const weights = "attention = [[1.0, 0.0], [0.5, 0.5]]\n";
    expect(await lessonOfText(weights, "python")).toBe("heat-maps");
    const drawn = `import matplotlib.pyplot as plt\n${attend("")}plt.imshow(weights)\nplt.title("Head 1")\n`;
    expect(await lessonOfText(drawn, "python")).toBe("heat-maps");
    expect(lessons).toContain("heat-maps");
  });

  it("is the one about the MLP where a file has nothing else", async () => {
    const mlp = `import torch
x = torch.tensor([[1.0, 2.0]])
hidden = torch.relu(x @ torch.tensor([[1.0, -1.0, 2.0], [0.5, 1.0, 1.0]]))
out = hidden @ torch.tensor([[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]])
`;
    expect(await lessonOfText(mlp, "python")).toBe("mlp");
    expect(lessons).toContain("mlp");
  });

  it("is no other one where a program makes weights and stops there", async () => {
    const made = `import math
q = [[1.0, 0.0], [0.0, 2.0]]
k = [[1.0, 0.0], [0.0, 1.0]]
scores = [[sum(a * b for a, b in zip(x, y)) / math.sqrt(2) for y in k] for x in q]
weights = [[math.exp(s) / sum(math.exp(t) for t in row) for s in row] for row in scores]
`;
    expect(await lessonOfText(made, "python")).toBe("scores-and-scale");
  });

  it("is the one about heads where loose lines have only shapes", async () => {
    const fragment = `x_attn = []
for h in range(n_head):
    hs = h * head_dim
    q_h = q[hs:hs+head_dim]
    k_h = [ki[hs:hs+head_dim] for ki in keys]
    logits = [sum(q_h[j] * k_h[t][j] for j in range(head_dim)) / head_dim**0.5 for t in range(len(k_h))]
    weights = softmax(logits)
    x_attn.append(weights)
`;
    expect(await lessonOfText(fragment, "python")).toBe("why-several-heads");
  });

  it("is none where a file computes nothing that a lesson is about", async () => {
    expect(await lessonOfText("print('hello')\n", "python")).toBeNull();
    expect(await lessonOfText("w = [[1.0, 2.0]]\n", "python")).toBeNull();
  });
});
