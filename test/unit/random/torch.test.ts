import { describe, expect, test } from "vitest";
import {
  createTorchEmbedding,
  createTorchLinear,
  createTorchMultiheadAttention,
  TorchRandom,
} from "../../../src/random/torch.ts";
import { expectCloseValues } from "../../support/closeness.ts";
import { RNG_VECTORS } from "./rngVectors.ts";

/** PyTorch's own vector code differs by this much between processors. */
const RANDN_TOLERANCE = 2e-6;

const { torch } = RNG_VECTORS;

describe.each(torch.manual_seed)("after torch.manual_seed($seed)", (vectors) => {
  const { seed } = vectors;
  const random = () => new TorchRandom(seed);

  test("randint gives the very words of the generator", () => {
    expect(random().randint(0, 2 ** 32, 8)).toEqual(vectors["u32_via_randint_2^32"]);
  });

  test("rand gives the same numbers in both precisions", () => {
    expect(Array.from(random().rand(8))).toEqual(vectors["rand_8"]);
    expect(Array.from(random().randDoubles(4))).toEqual(vectors["rand_f64_4"]);
  });

  test.each([1, 2, 3, 5, 15])("randn(%i) is equal", (count) => {
    expectCloseValues(random().randn(count), vectors[`randn_${count}`]!, 1e-15);
  });

  test.each([16, 17, 20, 31, 32, 33, 64])("randn(%i) is equal but for the last bits", (count) => {
    expectCloseValues(random().randn(count), vectors[`randn_${count}`]!, RANDN_TOLERANCE);
  });

  test("randn in double precision is equal, below 16 and above", () => {
    expectCloseValues(random().randnDoubles(3), vectors["randn_f64_3"]!, 1e-15);
    expectCloseValues(random().randnDoubles(18), vectors["randn_f64_18"]!, 1e-15);
  });
});

describe("one generator after torch.manual_seed(42)", () => {
  test("keeps an unused normal number through other calls", () => {
    const random = new TorchRandom(42);
    const [three, two, sixteen, uniforms, one] = torch.sequence_seed_42.map(({ values }) => values);
    expectCloseValues(random.randn(3), three!, 1e-15);
    expectCloseValues(random.randn(2), two!, 1e-15);
    expectCloseValues(random.randn(16), sixteen!, RANDN_TOLERANCE);
    expect(Array.from(random.rand(3))).toEqual(uniforms);
    expectCloseValues(random.randn(1), one!, 1e-15);
  });

  test("draws integers, then a permutation", () => {
    const random = new TorchRandom(42);
    expect(random.randint(0, 50, 12)).toEqual(torch.randint_0_50_x12);
    expect(random.randperm(10)).toEqual(torch.then_randperm_10);
  });

  test("initialises linear layers with and without a bias", () => {
    const small = createTorchLinear(new TorchRandom(42), 3, 2);
    expect(Array.from(small.weight)).toEqual(torch.linear_3_2_seed_42.weight.flat());
    expect(Array.from(small.bias ?? [])).toEqual(torch.linear_3_2_seed_42.bias);
    const square = createTorchLinear(new TorchRandom(42), 8, 8, false);
    expect(Array.from(square.weight)).toEqual(torch.linear_8_8_nobias_seed_42.weight.flat());
    expect(square.bias).toBeNull();
  });

  test("initialises an embedding", () => {
    const weight = createTorchEmbedding(new TorchRandom(42), 5, 4);
    expectCloseValues(weight, torch.embedding_5_4_seed_42.flat(), RANDN_TOLERANCE);
  });

  test("initialises multi-head attention", () => {
    const layer = createTorchMultiheadAttention(new TorchRandom(42), 8);
    const expected = torch.multiheadattention_8_2_seed_42;
    expect(layer.inProjectionWeights.map((each) => Array.from(each))).toEqual([
      expected.in_proj_weight.flat(),
    ]);
    expect(Array.from(layer.outProjectionWeight)).toEqual(expected.out_proj_weight.flat());
  });

  test("drops the same numbers", () => {
    const mask = new TorchRandom(42).dropoutMask(40, 0.1);
    const dropped = Array.from(mask, (kept) => Math.fround(kept / 0.9));
    expect(dropped).toEqual(torch["dropout_p0.1_ones_40_seed_42_no_mkl"]);
  });
});
