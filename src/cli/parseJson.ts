import { parseTree, printParseErrorCode, type ParseError } from "jsonc-parser";
import { toLineIndex } from "../source/lineIndex.ts";
import { CliFailure } from "./failure.ts";
import { toPlace } from "./openFile.ts";

/** Text of a file -> JSON document; says where the text is none. */
export function parseJson(file: string, text: string): unknown {
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
