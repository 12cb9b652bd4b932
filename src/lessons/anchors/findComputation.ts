import type { ComputationGroup, Extraction } from "../../source/extraction.ts";
import type { TextRange } from "../../source/textRange.ts";
import { findSymbol } from "./findSymbol.ts";

/** A text with its extraction. */
export interface CodeFile {
  /** Its name in messages: the lesson's, or the file name. */
  readonly path: string;
  readonly text: string;
  readonly extraction: Extraction;
}

/** The computations inside a function, class or cell; all of them for an empty name. */
export function findComputations(
  { text, extraction }: CodeFile,
  within: string,
): readonly ComputationGroup[] {
  if (within === "") return extraction.groups;
  const path = within.split(".");
  const named = extraction.groups.filter(({ scope }) =>
    path.every((name, at) => scope.path.at(at - path.length) === name),
  );
  if (named.length > 0) return named;
  const range = findSymbol(text, extraction.language, path);
  if (!range) return [];
  return extraction.groups.filter((group) => isInside(group.range, range));
}

/** Whether a range lies inside another. */
export function isInside(inner: TextRange, outer: TextRange): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}
