/** A timer that keeps no process alive, where there are processes. */
export function quietTimeout(run: () => void, ms: number): NodeJS.Timeout {
  const timer = setTimeout(run, ms);
  // A browser's timer is a number.
  if (typeof timer === "object") timer.unref();
  return timer;
}
