import { describe, expect, it } from "vitest";
import { programRunner } from "../../support/runProgram.ts";

const { run, printedBy } = await programRunner("python");

const head = [
  "import torch, torch.nn as nn, torch.nn.functional as F",
  "x = torch.linspace(-2, 2, 5, requires_grad=True)",
];

describe("gradients of PyTorch", () => {
  // The numbers of PyTorch 2.13.
  it.each<readonly [string, readonly number[]]>([
    ["F.silu(x).sum()", [-0.0908, 0.0723, 0.5, 0.9277, 1.0908]],
    ["F.gelu(x).sum()", [-0.0852, -0.0833, 0.5, 1.0833, 1.0852]],
    ["F.softplus(x).sum()", [0.1192, 0.2689, 0.5, 0.7311, 0.8808]],
    ["F.leaky_relu(x, 0.1).sum()", [0.1, 0.1, 0.1, 1.0, 1.0]],
    ["F.log_softmax(x, 0)[2]", [-0.0117, -0.0317, 0.9139, -0.2341, -0.6364]],
    ["F.elu(x).sum()", [0.1353, 0.3679, 1.0, 1.0, 1.0]],
    ["x.cumsum(0).pow(2).sum()", [-20.0, -16.0, -10.0, -4.0, 0.0]],
    ["F.mse_loss(x, torch.ones(5))", [-1.2, -0.8, -0.4, 0.0, 0.4]],
    [
      "F.binary_cross_entropy_with_logits(x, torch.ones(5))",
      [-0.1762, -0.1462, -0.1, -0.0538, -0.0238],
    ],
    ["F.l1_loss(x, torch.ones(5) * 3)", [-0.2, -0.2, -0.2, -0.2, -0.2]],
    ["x.std() + x.norm() + x.logsumexp(0)", [-0.937, -0.4427, 0.0861, 0.7085, 1.5851]],
    ["(x.exp() / x.exp().sum()).pow(2).sum()", [-0.0106, -0.0277, -0.0658, -0.1097, 0.2139]],
    ["torch.stack([x, x * 2])[1, 1:3].sum()", [0.0, 2.0, 2.0, 0.0, 0.0]],
    ["x.clamp(-1, 1).sum()", [0.0, 1.0, 1.0, 1.0, 0.0]],
    ["x.view(5, 1).matmul(x.view(1, 5)).tril().sum()", [-2.0, -1.0, 0.0, 1.0, 2.0]],
    ["F.layer_norm(x, (5,))[0]", [0.2828, -0.2828, -0.1414, 0.0, 0.1414]],
    ["x[torch.tensor([0, 0, 4])].sum()", [2.0, 0.0, 0.0, 0.0, 1.0]],
    [
      "F.cross_entropy(x[None], torch.tensor([3]), label_smoothing=0.0)",
      [0.0117, 0.0317, 0.0861, -0.7659, 0.6364],
    ],
    ["torch.where(x > 0, x, -x * 3).sum()", [-3.0, -3.0, -3.0, 1.0, 1.0]],
    ["x.max() * 2 + x.abs().mean()", [-0.2, -0.2, 0.0, 0.2, 2.2]],
  ])("%s", (expression, wanted) => {
    const end = ["(" + expression + ").backward()", "print(x.grad.tolist())"];
    const found = JSON.parse(printedBy([...head, ...end].join("\n"))) as number[];
    found.forEach((each, at) => expect(each).toBeCloseTo(wanted[at]!, 4));
  });

  it("are unknown behind an operation that is not followed back", () => {
    const { printed } = run([...head, "x.sinh().sum().backward()", "print(x.grad)"].join("\n"));
    expect(printed).toBe("tensor(?)\n");
  });

  it("move parameters by the steps of an optimiser", () => {
    const text = [
      ...head,
      "w = torch.tensor([1.0, -2.0], requires_grad=True)",
      "way = torch.optim.AdamW([w], lr=0.1)",
      "for _ in range(3):",
      "    way.zero_grad()",
      "    (w**2).sum().backward()",
      "    way.step()",
      "print(w)",
    ];
    expect(printedBy(text.join("\n"))).toBe("tensor([ 0.6989, -1.6949], requires_grad=True)\n");
  });
});
