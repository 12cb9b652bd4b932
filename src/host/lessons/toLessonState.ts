import { nameOfFile } from "../nameOfFile.ts";
import * as l10n from "@vscode/l10n";
import { toLessonProblem } from "../../lessons/computations/toLessonProblem.ts";
import { nameOfForm } from "../../lessons/format/codeForms.ts";
import {
  forLanguage,
  stepTextPath,
  textLanguages,
  toText,
  type TextLanguage,
} from "../../lessons/format/codeLanguage.ts";
import {
  nextStep,
  planFileState,
  stateFile,
  type StepOutcome,
} from "../../lessons/progress/nextStep.ts";
import { toCalibration } from "../../lessons/progress/progress.ts";
import { parseStepText } from "../../lessons/text/parseStepText.ts";
import { showNumbers } from "../../lessons/text/showNumbers.ts";
import type { Block } from "../../lessons/text/stepText.ts";
import type {
  FileOffer,
  LessonState,
  OpenLessonState,
  ShownView,
} from "../../protocol/lessonState.ts";
import { LessonLines, toLine } from "./lessonLines.ts";
import type { LessonLibrary } from "./lessonLibrary.ts";
import { languagesOf } from "./openLesson.ts";
import type { OpenedLesson } from "./openedLesson.ts";
import type { ProgressStore } from "./progressStore.ts";
import type { LearnerReading } from "./readLearner.ts";
import { toEmbeds, toFigureEmbed } from "./toEmbeds.ts";
import { toTaskState } from "./toTaskState.ts";

/** The inputs of the lesson view. */
export interface LessonStateSources {
  readonly opened: OpenedLesson;
  readonly reading: LearnerReading;
  readonly store: ProgressStore;
  readonly library: LessonLibrary;
  readonly outcome: StepOutcome;
  readonly toImage: (path: string) => Promise<string | null>;
}

/** Everything that the lesson view draws of an open lesson. */
export async function toLessonState(sources: LessonStateSources): Promise<OpenLessonState> {
  const { opened, reading, store, library, toImage } = sources;
  const { found, step, document, language } = opened;
  const { lesson, key } = found;
  const textLanguage = store.textLanguage;
  const lines = new LessonLines(textLanguage, reading.values);
  const progress = store.progress.lessons[key];
  const fileName = document ? nameOfFile(document.uri.path) : "";
  const text = await readStepText(opened, textLanguage);
  const written = withoutTitle(parseStepText(text).blocks, toText(step.title, textLanguage));
  const blocks = await showNumbers(written, reading.values);
  const exercise = progress?.exercises[step.id];
  const next = nextStep(lesson, step.id, sources.outcome);
  const isDone = progress?.done.includes(step.id) ?? false;
  const nextFound = lesson.steps.find(({ id }) => id === next);
  return {
    kind: "open",
    lesson: key,
    title: toLine(lesson.title, textLanguage),
    textLanguage,
    textLanguages,
    codeLanguage: language,
    codeLanguages: languagesOf(lesson).map((each) => ({
      language: each,
      name: nameOfForm(each, textLanguage),
    })),
    steps: lesson.steps.map(({ id, title, aside }) => ({
      id,
      title: toLine(title, textLanguage),
      done: progress?.done.includes(id) ?? false,
      current: id === step.id,
      aside: aside ?? false,
    })),
    step: step.id,
    stepTitle: await lines.of(step.title),
    blocks,
    embeds: await toEmbeds(blocks, { reading, language: textLanguage, fileName, toImage }),
    view: await toShownView(opened, reading, textLanguage),
    task: step.task
      ? await toTaskState(step.task, {
          ...{ reading, lines, fileName },
          guess: store.guessOf(key, step.id),
          checked: opened.checked?.step === step.id ? opened.checked : null,
          hints: exercise?.hints ?? 0,
          attempts: exercise?.attempts ?? 0,
          passed: exercise?.passed ?? false,
        })
      : null,
    taskDone: isDone,
    fileOffer: exercise?.passed ? null : await toFileOffer(opened),
    hasPrevious: (progress?.visited.length ?? 0) > 1,
    nextTitle: nextFound ? toLine(nextFound.title, textLanguage) : null,
    finished: progress?.finished ?? false,
    nextLesson: await findNextLesson(library, key, textLanguage),
    calibration: toCalibration(store.progress),
    calibrationHere: toCalibration(store.progress, key),
  };
}

async function toShownView(
  { view, document }: OpenedLesson,
  reading: LearnerReading,
  language: TextLanguage,
): Promise<ShownView | null> {
  if (!view) return null;
  const found = toLessonProblem(reading.sources, view.computation);
  const isInFile = document !== null && found.ok && found.group !== null;
  return { ...(await toFigureEmbed(view, { reading, language })), isInFile };
}

/** Removes the title from a text that starts with it. */
function withoutTitle(blocks: readonly Block[], title: string): readonly Block[] {
  const [first, ...others] = blocks;
  if (first?.kind !== "heading") return blocks;
  const words = first.children.map((part) => ("text" in part ? part.text : "")).join("");
  return words.trim() === title.trim() ? others : blocks;
}

/** The list of lessons, for a view without an open lesson. */
export async function toChoices(
  library: LessonLibrary,
  store: ProgressStore,
  problem: string | null,
): Promise<LessonState> {
  const packs = await library.packs();
  const { textLanguage } = store;
  const lessons = packs.flatMap((pack) =>
    pack.lessons.map(({ key, lesson }) => ({
      lesson: key,
      title: toLine(lesson.title, textLanguage),
      summary: toLine(lesson.summary, textLanguage),
      done: store.progress.lessons[key]?.done.length ?? 0,
      of: lesson.steps.filter(({ aside }) => aside !== true).length,
    })),
  );
  return { kind: "choose", textLanguage, lessons, problem };
}

/** The text of a step; in English if it is not translated. */
export async function readStepText(
  { folder, step }: Pick<OpenedLesson, "folder" | "step">,
  language: TextLanguage,
): Promise<string> {
  const chosen = await folder.read(stepTextPath(step.text, language));
  return (
    chosen ?? (await folder.read(step.text)) ?? l10n.t("The text file {0} is missing.", step.text)
  );
}

/** The version of the learner's file that a step needs; null if it needs none. */
export async function readWantedText({
  found,
  step,
  folder,
  language,
}: OpenedLesson): Promise<string | null> {
  const path = language && stateFile(found.lesson, step, language);
  return path === null ? null : folder.read(path);
}

/** The version of the file that a step offers; null if the file has it, or had it when the step started. */
async function toFileOffer(opened: OpenedLesson): Promise<FileOffer | null> {
  const { document, step, found, language, entered } = opened;
  const wanted = await readWantedText(opened);
  if (!document || !language || wanted === null) return null;
  const texts = [document.getText(), entered ?? ""];
  if (texts.some((text) => planFileState(text, wanted).kind === "nothing")) return null;
  const file = nameOfFile(forLanguage(found.lesson.code, language) ?? "");
  return { file, restores: step.file === "restore" };
}

async function findNextLesson(
  library: LessonLibrary,
  key: string,
  language: TextLanguage,
): Promise<OpenLessonState["nextLesson"]> {
  const packs = await library.packs();
  const pack = packs.find(({ lessons }) => lessons.some((each) => each.key === key));
  const at = pack?.lessons.findIndex((each) => each.key === key) ?? -1;
  const next = pack?.lessons[at + 1];
  return next ? { lesson: next.key, title: toLine(next.lesson.title, language) } : null;
}
