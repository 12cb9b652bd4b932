import { words } from "./host/words.ts";
import * as vscode from "vscode";
import { registerCommands } from "./host/commands.ts";
import { ComputationTree } from "./host/computationTree/computationTree.ts";
import { ContextKeys } from "./host/contextKeys.ts";
import { HeadTints } from "./host/decorations/headTints.ts";
import { ProblemDiagnostics } from "./host/diagnostics/problemDiagnostics.ts";
import { readHeadColours } from "./host/export/exportLooks.ts";
import { NumberHover } from "./host/hover/numberHover.ts";
import type { AttentionLensApi } from "./host/lessons/api.ts";
import { registerLessons } from "./host/lessons/registerLessons.ts";
import { createTextReader } from "./host/lessons/textReader.ts";
import { LensProvider } from "./host/lens/lensProvider.ts";
import { Engine } from "./host/engine.ts";
import { describePlace } from "./host/describePlace.ts";
import { RememberedFindings } from "./host/findings.ts";
import { createLog } from "./host/log.ts";
import { DocumentModels } from "./host/models/documentModels.ts";
import { Overrides } from "./host/overrides.ts";
import { Panels } from "./host/panel/panels.ts";
import type { Parts } from "./host/parts.ts";
import { BackendStatus } from "./host/status/backendStatus.ts";
import { PredictionScores } from "./host/stepping/predictionScores.ts";
import { StepMarks } from "./host/stepping/stepMarks.ts";
import { Withheld } from "./host/stepping/withheld.ts";
import { ExplainedWeights } from "./host/weight/explainedWeights.ts";
import { Pins } from "./host/whatIf/pins.ts";
import { workerStarter } from "./host/workers.ts";
import { ReadingClient } from "./workers/reading/readingClient.ts";

/** Builds the parts, hands them to each other, registers; other extensions get the lessons' API. */
export function activate(context: vscode.ExtensionContext): AttentionLensApi {
  const { extension, extensionUri, workspaceState } = context;
  const log = createLog();
  const overrides = new Overrides(workspaceState);
  const findings = new RememberedFindings(context.globalState, describePlace(context));
  const engine = new Engine(workerStarter(extensionUri, "computeWorker", words, log), findings);
  const reading = new ReadingClient(workerStarter(extensionUri, "readingWorker", words, log));
  const models = new DocumentModels(reading, engine, overrides, log);
  const stepMarks = new StepMarks();
  const withheld = new Withheld();
  const parts: Parts = {
    ...{ extensionUri, words, models, overrides, engine, findings, log, stepMarks, withheld },
    pins: new Pins(workspaceState),
    predictions: new PredictionScores(workspaceState),
    explained: new ExplainedWeights(),
  };
  const panels = new Panels(parts, workspaceState);
  const heads = readHeadColours(extension.packageJSON);
  // A bundle of its own: what draws figures is not read until something is exported.
  const openExporter = async () => {
    const { Exporter } = await import("./host/export/exporter.ts");
    return new Exporter(parts, panels, workspaceState, heads);
  };
  const lenses = new LensProvider(models, overrides, withheld);
  context.subscriptions.push(
    log,
    models,
    reading,
    engine,
    panels,
    lenses,
    stepMarks,
    withheld,
    new ProblemDiagnostics(models),
    new HeadTints(models, withheld),
    new ContextKeys(models),
    new ComputationTree(models, withheld),
    new BackendStatus(models),
    vscode.languages.registerCodeLensProvider({ pattern: "**" }, lenses),
    vscode.languages.registerHoverProvider({ pattern: "**" }, new NumberHover(models, withheld)),
    registerCommands(parts, panels, openExporter),
  );
  return registerLessons(parts, panels, createTextReader(reading), context);
}
