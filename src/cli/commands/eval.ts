import { findNodeAtLocation, parseTree } from "jsonc-parser";
import { toRole } from "../../engine/errors.ts";
import { findUnknownFields } from "../../engine/json/readProblem.ts";
import { parseProblem } from "../../engine/parseProblem.ts";
import { toTraceJson } from "../../engine/traceJson.ts";
import { toLineIndex } from "../../source/lineIndex.ts";
import { parseJson, toPlace } from "../openFile.ts";
import { evaluateOn } from "../backend.ts";
import { CliFailure } from "../failure.ts";
import type { CliOptions } from "../options.ts";
import { print, printJson, readText } from "../terminal.ts";
import { toTraceLines } from "../text/traceText.ts";

/** `eval PROBLEM.json`: evaluates a problem given as JSON. */
export async function evalCommand(file: string, options: CliOptions): Promise<void> {
  const text = await readText(file);
  const json = parseJson(file, text);
  const parsed = parseProblem(json);
  if (!parsed.ok) {
    const { message, path, otherPaths } = parsed.failure;
    const places = [path, ...otherPaths].map((at) => placeOf(file, text, at));
    throw new CliFailure(`${message} (${[...new Set(places)].join(", ")})`);
  }
  warnOfUnknown(file, text, json);
  const trace = await evaluateOn(options, parsed.problem);
  if (options.json) await printJson(toTraceJson(trace));
  else for (const line of toTraceLines(trace)) print(line);
}

/** A field that nothing is done with may be a slip: nobody should have to find out by the numbers. */
function warnOfUnknown(file: string, text: string, json: unknown): void {
  for (const { path, known } of findUnknownFields(json)) {
    const remedy = `remove it or use one of ${known.join(", ")}`;
    const place = placeOf(file, text, path);
    process.stderr.write(
      `warning: ${toRole(path)} is unknown and was ignored: ${remedy} (${place})\n`,
    );
  }
}

/** The nearest place that exists on the way to a value. */
function placeOf(file: string, text: string, path: readonly (string | number)[]): string {
  const root = parseTree(text);
  for (let length = path.length; root && length >= 0; length--) {
    const node = findNodeAtLocation(root, path.slice(0, length));
    if (node) return toPlace(file, toLineIndex(text), node.offset);
  }
  return toPlace(file, toLineIndex(text), 0);
}
