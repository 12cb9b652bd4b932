import type { Tensor } from "../values/tensor.ts";
import type { ProgramMaps } from "./attention.ts";

/**
 * Whether weights are those of a softmax, but 0 for later keys, or for the same keys of every query, so that what is
 * left of a row does not sum to 1.
 */
export function isMaskedLate(maps: ProgramMaps): boolean {
  const { softmax, mixed } = maps;
  const { shape, values } = maps.weights;
  const plain = softmax.weights.numbers();
  const [queries = 1, keys = 1] = shape.slice(-2);
  if (plain?.length !== values.length || keys < 2) return false;
  const isHidden = (at: number): boolean => values[at] === 0 && plain[at] !== 0;
  let [isAny, isLater, areAlike] = [false, true, true];
  for (const [at, used] of values.entries()) {
    const [key, row] = [at % keys, Math.floor(at / keys)];
    const hides = isHidden(at);
    if (!hides && Math.abs(used - plain[at]!) > 1e-9) return false;
    isAny ||= hides;
    isLater &&= hides === key > row % queries;
    areAlike &&= hides === isHidden((row - (row % queries)) * keys + key);
  }
  const isRowOpen = values.subarray(0, keys).some((used) => used !== 0);
  if (!isAny || !isRowOpen || !(isLater || areAlike)) return false;
  const inputs = mixed.flatMap(({ origin }) => origin?.inputs ?? []);
  return !inputs.some(
    (input) => typeof input === "object" && choosesItself(input, softmax.weights),
  );
}

const mostBehind = 200;

/** Whether weights are hidden by what they are themselves, such as those below a threshold. */
function choosesItself(used: Tensor, plain: Tensor): boolean {
  const seen = new Set([used]);
  for (const each of seen) {
    if (each === plain || seen.size > mostBehind) continue;
    const inputs = (each.origin?.inputs ?? []).filter((input) => typeof input === "object");
    if (inputs.filter((input) => isMadeOf(input, plain)).length > 1) return true;
    for (const input of inputs) seen.add(input);
  }
  return false;
}

function isMadeOf(tensor: Tensor, plain: Tensor): boolean {
  const seen = new Set([tensor]);
  for (const each of seen) {
    if (each === plain) return true;
    for (const input of each.origin?.inputs ?? [])
      if (typeof input === "object" && seen.size < mostBehind) seen.add(input);
  }
  return false;
}
