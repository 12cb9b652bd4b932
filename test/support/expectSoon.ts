import { expect } from "vitest";

/** Far more than any text takes, in ms; what goes over a long text again and again takes minutes. */
const mostMilliseconds = 15_000;

/** How much of the processor's time something takes, in ms: what else a machine does is not in it. */
export async function processorTime(run: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Expects that something ends, by the processor's time. */
export async function expectSoon(run: () => unknown): Promise<void> {
  expect(await processorTime(run)).toBeLessThan(mostMilliseconds);
}
