import * as l10n from "@vscode/l10n";
import type { LensLine } from "./lensLines.ts";

/** The editor shows at most one lens per this many lines of code. */
const linesOfCode = 3;

/** Code that runs several times has the lenses of its first run, which say how many more there are. */
export function joinCalls(lines: readonly LensLine[]): readonly LensLine[] {
  const runs = new Map<number, Set<string>>();
  for (const { codeAt, computation } of lines) {
    if (codeAt === undefined) continue;
    const known = runs.get(codeAt);
    if (known) known.add(computation);
    else runs.set(codeAt, new Set([computation]));
  }
  return lines.flatMap((line) => {
    const [first, ...others] = (line.codeAt === undefined ? null : runs.get(line.codeAt)) ?? [];
    if (first === undefined || others.length === 0) return [line];
    if (line.computation !== first) return [];
    if (line.rank !== "result") return [line];
    return [{ ...line, title: `${line.title} · ${tellCalls(line, others.length)}` }];
  });
}

function tellCalls({ repeats, blocks }: LensLine, more: number): string {
  if (blocks === more + 1) return l10n.t("block 1 of {0}", blocks);
  if (!repeats) return more === 1 ? l10n.t("1 more call") : l10n.t("{0} more calls", more);
  const { count, first, last } = repeats;
  const all = count?.toLocaleString("en");
  if (all === undefined) return l10n.t("first and last {0} calls", first);
  return first === last
    ? l10n.t("first and last {0} of {1} calls", first, all)
    : l10n.t("first {0} and last {1} of {2} calls", first, last, all);
}

/**
 * Fewer lenses for short code: first actions are removed, then assumptions move into the lens of
 * the result. Every computation keeps one.
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
