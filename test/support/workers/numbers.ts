// The worker of a file of numbers for tests, run by Node as it is.
import { parentPort } from "node:worker_threads";
import { serveNumbers } from "../../../src/workers/numbers/serveNumbers.ts";
import { toNodeServerPort } from "../../../src/workers/ports/nodePort.ts";

if (!parentPort) throw new Error("this runs in a worker");
serveNumbers(toNodeServerPort(parentPort));
