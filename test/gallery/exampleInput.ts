import type { SettingOverrides } from "../../src/source/meaning/meaningOptions.ts";

/** One row of numbers. */
export type Row = readonly number[];

/** Input of a small attention, as a file would contain it. */
export interface AttentionExample {
  readonly fileName: string;
  readonly headCount: number;
  readonly causal: boolean;
  readonly query: readonly Row[];
  readonly key: readonly Row[];
  readonly value: readonly Row[];
  /** Names of the positions. */
  readonly tokens?: readonly string[];
  /** What else the reader decided. */
  readonly decided?: SettingOverrides;
}
