import * as l10n from "@vscode/l10n";
import { resolveAnchor } from "../../lessons/anchors/resolveAnchor.ts";
import { LessonValueError } from "../../lessons/computations/lessonValues.ts";
import { toLessonProblem } from "../../lessons/computations/toLessonProblem.ts";
import type { ViewReference } from "../../lessons/format/viewReference.ts";
import { walkInlines, type Block, type Target } from "../../lessons/text/stepText.ts";
import { describeFigure, toStageFigure, type StageFigure } from "../../lessons/view/stageFigure.ts";
import type { TextLanguage } from "../../lessons/format/codeLanguage.ts";
import { targetKey } from "../../protocol/lessonMessages.ts";
import type { Embed } from "../../protocol/lessonState.ts";
import type { LearnerReading } from "./readLearner.ts";
import { toLineIndex } from "../../source/lineIndex.ts";

/** The inputs of an embedded figure. */
export interface EmbedSources {
  readonly reading: LearnerReading;
  readonly language: TextLanguage;
  /** The name of the learner's file. */
  readonly fileName: string;
  /** A file of the lesson as a URI that a page can load; null if there is none. */
  readonly toImage: (path: string) => Promise<string | null>;
}

/** All figures of a text, drawn from the current learner's file. */
export async function toEmbeds(
  blocks: readonly Block[],
  sources: EmbedSources,
): Promise<Readonly<Record<string, Embed>>> {
  const embeds: Record<string, Embed> = {};
  for (const inline of walkInlines(blocks)) {
    if (inline.kind !== "embed") continue;
    embeds[targetKey(inline.target)] ??= await toEmbed(inline.target, sources);
  }
  return embeds;
}

async function toEmbed(target: Target, sources: EmbedSources): Promise<Embed> {
  switch (target.kind) {
    case "view":
      return toFigureEmbed(target.view, sources);
    case "code":
      return toCode(target.anchor, sources);
    case "file": {
      const source = await sources.toImage(target.path);
      return source === null
        ? { kind: "missing", message: l10n.t("there is no picture {0}", target.path) }
        : { kind: "image", source };
    }
    default:
      return {
        kind: "missing",
        message: l10n.t("a {0}: link cannot be used as a picture", target.kind),
      };
  }
}

/** A stage, with the same content in sentences. */
export async function toFigureEmbed(
  view: ViewReference,
  { reading, language }: Pick<EmbedSources, "reading" | "language">,
): Promise<Extract<Embed, { readonly kind: "figure" }>> {
  const figure = await toFigure(view, reading);
  return { kind: "figure", figure, sentences: describeFigure(figure, language) };
}

/** A stage of a computation over the learner's file. */
export async function toFigure(
  view: ViewReference,
  { sources, values }: LearnerReading,
): Promise<StageFigure> {
  try {
    const stages = await values.stagesOf(view.computation);
    const found = toLessonProblem(sources, view.computation);
    return toStageFigure(view, stages, found.ok ? found.named : null);
  } catch (error) {
    if (!(error instanceof LessonValueError)) throw error;
    return { kind: "missing", view, message: error.message };
  }
}

function toCode(anchor: string, { reading, fileName }: EmbedSources): Embed {
  const { code, sources, lesson } = reading;
  if (!code) return { kind: "missing", message: l10n.t("the lesson has no code") };
  const resolved = resolveAnchor(lesson, anchor, sources.language, code);
  if (!resolved.ok) return { kind: "missing", message: resolved.message };
  const { start, end } = resolved.range;
  const lineStart = code.text.lastIndexOf("\n", start - 1) + 1;
  const { line } = toLineIndex(code.text).toLineColumn(start);
  const text = dedent(code.text.slice(lineStart, end));
  return { kind: "code", text, place: `${fileName}:${String(line)}` };
}

function dedent(text: string): string {
  const lines = text.split(/\r?\n/);
  const filled = lines.filter((line) => line.trim() !== "");
  const indent = Math.min(...filled.map((line) => line.length - line.trimStart().length));
  return lines.map((line) => line.slice(Number.isFinite(indent) ? indent : 0)).join("\n");
}
