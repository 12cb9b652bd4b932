import type { Trace } from "./trace.ts";

type WithoutRun<T> = T extends Trace ? Omit<T, "run"> : never;

/** What was computed, before it is known how it came to be: a trace of any kind without its `run`. */
export type Stages = WithoutRun<Trace>;
