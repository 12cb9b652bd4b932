import * as l10n from "@vscode/l10n";
import { parse, type ParseError } from "jsonc-parser";
import { checkProblem } from "../../engine/check/checkProblem.ts";
import { parseProblem } from "../../engine/parseProblem.ts";
import type { AttentionSettings, BlockLayer, Problem } from "../../engine/problem.ts";
import { describeJsonError, type JsonError } from "../../source/describeJsonError.ts";
import type { ComputationGroup } from "../../source/extraction.ts";
import type { StatedProblem } from "./statedProblem.ts";
import { toGroupRange } from "../toGroupRange.ts";
import { toFailure } from "./toFailure.ts";
import { toDecidedSettings } from "./toSettings.ts";

/** A problem that the file states as a whole, with what was decided outside of the file. */
export function toWholeProblem(group: ComputationGroup, text: string): StatedProblem {
  const errors: ParseError[] = [];
  const json: unknown = parse(text, errors, { allowTrailingComma: true });
  const [first] = errors;
  if (first) return notJson(group, describeJsonError(text, first));
  const parsed = parseProblem(json);
  if (!parsed.ok) {
    const { message, path } = parsed.failure;
    const range = toGroupRange(group, path);
    return { kind: "failed", problems: [{ message, range, severity: "error" }] };
  }
  const decided = toDecidedSettings(group.settings);
  if (Object.keys(decided).length === 0) return { kind: "ready", problem: parsed.problem };
  try {
    const problem = withSettings(parsed.problem, decided);
    checkProblem(problem);
    return { kind: "ready", problem };
  } catch (error) {
    return toFailure(group, error);
  }
}

function notJson(group: ComputationGroup, error: JsonError): StatedProblem {
  const start = group.range.start + error.range.start;
  const range = {
    start,
    end: group.range.start + Math.max(error.range.start + 1, error.range.end),
  };
  const message = l10n.t("the JSON breaks off here: {0}", error.message);
  return { kind: "failed", problems: [{ message, range, severity: "error" }] };
}

function withSettings(problem: Problem, decided: Partial<AttentionSettings>): Problem {
  const ofBlock = <Block extends BlockLayer>(block: Block): Block => ({
    ...block,
    attention: { ...block.attention, ...decided },
  });
  switch (problem.kind) {
    case "attention":
    case "selfAttention":
      return { ...problem, ...decided };
    case "mlp":
      return problem;
    case "block":
      return ofBlock(problem);
    case "stack":
      return { ...problem, blocks: problem.blocks.map(ofBlock) };
  }
}
