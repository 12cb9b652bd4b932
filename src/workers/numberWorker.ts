// The worker of a file of numbers, as Node runs it.
import { parentPort } from "node:worker_threads";
import { serveNumbers } from "./numbers/serveNumbers.ts";
import { isNodeWorker, toNodeServerPort } from "./ports/nodePort.ts";
import type { ServerPort } from "./ports/port.ts";

/** Reads files of numbers in a separate thread, or inline without one. */
export function serve(port: ServerPort): void {
  serveNumbers(port);
}

if (isNodeWorker() && parentPort) serve(toNodeServerPort(parentPort));
