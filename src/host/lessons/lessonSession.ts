import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import type { CodeLanguage, TextLanguage } from "../../lessons/format/codeLanguage.ts";
import type { LessonStep } from "../../lessons/format/step.ts";
import type { ViewReference } from "../../lessons/format/viewReference.ts";
import { judgePrediction, type Guess } from "../../lessons/predictions/judgePrediction.ts";
import { nextStep, type StepOutcome } from "../../lessons/progress/nextStep.ts";
import { AnswerDiagnostics } from "./answerDiagnostics.ts";
import { checkAnswers, isNewTry, toStepOutcome } from "./checkAnswers.ts";
import { compareFile, replaceFile } from "./fileStates.ts";
import type { LessonEvent } from "./lessonEvent.ts";
import type { LessonParts } from "./lessonParts.ts";
import { openLesson } from "./openLesson.ts";
import type { OpenedLesson } from "./openedLesson.ts";
import { readLearner, type LearnerReading } from "./readLearner.ts";
import { runInPanel } from "./runInPanel.ts";
import { showFile, showStep } from "./showStep.ts";
import { StepHighlight } from "./stepHighlight.ts";
import { inBackground } from "../inBackground.ts";

/** The lesson updates when typing pauses for this long. */
const pauseMs = 120;

/** The open lesson: what the learner does in it, and what it shows. */
export class LessonSession implements vscode.Disposable {
  readonly parts: LessonParts;
  readonly #highlight = new StepHighlight();
  readonly #diagnostics = new AnswerDiagnostics();
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #started = new vscode.EventEmitter<void>();
  readonly #disposables: vscode.Disposable;
  #opened: OpenedLesson | null = null;
  #timer: NodeJS.Timeout | undefined;
  /** What is shown has changed. */
  readonly onDidChange = this.#changed.event;
  /** A lesson was opened, so its page must be shown. */
  readonly onDidStart = this.#started.event;

