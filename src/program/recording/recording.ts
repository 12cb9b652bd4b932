import type { TextRange } from "../../source/textRange.ts";
import type { Tensor } from "../values/tensor.ts";
import type { Figure } from "./figure.ts";
import type { Value } from "../values/value.ts";

/** One binding of a name, or of an attribute of `self`. */
export interface Binding {
  readonly name: string;
  readonly value: Value;
  /** Where the name stands. */
  readonly range: TextRange;
  /** The function that it happened in; empty: outside of all. */
  readonly label: string;
  /** Which call of all, counted from 0: bindings of one call belong together. */
  readonly call: number;
  /** false: it is not sure that the program comes there. */
  readonly isCertain: boolean;
}

/** Something that was not followed. */
export interface Unfollowed {
  readonly what: string;
  readonly range: TextRange;
}

/** What happened while a program ran, whoever ran it. */
export interface Recording {
  readonly bindings: Binding[];
  /** Tensors in the order in which operations made them. */
  readonly operations: Tensor[];
  readonly output: string[];
  readonly figures: Figure[];
  readonly unknown: Unfollowed[];
  /** Lists and the like of which nobody knows by the end what they hold, with the reason. */
  readonly lost: WeakMap<object, string>;
  stoppedAt: { readonly reason: string; readonly range: TextRange } | null;
}

/** More than this is not kept: a loop of a training run would fill the memory. */
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
