import { findNodeAtLocation, parseTree, printParseErrorCode, type ParseError } from "jsonc-parser";
import { evaluate } from "../../engine/evaluate.ts";
import { parseProblem } from "../../engine/parseProblem.ts";
import { toTraceJson } from "../../engine/traceJson.ts";
import { toLineIndex } from "../../source/lineIndex.ts";
import { toPlace } from "../openFile.ts";
import { CliFailure } from "../failure.ts";
import type { CliOptions } from "../options.ts";
import { printJson, readText } from "../terminal.ts";
import { printTrace } from "../traceText.ts";

/** `eval PROBLEM.json`: evaluates a problem given as JSON. */
export async function evalCommand(file: string, options: CliOptions): Promise<void> {
  const text = await readText(file);
  const json = parseJson(file, text);
  const parsed = parseProblem(json);
  if (!parsed.ok) {
    const { message, path } = parsed.failure;
    throw new CliFailure(`${message} (${placeOf(file, text, path)})`);
  }
  const trace = await evaluate(parsed.problem, undefined, () => performance.now());
  if (options.json) printJson(toTraceJson(trace));
  else printTrace(trace);
}

function parseJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const errors: ParseError[] = [];
    parseTree(text, errors);
    const [first] = errors;
    const what = first ? printParseErrorCode(first.error) : "a syntax error";
    const place = toPlace(file, toLineIndex(text), first?.offset ?? 0);
    throw new CliFailure(`this is not JSON: ${what}; correct it there (${place})`);
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
