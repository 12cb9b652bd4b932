import type { AttentionProblem } from "../../engine/problem.ts";
import type { Trace } from "../../engine/trace.ts";
import { toTraceJson } from "../../engine/traceJson.ts";
import { findAttentions, type ProgramAttention } from "../../program/recognition/attention.ts";
import type { ReadProgram } from "../../program/readProgram.ts";
import type { TextRange } from "../../source/textRange.ts";
import { departuresOf } from "../../viewModel/followed/followedGroups.ts";
import { evaluateOn } from "../backend.ts";
import { toPlace, type OpenedFile } from "../openFile.ts";
import type { CliOptions } from "../options.ts";
import { print, printJson } from "../terminal.ts";
import { toTraceLines } from "../text/traceText.ts";

/** An attention of a program with what the engine makes of it. */
interface EvaluatedAttention {
  readonly attention: ProgramAttention;
  readonly trace: Trace;
  /** Whether the engine's weights are those that the program's variable holds. */
  readonly agrees: boolean;
}

/** The attentions that a program computes, in a stretch of its file. */
export function attentionsIn(
  { recording, toFile }: ReadProgram,
  range: TextRange | null,
): readonly ProgramAttention[] {
  return findAttentions(recording).filter((attention) => {
    const { start, end } = toFile(attention.range);
    return !range || (start < range.end && end > range.start);
  });
}

/** Evaluates and prints attentions as the program computes them. */
export async function runAttentions(
  file: string,
  program: ReadProgram,
  attentions: readonly ProgramAttention[],
  opened: OpenedFile,
  options: CliOptions,
): Promise<void> {
  const evaluated: EvaluatedAttention[] = [];
  for (const attention of attentions) {
    const trace = await evaluateOn(options, toProblem(attention, options));
    evaluated.push({ attention, trace, agrees: agrees(attention, trace) });
  }
  if (options.json) {
    await printJson(evaluated.map((each) => toJson(each, program, opened)));
    return;
  }
  for (const { attention, trace, agrees: isSame } of evaluated) {
    print(toPlace(file, opened.lines, program.toFile(attention.range).start));
    print(
      isSame ? "as the program computes it" : "not as the program computes it: options changed it",
    );
    for (const { message } of departuresOf(attention, attention.range)) print(message);
    for (const line of toTraceLines(trace)) print(line);
  }
}

/** What the caller asks for comes before what the program does. */
function toProblem(attention: ProgramAttention, options: CliOptions): AttentionProblem {
  const { query, key, value, mask } = attention;
  const { heads, causal, scale, temperature } = options;
  return {
    kind: "attention",
    query,
    key,
    value,
    headCount: heads ?? attention.headCount,
    causal: causal ?? attention.causal,
    scale: scale ?? attention.scale,
    ...(temperature !== undefined && { temperature }),
    ...(mask && { mask }),
  };
}

/** About what single precision loses, in the program or in a fast backend. */
const tolerance = 1e-4;

function agrees({ weights }: ProgramAttention, trace: Trace): boolean {
  if (trace.kind !== "attention") return false;
  const { shape, values } = trace.attentionWeights;
  if (shape.join() !== weights.shape.join()) return false;
  return values.every((value, at) => Math.abs(value - weights.values[at]!) <= tolerance);
}

function toJson(
  { attention, trace, agrees: agreesWithProgram }: EvaluatedAttention,
  { toFile }: ReadProgram,
  { lines }: OpenedFile,
) {
  const toLines = (range: TextRange) => {
    const { start, end } = toFile(range);
    return { start: lines.toLineColumn(start), end: lines.toLineColumn(end) };
  };
  return {
    range: toLines(attention.range),
    agreesWithProgram,
    assumed: [],
    departures: departuresOf(attention, attention.range).map(({ part, message, range }) => ({
      what: part,
      message,
      range: toLines(range),
    })),
    stages: Object.fromEntries(
      Object.entries(attention.stages).map(([stage, { variable, range }]) => [
        stage,
        { variable, range: toLines(range) },
      ]),
    ),
    ...toTraceJson(trace),
  };
}
