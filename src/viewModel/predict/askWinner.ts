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
  /** The reason in words: who wins with what, and who comes next with what. */
  readonly because: (name: string, reached: string, next: string, behind: string) => string;
}

/** Which one wins? Null where it is a tie or nobody else takes part. */
export function askWinner({ text, reached, names, cells, because }: Contest): Question | null {
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
    because: because(
      name(first.at),
      roundNumber(first.value),
      name(second.at),
      roundNumber(second.value),
    ),
    cells: { ...cells, columns },
  };
}
