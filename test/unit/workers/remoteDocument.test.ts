import { describe, expect, it } from "vitest";
import type { ReadingRequest } from "../../../src/workers/reading/messages.ts";
import { RemoteDocument } from "../../../src/workers/reading/remoteDocument.ts";
import { Editor } from "../../support/workers/memoryEditor.ts";

/** A document whose worker only takes notes. */
function openHere() {
  const sent: ReadingRequest[] = [];
  const document = new RemoteDocument(0, new Editor("q = [[1]]"), (request) => sent.push(request));
  document.reopen();
  const asked = () => sent.filter((request) => request.kind === "ask");
  return { document, asked, about: { document: 0, opening: 1 } };
}

describe("a question about a text that was read", () => {
  it("gets the answer to its own request, in whatever order they come", async () => {
    const { document, asked, about } = openHere();
    const draws = document.ask("listDraws", { version: 1, range: { start: 0, end: 9 } });
    const variable = document.ask("look", { version: 1, offset: 0 });
    const [first, second] = asked();
    expect([first?.question.name, second?.question.name]).toEqual(["listDraws", "look"]);
    await document.take({ ...about, kind: "answered", request: second!.request, answer: null });
    await document.take({ ...about, kind: "answered", request: first!.request, answer: [] });
    expect(await draws).toEqual([]);
    expect(await variable).toBeNull();
  });

  it("that the worker cannot answer says why", async () => {
    const { document, asked, about } = openHere();
    const variable = document.ask("look", { version: 1, offset: 0 });
    const { request } = asked()[0]!;
    await document.take({ ...about, kind: "refused", request, message: "no grammar" });
    await expect(variable).rejects.toThrow("no grammar");
  });

  it("is answered with nothing when the worker is replaced, and the next one is asked anew", async () => {
    const { document, asked, about } = openHere();
    const lost = document.ask("look", { version: 1, offset: 0 });
    document.workerReplaced();
    expect(await lost).toBeNull();
    document.reopen();
    const again = document.ask("listDraws", { version: 1, range: { start: 0, end: 9 } });
    const { request } = asked()[1]!;
    await document.take({ ...about, opening: 2, kind: "answered", request, answer: [] });
    expect(await again).toEqual([]);
  });
});
