import { words } from "./words.ts";
import * as vscode from "vscode";
import { registerCommands } from "./commands.ts";
import { ComputationTree } from "./computationTree/computationTree.ts";
import { ContextKeys } from "./contextKeys.ts";
import { Examples } from "./examples.ts";
import { followRenames } from "./followRenames.ts";
import { FollowingNotes } from "./decorations/followingNotes.ts";
import { HeadTints } from "./decorations/headTints.ts";
import { ProblemFixes } from "./diagnostics/problemFixes.ts";
import { ProblemDiagnostics } from "./diagnostics/problemDiagnostics.ts";
import { ExplainActions } from "./explain/explainActions.ts";
import { ExplainedLines } from "./explain/explainedLines.ts";
import { readHeadColours } from "./export/exportLooks.ts";
import { NumberHover } from "./hover/numberHover.ts";
import type { AttentionLensApi } from "./lessons/api.ts";
import { LessonLibrary } from "./lessons/lessonLibrary.ts";
import { ProgressStore } from "./lessons/progressStore.ts";
import { registerLessons } from "./lessons/registerLessons.ts";
import { OriginMarks } from "./influence/originMarks.ts";
import { LensProvider } from "./lens/lensProvider.ts";
import { Engine } from "./engine.ts";
import { RememberedFindings } from "./findings.ts";
import { createLog } from "./log.ts";
import { BackgroundFollowing } from "./models/backgroundFollowing.ts";
import { DocumentModels } from "./models/documentModels.ts";
import { ReadScope } from "./models/readScope.ts";
import { ProgramOutput } from "./output/programOutput.ts";
import { ChosenPasses } from "./passes/chosenPasses.ts";
import { PassLenses } from "./passes/passLenses.ts";
import { Overrides } from "./overrides.ts";
import { Panels } from "./panel/panels.ts";
import type { Parts } from "./parts.ts";
import type { Platform } from "./platform.ts";
import { DrawFixes, registerDrawFix } from "./editing/drawFixes.ts";
import { sampleFixes } from "./editing/sampleFixes.ts";
import { registerMatrixEditor } from "./matrix/matrixEditor.ts";
import { ShapeProblems } from "./shapes/shapeProblems.ts";
import { LineHints } from "./shapes/lineHints.ts";
import { ShapeLenses } from "./shapes/shapeLenses.ts";
import { BackendStatus } from "./status/backendStatus.ts";
import { PredictionScores } from "./stepping/predictionScores.ts";
import { StepMarks } from "./stepping/stepMarks.ts";
import { Withheld } from "./stepping/withheld.ts";
import { ExplainedWeights } from "./weight/explainedWeights.ts";
import { Pins } from "./whatIf/pins.ts";
import { ReadingClient } from "../workers/reading/readingClient.ts";
import { readLanguages } from "../source/languages.ts";

