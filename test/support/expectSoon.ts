import { expect } from "vitest";

/** Far more than any text takes, in ms; what goes over a long text again and again takes minutes. */
const mostMilliseconds = 15_000;

/** Expects that something ends, by the processor's time: what else a machine does is not in it. */
export async function expectSoon(run: () => unknown): Promise<void> {
  const before = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(mostMilliseconds);
}
