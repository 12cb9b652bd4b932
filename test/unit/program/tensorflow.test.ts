import { describe, expect, it } from "vitest";
import { findAttentions } from "../../../src/program/recognition/attention.ts";
import { openProgramReader } from "../../../src/program/readProgram.ts";
import { sourceResources } from "../../support/sourceResources.ts";

const reader = await openProgramReader(sourceResources);

function run(...lines: readonly string[]) {
  return reader.read(["import tensorflow as tf", ...lines].join("\n"), "python")!;
}

/** What the program prints. */
function outputOf(...lines: readonly string[]): string {
  return run(...lines).recording.output.join("");
}

describe("a program of TensorFlow", () => {
  it("does not split a tensor into more parts than are followed", () => {
    const parts = (sizes: string) =>
      run(`a = tf.split(tf.zeros((${sizes})), 10 ** 9)`).recording.stoppedAt?.reason;
    expect(parts("0, 2")).toBe("the program takes too many steps to follow");
    expect(parts("3, 2")).toContain("3 does not split into 1000000000 equal parts");
  });

  it.each([
    ["tf.constant([1, 2])", "tf.Tensor([1 2], shape=(2,), dtype=int32)"],
    ["tf.constant(2.5)", "tf.Tensor(2.5, shape=(), dtype=float32)"],
    ["tf.constant(3.0, shape=(2, 1))", "tf.Tensor(\n[[3.]\n [3.]], shape=(2, 1), dtype=float32)"],
    ["tf.matmul(a, b, transpose_b=True).numpy()", "[[0.  0. ]\n [2.  2.5]]"],
    ["tf.matmul(a, b, transpose_a=True).numpy()", "[[0.   4.75]\n [0.   2.5 ]]"],
    ["a @ b", "tf.Tensor(\n[[0.  1. ]\n [0.  5.5]], shape=(2, 2), dtype=float32)"],
    ["tf.transpose(a).numpy()", "[[1. 3.]\n [0. 2.]]"],
    ["tf.transpose(tf.reshape(a, [1, 2, 2]), perm=[0, 2, 1]).shape", "(1, 2, 2)"],
    ["tf.reduce_sum(a, axis=-1).numpy()", "[1. 5.]"],
    ["tf.reduce_max(a, axis=0, keepdims=True).numpy()", "[[3. 2.]]"],
    ["tf.sqrt(16.0).numpy(), tf.square(a).numpy()[1]", "4.0 [9. 4.]"],
    ["tf.cast(tf.shape(a)[-1], tf.float32).numpy()", "2.0"],
    [
      "tf.linalg.band_part(tf.ones((3, 3)), -1, 0).numpy()",
      "[[1. 0. 0.]\n [1. 1. 0.]\n [1. 1. 1.]]",
    ],
    ["tf.linalg.band_part(tf.ones((3, 3)), 0, -1).numpy()[2]", "[0. 0. 1.]"],
    ["tf.linalg.band_part(tf.ones((3, 3)), 0, 1).numpy()[0]", "[1. 1. 0.]"],
    ["tf.nn.softmax(tf.constant([0.0, 0.0])).numpy()", "[0.5 0.5]"],
    ["tf.nn.relu(tf.constant([-1.0, 2.0])).numpy()", "[0. 2.]"],
    ["tf.concat([a, b], axis=1).shape, tf.stack([a, b]).shape", "(2, 4) (2, 2, 2)"],
    [
      "[part.shape for part in tf.split(a, 2, axis=1)][0], tf.expand_dims(a, 0).shape",
      "(2, 1) (1, 2, 2)",
    ],
    ["tf.where(a > 1, a, 0.0).numpy()", "[[0. 0.]\n [3. 2.]]"],
    [
      "tf.argmax(a, axis=1).numpy(), tf.eye(2).numpy()[0], tf.range(3).numpy()",
      "[0 0] [1. 0.] [0 1 2]",
    ],
    [
      "tf.einsum('ij,kj->ik', a, b).numpy()[0], tf.tensordot(a, b, axes=1).numpy()[1]",
      "[0. 0.] [0.  5.5]",
    ],
  ])("prints %s", (expression, printed) => {
    const text = outputOf(
      "a = tf.constant([[1.0, 0.0], [3.0, 2.0]])",
      "b = tf.Variable([[0.0, 1.0], [0.0, 1.25]])",
      `print(${expression})`,
    );
    expect(text).toBe(`${printed}\n`);
  });

  it("computes causal attention", () => {
    const { recording } = run(
      "x = tf.constant([[1.0, 0.0, 2.0], [0.5, 1.0, -1.0], [2.0, 1.5, 0.0]])",
      "q = tf.matmul(x, tf.constant([[1.0, 0.5], [0.0, 1.0], [-1.0, 0.25]]))",
      "k = tf.matmul(x, tf.constant([[0.5, 0.0], [1.0, -1.0], [0.25, 1.0]]))",
      "s = tf.matmul(q, k, transpose_b=True) / tf.math.sqrt(tf.cast(tf.shape(k)[-1], tf.float32))",
      "s += (1 - tf.linalg.band_part(tf.ones((3, 3)), -1, 0)) * -1e9",
      "w = tf.nn.softmax(s, axis=-1)",
      "out = tf.matmul(w, x)",
    );
    const [found] = findAttentions(recording);
    expect(found).toMatchObject({ causal: true, headCount: 1 });
    expect(found?.scale).toBeCloseTo(Math.SQRT1_2, 6);
    expect(found?.stages).toMatchObject({ attentionWeights: { variable: "w" } });
    expect([...found!.weights.values].slice(3, 6).map((x) => x.toFixed(4))).toEqual([
      "0.9442",
      "0.0558",
      "0.0000",
    ]);
  });

  it("has random numbers that nobody knows here, of a known shape", () => {
    const { recording, variables } = run(
      "tf.random.set_seed(1)",
      "x = tf.random.normal((2, 3))",
      "w = tf.nn.softmax(x @ tf.transpose(x))",
      "out = w @ x",
    );
    expect(findAttentions(recording)).toEqual([]);
    expect(variables.get("out")).toMatchObject({ shape: [2, 3], why: /not drawn here/ });
  });

  it("never changes a type by itself", () => {
    const { recording } = run("a = tf.constant([1.0])", "a + tf.constant([1])");
    expect(recording.stoppedAt?.reason).toMatch(/float32 tensor, but one is a int32 tensor/);
  });

  it("leaves what is not in its table unknown, by name", () => {
    const { recording } = run("layer = tf.keras.layers.Dense(3)", "y = layer(tf.ones((1, 2)))");
    expect(recording.unknown.map(({ what }) => what)).toEqual([
      "`tensorflow.keras` is not followed",
    ]);
  });
});
