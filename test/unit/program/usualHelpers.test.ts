import { describe, expect, it } from "vitest";
import { noFiles } from "../../../src/service/fetchedFiles.ts";
import type { FilePort } from "../../../src/program/files.ts";
import { openProgramReader } from "../../../src/program/readProgram.ts";
import { sourceResources } from "../../support/sourceResources.ts";

/** One query over three keys in each language, with `softmax` and `dot`, or what stands for them, nowhere. */
const python = `
from helpers import softmax, linear, relu, rmsnorm
q = [0.5, 1.0]
keys = [[1.0, 0.2], [0.3, 0.9], [-0.4, 0.8]]
weights = softmax([s / 2 ** 0.5 for s in linear(q, keys)])
print(' '.join(f'{w:.4f}' for w in weights))
print(relu([-1.0, 2.0]), [round(x, 3) for x in rmsnorm([3.0, 4.0])])
`;
const pythonValues = `
from micrograd.engine import Value
from .helpers import softmax
x = [Value(1.0), Value(0.5)]
w = softmax(x)
loss = -w[1].log()
loss.backward()
print(f'{loss.data:.4f} {x[0].grad:.4f} {x[1].grad:.4f}')
`;
const pythonProducts = `
from tools import dot, matvec
print(matvec([[1.0, 0.5], [0.0, 2.0]], [1.0, 2.0]), dot([1, 2], [3, 4]))
`;
const pythonArrays = `
import numpy as np
from utils import softmax
print(np.round(softmax(np.array([[0.7, 1.05, 0.6], [0.0, 0.0, 0.0]]) / np.sqrt(2)), 4))
`;
const typescript = `
import { softmax, dot, relu } from "./helpers";
const q = [0.5, 1.0];
const keys = [[1.0, 0.2], [0.3, 0.9], [-0.4, 0.8]];
const weights = softmax(keys.map((key) => dot(q, key) / Math.sqrt(2)));
console.log(weights.map((each) => each.toFixed(4)).join(" "), relu([-1, 2]));
`;
const java = `
public class Attention {
  public static void main(String[] args) {
    double[] q = {0.5, 1.0};
    double[][] keys = {{1.0, 0.2}, {0.3, 0.9}, {-0.4, 0.8}};
    double[] scores = new double[3];
    for (int t = 0; t < 3; t++) scores[t] = Helpers.dot(q, keys[t]) / Math.sqrt(2);
    double[] weights = Helpers.softmax(scores);
    for (double w : weights) System.out.printf("%.4f ", w);
  }
}`;

async function follow(text: string, language: "python" | "typescript" | "java", files = {}) {
  const all = new Map(Object.entries<string>(files));
  const port: FilePort = {
    ...noFiles,
    text: (path) => all.get(path) ?? null,
    list: (folder) => (folder === "" ? [...all.keys()] : null),
  };
  const reader = await openProgramReader(sourceResources, undefined, language);
  const { recording } = reader.read(text, language, null, port)!;
  const { output, assumed, unknown, stoppedAt } = recording;
  const names = assumed.map(({ name }) => name);
  const gaps = unknown.map(({ what }) => what);
  return { printed: output.join("").trimEnd(), assumed: names, gaps, stoppedAt };
}

/** softmax of 0.7, 1.05, 0.6 over the root of 2, as NumPy gives it. */
const weights = "0.3113 0.3987 0.2900";

