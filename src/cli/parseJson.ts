import { findJsonError, findTooDeep } from "../source/describeJsonError.ts";
import { toLineIndex } from "../source/lineIndex.ts";
import { CliFailure } from "./failure.ts";
import { toPlace } from "./openFile.ts";

/** Text of a file -> JSON document; says where the text is none. */
export function parseJson(file: string, text: string): unknown {
  const tooDeep = findTooDeep(text);
  if (tooDeep) {
    const place = toPlace(file, toLineIndex(text), tooDeep.range.start);
    throw new CliFailure(`${tooDeep.message} (${place})`);
  }
  try {
    return JSON.parse(text);
  } catch {
    const error = findJsonError(text);
    const what = error?.message ?? "it has a syntax error";
    const place = toPlace(file, toLineIndex(text), error?.range.start ?? 0);
    throw new CliFailure(`this is not valid JSON: ${what} (${place})`);
  }
}
