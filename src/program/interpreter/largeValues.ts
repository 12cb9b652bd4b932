import { countItems } from "../values/work.ts";
import type { Arguments, BuiltinValue, Value } from "../values/value.ts";

/** Going through fewer items, or signs, takes no time that counts; long texts are made of parts at once. */
const [fewItems, fewSigns, fewMadeSigns] = [500, 2000, 20_000];

/** Going through so many of each takes as long as a step. */
const [itemsPerStep, entriesPerStep, signsPerStep, movedPerStep] = [100, 15, 1000, 1500];

/**
 * Functions and methods that look at one place of a list or a text, or only at its length, in any language; the part
 * that some give counts by its own length. What a language means by itself, `:set`, looks at one place, too.
 */
const looksAtOne =
  /^:|(?:^|[._])(?:append\w*|add(?!all)\w*|push\w*|pop\w*|emplace\w*|enqueue|dequeue|peek|get\w*|set\w*|at|put(?!all)|first|last|front|back|top|len|size|length|isempty|empty|char\w*|codepoint\w*|next\w*|hasnext|iter|iterator|enumerate|zip|range|begin|end|slice|sub\w*|item|is\w*|type\w*|class|id|object\w*|cap|capacity|nrow|ncol|numel|dim|choice|draw\w*|rand\w*)$/i;

/** Those that move what comes behind a place. */
const moves = /(?:^|[._])(?:pop\w*|shift|unshift|insert\w*|erase|remove\w*|addfirst|push_?front)$/i;

/** Those that look up one entry of a table, or of a set, and go through a list. */
const looksUp =
  /(?:^|[._])(?:has|(?:has|contains)_?key|contains|includes?|exists|member|find|delete|discard|remove|erase|insert|put_?if_?absent|compute\w*|merge|tryadd|tryget\w*)$/i;

interface Way {
  readonly isAtOne: boolean;
  readonly isMove: boolean;
  readonly isLookUp: boolean;
}

const known = new Map<string, Way>();

/** Names of functions are of libraries, and of the fields of classes. */
const mostKnown = 10_000;

function wayOf(name: string): Way {
  const found = known.get(name);
  if (found) return found;
  const way = {
    isAtOne: looksAtOne.test(name),
    isMove: moves.test(name),
    isLookUp: looksUp.test(name),
  };
  if (known.size >= mostKnown) known.clear();
  known.set(name, way);
  return way;
}

/** How many steps it takes to go through a value, if it is large. */
function stepsOf(value: Value, few = fewSigns): number {
  switch (value.kind) {
    case "string":
      return value.value.length < few ? 0 : value.value.length / signsPerStep;
    case "list":
    case "tuple":
      return value.items.length < fewItems ? 0 : value.items.length / itemsPerStep;
    case "dictionary":
    case "set":
      return value.entries.size < fewItems ? 0 : value.entries.size / entriesPerStep;
    default:
      return 0;
  }
}

/** How many steps a function of a library takes for what it is given: most look at all of it. */
export function stepsBefore({ name }: BuiltinValue, { items }: Arguments): number {
  let steps = 0;
  for (const each of items) steps += stepsOf(each);
  if (steps === 0) return 0;
  const { isAtOne, isMove, isLookUp } = wayOf(name);
  const [self] = items;
  if (isLookUp && (self?.kind === "dictionary" || self?.kind === "set"))
    return steps - stepsOf(self);
  if (isMove && self?.kind === "list") return self.items.length / movedPerStep;
  // `count` of no other value is the size.
  return isAtOne || (items.length === 1 && /(?:^|[._])count$/i.test(name)) ? 0 : steps;
}

/** How many steps it took to make what a function gives, if that is new; a list takes memory, too. */
export function stepsToMake(made: Value, { items }: Arguments): number {
  if (items.includes(made)) return 0;
  return made.kind === "list" ? 5 * stepsOf(made) : stepsOf(made, fewMadeSigns);
}

/** Counts a list that an operator made of others. */
export function countMade(made: Value, left: Value, right: Value): Value {
  if ((made.kind === "list" || made.kind === "tuple") && made !== left && made !== right)
    if (made.items.length >= fewItems) countItems(made.items.length / 4);
  return made;
}
