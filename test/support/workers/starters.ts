import { openInlinePort } from "../../../src/workers/ports/inlinePort.ts";
import { openNodeWorker } from "../../../src/workers/ports/nodePort.ts";
import type { Port, ServerPort, WorkerStarter } from "../../../src/workers/ports/port.ts";
import type { Fault } from "./faultyCompute.ts";

/** A starter that counts its workers and keeps its log. */
export interface CountingStarter extends WorkerStarter {
  readonly count: { started: number };
  readonly lines: string[];
  start(): Port;
}

/** Starts a file of this folder in a thread. */
export function startFile(
  file: string,
  inline: (port: ServerPort) => void = noInline,
): CountingStarter {
  return startUrl(new URL(file, import.meta.url), inline);
}

/** Starts a compute worker with stand-ins for the fast arithmetics, one of which does wrong. */
export function startFaulty(fault: Fault = "none"): CountingStarter {
  const file = new URL("faultyCompute.ts", import.meta.url).href;
  const code = `import { serveFaulty } from ${JSON.stringify(file)}; serveFaulty("${fault}");`;
  return startUrl(new URL(`data:text/javascript,${encodeURIComponent(code)}`));
}

/** Where no thread can be had. */
export function startNothing(inline: (port: ServerPort) => void): CountingStarter {
  const start = () => {
    throw new Error("no threads here");
  };
  return { ...startFile("none.ts", inline), start };
}

/** Starts what lies at a URL in a thread. */
export function startUrl(url: URL, inline: (port: ServerPort) => void = noInline): CountingStarter {
  const count = { started: 0 };
  const lines: string[] = [];
  return {
    count,
    lines,
    name: "test worker",
    start: () => {
      count.started += 1;
      return openNodeWorker(url);
    },
    startInline: () => openInlinePort(inline),
    log: (line) => lines.push(line),
  };
}

function noInline(): void {
  throw new Error("a test worker did not start");
}
