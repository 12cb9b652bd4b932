import { NotKnown } from "../../values/gaps.ts";
import { tuple } from "../../values/make.ts";
import type { Value } from "../../values/value.ts";

/** What a method gives, and what it hands back through `out`; `places`: what is given for that. */
export function withOut(
  places: readonly Value[],
  result: Value,
  ...values: readonly Value[]
): Value {
  const isFit = places.length === values.length && places.every(({ kind }) => kind === "undefined");
  if (!isFit) throw new NotKnown("this call is not followed");
  return tuple([result, ...values]);
}
