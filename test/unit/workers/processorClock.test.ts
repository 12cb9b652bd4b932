import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { processorClock } from "../../../src/workers/processorClock.ts";

it("counts work, and no waiting, and never goes back", async () => {
  const clock = processorClock();
  const began = clock();
  await sleep(300);
  const waited = clock();
  expect(waited - began).toBeGreaterThanOrEqual(0);
  expect(waited - began).toBeLessThan(250);
  const { user, system } = process.threadCpuUsage();
  const end = (user + system) / 1000 + 100;
  let last = waited;
  for (let used = 0; used < end;) {
    const now = clock();
    expect(now).toBeGreaterThanOrEqual(last);
    last = now;
    const usage = process.threadCpuUsage();
    used = (usage.user + usage.system) / 1000;
  }
  expect(last - waited).toBeGreaterThan(50);
});
