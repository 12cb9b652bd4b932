import * as l10n from "@vscode/l10n";
import { parse, type ParseError } from "jsonc-parser";
import { checkProblem } from "../engine/check/checkProblem.ts";
import { mapTensors, type TensorMap } from "../engine/problemTensors.ts";
import { parseProblem } from "../engine/parseProblem.ts";
import type { BlockLayer, MlpLayer, Problem } from "../engine/problem.ts";
import { describeJsonError, findTooDeep, type JsonError } from "../source/describeJsonError.ts";
import type { ComputationGroup, WholeSource } from "../source/extraction.ts";
import { sameNumbers } from "../tensor/vectors.ts";
import { toProblem } from "./toFailure.ts";
import type { StatedProblem } from "./statedProblem.ts";
import { toFailure } from "./toFailure.ts";
import { type DecidedSettings, toDecidedSettings } from "./toSettings.ts";

/** The problem of a JSON file, with the choices for it. */
export function toWholeProblem(group: ComputationGroup, whole: WholeSource): StatedProblem {
  const stated = readWhole(group, whole);
  const decided = toDecidedSettings(group.settings);
  if (stated.kind !== "ready" || !decided) return stated;
  try {
    const problem = withSettings(stated.problem, decided);
    checkProblem(problem);
    return { kind: "ready", problem };
  } catch (error) {
    return toFailure(group, error);
  }
}

/** The problem of the file; a long one is read once for all callers. */
export function readWhole(group: ComputationGroup, whole: WholeSource): StatedProblem {
  const stated = (whole.stated as StatedProblem | undefined) ?? parseWhole(group, whole);
  whole.stated = stated;
  return stated;
}

function parseWhole(group: ComputationGroup, { text, matrices }: WholeSource): StatedProblem {
  if (text === null) throw new Error("a problem is asked for that was never told");
  const tooDeep = findTooDeep(text);
  if (tooDeep) return failAt(group, tooDeep);
  const json = parseJson(text);
  if (!json.ok) return notJson(group, describeJsonError(text, json.error));
  const parsed = parseProblem(json.value);
  if (!parsed.ok) {
    return { kind: "failed", problems: [toProblem(group, parsed.failure)] };
  }
  return { kind: "ready", problem: withMatrices(parsed.problem, matrices) };
}

/** Plain JSON is parsed fast; comments and trailing commas take longer. */
function parseJson(text: string) {
  try {
    return { ok: true, value: JSON.parse(text) as unknown } as const;
  } catch {
    const errors: ParseError[] = [];
    const value: unknown = parse(text, errors, { allowTrailingComma: true });
    const [error] = errors;
    return error ? ({ ok: false, error } as const) : ({ ok: true, value } as const);
  }
}

/** The problem on the same number arrays as the file's matrices. */
function withMatrices(problem: Problem, matrices: WholeSource["matrices"]): Problem {
  const map: TensorMap = (tensor, path) => {
    const values = matrices.get(path.join("."))?.values;
    const isThat = values && sameNumbers(values, tensor.values);
    return isThat ? { shape: tensor.shape, values } : tensor;
  };
  return mapTensors(problem, map) as Problem;
}

function notJson(group: ComputationGroup, { message, range }: JsonError): StatedProblem {
  return failAt(group, { range, message: l10n.t("the JSON ends early: {0}", message) });
}

/** A failure because of a place in the text. */
function failAt(group: ComputationGroup, error: JsonError): StatedProblem {
  const start = group.range.start + error.range.start;
  const range = {
    start,
    end: group.range.start + Math.max(error.range.start + 1, error.range.end),
  };
  return { kind: "failed", problems: [{ message: error.message, range, severity: "error" }] };
}

function withSettings(problem: Problem, { attention, mlp, block }: DecidedSettings): Problem {
  // Only SwiGLU reads a gate: with another activation the gate is left out.
  const ofMlp = <Layer extends MlpLayer>({ gate, ...layer }: Layer) => ({
    ...layer,
    ...(gate && (mlp.activation ?? layer.activation) === "swiglu" && { gate }),
    ...mlp,
  });
  const ofBlock = <Layer extends BlockLayer>(layer: Layer): Layer => ({
    ...layer,
    ...block,
    attention: { ...layer.attention, ...attention },
    mlp: ofMlp(layer.mlp),
  });
  switch (problem.kind) {
    case "attention":
    case "selfAttention":
      return { ...problem, ...attention };
    case "attentionWeights":
      return problem;
    case "mlp":
      return ofMlp(problem);
    case "block":
      return ofBlock(problem);
    case "stack":
      return { ...problem, blocks: problem.blocks.map(ofBlock) };
  }
}
