import { encloses, type TextRange } from "../source/textRange.ts";
import { shownName } from "./ir/hiddenNames.ts";
import { namedDefinition, visitHere } from "./ir/visit.ts";
import type { LineValues } from "./lineValues.ts";
import type { ReadProgram } from "./readProgram.ts";

/** A loop or a function that runs several times. */
export interface PassBody {
  /** Survives edits that leave the loops and functions before it. */
  readonly id: string;
  /** In the file. */
  readonly range: TextRange;
  readonly isLoop: boolean;
  /** How often it runs. */
  readonly count: number;
  /** `h = 0`: what the loop gives its variable in each pass; empty: nothing short that is known. */
  readonly labels: readonly string[];
}

interface Body {
  readonly range: TextRange;
  readonly isLoop: boolean;
  /** Where a loop names its variable, in the program. */
  readonly target: TextRange | null;
}

/** The loops and functions whose lines make numbers in each of several passes; none whose passes are not all known. */
export function findPassBodies(
  program: ReadProgram,
  lines: readonly Pick<LineValues, "range" | "made">[],
): readonly PassBody[] {
  const bodies = listBodies(program);
  const counts = new Map<Body, number[]>();
  for (const { range, made } of lines) {
    const body = bodies.findLast((each) => encloses(each.range, range));
    if (!body || made.some(({ isCut }) => isCut)) continue;
    counts.set(body, [...(counts.get(body) ?? []), ...made.map(({ count }) => count)]);
  }
  return bodies.flatMap((body, at): readonly PassBody[] => {
    const count = mostCommon(counts.get(body) ?? []);
    if (count < 2) return [];
    const { range, isLoop } = body;
    const id = `${isLoop ? "loop" : "function"} ${at}`;
    return [{ id, range, isLoop, count, labels: labelsOf(body, count, program) }];
  });
}

/** Loops and functions in the order in which they begin. */
function listBodies({ statements, toFile }: ReadProgram): readonly Body[] {
  const found: Body[] = [];
  visitHere(statements, (piece) => {
    if (piece.kind === "for" || piece.kind === "while") {
      const target = piece.kind === "for" ? piece.target.range : null;
      found.push({ range: toFile(piece.range), isLoop: true, target });
    }
    const definition = namedDefinition(piece);
    if (definition) found.push({ range: toFile(definition.range), isLoop: false, target: null });
  });
  return found.toSorted((a, b) => a.range.start - b.range.start || b.range.end - a.range.end);
}

function mostCommon(counts: readonly number[]): number {
  let [best, most] = [0, 0];
  for (const count of new Set(counts)) {
    const times = counts.filter((each) => each === count).length;
    if (times > most) [best, most] = [count, times];
  }
  return best;
}

/** Longer ones say too much. */
const longestLabel = 24;

function labelsOf({ target }: Body, count: number, { recording }: ReadProgram): readonly string[] {
  if (!target) return [];
  const bound = recording.bindings.filter(({ range }) => encloses(target, range));
  const [first] = bound;
  const own = bound.filter(({ name }) => name === first?.name);
  if (!first || own.length !== count) return [];
  const labels = own.map(({ name, value }) => {
    const isNumber = value.kind === "int" || value.kind === "float";
    return isNumber ? `${shownName(name)} = ${value.value}` : "";
  });
  return labels.every(({ length }) => length > 0 && length <= longestLabel) ? labels : [];
}
