import type { Setting } from "../extraction.ts";
import type { StringList } from "../reading.ts";
import { nearestTo } from "./nearestTo.ts";
import { outwards, type ScopeNode } from "./scopeTree.ts";
import { wordsOf } from "./wordsOf.ts";

const LABEL_WORDS = new Set("token tokens word words label labels name names".split(" "));

/** The string list that labels so many positions: a list called tokens first, inner scopes first. */
export function tokensFor(
  node: ScopeNode,
  count: number,
  position: number,
): Setting<readonly string[]> | undefined {
  let other: StringList | undefined;
  for (const around of outwards(node)) {
    const lists = around.stringLists.filter(({ values }) => values.length === count);
    const named = nearestTo(lists.filter(isNamedLabels), position);
    if (named !== undefined) return { value: named.values, range: named.range };
    other ??= nearestTo(lists, position);
  }
  return other && { value: other.values, range: other.range };
}

function isNamedLabels({ name }: StringList): boolean {
  return name !== null && wordsOf(name).some((word) => LABEL_WORDS.has(word));
}
