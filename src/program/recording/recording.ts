import type { TextRange } from "../../source/textRange.ts";
import type { Tensor } from "../values/tensor.ts";
import type { Figure } from "./figure.ts";
import type { Value } from "../values/value.ts";

/** One binding of a name, or of an attribute of `self`. */
export interface Binding {
  readonly name: string;
  readonly value: Value;
  /** The range of the name. */
  readonly range: TextRange;
  /** The function that it happened in; empty: outside of all. */
  readonly label: string;
  /** Which call of all, counted from 0: bindings of one call belong together. */
  readonly call: number;
  /** false if the program may not get there. */
  readonly isCertain: boolean;
}

/** A part that was not followed. */
export interface Unfollowed {
  readonly what: string;
  readonly range: TextRange;
}

/** What happened during a run of a program. */
export interface Recording {
  readonly bindings: Binding[];
  /** Tensors in the order in which operations made them. */
  readonly operations: Tensor[];
  readonly output: string[];
  readonly figures: Figure[];
  readonly unknown: Unfollowed[];
  /** Lists and similar values whose content is unknown at the end, with the reason. */
  readonly lost: WeakMap<object, string>;
  stoppedAt: { readonly reason: string; readonly range: TextRange } | null;
}

/** At most this much is kept, because a training loop would fill the memory. */
export const mostKept = { bindings: 50_000, operations: 60_000, output: 20_000 } as const;

export function createRecording(): Recording {
  return {
    bindings: [],
    operations: [],
    output: [],
    figures: [],
    unknown: [],
    lost: new WeakMap(),
    stoppedAt: null,
  };
}
