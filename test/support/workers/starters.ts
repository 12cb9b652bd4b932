import type { RpcMessage } from "../../../src/rpc/rpc.ts";
import { serveReading } from "../../../src/workers/reading/serveReading.ts";
import { sourceResources } from "../sourceResources.ts";
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

/** A worker on this thread that does not begin with the second reading before the third is asked for. */
export function startHeldReading() {
  /** The readings that are asked for, by request, and those that are answered with one. */
  const asked: number[] = [];
  const read: number[] = [];
  const starter = startNothing((port) => {
    let release = () => {};
    const isReleased = new Promise<void>((resolve) => (release = resolve));
    const held: ServerPort = {
      listen: (onMessage) =>
        port.listen((message) => {
          onMessage(message);
          const request = message as RpcMessage;
          if (request.type !== "request" || request.name !== "read") return;
          asked.push(request.id);
          if (asked.length === 3) release();
        }),
      post: (message, transfer) => {
        const reply = message as RpcMessage;
        const isReading = reply.type === "reply" && asked.includes(reply.id);
        if (isReading && reply.ok && reply.result !== null) read.push(reply.id);
        port.post(message, transfer);
      },
      turn: () => (asked.length < 2 ? port.turn() : isReleased),
    };
    serveReading(held, sourceResources);
  });
  return { starter, asked, read };
}
