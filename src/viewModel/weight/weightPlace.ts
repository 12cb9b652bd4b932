/** One weight of a computation: which block of a stack, which head, whose query, whose key. */
export interface WeightPlace {
  readonly layer: number;
  readonly head: number;
  readonly query: number;
  readonly key: number;
}
