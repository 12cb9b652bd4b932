import { createHook, type HookCallbacks } from "node:async_hooks";
import { performance } from "node:perf_hooks";

/** When a callback of this thread began. */
export interface TurnMark {
  /** Of the clock that the profiler goes by, in microseconds. */
  readonly at: number;
  /** The turn of the event loop; between two of them everybody else is heard. */
  readonly turn: number;
}

/** Notes where callbacks begin, those of promises aside; returns what ends it and gives the marks. */
export function markTurns(): () => readonly TurnMark[] {
  const marks: TurnMark[] = [];
  const mark = () => {
    const turn = performance.nodeTiming.uvMetricsInfo.loopCount;
    marks.push({ at: Number(process.hrtime.bigint() / 1000n), turn });
  };
  const callbacks: HookCallbacks & { readonly trackPromises: boolean } = {
    before: mark,
    trackPromises: false,
  };
  const hook = createHook(callbacks);
  hook.enable();
  mark();
  return () => {
    hook.disable();
    return marks;
  };
}