/** Creates and connects the parts and registers features; other extensions get the API of lessons. */
export function startExtension(
  context: vscode.ExtensionContext,
  platform: Platform,
): AttentionLensApi {
  const { extension, extensionUri, workspaceState } = context;
  const log = createLog();
  const overrides = new Overrides(workspaceState);
  const findings = new RememberedFindings(context.globalState, [
    vscode.env.machineId,
    (extension.packageJSON as { readonly version: string }).version,
    ...platform.traits,
  ]);
  const warn = (line: string) => log.warn(line);
  const engine = new Engine(platform.worker("computeWorker", words, warn), findings);
  const reading = new ReadingClient(platform.worker("readingWorker", words, warn), engine);
  const pins = new Pins(workspaceState);
  const scope = new ReadScope(context.globalStorageUri);
  const models = new DocumentModels(scope, reading, pins, overrides, log);
  const background = new BackgroundFollowing(models, log);
  const stepMarks = new StepMarks();
  const originMarks = new OriginMarks();
  const examples = new Examples(extensionUri, context.globalStorageUri, context.globalState);
  const withheld = new Withheld(workspaceState);
  const library = new LessonLibrary(extensionUri, log);
  const store = new ProgressStore(context.globalState);
  const parts: Parts = {
    ...{
      extensionUri,
      words,
      models,
      overrides,
      engine,
      findings,
      log,
      stepMarks,
      originMarks,
      withheld,
    },
    pins,
    predictions: new PredictionScores(workspaceState),
    explained: new ExplainedWeights(),
    explainedLines: new ExplainedLines(library, store),
    ...{ library, store },
    output: new ProgramOutput(models, withheld),
    passes: new ChosenPasses(workspaceState),
    examples,
  };
  const panels = new Panels(parts, workspaceState);
  const heads = readHeadColours(extension.packageJSON);
  // A separate bundle, so that code for figures loads only on export.
  const openExporter = async () => {
    const { Exporter } = await import("./export/exporter.ts");
    return new Exporter(parts, panels, workspaceState, heads);
  };
  const lenses = new LensProvider(models, overrides, withheld);
  const shapeProblems = new ShapeProblems(models, log);
  context.subscriptions.push(
    // Disposed before the panels, so that closing the window ends no prediction.
    withheld,
    log,
    models,
    background,
    overrides,
    reading,
    engine,
    panels,
    lenses,
    stepMarks,
    originMarks,
    followRenames((moves) => {
      const { pins, predictions, explained, passes } = parts;
      for (const kept of [withheld, explained, predictions, pins, overrides, passes])
        kept.move(moves);
      panels.follow(moves);
    }),
    new ProblemDiagnostics(models, log),
    new HeadTints(models, withheld),
    new FollowingNotes(models, background),
    new ContextKeys(models),
    new ComputationTree(models, withheld),
    new BackendStatus(models, withheld, shapeProblems, background),
    scope,
    examples,
    parts.output,
    parts.passes,
    new PassLenses(models, withheld, parts.passes),
    registerProviders(scope, lenses, new NumberHover(parts, heads), [
      [new ProblemFixes(models), ProblemFixes.metadata],
      [new DrawFixes(models), DrawFixes.metadata],
      [new ExplainActions(models, withheld), ExplainActions.metadata],
      [{ provideCodeActions: sampleFixes(models) }, ProblemFixes.metadata],
    ]),
    registerDrawFix(models),
    registerMatrixEditor({
      ...{ parts, panels, openFile: (uri) => platform.openFile(uri) },
      worker: platform.worker("numberWorker", words, warn),
    }),
    new LineHints(parts),
    new ShapeLenses(models, overrides),
    shapeProblems,
    registerCommands(parts, panels, openExporter),
  );
  return registerLessons(
    parts,
    panels,
    (text, fileName) => reading.extract(text, fileName),
    context,
  );
}

/** Lenses, hovers, and fixes for known languages, and for other languages once the user runs a command. */
function registerProviders(
  scope: ReadScope,
  lenses: vscode.CodeLensProvider,
  hovers: vscode.HoverProvider,
  fixes: readonly (readonly [vscode.CodeActionProvider, vscode.CodeActionProviderMetadata])[],
): vscode.Disposable {
  const registered: vscode.Disposable[] = [];
  const languages = new Set<string>();
  const register = (asked: readonly string[]): void => {
    const added = asked.filter((language) => !languages.has(language));
    if (added.length === 0) return;
    for (const language of added) languages.add(language);
    const selector = added.map((language) => ({ language }));
    registered.push(
      vscode.languages.registerCodeLensProvider(selector, lenses),
      vscode.languages.registerHoverProvider(selector, hovers),
      ...fixes.map(([provider, metadata]) =>
        vscode.languages.registerCodeActionsProvider(selector, provider, metadata),
      ),
    );
  };
  register(readLanguages);
  const asking = scope.onDidAsk(({ languageId }) => register([languageId]));
  return new vscode.Disposable(() => {
    asking.dispose();
    for (const each of registered) each.dispose();
  });
}
