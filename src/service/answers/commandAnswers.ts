import * as l10n from "@vscode/l10n";
import { mapTensors } from "../../engine/problemTensors.ts";
import { toOfflinePage } from "../../panel/offline/toOfflinePage.ts";
import { toPanelState } from "../../panel/toPanelState.ts";
import { withoutText } from "../../panel/withoutText.ts";
import type { ComputationGroup, Role, SourceMatrix } from "../../source/extraction.ts";
import { toBasisJson } from "../../source/extractJson.ts";
import { toLineIndex } from "../../source/lineIndex.ts";
import { toPlaces } from "../../source/lines.ts";
import { isOfKind, matricesIn, selectComputation } from "../../source/selection.ts";
import { problemOf } from "../../viewModel/evaluationOf.ts";
import { listNearMisses } from "../../viewModel/nearMisses.ts";
import { linesOfStep } from "../../viewModel/steps/linesOfStep.ts";
import { shortTitleOf } from "../../viewModel/titleOf.ts";
import { explainCompared } from "../../viewModel/weight/explainCompared.ts";
import { toComment } from "../../viewModel/weight/weightCode.ts";
import {
  findEvaluated,
  toComputationFacts,
  toMatrixFacts,
  type FileReading,
  type Members,
} from "../fileReading.ts";
import type { AnswersOf, AskedKind, CommandQuestions, SelectedComputation } from "../questions.ts";
import type { AnswerContext } from "./answerContext.ts";

/** Answers what commands ask. */
export function commandAnswers({ reading }: AnswerContext): AnswersOf<CommandQuestions> {
  return {
    listComputations: () => reading().evaluated.map(toComputationFacts),
    listMatrices: ({ selection }) => {
      const { extraction } = reading();
      const selected = selection ? matricesIn(extraction, selection) : [];
      return {
        all: extraction.matrices.map(toMatrixFacts),
        selected: selected.map(toMatrixFacts),
      };
    },
    select: ({ selections, kind }) => select(reading(), selections, kind),
    findByMembers: ({ kind, members }) => findByMembers(reading(), kind, members)?.id ?? null,
    explainNothing: () => {
      const { extraction } = reading();
      const { problems, unread, otherwise } = extraction;
      return {
        error: problems.find(({ severity }) => severity === "error") ?? null,
        unread: unread?.[0]?.message ?? null,
        otherwise: otherwise ?? null,
        nearMisses: listNearMisses(extraction),
      };
    },
    findProblem: ({ computation, start }) => {
      const { extraction } = reading();
      const { problems } = extraction;
      const chosen = computation === undefined ? null : findEvaluated(reading(), computation);
      if (chosen?.kind === "failed") return chosen.problems[0]?.range ?? null;
      const departure = chosen?.group.departures.find(({ range }) => range.start === start);
      const lone = problems.find(({ range }) => range.start === start);
      return (departure ?? lone ?? problems[0])?.range ?? null;
    },
    stateProblem: ({ computation }) => {
      const found = findEvaluated(reading(), computation);
      return found ? problemOf(found) : null;
    },
    exportComputation: ({ computation }) => {
      const { evaluated, text } = reading();
      const named = computation === undefined ? null : findEvaluated(reading(), computation);
      const chosen = named ?? evaluated.find((other) => "trace" in other);
      if (!chosen || !("trace" in chosen)) return null;
      const problem = problemOf(chosen);
      const { group, kind, trace } = chosen;
      // Scores are computed when they are read, which happens before they go to another thread.
      const stages = mapTensors(trace, ({ shape, values }) => ({ shape, values }));
      const carried = {
        ...{ group: withoutText(group), kind, trace: stages },
        ...(problem && { problem }),
      };
      return {
        // The kind of a trace is that of its outcome.
        evaluated: carried as typeof chosen,
        basis: toBasisJson(group, toLineIndex(text)),
      };
    },
    exportPage: ({ computation, fileName }) => {
      const { text, extraction, evaluated, overrides } = reading();
      const file = {
        fileName,
        extraction,
        evaluated,
        placeOf: toPlaces(text, extraction.language, fileName),
      };
      return toOfflinePage({
        fileName,
        language: extraction.language,
        first: computation,
        evaluated,
        stateOf: (id) => toPanelState(file, { computation: id, overrides, layer: 0, before: null }),
      });
    },
    commentOn: ({ asked }) => {
      const { extraction, text } = reading();
      const { language } = extraction;
      const now = findEvaluated(reading(), asked.computation);
      const explained = now && explainCompared({ language, now, before: null }, asked);
      if (!explained) return null;
      const { place, queryToken, keyToken, code } = explained.explanation;
      const title = l10n.t("Head {0}: attention from {1} to {2}", place.head, queryToken, keyToken);
      const start = startOfCode(now.group, text, language);
      const lines = toLineIndex(text);
      const first = lines.toOffset({ line: lines.toLineColumn(start).line, column: 1 });
      return { start, comment: toComment(title, code.lines, language, text.slice(first, start)) };
    },
  };
}

/** The line of the weights, else of the scores, else of the query. */
function startOfCode(group: ComputationGroup, text: string, language: string): number {
  for (const step of ["softmax", "scores"] as const) {
    const [first] = linesOfStep(text, language, group, step);
    if (first) return first.start;
  }
  const { query } = group.matrices;
  return (query?.nameRange ?? query?.range ?? group.range).start;
}

function select(
  file: FileReading,
  selections: Parameters<typeof selectComputation>[1],
  kind: AskedKind | null,
): SelectedComputation {
  const selected = selectComputation(file.extraction, selections, kind);
  switch (selected.kind) {
    case "none":
      return selected;
    case "found": {
      const { group } = selected;
      return { kind: "found", members: membersOf(group), id: group.id };
    }
    case "ambiguous": {
      const { message, groups, matrices } = selected;
      return {
        ...{ kind: "ambiguous", message },
        groups: groups.map((group) => ({
          id: group.id,
          title: shortTitleOf(group),
          names: Object.values(group.matrices)
            .map((matrix) => matrix.name ?? matrix.role)
            .join(", "),
          range: group.range,
        })),
        matrices: matrices.map(toMatrixFacts),
      };
    }
  }
}

function membersOf({ matrices }: ComputationGroup): Members {
  const entries = Object.entries(matrices) as [Role, SourceMatrix][];
  return Object.fromEntries(entries.map(([role, { id }]) => [role, id]));
}

function findByMembers(
  { extraction }: FileReading,
  kind: AskedKind,
  members: Members,
): ComputationGroup | undefined {
  const wanted = Object.entries(members) as [Role, string][];
  return extraction.groups.find(
    (group) =>
      isOfKind(group.kind, kind) && wanted.every(([role, id]) => group.matrices[role]?.id === id),
  );
}
