import assert from "node:assert/strict";
import * as vscode from "vscode";
import {
  closeActive,
  eventually,
  lensTitles,
  open,
  openNotebook,
  openText,
  replace,
  someLensTitles,
} from "./workspace.ts";

const demo = "▶ Head 0: Q[0] gives 86% of its attention to K[1] · Head 1: 86% to K[2]";

async function mainLens(document: vscode.TextDocument, part: string): Promise<string> {
  return eventually(`a lens with "${part}"`, async () =>
    (await lensTitles(document)).find((title) => title.includes(part)),
  );
}

/** A busy machine may have read the program without its other files at first. */
async function seeTitles(document: vscode.TextDocument, wanted: readonly string[]): Promise<void> {
  let titles: readonly string[] = [];
  try {
    await eventually("the lenses", async () => {
      titles = await lensTitles(document);
      return titles.join("\n") === wanted.join("\n");
    });
  } catch {
    assert.deepEqual(titles, wanted);
  }
}

describe("lenses", () => {
  afterEach(closeActive);

  it("say what both C# demos come to", async () => {
    const { document } = await open("MultiHead.cs");
    const mlp = "▶ MLP 4 → 16 → 4 · ReLU sets 6 of 16 hidden units to 0";
    await seeTitles(document, [demo, "✓", mlp, "✓"]);
  });

  const edits = [
    { file: "MultiHead.cs", old: "new(5)", text: "new(0)" },
    { file: "multi_head.py", old: "5.0", text: "0.0" },
    { file: "multiHead.ts", old: "0, 2, 1, 0, 3", text: "0, 0, 9, 0, 3" },
    { file: "attention.json", old: "[0.6, 1.2", text: "[0.0, 0.0" },
  ];
  for (const { file, old, text } of edits) {
    it(`follow an edit in ${file}, and undo brings them back`, async () => {
      const editor = await open(file);
      const { document } = editor;
      const before = await someLensTitles(document);
      const savedText = document.getText();
      await replace(editor, old, text);
      await eventually("other lenses", async () => {
        return (await lensTitles(document)).join() !== before.join();
      });
      assert.equal((await lensTitles(document)).length, before.length);
      await vscode.commands.executeCommand("undo");
      assert.equal(document.getText(), savedText);
      await eventually("the first lenses", async () => {
        return (await lensTitles(document)).join() === before.join();
      });
    });
  }

  it("say one line for each of two queries that share a key and a value", async () => {
    const one = "[[1.0, 0.0], [0.0, 1.0]]";
    const lines = [`Q1 = ${one}`, `Q2 = ${one}`, `K = ${one}`, `V = ${one}`];
    const { document } = await openText(
      "python",
      ["# attention: heads=1 noncausal scale=1", ...lines].join("\n"),
    );
    const titles = await someLensTitles(document);
    assert.equal(titles.filter((title) => title.startsWith("▶")).length, 2);
    assert.equal(titles.length, 2);
  });

  it("show equal weights when the query of a head is zero", async () => {
    const editor = await open("MultiHead.cs");
    await replace(editor, "{ new(0), new(5),", "{ new(0), new(0),");
    const title = await mainLens(editor.document, "evenly");
    assert.match(title, /Head 0: Q\[0\] spreads its attention evenly · Head 1: 86% to K\[2\]/);
  });

  it("stand above the matrices of a notebook cell that was never run", async () => {
    const [, cell] = await openNotebook("batched_heads.ipynb");
    if (!cell) throw new Error("the notebook has no code cell");
    const [title] = await someLensTitles(cell);
    assert.match(title ?? "", /Head 0: “⁨牛舌⁩” gives 58% of its attention to “⁨牛舌⁩”/);
  });

  it("read rows of numbers in plain text", async () => {
    const { document } = await open("heads.txt");
    assert.match(
      await mainLens(document, "▶"),
      /86% of its attention to “⁨green⁩” · Head 1: 86% to “⁨blue⁩”/,
    );
  });

  it("keep their number while a number is half typed", async () => {
    const editor = await open("MultiHead.cs");
    const before = (await lensTitles(editor.document)).length;
    await replace(editor, "new(1), new(0)", "new(), new(0)");
    assert.equal((await lensTitles(editor.document)).length, before);
    await replace(editor, "new(), new(0)", "new(1), new(0)");
    await mainLens(editor.document, "86%");
  });
});
