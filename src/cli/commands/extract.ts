import * as l10n from "@vscode/l10n";
import type { Recording } from "../../program/recording/recording.ts";
import { toProgramJson } from "../../program/programJson.ts";
import type { Extraction } from "../../source/extraction.ts";
import { sayOpenNames } from "../../viewModel/smallNumbers.ts";
import { noMatrixIn } from "../../source/noMatrixIn.ts";
import { extractRange } from "../../source/extractRange.ts";
import { toExtractJson } from "../../source/extractJson.ts";
import { extractFile, openFile, toPlace, type OpenedFile } from "../openFile.ts";
import type { CliOptions } from "../options.ts";
import { print, printJson } from "../terminal.ts";

/** `extract FILE`: the matrices of a source file, their roles, and what belongs together. */
export async function extractCommand(file: string, options: CliOptions): Promise<void> {
  const opened = await openFile(file, options);
  const whole = await extractFile(file, opened);
  const { program } = opened.reader;
  const part = opened.range ? extractRange(whole, opened.range) : whole;
  // What is listed as a computation is listed as matrices too.
  const groups = part.groups.filter((group) =>
    Object.values(group.matrices).every((matrix) => part.matrices.includes(matrix)),
  );
  const extraction = { ...part, groups };
  const names = await opened.reader.sampleNames();
  if (options.json) {
    await printJson({
      ...toExtractJson(extraction, opened.lines),
      ...(program && {
        program: {
          ...toProgramJson(program, opened.lines),
          offers: [...toOffers(names), ...ofSamples(program.recording.samples)],
        },
      }),
    });
  } else {
    printExtraction(file, extraction, opened);
    if (names.length > 0)
      print(`${file}: ${sayOpenNames(names)}: attention-lens run ${file} --sample draws numbers`);
  }
  reportProblems(file, extraction, opened);
}

/** What a person can choose so that the program runs. */
function toOffers(names: readonly string[]) {
  if (names.length === 0) return [];
  const message = l10n.t("{0}: show with sample numbers", sayOpenNames(names));
  return [{ kind: "sampleNumbers", message, names }];
}

/** Texts that are not there, in whose place a sample is read. */
function ofSamples(samples: Recording["samples"]) {
  return samples.map(({ name }) => {
    const message = l10n.t("sample names: `{0}` is not in this folder", name);
    return { kind: "sampleFile", message, names: [name] };
  });
}

function printExtraction(file: string, { matrices, groups }: Extraction, opened: OpenedFile): void {
  if (matrices.length === 0) print(`${file}: ${noMatrixIn(opened.range ? "selection" : "file")}`);
  for (const { name, role, shape, range } of matrices) {
    const place = toPlace(file, opened.lines, range.start);
    print(`${place}  ${name ?? "(unnamed)"}  ${shape[0]} × ${shape[1]}  ${role ?? "no role"}`);
  }
  for (const { kind, label, matrices: members } of groups) {
    const names = Object.values(members).map((matrix) => matrix.name ?? matrix.role);
    print(`${kind}${label === "" ? "" : ` in ${label}`}: ${names.join(", ")}`);
  }
}

function reportProblems(file: string, { problems }: Extraction, opened: OpenedFile): void {
  for (const { message, range, severity } of problems) {
    process.stderr.write(`${severity}: ${message} (${toPlace(file, opened.lines, range.start)})\n`);
  }
  if (problems.some(({ severity }) => severity === "error")) process.exitCode = 1;
}