  constructor(parts: LessonParts) {
    this.parts = parts;
    this.#disposables = vscode.Disposable.from(
      this.#highlight,
      this.#diagnostics,
      this.#changed,
      this.#started,
      parts.library.onDidChange(() => inBackground(this.#reread(), parts.log)),
      vscode.workspace.onDidChangeTextDocument(({ document }) => this.#follow(document)),
      vscode.workspace.onDidSaveTextDocument((document) =>
        inBackground(this.#checkSaved(document), parts.log),
      ),
    );
  }

  get opened(): OpenedLesson | null {
    return this.#opened;
  }

  /** The open lesson; throws a message for the learner if there is none. */
  get lesson(): OpenedLesson {
    if (this.#opened) return this.#opened;
    throw new Error(l10n.t("No lesson is open. Run “Attention Lens: Start Lesson” first."));
  }

  /** Opens a lesson at a step or where the learner was; false if the learner cancels. */
  async start(key: string, step: string | null = null): Promise<boolean> {
    const { library, store } = this.parts;
    const found = await library.find(key);
    if (!found)
      throw new Error(
        l10n.t("There is no lesson {0}. It was moved, or its pack was removed.", key),
      );
    const opened = await openLesson(this.parts, found, step);
    if (!opened) return false;
    this.#opened = opened;
    this.#diagnostics.clear();
    await store.keepLastLesson(found.key);
    if ((store.progress.lessons[found.key]?.seed ?? 0) === 0) {
      const [seed = 1] = crypto.getRandomValues(new Uint32Array(1));
      await this.#tell({ kind: "seedDrawn", seed: (seed % 2_000_000_000) + 1 });
    }
    await showFile(opened);
    this.#started.fire();
    await this.#enter(opened.step.id);
    return true;
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#opened = null;
    this.#highlight.clear();
    this.#diagnostics.clear();
    this.#changed.fire();
  }

  async goTo(id: string): Promise<void> {
    const { found } = this.lesson;
    const step = found.lesson.steps.find((each) => each.id === id);
    if (!step) throw new Error(l10n.t("Lesson {0} has no step {1}.", found.key, id));
    await this.#leave();
    this.#turnTo(step);
    await this.#enter(id);
  }

  /** The next step; at the end the lesson is finished. */
  async next(): Promise<void> {
    const { found, step } = this.lesson;
    const id = nextStep(found.lesson, step.id, await this.outcome());
    if (id !== null) return this.goTo(id);
    await this.#leave();
    await this.#tell({ kind: "lessonFinished" });
    this.#changed.fire();
  }

  async previous(): Promise<void> {
    const { found } = this.lesson;
    await this.#tell({ kind: "wentBack" });
    const id = this.parts.store.progress.lessons[found.key]?.step;
    const step = found.lesson.steps.find((each) => each.id === id);
    if (!step) return;
    this.#turnTo(step);
    await this.#show();
  }

  async guess(id: string, guess: Guess, sure: boolean): Promise<void> {
    const { found, step } = this.lesson;
    // A click sent while the step changed belongs to the previous step.
    if (step.id !== id || !step.task || step.task.kind === "exercise" || step.task.kind === "edit")
      return;
    const { values } = await this.read();
    const { correct } = await judgePrediction(step.task, guess, values);
    await this.parts.store.keepGuess(found.key, id, guess);
    await this.#tell({ kind: "predicted", step: id, correct, sure });
    this.#changed.fire();
  }

  async guessAgain(id: string): Promise<void> {
    await this.parts.store.keepGuess(this.lesson.found.key, id, null);
    this.#changed.fire();
  }

  /** Checks the exercise of the step: pasted numbers, or else those of the file. */
  async check(pasted: Readonly<Record<string, string>> = {}): Promise<void> {
    const { step, document, found } = this.lesson;
    const checked = await checkAnswers(step, await this.read(), pasted);
    // The learner has gone on meanwhile.
    if (this.#opened?.step !== step) return;
    const { result } = checked;
    const isTried = isNewTry(this.lesson.checked, checked);
    this.#opened = { ...this.lesson, checked };
    if (isTried)
      await this.#tell({ kind: "exerciseTried", step: step.id, passed: result.kind === "passed" });
    if (document) {
      const failures = result.kind === "failed" ? result.failures : [];
      this.#diagnostics.show(document, failures, this.parts.store.textLanguage);
    }
    this.parts.log.info(`${found.key}/${step.id}: ${result.kind}`);
    this.#changed.fire();
  }

  async showHint(): Promise<void> {
    const { step } = this.lesson;
    const hints = step.task && "hints" in step.task ? (step.task.hints ?? []) : [];
    if (hints.length === 0) throw new Error(l10n.t("This step has no hints."));
    await this.#tell({ kind: "hintShown", step: step.id });
    this.#changed.fire();
  }

  showView(view: ViewReference | null): void {
    this.#opened = { ...this.lesson, view };
    this.#changed.fire();
  }

  compareFile(): Promise<void> {
    return compareFile(this.lesson);
  }

  async replaceFile(): Promise<void> {
    await replaceFile(this.lesson, this.parts.store);
    this.fileReplaced();
  }

  /** The learner's file got another text, as if the step had started with it. */
  fileReplaced(): void {
    this.#opened = { ...this.lesson, entered: this.lesson.document?.getText() ?? null };
    this.#changed.fire();
  }

  /** Switches the language of the code at the same step. */
  async chooseLanguage(language: CodeLanguage): Promise<void> {
    await this.parts.store.dispatch({ kind: "languageChosen", language });
    const { found, step } = this.lesson;
    await this.start(found.key, step.id);
  }

  async chooseTextLanguage(language: TextLanguage): Promise<void> {
    await this.parts.store.chooseTextLanguage(language);
    this.#changed.fire();
  }

  /** The outcome of the open step so far, which decides the next step. */
  outcome(): Promise<StepOutcome> {
    const { found, step } = this.lesson;
    const guess = this.parts.store.guessOf(found.key, step.id);
    return toStepOutcome(this.lesson, guess, () => this.read());
  }

  /** The current learner's file. */
  read(): Promise<LearnerReading> {
    const opened = this.lesson;
    return readLearner(opened, this.parts.store.progress.lessons[opened.found.key]?.seed ?? 1);
  }

  /** Shows a computation in the panel, or in the step if it is in no file. */
  async run(computation: string): Promise<void> {
    const reading = await this.read();
    const { panels } = this.parts;
    const view = await runInPanel(this.lesson, reading, panels, computation, this.lesson.view);
    if (view) this.showView(view);
  }

  /** Shows the code of the step again. */
  async revealCode(anchor: string | null = null): Promise<void> {
    const at = anchor ?? this.lesson.step.at ?? null;
    await showStep(this.lesson, await this.read(), this.#highlight, at);
  }

  dispose(): void {
    clearTimeout(this.#timer);
    this.#disposables.dispose();
  }

  #turnTo(step: LessonStep): void {
    const entered = this.lesson.document?.getText() ?? null;
    this.#opened = { ...this.lesson, step, view: step.view ?? null, checked: null, entered };
    this.#diagnostics.clear();
  }

  async #enter(step: string): Promise<void> {
    await this.#tell({ kind: "stepOpened", step });
    await this.#show();
    const { run } = this.lesson.step;
    if (run !== undefined) await this.run(run);
  }

  async #show(): Promise<void> {
    this.#changed.fire();
    await this.revealCode();
  }

  /** A step without a task is done when it is left. */
  async #leave(): Promise<void> {
    const { step } = this.lesson;
    if (!step.task) await this.#tell({ kind: "stepDone", step: step.id });
  }

  #follow(document: vscode.TextDocument): void {
    if (document !== this.#opened?.document) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => inBackground(this.#reread(), this.parts.log), pauseMs);
  }

  /** The file or the lesson has changed: updates the marked code, the requested edit, and all numbers. */
  async #reread(): Promise<void> {
    const opened = this.#opened;
    if (!opened) {
      this.#changed.fire();
      return;
    }
    const found = await this.parts.library.find(opened.found.key);
    const step = found?.lesson.steps.find(({ id }) => id === opened.step.id);
    if (found && step && found.lesson !== opened.found.lesson && this.#opened === opened) {
      this.#opened = { ...opened, found, step };
    }
    const reading = await this.read();
    const lesson = this.#opened;
    if (!lesson) return;
    const { task, id, at = null } = lesson.step;
    await showStep(lesson, reading, this.#highlight, at, "quietly");
    if (task?.kind === "edit") {
      const held = await reading.values.evaluate(task.until);
      const isDone = held.ok && held.result === true;
      if (isDone && this.#opened) await this.#tell({ kind: "stepDone", step: id });
    }
    this.#changed.fire();
  }

  async #checkSaved(document: vscode.TextDocument): Promise<void> {
    if (document !== this.#opened?.document || this.#opened.step.task?.kind !== "exercise") return;
    const { step } = this.#opened;
    const checked = await checkAnswers(step, await this.read(), {});
    // Saving before anything is written does not check.
    if (checked.result.kind !== "missing") await this.check();
  }

  async #tell(event: LessonEvent): Promise<void> {
    await this.parts.store.dispatch({ ...event, lesson: this.lesson.found.key });
  }
}
