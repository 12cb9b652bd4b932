import type { SettingOverrides } from "../../src/source/meaning/meaningOptions.ts";

/** One row of numbers. */
export type Row = readonly number[];

/** Input of a small attention, as written down in a file. */
export interface AttentionExample {
  readonly fileName: string;
  readonly headCount: number;
  readonly causal: boolean;
  readonly query: readonly Row[];
  readonly key: readonly Row[];
  readonly value: readonly Row[];
  /** Names of the positions. */
  readonly tokens?: readonly string[];
  /** What the reader decided besides. */
  readonly decided?: SettingOverrides;
}
