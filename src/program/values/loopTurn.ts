/** One time that a loop runs. */
export interface LoopRun {
  /** How many iterations it has begun. */
  turns: number;
  /** It came to its end, and not the program. */
  isOver: boolean;
  /** Of what it computed, some was forgotten because there was too much. */
  isThinned: boolean;
}

/** One iteration of a loop. */
export interface LoopTurn {
  readonly loop: LoopRun;
  /** The iteration of the loop around it; null: there is none. */
  readonly outer: LoopTurn | null;
}

/** Notes that something is forgotten which was computed in an iteration. */
export function noteThinned(turn: LoopTurn | null): void {
  for (let each = turn; each && !each.loop.isThinned; each = each.outer) each.loop.isThinned = true;
}

/** Whether the program ended in one of the loops around. */
export function isInRunningLoop(turn: LoopTurn | null): boolean {
  return fromOutside(turn).some(({ loop }) => !loop.isOver);
}

/** Whether something is forgotten that one of the loops around computed. */
export function isInThinnedLoop(turn: LoopTurn | null): boolean {
  return fromOutside(turn).some(({ loop }) => loop.isThinned);
}

/** The loop of which two iterations differ, the outermost one; null: one iteration of all loops has both. */
export function loopBetween(one: LoopTurn | null, other: LoopTurn | null): LoopRun | null {
  const [first, second] = [fromOutside(one), fromOutside(other)];
  const at = first.findIndex((turn, depth) => turn !== second[depth]);
  const [left, right] = [first[at], second[at]];
  return left && right && left.loop === right.loop ? left.loop : null;
}

function fromOutside(turn: LoopTurn | null): readonly LoopTurn[] {
  const all: LoopTurn[] = [];
  for (let each = turn; each; each = each.outer) all.push(each);
  return all.toReversed();
}
