import { readOracleJson } from "../../support/oracle.ts";

type Numbers = readonly number[];
type Matrix = readonly Numbers[];

/** What `rng_vectors.json` holds: streams of the real libraries. */
export interface RngVectors {
  readonly torch: {
    readonly manual_seed: readonly (Readonly<Record<string, Numbers>> & {
      readonly seed: number;
    })[];
    readonly sequence_seed_42: readonly { readonly call: string; readonly values: Numbers }[];
    readonly randint_0_50_x12: Numbers;
    readonly then_randperm_10: Numbers;
    readonly linear_3_2_seed_42: { readonly weight: Matrix; readonly bias: Numbers };
    readonly linear_8_8_nobias_seed_42: { readonly weight: Matrix };
    readonly embedding_5_4_seed_42: Matrix;
    readonly multiheadattention_8_2_seed_42: {
      readonly in_proj_weight: Matrix;
      readonly out_proj_weight: Matrix;
    };
    readonly "dropout_p0.1_ones_40_seed_42_no_mkl": Numbers;
  };
  readonly numpy: {
    readonly legacy: readonly {
      readonly seed: number;
      readonly rand_6: Numbers;
      readonly randn_7: Numbers;
      readonly normal_3_2_x3: Numbers;
      readonly "uniform_-1_2_x3": Numbers;
      readonly randn_again_2x2: Matrix;
    }[];
    readonly default_rng: readonly {
      readonly seed: string;
      readonly raw_u64: readonly string[];
      readonly random_6: Numbers;
      readonly standard_normal_12: Numbers;
      readonly "normal_0_0.02_x4": Numbers;
      readonly "uniform_-1_1_x4": Numbers;
      readonly standard_normal_20000: {
        readonly sum: number;
        readonly min: number;
        readonly max: number;
        readonly last5: Numbers;
      };
    }[];
  };
  readonly python: {
    readonly seeds: readonly {
      readonly seed: number;
      readonly random_5: Numbers;
      readonly gauss_0_1_x7: Numbers;
      readonly "uniform_-1_3_x3": Numbers;
      readonly getrandbits32_x3: Numbers;
      readonly shuffle_20: Numbers;
    }[];
    readonly "seed42_shuffle_32033_then_gauss_0_0.08_x5": {
      readonly first5_indices: Numbers;
      readonly gauss: Numbers;
    };
  };
  readonly dotnet: {
    readonly seeds: Readonly<
      Record<string, Readonly<Record<"Next" | "NextDouble" | "Next(-5,10)", Numbers>>>
    >;
  };
  readonly lcg: {
    readonly "seed_1001_scale_0.125_first8": Numbers;
    readonly seed_0_scale_1_first8: Numbers;
  };
}

/** The streams of the real libraries. */
export const RNG_VECTORS = readOracleJson("rng_vectors.json") as RngVectors;
