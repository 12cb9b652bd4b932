import type { Row } from "./packer.ts";

/** What a gallery state starts from; everything else is computed, nothing is invented. */
export interface AttentionExample {
  readonly fileName: string;
  readonly headCount: number;
  readonly causal: boolean;
  readonly query: readonly Row[];
  readonly key: readonly Row[];
  readonly value: readonly Row[];
  readonly queryTokens: readonly string[];
  readonly keyTokens: readonly string[];
  readonly warnings?: readonly string[];
  readonly changedHere?: boolean;
  /** Default 1/sqrt(headDim). */
  readonly scale?: number;
}
