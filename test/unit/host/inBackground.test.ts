import { expect, test } from "vitest";
import { inBackground } from "../../../src/host/inBackground.ts";

test("errors of work that nothing awaits go to the log only", async () => {
  const lines: string[] = [];
  const log = { error: (line: string | Error) => void lines.push(String(line)) };
  inBackground(Promise.reject(new Error("the page is gone")), log);
  inBackground(Promise.resolve("done"), log);
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(lines).toEqual(["the page is gone"]);
});
