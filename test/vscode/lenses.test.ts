import assert from "node:assert/strict";
import * as vscode from "vscode";
import { eventually, lensTitles, open, openNotebook, openText, replace } from "./workspace.ts";

const demo = "▶ Run Multi-Head Attention · 2 heads × 4 · head 0 → K[1] 86% · head 1 → K[2] 86%";

async function mainLens(document: vscode.TextDocument, part: string): Promise<string> {
  return eventually(`a lens with "${part}"`, async () =>
    (await lensTitles(document)).find((title) => title.includes(part)),
  );
}

describe("lenses", () => {
  afterEach(() => vscode.commands.executeCommand("workbench.action.revertAndCloseActiveEditor"));

  it("say what both C# demos come to", async () => {
    const { document } = await open("MultiHead.cs");
    assert.deepEqual(await lensTitles(document), [
      demo,
      "assumes scale 1/√4, no mask",
      "K · key · 3 × 8",
      "V · value · 3 × 8",
      "▶ Run MLP Block · 4 → 16 → 4 · ReLU zeroed 6 of 16",
      "assumes weights as CreateMatrix draws them, ReLU, MLP(input)",
      "MLP up · 16 × 4",
      "MLP down · 4 × 16",
    ]);
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
      const before = await lensTitles(document);
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

  it("tell once of a key and a value that two queries share", async () => {
    const one = "[[1.0, 0.0], [0.0, 1.0]]";
    const lines = [`Q1 = ${one}`, `Q2 = ${one}`, `K = ${one}`, `V = ${one}`];
    const { document } = await openText(
      "python",
      ["# attention: heads=1 noncausal scale=1", ...lines].join("\n"),
    );
    const titles = await lensTitles(document);
    assert.equal(titles.filter((title) => title.startsWith("▶")).length, 2);
    assert.deepEqual(titles.slice(2), ["K · key · 2 × 2", "V · value · 2 × 2"]);
  });

  it("show equal weights when the query of a head is zero", async () => {
    const editor = await open("MultiHead.cs");
    await replace(editor, "new(5)", "new(0)");
    const title = await mainLens(editor.document, "all equally");
    assert.match(title, /head 0 → all equally · head 1 → K\[2\] 86%/);
  });

  it("stand above the matrices of a notebook cell that was never run", async () => {
    const [, cell] = await openNotebook("batched_heads.ipynb");
    if (!cell) throw new Error("the notebook has no code cell");
    const [title] = await lensTitles(cell);
    assert.match(title ?? "", /4 heads × 2 · from “⁨牛舌⁩” · head 0 → 牛舌 58%/);
  });

  it("read rows of numbers in plain text", async () => {
    const { document } = await open("heads.txt");
    assert.match(await mainLens(document, "Run"), /head 0 → green 86% · head 1 → blue 86%/);
  });

  it("keep their number while a number is half typed", async () => {
    const editor = await open("MultiHead.cs");
    const before = (await lensTitles(editor.document)).length;
    await replace(editor, "new(1), new(0)", "new(), new(0)");
    assert.equal((await lensTitles(editor.document)).length, before);
    await replace(editor, "new(), new(0)", "new(1), new(0)");
    await mainLens(editor.document, "86%");
  });

  it("go away with the setting and come back", async () => {
    const { document } = await open("MultiHead.cs");
    const settings = vscode.workspace.getConfiguration("attentionLens");
    await settings.update("codeLens", false, vscode.ConfigurationTarget.Workspace);
    assert.deepEqual(await lensTitles(document), []);
    await settings.update("codeLens", undefined, vscode.ConfigurationTarget.Workspace);
    await mainLens(document, "86%");
  });
});
