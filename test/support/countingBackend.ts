import type { Backend } from "../../src/engine/backends/backend.ts";
import { computeErfc } from "../../src/engine/operations/activations.ts";
import type { Activation } from "../../src/engine/problem.ts";
import { createZeros, type Tensor } from "../../src/tensor/tensor.ts";
import { sizeAt } from "../../src/tensor/shape.ts";

/** A backend that follows the formulas number by number and counts what it does. */
export class CountingBackend implements Backend {
  readonly name = "reference";
  readonly reason = "counts its operations";
  multiplications = 0;
  additions = 0;

  readonly #times = (a: number, b: number) => (this.multiplications++, a * b);
  readonly #over = (a: number, b: number) => (this.multiplications++, a / b);
  readonly #plus = (a: number, b: number) => (this.additions++, a + b);
  readonly #sum = (terms: readonly number[]) => terms.reduce((a, b) => this.#plus(a, b));

  readonly linear: Backend["linear"] = (input, { weight, bias }) => {
    const [out, width] = [sizeAt(weight.shape, 0), sizeAt(weight.shape, 1)];
    const output = createZeros([...input.shape.slice(0, -1), out]);
    output.values.forEach((_, at) => {
      const [o, p] = [at % out, Math.floor(at / out)];
      const row = countTo(width).map((i) =>
        this.#times(input.values[p * width + i]!, weight.values[o * width + i]!),
      );
      output.values[at] = bias ? this.#plus(this.#sum(row), bias.values[o]!) : this.#sum(row);
    });
    return Promise.resolve(output);
  };

  readonly attention: Backend["attention"] = ({ query, key, value, scale, mask }) => {
    const [batch = 0, heads = 0, queries = 0, headDim = 0] = query.shape;
    const [, keyHeads = 0, keys = 0] = key.shape;
    const valueHeadDim = sizeAt(value.shape, 3);
    const scores = createZeros([batch, heads, queries, keys]);
    const maskedScores = createZeros(scores.shape);
    const attentionWeights = createZeros(scores.shape);
    const headOutput = createZeros([batch, heads, queries, valueHeadDim]);
    for (let row = 0; row < batch * heads * queries; row++) {
      const [q, h] = [row % queries, Math.floor(row / queries) % heads];
      const b = Math.floor(row / queries / heads);
      const keyRow = (k: number) => (b * keyHeads + Math.floor(h / (heads / keyHeads))) * keys + k;
      for (const k of countTo(keys)) {
        const terms = countTo(headDim).map((d) =>
          this.#times(query.values[row * headDim + d]!, key.values[keyRow(k) * headDim + d]!),
        );
        const score = this.#times(this.#sum(terms), scale);
        scores.values[row * keys + k] = score;
        const added = mask ? this.#plus(score, mask.values[q * keys + k]!) : score;
        maskedScores.values[row * keys + k] = added;
      }
      const weights = this.#softmax(
        Array.from(maskedScores.values).slice(row * keys, (row + 1) * keys),
      );
      attentionWeights.values.set(weights, row * keys);
      for (const d of countTo(valueHeadDim)) {
        const terms = weights.map((w, k) =>
          this.#times(w, value.values[keyRow(k) * valueHeadDim + d]!),
        );
        headOutput.values[row * valueHeadDim + d] = this.#sum(terms);
      }
    }
    return Promise.resolve({ scores, maskedScores, attentionWeights, headOutput });
  };

  readonly activate: Backend["activate"] = (activation, hidden, gate) => {
    const activated = createZeros(hidden.shape);
    hidden.values.forEach((x, at) => {
      const opened = this.#curve(activation, gate ? gate.values[at]! : x);
      activated.values[at] = gate ? this.#times(opened, x) : opened;
    });
    return Promise.resolve(activated);
  };

  readonly normalise: Backend["normalise"] = (input, { norm, epsilon, weight, bias }) => {
    const modelDim = sizeAt(input.shape, -1);
    const normed = createZeros(input.shape);
    for (let start = 0; start < input.values.length; start += modelDim) {
      const row = Array.from(input.values.subarray(start, start + modelDim));
      const mean = norm === "layerNorm" ? this.#over(this.#sum(row), modelDim) : 0;
      const centered = norm === "layerNorm" ? row.map((x) => this.#plus(x, -mean)) : row;
      const square = this.#over(this.#sum(centered.map((x) => this.#times(x, x))), modelDim);
      const factor = this.#over(1, Math.sqrt(this.#plus(square, epsilon)));
      centered.forEach((x, d) => {
        const scaled = this.#times(x, factor);
        const weighted = weight ? this.#times(scaled, weight.values[d]!) : scaled;
        normed.values[start + d] = bias ? this.#plus(weighted, bias.values[d]!) : weighted;
      });
    }
    return Promise.resolve(normed);
  };

  readonly add: Backend["add"] = (a: Tensor, b: Tensor) => {
    const sum = createZeros(a.shape);
    sum.values.forEach((_, at) => {
      sum.values[at] = this.#plus(a.values[at]!, b.values[at]!);
    });
    return Promise.resolve(sum);
  };

  #softmax(scores: readonly number[]): readonly number[] {
    const largest = Math.max(...scores);
    const terms = scores.map((score) => Math.exp(this.#plus(score, -largest)));
    const total = this.#sum(terms);
    return terms.map((term) => this.#over(term, total));
  }

  #curve(activation: Activation, x: number): number {
    const [times, plus] = [this.#times, this.#plus];
    switch (activation) {
      case "relu":
        return Math.max(0, x);
      case "reluSquared":
        return times(Math.max(0, x), Math.max(0, x));
      case "silu":
      case "swiglu":
        return this.#over(x, plus(1, Math.exp(-x)));
      case "gelu":
        return times(times(0.5, x), computeErfc(times(-x, Math.SQRT1_2)));
      case "geluTanh": {
        const cubic = times(0.044715, times(times(x, x), x));
        const inner = times(Math.sqrt(2 / Math.PI), plus(x, cubic));
        return times(times(0.5, x), plus(1, Math.tanh(inner)));
      }
    }
  }
}

function countTo(length: number): readonly number[] {
  return Array.from({ length }, (_, index) => index);
}
