import type { LensLine } from "./lensLines.ts";

/** The editor shows at most one line of ours for so many lines of code. */
const linesOfCode = 3;

/**
 * Fewer lines where the code is short: first what is only offered goes, then what is assumed is told in the line
 * that says what it comes to. Every computation keeps one.
 */
export function thinOut(lines: readonly LensLine[], lineCount: number): readonly LensLine[] {
  const most = Math.max(1, Math.floor(lineCount / linesOfCode));
  if (lines.length <= most) return lines;
  const needed = lines.filter(({ rank }) => rank !== "offer");
  if (needed.length <= most) return needed;
  const assumed = new Map(
    needed.flatMap((line) => (line.rank === "assumption" ? [[line.computation, line.title]] : [])),
  );
  return needed
    .filter(({ rank }) => rank !== "assumption")
    .map((line) => {
      const title = line.rank === "result" ? assumed.get(line.computation) : undefined;
      return title === undefined ? line : { ...line, title: `${line.title} · ${title}` };
    });
}
