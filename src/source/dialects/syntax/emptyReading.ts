import type { Reading, ReadingProblem } from "../../reading.ts";

/** The reading of a text that is too long, or too broken, to be read. */
export function emptyReading(text: string, longestText: number): Reading {
  const message =
    text.length > longestText
      ? `This file has ${text.length.toLocaleString("en")} characters; matrices are read in files ` +
        `of up to ${longestText.toLocaleString("en")}: move them to a shorter file`
      : "This file has more syntax errors than can be read through: mend the first of them";
  const problem: ReadingProblem = {
    message,
    range: { start: 0, end: Math.min(text.length, 1) },
    severity: "information",
    spoils: null,
  };
  const nothing = { matrices: [], constants: [], stringLists: [], comments: [], unread: [] };
  return { ...nothing, problems: [problem] };
}
