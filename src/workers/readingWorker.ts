// The reading worker, as Node runs it.
import { parentPort } from "node:worker_threads";
import { isNodeWorker, toNodeServerPort } from "./ports/nodePort.ts";
import type { ServerPort } from "./ports/port.ts";
import { serveReading } from "./reading/serveReading.ts";
import { wasmBeside } from "./wasmBeside.ts";

/** Serves readings in a separate thread, or inline without one. */
export function serve(port: ServerPort): void {
  serveReading(port, wasmBeside(import.meta.url));
}

if (isNodeWorker() && parentPort) serve(toNodeServerPort(parentPort));
