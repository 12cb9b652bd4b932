import assert from "node:assert/strict";
import * as vscode from "vscode";
import { closeActive, eventually, hoverWords, openText, replace } from "./workspace.ts";

const lines = [
  "import torch",
  "",
  "def attend(x, heads=4):",
  "    B, T, C = x.shape",
  "    q = x.view(B, T, heads, 8).transpose(1, 2) # (B, T, heads, 8)",
  "    scores = q @ q.transpose(-2, -1) # (B, heads, T, T)",
  "    return torch.softmax(scores, dim=-1) @ q",
];

/** The hints of a document, by line: `4 → (B, T)`. */
async function hintsOf(document: vscode.TextDocument): Promise<readonly string[]> {
  const hints = await vscode.commands.executeCommand<vscode.InlayHint[]>(
    "vscode.executeInlayHintProvider",
    document.uri,
    new vscode.Range(0, 0, document.lineCount, 0),
  );
  return hints.map(({ position, label }) => {
    assert.equal(position.character, document.lineAt(position.line).text.length);
    const text = typeof label === "string" ? label : label.map(({ value }) => value).join("");
    return `${position.line} ${text}`;
  });
}

const settings = () => vscode.workspace.getConfiguration("attentionLens");

describe("shapes at the ends of lines", () => {
  afterEach(async () => {
    await settings().update("shapes", undefined, true);
    await settings().update("shapeSizes", undefined, true);
    await closeActive();
  });

  it("stand behind lines that bind or return tensors, and follow the settings at once", async () => {
    const { document } = await openText("python", lines.join("\n"));
    assert.deepEqual(await hintsOf(document), [
      "4 → (B, heads, T, 8)",
      "5 → (B, heads, T, T) ✓",
      "6 → (B, heads, T, 8)",
    ]);
    await vscode.commands.executeCommand("attentionLens.switchShapeSizes");
    assert.equal((await hintsOf(document))[1], "5 → (B, 4, T, T) ✓");
    await settings().update("shapes", "off", true);
    assert.deepEqual(await hintsOf(document), []);
  });

  it("are said in the hover on a variable", async () => {
    const { document } = await openText("python", lines.join("\n"));
    const at = new vscode.Position(6, lines[6]!.indexOf("scores"));
    const words = await hoverWords(document, at, /scores/);
    assert.match(words.replaceAll("\\", ""), /`scores` · torch.Tensor \(B, heads, T, T\)/);
    assert.match(words, /heads \\= 4/);
  });

  it("are held against comments, with a fix for a wrong one", async () => {
    const editor = await openText("python", lines.join("\n"));
    const { document } = editor;
    const [wrong] = await eventually("a warning at the comment", () => {
      const found = vscode.languages.getDiagnostics(document.uri);
      return found.length === 1 && found;
    });
    assert.equal(document.getText(wrong!.range), "(B, T, heads, 8)");
    const [fix] = await vscode.commands.executeCommand<vscode.CodeAction[]>(
      "vscode.executeCodeActionProvider",
      document.uri,
      wrong!.range,
      vscode.CodeActionKind.QuickFix.value,
    );
    await vscode.workspace.applyEdit(fix!.edit!);
    assert.match(document.lineAt(4).text, /# \(B, heads, T, 8\)$/);
    await eventually(
      "no warning",
      () => vscode.languages.getDiagnostics(document.uri).length === 0,
    );
    await replace(editor, "heads=4", "heads=2");
    assert.equal((await hintsOf(document)).length, 3);
  });
});
