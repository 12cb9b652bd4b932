import { describe, expect, it } from "vitest";
import { Rpc, type RequestOf, type RpcMessage } from "../../../src/rpc/rpc.ts";
import { WorkerGone } from "../../../src/workers/ports/port.ts";
import type { ReadingRequests } from "../../../src/workers/reading/messages.ts";
import { RemoteDocument } from "../../../src/workers/reading/remoteDocument.ts";
import { Editor } from "../../support/workers/memoryEditor.ts";

/** A document whose worker only takes notes. */
function openHere() {
  const sent: RpcMessage[] = [];
  const worker = new Rpc<ReadingRequests>((message) => sent.push(message), {});
  const document = new RemoteDocument(0, new Editor("q = [[1]]"), worker);
  document.reopen();
  const asked = () =>
    sent.filter((message) => message.type === "request") as RequestOf<ReadingRequests>[];
  return { document, worker, sent, asked };
}

const everything = { version: 1, range: { start: 0, end: 9 } };

describe("a question about a text that was read", () => {
  it("gets the answer to its own request, in whatever order they come", async () => {
    const { document, worker, asked } = openHere();
    const draws = document.ask("listDraws", everything);
    const shapes = document.ask("checkShapes", { version: 1 });
    const [first, second] = asked();
    const named = [first, second].map((each) => each?.name === "ask" && each.params.name);
    expect(named).toEqual(["listDraws", "checkShapes"]);
    worker.take({ type: "reply", id: second!.id, ok: true, result: null });
    worker.take({ type: "reply", id: first!.id, ok: true, result: { answer: [] } });
    expect(await draws).toEqual({ answer: [] });
    expect(await shapes).toBeNull();
  });

  it("that the worker cannot answer says why", async () => {
    const { document, worker, asked } = openHere();
    const variable = document.ask("checkShapes", { version: 1 });
    const { id } = asked()[0]!;
    worker.take({ type: "reply", id, ok: false, failure: { message: "no grammar" } });
    await expect(variable).rejects.toThrow("no grammar");
  });

  it("is answered with nothing when the worker is gone", async () => {
    const { document, worker } = openHere();
    const lost = document.ask("checkShapes", { version: 1 });
    worker.close(new WorkerGone("replaced"));
    expect(await lost).toBeNull();
  });

  it("that nobody waits for any longer is cancelled in the worker", async () => {
    const { document, worker, sent, asked } = openHere();
    const cancel = new AbortController();
    const hints = document.ask("checkShapes", { version: 1 }, cancel.signal);
    const { id } = asked()[0]!;
    cancel.abort();
    expect(sent.at(-1)).toEqual({ type: "cancel", id });
    worker.take({ type: "reply", id, ok: true, result: null });
    expect(await hints).toBeNull();
    expect(await document.ask("checkShapes", { version: 1 }, cancel.signal)).toBeNull();
    expect(asked()).toHaveLength(1);
  });
});
