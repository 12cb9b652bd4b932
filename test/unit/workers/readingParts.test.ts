import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openSource } from "../../../src/source/openSource.ts";
import type { RpcMessage } from "../../../src/rpc/rpc.ts";
import { ReadingClient } from "../../../src/workers/reading/readingClient.ts";
import { serveReading } from "../../../src/workers/reading/serveReading.ts";
import { manyDemos } from "../../bench/hostBlock/denseFiles.ts";
import { sameCells } from "../../support/sameCells.ts";
import { sourceResources } from "../../support/sourceResources.ts";
import { Editor } from "../../support/workers/memoryEditor.ts";
import { startNothing } from "../../support/workers/starters.ts";

expect.addEqualityTesters([sameCells]);

const options = { meaning: {}, backend: "auto", memoryLimit: Infinity } as const;
const count = 300;

/** Everything that the worker says. */
let said: RpcMessage[];
let client: ReadingClient;
/** Called with each of its messages, before anybody else hears it. */
let onSaid: (answer: RpcMessage) => void;

beforeEach(() => {
  said = [];
  onSaid = () => undefined;
  const starter = startNothing((port) => {
    const post = (message: unknown) => {
      // As between threads, nobody shares what is told.
      const answer = structuredClone(message) as RpcMessage;
      said.push(answer);
      onSaid(answer);
      port.post(answer);
    };
    serveReading({ ...port, post }, sourceResources);
  });
  client = new ReadingClient(starter);
});

afterEach(() => client.dispose());

/** Whether it is a part of a reading that was asked for, after the first one. */
const isPart = (message: RpcMessage) =>
  message.type === "reply" && message.ok && !("version" in (message.result as object));
const parts = () => said.filter(isPart);

async function readAfresh(editor: Editor) {
  const source = await openSource(editor.text(), editor.language, sourceResources);
  const extraction = source.extract();
  source.dispose();
  return extraction;
}

describe("the reading of a file of many computations", () => {
  it("crosses in parts that are soon taken over, and so do those after edits", async () => {
    const editor = new Editor(manyDemos(count));
    const document = client.open(editor);
    const edits = [
      ["5.0", "6.0"],
      ["def demo_3", "num = 3\ndef demo_3"],
    ] as const;
    for (const [old, text] of edits) {
      const { extraction, outcomes } = await document.read(options);
      expect(extraction).toEqual(await readAfresh(editor));
      expect(outcomes.map(({ outcome }) => outcome.kind)).toEqual(Array(count).fill("attention"));
      document.change(editor.replace(old, text));
    }
    expect((await document.read(options)).extraction).toEqual(await readAfresh(editor));
    expect(parts().length).toBeGreaterThan(4);
    for (const part of parts()) expect(JSON.stringify(part).length).toBeLessThan(250_000);
  });

  it("is one message where there is little", async () => {
    await client.open(new Editor(manyDemos(3))).read(options);
    const names = said.map((message) => ("name" in message ? message.name : message.type));
    expect(names.slice(1)).toEqual(["begins", "ends", "reply"]);
    expect(parts()).toEqual([]);
  });

  it("is dropped for one of the text that is sent again in the middle of it", async () => {
    const editor = new Editor(manyDemos(count));
    const document = client.open(editor);
    let told = 0;
    onSaid = (message) => {
      if (!isPart(message) || ++told !== 2) return;
      editor.replace("5.0", "6.0");
      document.reopen();
    };
    const { extraction, version } = await document.read(options);
    expect(version).toBe(2);
    expect(extraction).toEqual(await readAfresh(editor));
  });

  it("is refused when the document is closed in the middle of it, and others are read", async () => {
    const document = client.open(new Editor(manyDemos(count)));
    onSaid = (message) => {
      if (isPart(message)) document.close();
    };
    await expect(document.read(options)).rejects.toThrow("was closed");
    expect((await client.open(new Editor(manyDemos(1))).read(options)).groups).toHaveLength(1);
  });

  it("is followed by one of the edits that came in the middle of it", async () => {
    const editor = new Editor(manyDemos(count));
    const document = client.open(editor);
    let later: ReturnType<typeof document.read> | undefined;
    onSaid = (message) => {
      if (!isPart(message) || later) return;
      document.change(editor.replace("5.0", "6.0"));
      later = document.read(options);
    };
    expect((await document.read(options)).version).toBe(1);
    const { extraction, version } = await later!;
    expect(version).toBe(2);
    expect(extraction).toEqual(await readAfresh(editor));
  });
});
