import * as vscode from "vscode";
import type { RequestHandlers } from "../../protocol/messages.ts";
import type { PanelAction } from "../../protocol/panelState.ts";
import { commandIds, type CommandId } from "../ids.ts";
import type { Parts } from "../parts.ts";
import { revealRanges } from "../revealRanges.ts";
import { findCellOrigins } from "./findCellOrigins.ts";
import type { ShownPanel } from "./shownPanel.ts";

const actionCommands: { readonly [action in PanelAction["action"]]: CommandId } = {
  openExample: commandIds.openExample,
  assignRole: commandIds.assignRole,
  setHeadCount: commandIds.setHeadCount,
  runOnSelection: commandIds.runAttention,
};

/** What the panel may ask for. */
export function panelHandlers(panel: ShownPanel, parts: Parts): RequestHandlers {
  const target = () => {
    if (panel.target) return panel.target;
    throw new Error("The panel shows no file: run Multi-Head Attention on a selection first.");
  };
  return {
    "panel/load": () => panel.state(),
    "panel/choose": async ({ computation }) => {
      await panel.show({ uri: target().uri, computation });
      return null;
    },
    "panel/act": async ({ action }) => {
      const { uri, computation } = panel.target ?? {};
      await vscode.commands.executeCommand(actionCommands[action], uri, computation);
      return null;
    },
    "setting/change": async ({ computation, setting, value }) => {
      await parts.overrides.decide(target().uri, computation, setting, value);
      return null;
    },
    "cell/reveal": async (address) => {
      const document = await vscode.workspace.openTextDocument(target().uri);
      const snapshot = await parts.models.snapshot(document);
      if (snapshot) await revealRanges(document, findCellOrigins(snapshot, address));
      return null;
    },
    "problem/reveal": async (range) => {
      await revealRanges(await vscode.workspace.openTextDocument(target().uri), [range]);
      return null;
    },
    "clipboard/write": async ({ text }) => {
      await vscode.env.clipboard.writeText(text);
      return null;
    },
  };
}
