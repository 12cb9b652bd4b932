import { useMemo } from "preact/hooks";
import type { ReadyState } from "../../src/protocol/panelState.ts";
import type { PackedMatrix } from "../../src/viewModel/panelView.ts";
import { readNumbers } from "../drawings/readNumbers.ts";
import { type MapAttention, wholeAttention, type WholeAttention } from "./mapAttention.ts";
import { useLoaded } from "./useLoaded.ts";

type Row = Float64Array | Float32Array;

/** The weights of every head, if all came with the state. */
export function wholeHeads(attention: WholeAttention | null): readonly PackedMatrix[] | null {
  const heads = attention?.heads.flatMap((head) => head.attentionWeights ?? []);
  return heads && heads.length > 0 ? heads : null;
}

/** The weights of one query in every head; null until they arrive. */
export function useWeightRows(
  state: ReadyState,
  attention: MapAttention,
  query: number,
): readonly Row[] | null {
  const { id, layer, heads, keyTokens } = attention;
  const whole = useMemo(() => wholeHeads(wholeAttention(state)), [state]);
  const asked = { computation: id, layer, query, version: "now" } as const;
  const loaded = useLoaded("row/load", whole ? null : asked, state);
  return useMemo(() => {
    const keys = keyTokens.length;
    const row = (numbers: Row, at: number): Row => numbers.subarray(at * keys, (at + 1) * keys);
    if (whole) {
      return whole.map((weights) => row(readNumbers(state.numbers, weights), query));
    }
    // Rows of another computation are useless for this one.
    if (loaded?.shape[0] !== heads.length || loaded.shape[1] !== keys) return null;
    return heads.map((_, head) => row(loaded.weights, head));
  }, [whole, state.numbers, loaded, heads, keyTokens, query]);
}
