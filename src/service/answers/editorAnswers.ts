import * as l10n from "@vscode/l10n";
import { findDraws } from "../../program/draws.ts";
import { findVariable, type VariableFacts } from "../../program/variableFacts.ts";
import { toFixes } from "../../source/edits/toFixes.ts";
import type { CodeLine } from "../../source/linePlace.ts";
import { linesAround } from "../../source/lineIndex.ts";
import { toLines } from "../../source/lines.ts";
import { type TextRange, touches } from "../../source/textRange.ts";
import { describeMatrix, describeRole } from "../../viewModel/card/describeMatrix.ts";
import { describeShape, describeVariable } from "../../viewModel/card/describeVariable.ts";
import {
  findCardTarget,
  findFunctionTarget,
  type CardTarget,
} from "../../viewModel/card/findCardTarget.ts";
import {
  describeComputation,
  describeTitle,
  drawReader,
  type CardPart,
} from "../../viewModel/card/headCard.ts";
import { toClassLines } from "../../viewModel/classLines.ts";
import { toComputationLine } from "../../viewModel/computationLine.ts";
import { describeLimit } from "../../viewModel/describeLeftOut.ts";
import { describeOutcome } from "../../viewModel/describeRun.ts";
import { describeSourceCell } from "../../viewModel/describeSourceCell.ts";
import { explainLine, type LineExplanation } from "../../viewModel/explain/explainLine.ts";
import { lessonOfFile } from "../../viewModel/explain/lessonOfFile.ts";
import { toLensLines } from "../../viewModel/lensLines.ts";
import { findSourceCell } from "../../problem/matrixCells.ts";
import { hiddenResult } from "../../viewModel/predict/hiddenResult.ts";
import { toProblemLines } from "../../viewModel/problemLines.ts";
import { findVariableShape } from "../../viewModel/shapes/findVariableShape.ts";
import type { VariableShape } from "../../viewModel/shapes/shapeHint.ts";
import { toStatusText } from "../../viewModel/statusText.ts";
import { joinCalls, thinOut } from "../../viewModel/thinOut.ts";
import { listTintedCells } from "../../viewModel/tintedCells.ts";
import { titleOf } from "../../viewModel/titleOf.ts";
import { findPasses } from "../../viewModel/values/findValueHints.ts";
import { toOutput } from "../../viewModel/values/programOutput.ts";
import { findComputationAt, findEvaluated, problemsOf } from "../fileReading.ts";
import { findUnfollowed } from "../unfollowed.ts";
import type { AnswersOf, Asked, EditorQuestions, HoverCard } from "../questions.ts";
import type { AnswerContext } from "./answerContext.ts";

/** Answers what the features of the editor ask. */
export function editorAnswers(context: AnswerContext): AnswersOf<EditorQuestions> {
  const { reading, shapes, values } = context;
  return {
    listLenses: ({ within, lineCount, isPredicted }) => {
      const { evaluated, extraction } = reading();
      const program = context.program();
      const lines = [
        ...(program && !isPredicted ? toClassLines(evaluated, program) : []),
        ...evaluated.flatMap((each) => toLensLines(each, isPredicted)),
      ];
      const problems = toProblemLines(extraction.problems, evaluated);
      const own = [...joinCalls(lines), ...problems].filter(({ range }) =>
        touches(within, range.start),
      );
      return thinOut(own, lineCount);
    },
    listTints: ({ within }) => {
      const { evaluated } = reading();
      const cells = within.flatMap((range) =>
        evaluated.flatMap((each) => listTintedCells(each, range)),
      );
      return Int32Array.from(cells.flatMap(({ range, head }) => [range.start, range.end, head]));
    },
    listProblems: () => problemsOf(reading()),
    listFixes: ({ range }) => {
      const { text, extraction } = reading();
      const { language } = extraction;
      return problemsOf(reading())
        .filter((problem) => meets(problem.range, range))
        .map((problem) => ({ problem, fixes: toFixes(problem, { text, language, extraction }) }));
    },
    describe: async (asked) => {
      const card = await describePlace(context, asked);
      return withExplainLink(card, context, asked);
    },
    tellStatus: ({ caret, isPredicted, computeAll }) => {
      const { evaluated, extraction } = reading();
      const last = context.lastComputed.find(evaluated);
      const places = evaluated.map(({ group: { id, range } }) => ({ id, range }));
      const at = findComputationAt(places, caret);
      const shown = at ? findEvaluated(reading(), at.id) : last;
      if (!shown) return null;
      const { unfollowed } = extraction;
      const { group } = shown;
      return {
        computation: group.id,
        outcome: shown.kind,
        said: toStatusText(shown, isPredicted),
        tooltip: [
          [{ strong: titleOf(group) }],
          ...describeOutcome(shown),
          ...(unfollowed && !group.small ? describeLimit(unfollowed, computeAll) : []),
        ],
        place: group.place ?? group.range,
      };
    },
    listLines: ({ isPredicted }) =>
      reading()
        .evaluated.map((each) => ({
          id: each.group.id,
          range: each.group.range,
          line: toComputationLine(each, isPredicted),
        }))
        .toSorted((a, b) => a.range.start - b.range.start),
    listDraws: ({ range }) => {
      const program = context.program();
      return program ? findDraws(program, range) : [];
    },
    checkShapes: async () => shapes.check(await context.source()),
    listShapes: async ({ wanted }) => shapes.list(await context.source(), wanted),
    explainLine: ({ offset }) => explainAt(context, offset),
    findLesson: async () => {
      const { evaluated } = reading();
      return lessonOfFile(
        evaluated,
        evaluated.length > 0 ? null : await shapes.check(await context.source()),
      );
    },
    readOutput: ({ isHidden }) => {
      const program = context.program();
      if (isHidden) return hiddenResult();
      if (!program) return null;
      const { text, extraction } = reading();
      const lines = toLines(text, extraction.language);
      return toOutput(program.recording, findUnfollowed(program, lines, false));
    },
    listValues: ({ wanted, chosen }) => {
      const groups = reading().evaluated.map(({ group }) => group);
      return values.list(context.program(), groups, { ...wanted, chosen });
    },
    listPasses: ({ scope }) => {
      const program = context.program();
      const groups = reading().evaluated.map(({ group }) => group);
      return program && !program.isBroken ? findPasses(program, scope, groups) : [];
    },
  };
}

