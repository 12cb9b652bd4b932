/** How long the time of the processor is taken from the wall clock before it is asked for again, in ms. */
const freshMs = 20;

/**
 * The processor's time of this thread, in ms: what else a busy machine does is not in it. Where Node cannot tell it,
 * the time of a clock.
 */
export function processorClock(): () => number {
  const { threadCpuUsage } = process as Partial<Pick<NodeJS.Process, "threadCpuUsage">>;
  if (!threadCpuUsage) return () => performance.now();
  let [asked, used, last] = [-Infinity, 0, 0];
  return () => {
    const now = performance.now();
    if (now - asked >= freshMs) {
      const { user, system } = threadCpuUsage();
      [asked, used] = [now, (user + system) / 1000];
    }
    last = Math.max(last, used + now - asked);
    return last;
  };
}
