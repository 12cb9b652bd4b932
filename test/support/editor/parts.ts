import { Engine } from "../../../src/host/engine.ts";
import { RememberedFindings } from "../../../src/host/findings.ts";
import { ExplainedLines } from "../../../src/host/explain/explainedLines.ts";
import { LessonLibrary } from "../../../src/host/lessons/lessonLibrary.ts";
import { ProgressStore } from "../../../src/host/lessons/progressStore.ts";
import { ChosenPasses } from "../../../src/host/passes/chosenPasses.ts";
import { OriginMarks } from "../../../src/host/influence/originMarks.ts";
import { createLog } from "../../../src/host/log.ts";
import { DocumentModels } from "../../../src/host/models/documentModels.ts";
import { ReadScope } from "../../../src/host/models/readScope.ts";
import { Overrides } from "../../../src/host/overrides.ts";
import type { Parts } from "../../../src/host/parts.ts";
import { PredictionScores } from "../../../src/host/stepping/predictionScores.ts";
import { StepMarks } from "../../../src/host/stepping/stepMarks.ts";
import { Withheld } from "../../../src/host/stepping/withheld.ts";
import { ExplainedWeights } from "../../../src/host/weight/explainedWeights.ts";
import { Pins } from "../../../src/host/whatIf/pins.ts";
import { ReadingClient } from "../../../src/workers/reading/readingClient.ts";
import { serveReading } from "../../../src/workers/reading/serveReading.ts";
import { createMemento } from "../memento.ts";
import { sourceResources } from "../sourceResources.ts";
import { startNothing } from "../workers/starters.ts";
import { Uri } from "./values.ts";

/**
 * The real parts of the extension over the editor in memory; files are read on this thread. `memory`
 * is what the window remembers from before.
 */
export function createParts(memory = createMemento()) {
  const log = createLog();
  const findings = new RememberedFindings(memory, []);
  const none = startNothing(() => {
    throw new Error("no test computes anything large");
  });
  const engine = new Engine(none, findings);
  const reading = new ReadingClient(
    startNothing((port) => serveReading(port, sourceResources)),
    engine,
  );
  const overrides = new Overrides(memory);
  const root = new URL("../../..", import.meta.url).pathname;
  const storage = Uri.file("/storage") as never;
  const pins = new Pins(memory);
  const models = new DocumentModels(new ReadScope(storage), reading, pins, overrides, log);
  const library = new LessonLibrary(Uri.file(root) as never, log);
  const store = new ProgressStore(memory);
  const parts: Parts = {
    extensionUri: Uri.file(root) as never,
    words: { language: "en", contents: null, file: null },
    ...{ models, overrides, engine, findings, log },
    pins,
    stepMarks: new StepMarks(),
    originMarks: new OriginMarks(),
    predictions: new PredictionScores(memory),
    withheld: new Withheld(memory),
    explained: new ExplainedWeights(),
    explainedLines: new ExplainedLines(library, store),
    ...{ library, store },
    output: null as never,
    passes: new ChosenPasses(memory),
    examples: null as never,
  };
  const dispose = () => {
    for (const each of [
      models,
      engine,
      reading,
      library,
      store,
      parts.stepMarks,
      parts.originMarks,
    ])
      each.dispose();
  };
  return { parts, memory, reading, storage, dispose };
}