/** What the line at an offset does; null: nothing that is known. */
function explainAt({ reading, program }: AnswerContext, offset: number): LineExplanation | null {
  const { evaluated, text } = reading();
  const run = program();
  return run && explainLine(linesAround(text, { start: offset, end: offset }), evaluated, run);
}

/**
 * Ends a card with a link, if its line can be explained. A word that has no card of its own, such as the name of
 * a function that the line calls, gets what the line does.
 */
function withExplainLink(
  card: HoverCard | null,
  context: AnswerContext,
  { offset, word, isHidden, explainLine: { command, uri } }: Asked<"describe">,
): HoverCard | null {
  const isAsked = !isHidden && (card !== null || word !== null);
  const explained = isAsked ? explainAt(context, offset) : null;
  if (!explained) return card;
  const link = { link: l10n.t("Explain this line"), command, args: [uri, offset] };
  const { parts, range } = card ?? { parts: explained.parts.slice(0, 2), range: explained.range };
  return { range, parts: [...parts, [link]] };
}

/** Whether two ranges overlap or touch. */
function meets(a: TextRange, b: TextRange): boolean {
  return a.start <= b.end && b.start <= a.end;
}

/**
 * What a number is and what it affects; of a variable, its value; for a matrix, a head count, or the name of a
 * function, where the heads look.
 */
async function describePlace(
  context: AnswerContext,
  asked: Asked<"describe">,
): Promise<HoverCard | null> {
  const { offset, word, isHidden, look } = asked;
  const { evaluated, text } = context.reading();
  for (const each of evaluated) {
    const cell = findSourceCell(each.group, offset);
    if (!cell) continue;
    const parts = isHidden
      ? [hiddenResult()]
      : [...describeSourceCell(each, cell), ...drawReader(each, cell, look)];
    return { parts, range: cell.range };
  }
  const target =
    findCardTarget(evaluated, offset, word) ?? findFunctionTarget(evaluated, text, offset);
  if (!isHidden && (!target || target.isWide || target.matrix)) {
    const variable = await describeVariableAt(context, asked, target);
    if (variable) return variable;
  }
  if (!target) return null;
  const { matrix, role } = target;
  const subject = matrix && role ? describeMatrix(matrix, role) : describeTitle(target.evaluated);
  const told = isHidden ? [hiddenResult()] : describeComputation(target.evaluated, look);
  return { parts: [subject, ...told], range: target.range };
}

/**
 * The value of a variable in a followed program, or its shape, where it is assigned or used. Of the name of a
 * matrix, also what it is for.
 */
async function describeVariableAt(
  context: AnswerContext,
  { offset, look, computeAll, fixDraw }: Asked<"describe">,
  target: CardTarget | null,
): Promise<HoverCard | null> {
  const found = await findVariableAt(context, offset);
  if (!found || ("shape" in found && target?.isName)) return null;
  const elsewhere = await lineElsewhere(context, offset);
  if ("shape" in found) {
    const { shape } = found;
    return { parts: describeShape(shape, elsewhere(shape.madeAt)), range: shape.range };
  }
  const { value } = found;
  const parts = describeVariable(value, {
    madeAt: elsewhere(value.madeAt),
    drawnAt: elsewhere(value.drawn?.range ?? null),
    fixDraw,
    look,
  });
  const { unfollowed } = context.reading().extraction;
  const limit = unfollowed?.limit ? describeLimit(unfollowed, computeAll) : [];
  const uses = target?.isName ? describeUse(target, look) : [];
  return { parts: [...parts, ...limit, ...uses], range: value.range };
}

/** What the variable under a target is for. */
function describeUse(
  { evaluated, role }: CardTarget,
  look: Asked<"describe">["look"],
): readonly CardPart[] {
  const title = describeTitle(evaluated);
  return [role ? describeRole(role, title) : title, ...describeComputation(evaluated, look)];
}

async function findVariableAt(
  { program, shapes, source }: AnswerContext,
  offset: number,
): Promise<{ readonly value: VariableFacts } | { readonly shape: VariableShape } | null> {
  const run = program();
  if (!run) return null;
  const value = findVariable(run, offset);
  if (value && (value.unknown === null || value.shape)) return { value };
  const followed = await shapes.follow(await source());
  const shape = followed && findVariableShape(followed, offset);
  if (shape) return { shape };
  return value && { value };
}

/** The line of a place, unless it is the one at the offset. */
async function lineElsewhere(
  { source }: AnswerContext,
  offset: number,
): Promise<(place: TextRange | null) => CodeLine | null> {
  const { text, language } = await source();
  const lines = toLines(text, language);
  const own = lines.placeOf(offset);
  return (place) => {
    const line = place && lines.lineAt(place.start);
    return line && (line.line !== own.line || line.cell !== own.cell) ? line : null;
  };
}
