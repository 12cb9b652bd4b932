import { MessageChannel, type MessagePort } from "node:worker_threads";
import { describe, expect, it } from "vitest";
import { readyMessage } from "../../../src/workers/ports/port.ts";
import {
  toWebPort,
  toWebServerPort,
  type WebWorkerLike,
} from "../../../src/workers/ports/webPort.ts";

type Listener = Parameters<WebWorkerLike["addEventListener"]>[1];

/** A browser's worker over Node's channel, which has the same events. */
function toWebWorker(port: MessagePort): WebWorkerLike & { fail(message: string): void } {
  const failed: Listener[] = [];
  return {
    postMessage: (message, transfer) => port.postMessage(message, transfer),
    addEventListener: (type, listener) => {
      if (type === "error") failed.push(listener);
      else port.on(type, (data: unknown) => listener({ data }));
    },
    terminate: () => port.close(),
    fail: (message) => {
      for (const listener of failed) listener({ message });
    },
  };
}

function openPair() {
  const { port1, port2 } = new MessageChannel();
  const worker = toWebWorker(port1);
  return { worker, near: toWebPort(worker), far: toWebServerPort(toWebWorker(port2)) };
}

describe("the port of a browser's worker", () => {
  it("carries messages both ways and moves buffers", async () => {
    const { near, far } = openPair();
    far.listen((message) => far.post({ echo: message }));
    const numbers = Float64Array.of(1, 2, 3);
    const answered = new Promise((resolve) => {
      near.listen({ onMessage: resolve, onFailure: () => undefined });
    });
    near.post({ numbers }, [numbers.buffer]);
    expect(await answered).toEqual({ echo: { numbers: Float64Array.of(1, 2, 3) } });
    expect(numbers).toHaveLength(0);
    near.terminate();
  });

  it("reports a failure once, and none after its end", () => {
    const { worker, near } = openPair();
    const failures: string[] = [];
    near.listen({ onMessage: () => undefined, onFailure: ({ message }) => failures.push(message) });
    worker.fail("out of memory");
    worker.fail("again");
    expect(failures).toEqual(["out of memory"]);
    const other = openPair();
    other.near.listen({ onMessage: () => undefined, onFailure: () => failures.push("late") });
    other.near.terminate();
    other.worker.fail("late");
    expect(failures).toHaveLength(1);
    near.terminate();
  });

  it("hears what has arrived before its turn is over", async () => {
    const { near, far } = openPair();
    const heard: unknown[] = [];
    far.listen((message) => heard.push(message));
    near.post(readyMessage);
    for (let turn = 0; turn < 20 && heard.length === 0; turn++) await far.turn();
    expect(heard).toEqual([readyMessage]);
    near.terminate();
  });
});
