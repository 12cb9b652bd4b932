import { nameToken } from "../nameToken.ts";
import { roundNumber } from "../roundNumber.ts";
import type { AnswerCells, Question } from "./question.ts";

/** Numbers nearer to each other than this are a tie. */
const tie = 1e-6;
const mostOptions = 6;

/** One row among whose numbers one is the largest. */
export interface Contest {
  readonly text: string;
  /** Candidates and what each reaches; −Infinity takes no part. */
  readonly reached: ArrayLike<number>;
  readonly names: readonly string[];
  readonly cells: Omit<AnswerCells, "columns">;
  /** How the reason calls what is reached: `scores`. */
  readonly verb: string;
}

/** Which one wins? Null where it is a tie or nobody else takes part. */
export function askWinner({ text, reached, names, cells, verb }: Contest): Question | null {
  const ranked = Array.from(reached, (value, at) => ({ value, at }))
    .filter(({ value }) => Number.isFinite(value))
    .sort((a, b) => b.value - a.value || a.at - b.at);
  const [first, second] = ranked;
  if (!first || !second) return null;
  if (first.value - second.value <= tie * Math.max(1, Math.abs(first.value))) return null;
  const columns = ranked
    .slice(0, mostOptions)
    .map(({ at }) => at)
    .sort((a, b) => a - b);
  const name = (at: number) => nameToken(names[at] ?? "");
  return {
    kind: "winner",
    text,
    options: columns.map(name),
    answer: columns.indexOf(first.at),
    because:
      `${name(first.at)} ${verb} ${roundNumber(first.value)}; ` +
      `next comes ${name(second.at)} with ${roundNumber(second.value)}.`,
    cells: { ...cells, columns },
  };
}
