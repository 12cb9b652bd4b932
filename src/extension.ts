import * as vscode from "vscode";
import { registerCommands } from "./host/commands.ts";
import { ContextKeys } from "./host/contextKeys.ts";
import { HeadTints } from "./host/decorations/headTints.ts";
import { ProblemDiagnostics } from "./host/diagnostics/problemDiagnostics.ts";
import { NumberHover } from "./host/hover/numberHover.ts";
import { LensProvider } from "./host/lens/lensProvider.ts";
import { createLog } from "./host/log.ts";
import { DocumentModels } from "./host/models/documentModels.ts";
import { Overrides } from "./host/overrides.ts";
import { Panels } from "./host/panel/panels.ts";
import type { Parts } from "./host/parts.ts";
import { wasmResources } from "./host/wasmResources.ts";

/** Builds the parts, hands them to each other, registers. */
export function activate(context: vscode.ExtensionContext): void {
  const { extensionUri, workspaceState } = context;
  const log = createLog();
  const overrides = new Overrides(workspaceState);
  const models = new DocumentModels(wasmResources(extensionUri), overrides, log);
  const parts: Parts = { extensionUri, models, overrides, log };
  const panels = new Panels(parts, workspaceState);
  const lenses = new LensProvider(models, overrides);
  context.subscriptions.push(
    log,
    models,
    panels,
    lenses,
    new ProblemDiagnostics(models),
    new HeadTints(models),
    new ContextKeys(models),
    vscode.languages.registerCodeLensProvider({ pattern: "**" }, lenses),
    vscode.languages.registerHoverProvider({ pattern: "**" }, new NumberHover(models)),
    registerCommands(parts, panels),
  );
}
