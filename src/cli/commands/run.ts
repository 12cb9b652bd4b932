import { ProblemError } from "../../engine/errors.ts";
import type { Trace } from "../../engine/trace.ts";
import { toTraceJson } from "../../engine/traceJson.ts";
import type { ComputationGroup, Extraction } from "../../source/extraction.ts";
import { toBasisJson } from "../../source/extractJson.ts";
import { extractRange } from "../../source/extractRange.ts";
import { noMatrixIn } from "../../source/noMatrixIn.ts";
import type { LineIndex } from "../../source/lineIndex.ts";
import type { MeaningOptions } from "../../source/meaning/meaningOptions.ts";
import { toGroupProblem } from "../../problem/groupProblem.ts";
import { ShapeError } from "../../tensor/shape.ts";
import { toBasis } from "../../viewModel/basis.ts";
import { tellReason } from "../../viewModel/tellReason.ts";
import { givenMatrix } from "../../problem/matrixCells.ts";
import { evaluateOn } from "../backend.ts";
import { CliFailure, reportFailure } from "../failure.ts";
import type { SmallChoice } from "../../source/smallNumbers.ts";
import {
  firstChoice,
  readWords,
  sayOpenNames,
  saySmall,
  wordsExpected,
} from "../../viewModel/smallNumbers.ts";
import { toGroupRange } from "../../problem/toGroupRange.ts";
import { extractFile, openFile, toPlace, type OpenedFile } from "../openFile.ts";
import { type CliOptions, toValues } from "../options.ts";
import { print, printJson } from "../terminal.ts";
import { toTraceLines } from "../text/traceText.ts";

/** `run FILE`: evaluates every computation that the file, or the range, holds. */
export async function runCommand(file: string, options: CliOptions): Promise<void> {
  const opened = await openFile(file, options);
  const whole = await extractFile(file, opened, toMeaningOptions(options));
  const extraction = opened.range ? extractRange(whole, opened.range) : whole;
  const groups = withoutPictures(extraction.groups);
  if (groups.length === 0) {
    const names = opened.range ? [] : await opened.reader.sampleNames();
    if (names.length === 0) throw nothingFound(file, extraction, opened);
    const at = toPlace(file, opened.lines, extraction.unfollowed?.start ?? 0);
    throw new CliFailure(`${sayOpenNames(names)} (${at}); --sample draws numbers for them`);
  }
  const traces: { readonly group: ComputationGroup; readonly trace: Trace }[] = [];
  for (const group of groups) {
    try {
      traces.push({ group, trace: await evaluateGroup(file, group, opened, options) });
    } catch (error) {
      // One wrong computation keeps no sound one back.
      reportFailure(error);
    }
  }
  if (traces.length === 0) return;
  if (options.json) {
    await printJson(
      traces.map(({ group, trace }) => ({
        range: toLines(group, opened),
        ...nameOf(group),
        ...toBasisJson(group, opened.lines),
        ...(group.small && { small: group.small }),
        ...toTraceJson(trace),
      })),
    );
    return;
  }
  for (const { group, trace } of traces) {
    print(`${toPlace(file, opened.lines, group.range.start)}  ${group.label}`.trimEnd());
    if (group.small) print(saySmall(group.small));
    for (const line of toBasisLines(file, group, opened)) print(line);
    for (const line of toTraceLines(trace)) print(line);
  }
}

/** Pictures show again what the program computes, unless they are all there is. */
function withoutPictures(groups: readonly ComputationGroup[]): readonly ComputationGroup[] {
  const others = groups.filter(({ followed }) => !followed?.isPicture);
  return others.length > 0 ? others : groups;
}

/** What given weights are called. */
function nameOf(group: ComputationGroup) {
  const given = givenMatrix(group);
  return given && { name: given.name };
}

function toMeaningOptions(options: CliOptions): MeaningOptions {
  const { heads, causal, scale, temperature, small } = options;
  return {
    overrides: {
      ...(heads !== undefined && { headCount: heads }),
      ...(causal !== undefined && { causal }),
      ...(scale !== undefined && { scale }),
      ...(temperature !== undefined && { temperature }),
      ...(small !== undefined && { small: toSmallChoice(small, options) }),
    },
  };
}

function toSmallChoice(name: string, { seed, text, let: given }: CliOptions): SmallChoice {
  const first = firstChoice(name);
  const words = text === undefined ? first.words : readWords(text);
  if (!words) throw new CliFailure(`--text ${String(text)}: ${wordsExpected()}`, 2);
  const sizes = Object.fromEntries(toValues(given ?? []));
  return { ...first, words, sizes, ...(seed !== undefined && { seed }) };
}

