// The reading worker for tests, run by Node as it is. A text that says so ends or hangs it.
import { parentPort } from "node:worker_threads";
import { toNodeServerPort } from "../../../src/workers/ports/nodePort.ts";
import { serveReading } from "../../../src/workers/reading/serveReading.ts";
import { sourceResources } from "../sourceResources.ts";

if (!parentPort) throw new Error("this runs in a worker");
const clock = () => performance.now();
parentPort.on("message", (message: unknown) => {
  const text = JSON.stringify(message);
  if (text.includes("CRASH")) process.exit(7);
  for (const end = clock() + 20_000; text.includes("HANG") && clock() < end;);
});
serveReading(toNodeServerPort(parentPort), sourceResources);
