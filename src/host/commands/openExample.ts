import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import type { CommandContext } from "./commandContext.ts";

/** The examples that ship, by file name. */
const examples = [
  {
    file: "MultiHead.cs",
    label: "C#",
    detail: l10n.t("Two heads, a cache of three keys, and an MLP"),
  },
  {
    file: "multi_head.py",
    label: "Python",
    detail: l10n.t("Plain lists: a cache, a causal mask, an MLP"),
  },
  {
    file: "self_attention.py",
    label: l10n.t("Python, self-attention"),
    detail: l10n.t("An input, its projections, and an MLP: x @ W"),
  },
  {
    file: "transformer_block.py",
    label: l10n.t("Python, a block"),
    detail: l10n.t("Norms, attention, and an MLP with their weights"),
  },
  {
    file: "menu_heads.py",
    label: l10n.t("PyTorch, with heat maps"),
    detail: l10n.t("A block of four heads with seeded weights, Chinese tokens"),
  },
  {
    file: "gpt.py",
    label: l10n.t("PyTorch, a GPT"),
    detail: l10n.t("Model code without a number, with its shapes and parameters"),
  },
  { file: "multiHead.ts", label: "TypeScript", detail: l10n.t("Four tokens, two heads, causal") },
  {
    file: "causalHeads.ts",
    label: l10n.t("TypeScript, a class"),
    detail: l10n.t("Two causal heads with projections, in loops and arrays"),
  },
  {
    file: "selfAttention.js",
    label: "JavaScript",
    detail: l10n.t("Causal self-attention of four tokens, in functions and arrays"),
  },
  {
    file: "attention.c",
    label: "C",
    detail: l10n.t("Two causal heads with projections, in loops over arrays"),
  },
  {
    file: "attention.cpp",
    label: "C++",
    detail: l10n.t("Three tokens, one head, in a class with vectors"),
  },
  {
    file: "SelfAttention.java",
    label: "Java",
    detail: l10n.t("Causal self-attention of three tokens, number by number"),
  },
  {
    file: "MultiHead.kt",
    label: "Kotlin",
    detail: l10n.t("Two causal heads with projections, in loops and arrays"),
  },
  {
    file: "self_attention.go",
    label: "Go",
    detail: l10n.t("Causal self-attention of three tokens, with a struct and slices"),
  },
  {
    file: "attention.rs",
    label: "Rust",
    detail: l10n.t("Causal self-attention of three tokens, with iterators and slices"),
  },
  {
    file: "self_attention.R",
    label: "R",
    detail: l10n.t("Causal self-attention of three words, in matrices"),
  },
  {
    file: "causal_attention.jl",
    label: "Julia",
    detail: l10n.t("Causal self-attention of three words, one in each column"),
  },
  {
    file: "causal_attention.m",
    label: "MATLAB",
    detail: l10n.t("Two causal heads with projections, in matrices and cell arrays"),
  },
  {
    file: "attention.swift",
    label: "Swift",
    detail: l10n.t("Three tokens, one head, written out as queries, keys, and values"),
  },
  {
    file: "attention.json",
    label: "JSON",
    detail: l10n.t("A computation as data, with Chinese tokens"),
  },
  {
    file: "block.json",
    label: l10n.t("JSON, a block"),
    detail: l10n.t("A transformer block of width 8"),
  },
  { file: "heads.txt", label: l10n.t("Plain text"), detail: l10n.t("Rows of numbers") },
  {
    file: "batched_heads.ipynb",
    label: l10n.t("Notebook"),
    detail: l10n.t("PyTorch tensors, four heads"),
  },
];

/** Opens a copy of an example, given or chosen, with the panel beside it. */
export async function openExample(context: CommandContext): Promise<void> {
  const { examples: copies, detail, models, panels } = context;
  const named = examples.find(({ file }) => file === detail);
  const picked =
    named ??
    (await vscode.window.showQuickPick(examples, {
      title: l10n.t("Open an Attention Lens example"),
      placeHolder: l10n.t("In which language?"),
      matchOnDetail: true,
    }));
  if (!picked) return;
  for (const document of await copies.open(picked.file)) {
    const snapshot = await models.snapshot(document);
    const [first] = snapshot?.facts.computations ?? [];
    if (!first) continue;
    await panels.show({ uri: document.uri, computation: first.id });
    return;
  }
}

/** Restores the original of the active example. */
export async function resetExample({ examples: copies, uri }: CommandContext): Promise<void> {
  const active = uri ?? vscode.window.activeTextEditor?.document.uri;
  if (active) await copies.reset(active);
}
