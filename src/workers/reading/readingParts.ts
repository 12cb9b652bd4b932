import type { PackedReading } from "./packedReading.ts";

/** A range of the lists of a reading. */
export type ReadingPart = Pick<PackedReading, "newFacts" | "newBodies" | "groups" | "outcomes">;

/** About how many bytes of a message each thing takes. */
const weights = { newFacts: 120, newBodies: 50, groups: 280, outcomes: 900, knownOutcome: 25 };

/** A message of this many bytes is received in much less than a millisecond. */
const heaviestPart = 100_000;

/**
 * Splits a reading into a first message and parts that follow on request, so that no message blocks
 * its receiver for long.
 */
export function splitReading(packed: PackedReading): readonly [PackedReading, ...ReadingPart[]] {
  const { newFacts, newBodies, groups, outcomes } = packed;
  const lists: ReadingPart = { newFacts, newBodies, groups, outcomes };
  const [first, ...rest] = listParts(lists);
  return [{ ...packed, ...first }, ...rest];
}

/** The whole reading, joined from its parts. */
export function joinReading(first: PackedReading, rest: readonly ReadingPart[]): PackedReading {
  const parts = [first, ...rest];
  return {
    ...first,
    newFacts: parts.flatMap(({ newFacts }) => newFacts),
    newBodies: parts.flatMap(({ newBodies }) => newBodies),
    groups: parts.flatMap(({ groups }) => groups),
    outcomes: parts.flatMap(({ outcomes }) => outcomes),
  };
}

/** At least one. */
function listParts({ newFacts, newBodies, groups, outcomes }: ReadingPart): ReadingPart[] {
  const parts = [createPart()];
  let weight = 0;
  const add = <Thing>(
    things: readonly Thing[],
    weigh: (thing: Thing) => number,
    put: Put<Thing>,
  ) => {
    for (const thing of things) {
      weight += weigh(thing);
      if (weight > heaviestPart) {
        parts.push(createPart());
        weight = weigh(thing);
      }
      put(parts.at(-1)!, thing);
    }
  };
  add(
    newFacts,
    () => weights.newFacts,
    (part, thing) => part.newFacts.push(thing),
  );
  add(
    newBodies,
    () => weights.newBodies,
    (part, thing) => part.newBodies.push(thing),
  );
  add(
    groups,
    () => weights.groups,
    (part, thing) => part.groups.push(thing),
  );
  const weighOutcome = ({ outcome }: ReadingPart["outcomes"][0]) =>
    outcome ? weights.outcomes : weights.knownOutcome;
  add(outcomes, weighOutcome, (part, thing) => part.outcomes.push(thing));
  return parts;
}

type OpenPart = { [list in keyof ReadingPart]: ReadingPart[list][number][] };
type Put<Thing> = (part: OpenPart, thing: Thing) => void;

function createPart(): OpenPart {
  return { newFacts: [], newBodies: [], groups: [], outcomes: [] };
}
