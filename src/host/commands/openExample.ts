import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import type { CommandContext } from "./commandContext.ts";

/** The examples that ship, by file name. */
const examples = [
  {
    file: "MultiHead.cs",
    label: "C#",
    detail: l10n.t("Two heads on a cache of three, and an MLP"),
  },
  {
    file: "multi_head.py",
    label: "Python",
    detail: l10n.t("Plain lists: a cache, a causal mask, an MLP"),
  },
  {
    file: "self_attention.py",
    label: l10n.t("Python, from an input"),
    detail: l10n.t("An input with its projections, and an MLP: x @ W"),
  },
  {
    file: "transformer_block.py",
    label: l10n.t("Python, a block"),
    detail: l10n.t("Norms, attention and MLP with their weights"),
  },
  { file: "multiHead.ts", label: "TypeScript", detail: l10n.t("Four tokens, two heads, causal") },
  {
    file: "attention.json",
    label: "JSON",
    detail: l10n.t("A problem as data, with Chinese tokens"),
  },
  {
    file: "block.json",
    label: l10n.t("JSON, a block"),
    detail: l10n.t("A whole transformer block of 8 columns"),
  },
  { file: "heads.txt", label: l10n.t("Plain text"), detail: l10n.t("Rows of numbers") },
  {
    file: "batched_heads.ipynb",
    label: l10n.t("Notebook"),
    detail: l10n.t("PyTorch tensors, four heads"),
  },
];

/** Opens an example as an untitled copy, so that nothing that ships is changed. */
export async function openExample({ extensionUri }: CommandContext): Promise<void> {
  const picked = await vscode.window.showQuickPick(examples, {
    title: l10n.t("Open an Attention Lens example"),
    placeHolder: l10n.t("In which language?"),
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
