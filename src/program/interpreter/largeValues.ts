import type { Arguments, BuiltinValue, Value } from "../values/value.ts";

/** Going through fewer items, or signs, takes no time that counts. */
const large = 20_000;

/** Going through so many of each takes as long as a step. */
const [itemsPerStep, signsPerStep] = [100, 2000];

/**
 * Functions and methods that look at one place of a list or a text, or only at its length, in any language; the part
 * that some give counts by its own length.
 */
const looksAtOne =
  /(?:^|[._])(?:append\w*|add\w*|push\w*|pop\w*|emplace\w*|enqueue|dequeue|peek|get\w*|set\w*|at|put|first|last|front|back|top|len|size|length|count|isempty|empty|char\w*|codepoint\w*|next\w*|hasnext|iter|iterator|enumerate|zip|range|begin|end|slice|sub\w*|item|is\w*|type\w*|class|id|object\w*|cap|capacity|nrow|ncol|numel|dim|choice|draw\w*|rand\w*)$/i;

/** How many steps it takes to go through a value, if it is large. */
export function stepsOfLarge(value: Value): number {
  if (value.kind === "string")
    return value.value.length < large ? 0 : value.value.length / signsPerStep;
  if (value.kind === "list" || value.kind === "tuple")
    return value.items.length < large ? 0 : value.items.length / itemsPerStep;
  return 0;
}

/** How many steps a function of a library takes for what it is given: most look at all of it. */
export function stepsBefore({ name }: BuiltinValue, { items }: Arguments): number {
  let steps = 0;
  for (const each of items) steps += stepsOfLarge(each);
  return steps === 0 || looksAtOne.test(name) ? 0 : steps;
}
