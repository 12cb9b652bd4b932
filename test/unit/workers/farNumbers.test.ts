import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { CellAddress } from "../../../src/viewModel/panelView.ts";
import { findAllOrigins, findOrigins } from "../../../src/viewModel/origins.ts";
import { ReadingClient } from "../../../src/workers/reading/readingClient.ts";
import { createNoise, createNoiseBlock } from "../../support/problems.ts";
import { Editor } from "../../support/workers/memoryEditor.ts";
import { startFile } from "../../support/workers/starters.ts";
import { toProblemJson } from "../../support/toProblemJson.ts";

const options = { meaning: {}, backend: "auto", memoryLimit: Infinity } as const;
const input = createNoise(1, [2, 3, 8]);
/** A batch of two in a file that is longer than what is looked through on the host. */
const text = JSON.stringify(
  toProblemJson({ kind: "block", input, ...createNoiseBlock(2) }),
  null,
  1,
).replace("{", `{ "note": "${"long ".repeat(12_000)}",`);
const cell: CellAddress = { computation: "", stage: "normed1", head: null, row: 2, column: 5 };

let client: ReadingClient;
beforeEach(() => {
  client = new ReadingClient(startFile("reading.ts"));
});
afterEach(() => client.dispose());

async function openLong() {
  const editor = new Editor(text, "json");
  const document = client.open(editor);
  const { groups } = await document.read(options);
  return { editor, document, group: groups[0]! };
}

describe("the numbers of a batch in a long file of JSON", () => {
  it("are found by the worker, with those that are a matrix", async () => {
    const { group } = await openLong();
    expect(group.whole?.text).toBe(null);
    const near = findOrigins(group, cell, undefined);
    const all = await findAllOrigins(group, cell, undefined);
    const numbers = all.map(({ start, end }) => Number(text.slice(start, end)));
    const row = Array.from(input.values.slice(2 * 8, 3 * 8));
    expect(numbers).toEqual(expect.arrayContaining(row));
    expect(all.length).toBe(near.length + row.length);
    expect(all).toEqual(all.toSorted((a, b) => a.start - b.start));
  });

  it("are not looked for in another text, nor in one that is closed", async () => {
    const { editor, document, group } = await openLong();
    const near = findOrigins(group, cell, undefined);
    document.change(editor.replace("long", "longer"));
    expect(await findAllOrigins(group, cell, undefined)).toEqual(near);
    document.close();
    expect(await findAllOrigins(group, cell, undefined)).toEqual(near);
  });

  it("are given up when the worker stops in the middle of it", async () => {
    const { group } = await openLong();
    const finding = findAllOrigins(group, cell, undefined);
    client.dispose();
    expect(await finding).toEqual(findOrigins(group, cell, undefined));
  });
});