async function evaluateGroup(
  file: string,
  group: ComputationGroup,
  { lines }: OpenedFile,
  options: CliOptions,
): Promise<Trace> {
  const stated = toGroupProblem(group);
  switch (stated.kind) {
    case "failed": {
      const messages = stated.problems.map(
        ({ message, range }) => `${message} (${toPlace(file, lines, range.start)})`,
      );
      throw new CliFailure(messages.join("\n"));
    }
    case "ready":
      return evaluateOn(options, stated.problem).catch((error: unknown) => {
        throw withPlaces(error, file, group, lines);
      });
  }
}

/** What is only assumed, how to say otherwise, and where the program seems to differ. */
function toBasisLines(file: string, group: ComputationGroup, { lines }: OpenedFile) {
  const { assumes, departures, headCounts, agreement, mask } = toBasis(group);
  const hint =
    headCounts.length > 0 ? ` (the width also divides by --heads ${headCounts.join(", ")})` : "";
  const doubt = group.followed ? "" : "may differ: ";
  return [
    ...(agreement ? [agreement.sentence] : []),
    ...departures.map(
      ({ message, range }) => `${doubt}${message} (${toPlace(file, lines, range.start)})`,
    ),
    ...(assumes === null ? [] : [`${assumes}${hint}`]),
    ...(mask === null ? [] : [mask]),
  ];
}

/** The engine says which part of the problem is wrong; here it is said where that part stands. */
function withPlaces(error: unknown, file: string, group: ComputationGroup, lines: LineIndex) {
  if (!(error instanceof ShapeError || error instanceof ProblemError)) return error;
  const places = [error.path, ...error.otherPaths].map((path) =>
    toPlace(file, lines, toGroupRange(group, path).start),
  );
  return new CliFailure(`${error.message} (${[...new Set(places)].join(", ")})`);
}

/** Of given weights the place of the numbers, below their title. */
function toLines(group: ComputationGroup, { lines }: OpenedFile) {
  const given = givenMatrix(group);
  const { start, end } = given && !group.followed ? given.range : group.range;
  return { start: lines.toLineColumn(start), end: lines.toLineColumn(end) };
}

/** Of a text that is no program. */
const noRecording = { operations: [], numbers: [], startedBy: null };

function nothingFound(
  file: string,
  { matrices, problems, unread, unfollowed, uncalled }: Extraction,
  opened: OpenedFile,
) {
  const problem = problems.find(({ severity }) => severity === "error") ?? problems[0];
  const place = toPlace(file, opened.lines, problem?.range.start ?? opened.range?.start ?? 0);
  if (problem) return new CliFailure(`${problem.message} (${place})`);
  const [missing] = unread ?? [];
  if (unfollowed && !opened.range && !(unfollowed.isUnseeded && missing)) {
    const at = toPlace(file, opened.lines, unfollowed.start);
    if (unfollowed.isFile) return new CliFailure(`${unfollowed.why} (${at})`);
    return new CliFailure(
      `no attention with known numbers found: ${unfollowed.why} (${at}); ` +
        "replace that line, or write the numbers out",
    );
  }
  if (missing) {
    const at = toPlace(file, opened.lines, missing.range.start);
    const advice = unfollowed?.isUnseeded ? "set a seed, or write" : "write";
    return new CliFailure(`${missing.message}: ${advice} its numbers out (${at})`);
  }
  const { program } = opened.reader;
  const { operations, numbers, startedBy } = program?.recording ?? noRecording;
  if (startedBy !== null && !opened.range) {
    return new CliFailure(
      `no attention is computed in this file: the program starts in ${startedBy} (${place})`,
    );
  }
  if (program?.recording.stoppedAt && !opened.range) {
    const { reason, range } = program.recording.stoppedAt;
    const at = toPlace(file, opened.lines, program.toFile(range).start);
    return new CliFailure(`no attention with known numbers found: ${tellReason(reason)} (${at})`);
  }
  if (uncalled && !opened.range) {
    const at = toPlace(file, opened.lines, uncalled.range.start);
    return new CliFailure(
      `nothing here calls ${uncalled.name}, so its attention has no numbers: call it (${at})`,
    );
  }
  if (operations.length + numbers.length > 0 && !opened.range)
    return new CliFailure(
      "the whole program was followed, but it computes no attention that is known here: values " +
        `multiplied by a softmax of query-key products (${place})`,
    );
  const names = matrices.map(({ name }) => name ?? "one unnamed matrix").join(", ");
  const found =
    matrices.length === 0
      ? noMatrixIn(opened.range ? "selection" : "file")
      : `these matrices do not form a computation: ${names}`;
  const hint = file === "-" ? ", or set the language with --language" : "";
  return new CliFailure(
    `${found}; expected a query, a key, and a value, or an input with MLP weights: ` +
      `name them that way (q, keys, cachedValues, mlpUpWeights, ...)${hint} (${place})`,
  );
}