describe("helpers that are nowhere", () => {
  it.each([
    [
      "lists",
      python,
      `${weights}\n[0, 2.0] [0.849, 1.131]`,
      ["linear", "softmax", "relu", "rmsnorm"],
    ],
    // Gradients of a cross entropy: the weights less 1 at the target.
    ["values with gradients", pythonValues, "0.9741 0.6225 -0.6225", ["Value", "softmax"]],
    ["products", pythonProducts, "[2.0, 4.0] 11", ["matvec", "dot"]],
    ["arrays", pythonArrays, "[[0.3113 0.3987 0.29  ]\n [0.3333 0.3333 0.3333]]", ["softmax"]],
  ])("are the usual ones for %s in Python", async (_what, text, printed, assumed) => {
    expect(await follow(text, "python")).toEqual({ printed, assumed, gaps: [], stoppedAt: null });
  });

  it("are the usual ones in TypeScript and in Java", async () => {
    expect(await follow(typescript, "typescript")).toEqual({
      ...{ printed: `${weights} [ 0, 2 ]`, assumed: ["dot", "softmax", "relu"] },
      ...{ gaps: [], stoppedAt: null },
    });
    expect(await follow(java, "java")).toEqual({
      ...{ printed: weights, assumed: ["dot", "softmax"], gaps: [], stoppedAt: null },
    });
  });

  it.each(["Helpers.*", "Helpers.dot;\nimport static tiny.Helpers.softmax"])(
    "are the usual ones where Java imports %s",
    async (imported) => {
      const text = `import static tiny.${imported};\n${java.replaceAll("Helpers.", "")}`;
      expect(await follow(text, "java")).toEqual({
        ...{ printed: weights, assumed: ["dot", "softmax"], gaps: [], stoppedAt: null },
      });
    },
  );

  it("are the reader's own where those are there", async () => {
    const even = {
      printed: expect.stringContaining("0.3333 0.3333 0.3333") as string,
      assumed: [],
    };
    const helpers = `def softmax(x):
    return [1 / len(x) for _ in x]
def linear(x, w):
    return [sum(a * b for a, b in zip(r, x)) for r in w]
relu = rmsnorm = lambda x: x
`;
    expect(await follow(python, "python", { "helpers.py": helpers })).toMatchObject(even);
    const javaHelpers = `class Helpers {
  static double dot(double[] a, double[] b) { return 0; }
  static double[] softmax(double[] x) { return new double[] {1.0 / 3, 1.0 / 3, 1.0 / 3}; }
  public static void main(String[] args) { System.out.println("another program"); }
}`;
    expect(await follow(java, "java", { "Helpers.java": javaHelpers })).toMatchObject(even);
  });

  it.each([
    ["python", python.replace("linear(q, keys)]", "linear(q, keys)], 0.5, 2"), "softmax"],
    ["typescript", typescript.replace("Math.sqrt(2))", "Math.sqrt(2)), 0.5"), "softmax"],
  ] as const)(
    "are unknown with arguments that the usual ones do not take, in %s",
    async (...row) => {
      const [language, text, name] = row;
      const { gaps, assumed, printed } = await follow(text, language);
      expect(gaps).toContain(`\`${name}\` is not declared here`);
      expect(assumed).not.toContain(name);
      expect(printed).not.toContain(weights);
    },
  );

  describe("of heads in tensors and arrays", () => {
    const numpy = [
      "import numpy as np",
      "from utils import split_heads, merge_heads, scaled_dot_product_attention",
      "x = np.arange(8.0).reshape(2, 4) / 4",
      "q = split_heads(x, 2)",
    ].join("\n");
    const torch = numpy
      .replace("import numpy as np", "import torch")
      .replace("np.arange(8.0).reshape(2, 4)", "torch.arange(8.0).reshape(1, 2, 4)");

    it.each([
      [numpy, "(2, 2, 2) (2, 4) (2, 2, 2)"],
      [torch, "torch.Size([1, 2, 2, 2]) torch.Size([1, 2, 4]) torch.Size([1, 2, 2, 2])"],
    ])("split, attend, and merge", async (program, shapes) => {
      const ends = ["out, weights = scaled_dot_product_attention(q, q, q, mask=None)"];
      ends.push("print(q.shape, merge_heads(out).shape, weights.shape)", "print(q[..., 0, :])");
      ends.push("print(round(float(weights[..., 0, 0, :].reshape(-1)[0]), 4))");
      const { printed, assumed, gaps } = await follow([program, ...ends].join("\n"), "python");
      const lines = printed.split("\n");
      expect(lines[0]).toBe(shapes);
      // Head 0 of row 0 is (0, 0.25): scores 0 and (0.25 · 1.25) / √2, with what row 1 gives.
      expect(lines.slice(1).join(" ")).toContain("0.4559");
      expect(assumed).toEqual(["split_heads", "scaled_dot_product_attention", "merge_heads"]);
      expect(gaps).toEqual([]);
    });

    it.each([
      ["out = scaled_dot_product_attention(q, q, q)", "out"],
      ["attn, out = scaled_dot_product_attention(q, q, q)", "out"],
      ["out, attn = scaled_dot_product_attention(q, q, q)", "out"],
    ])("give what the names say that take it apart: %s", async (call, name) => {
      const text = [numpy, call, `print(${name}[0, 0].round(4))`].join("\n");
      // 0.4559 of (0, 0.25) and 0.5441 of (1, 1.25).
      expect((await follow(text, "python")).printed.trim()).toBe("[0.5441 0.7941]");
    });

    it("are unknown with a mask, whose meaning nothing says", async () => {
      const call = "print(scaled_dot_product_attention(q, q, q, np.ones((2, 2)))[0, 0])";
      const { gaps, printed } = await follow(`${numpy}\n${call}`, "python");
      expect(gaps).toContain("`scaled_dot_product_attention` is not declared here");
      expect(printed.trim()).toBe("?");
    });
  });

  it("are unknown where the module is a library, or the name has no usual meaning", async () => {
    const { gaps } = await follow(
      "from keras.activations import softmax\nsoftmax([1.0])",
      "python",
    );
    expect(gaps).toContain("`keras.activations` is not followed");
    const other = await follow("from helpers import mix\nmix([1.0])", "python");
    expect(other.gaps).toContain("`helpers` is not followed");
  });
});
