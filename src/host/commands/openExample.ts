import * as vscode from "vscode";
import type { CommandContext } from "./commandContext.ts";

/** The examples that ship, by file name. */
const examples = [
  { file: "MultiHead.cs", label: "C#", detail: "Two heads on a cache of three, and an MLP" },
  { file: "multi_head.py", label: "Python", detail: "Plain lists: a cache, a causal mask, an MLP" },
  { file: "multiHead.ts", label: "TypeScript", detail: "Four tokens, two heads, causal" },
  { file: "attention.json", label: "JSON", detail: "A problem as data, with Chinese tokens" },
  { file: "block.json", label: "JSON, a block", detail: "A whole transformer block of 8 columns" },
  { file: "heads.txt", label: "Plain text", detail: "Rows of numbers" },
  { file: "batched_heads.ipynb", label: "Notebook", detail: "PyTorch tensors, four heads" },
];

/** Opens an example as an untitled copy, so that nothing that ships is changed. */
export async function openExample({ extensionUri }: CommandContext): Promise<void> {
  const picked = await vscode.window.showQuickPick(examples, {
    title: "Open an Attention Lens example",
    placeHolder: "In which language?",
    matchOnDetail: true,
  });
  if (!picked) return;
  const uri = vscode.Uri.joinPath(extensionUri, "media", "examples", picked.file);
  if (picked.file.endsWith(".ipynb")) {
    await vscode.commands.executeCommand("vscode.openWith", uri, "jupyter-notebook");
    return;
  }
  const shipped = await vscode.workspace.openTextDocument(uri);
  const copy = await vscode.workspace.openTextDocument({
    language: shipped.languageId,
    content: shipped.getText(),
  });
  await vscode.window.showTextDocument(copy, vscode.ViewColumn.One);
}
