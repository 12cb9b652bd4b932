import { createRecording, type Lost, type Recording } from "../recording/recording.ts";
import type { Tensor } from "../values/tensor.ts";
import type { Scope } from "../values/value.ts";
import type { Meter } from "./budget.ts";
import { Raised } from "./completion.ts";
import type { Runner } from "./runner.ts";

/** What runs apart holds at most so many numbers. */
const mostNumbers = 50_000;

/** What can run something beside its program. */
export interface Apart extends Runner {
  readonly module: Scope;
  meter: Meter;
  /** How many numbers more may be held. */
  room: number;
  /** What made the tensors that are changed now; null: nobody wants to know. */
  origins: Map<Tensor, Tensor["origin"]> | null;
  /** Forgets where the run was. */
  reset(): void;
}

/** What was recorded, and whether the budget ended. */
export type ApartRecords = Pick<Recording, "bindings" | "operations"> & {
  readonly isOver: boolean;
};

/** Runs something with its own budget. Its changes are undone, and the recording does not know of it. */
export function runApart(runner: Apart, meter: Meter, run: () => void): ApartRecords {
  const { recording, room } = runner;
  const own = runner.meter;
  runner.recording = createRecording(beside(recording.lost));
  runner.meter = meter;
  runner.room = Math.min(room, mostNumbers);
  runner.origins = new Map();
  let isOver = false;
  try {
    const { records } = runner.branches.attempt(runner.module, () => {
      try {
        run();
      } catch (error) {
        if (error instanceof Raised) throw error;
        isOver = true;
      }
      return "end";
    });
    return { ...records, isOver };
  } finally {
    for (const [tensor, origin] of runner.origins) tensor.origin = origin;
    runner.origins = null;
    [runner.recording, runner.meter, runner.room] = [recording, own, room];
    runner.reset();
  }
}

/** Adds to what is lost without telling. */
function beside(lost: Lost): Lost {
  const own = new WeakMap<object, string>();
  return {
    get: (value) => own.get(value) ?? lost.get(value),
    has: (value) => own.has(value) || lost.has(value),
    set: (value, why) => own.set(value, why),
  };
}
