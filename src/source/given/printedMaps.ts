import * as l10n from "@vscode/l10n";
import { PackedCells } from "../cellRanges.ts";
import type { SourceProblem } from "../reading.ts";
import { type NumberMap, stageOfName } from "./givenMap.ts";
import { readNested, type NestedNumbers } from "./nestedNumbers.ts";

/** Maps of a text, and what is wrong with others. */
export interface FoundMaps {
  readonly maps: readonly NumberMap[];
  readonly problems: readonly SourceProblem[];
}

/** How far before a matrix its title may begin. */
const titleReach = 160;

/**
 * Nested lists of numbers with a name that says attention, as a file of JSON or code has them and as
 * NumPy and PyTorch print them; in JSON also the whole text without a name.
 */
export function findPrintedMaps(text: string, language: string): FoundMaps {
  const maps: NumberMap[] = [];
  const problems: SourceProblem[] = [];
  const brackets = /\[\s*\[/g;
  for (let match = brackets.exec(text); match; match = brackets.exec(text)) {
    const start = match.index;
    const title = titleBefore(text, start);
    const isWhole = language === "json" && text.slice(0, start).trim() === "";
    if (!isWhole && stageOfName(title?.name ?? null) === null) continue;
    const nested = readNested(text, start);
    if (!nested) continue;
    brackets.lastIndex = nested.kind === "numbers" ? nested.range.end : nested.end;
    const name = title?.name ?? null;
    if (nested.kind === "numbers") {
      maps.push(...toMaps(nested, title));
    } else if (name !== null) {
      const { range } = nested;
      const message =
        nested.kind === "ellipsis"
          ? l10n.t(
              "{0} omits numbers here (…), so it cannot be shown. Print it in full, for example after np.set_printoptions(threshold=np.inf) or torch.set_printoptions(threshold=10**6).",
              name,
            )
          : l10n.t(
              "This list of {0} has {1} items, but the first one has {2}. Give all of them the same length.",
              name,
              nested.found,
              nested.expected,
            );
      problems.push({ message, range, severity: "warning" });
    }
  }
  return { maps, problems };
}

interface Title {
  readonly name: string;
  readonly start: number;
}

/** `Attention Weights:`, `"attn_weights": `, `attn = np.array(`, `## Attention weights` before a matrix. */
function titleBefore(text: string, start: number): Title | null {
  const from = Math.max(0, start - titleReach);
  const before = text
    .slice(from, start)
    .replace(/[\w.]*\($/, "")
    .replace(/\r?\n[ \t]*```\w*[ \t]*\r?\n\s*$/, "\n")
    .replace(/[\s:=`*"']+$/, "");
  const line = /[^\n{},;[\]]*$/.exec(before)?.[0] ?? "";
  const isCut = line.length === before.length && from > 0;
  const [lead = ""] = /^[\s>#*"'`-]*(?:(?:const|let|var)\s+)?/.exec(line) ?? [];
  const name = line.slice(lead.length).replace(/\s*:\s*[\w.[\]]+$/, "");
  if (isCut || name === "" || name.length > 80) return null;
  return { name, start: from + before.length - line.length + lead.length };
}

/** More maps than this of one list would be a list of their own. */
const mostMaps = 100;

/** `[heads, queries, keys]`; with more axes a map for each layer, and for each text of a batch: `attentions[1]`. */
function toMaps(nested: NestedNumbers, title: Title | null): readonly NumberMap[] {
  const { shape, values, cells, range } = nested;
  const [queries = 0, keys = 0] = shape.slice(-2);
  const heads = shape.at(-3) ?? 1;
  const lead = shape.slice(0, -3);
  const size = heads * queries * keys;
  const count = lead.reduce((product, length) => product * length, 1);
  if (shape.length < 2 || size === 0 || count > mostMaps) return [];
  const nameRange = title && { start: title.start, end: title.start + title.name.length };
  const name = title?.name ?? null;
  const map = { name, nameRange, range, queries, keys, values, cells, heads, positions: {} };
  if (count === 1 || !(cells instanceof PackedCells)) return count === 1 ? [map] : [];
  return Array.from({ length: count }, (_, at) => {
    const part = cells.part(at * size, size);
    const [first, last] = [part.at(0)!, part.at(size - 1)!];
    return {
      ...map,
      name: (name ?? l10n.t("attention")) + indexText(lead, at),
      range: { start: first.start, end: last.end },
      values: values.subarray(at * size, (at + 1) * size),
      cells: part,
    };
  });
}

/** `[1][0]` of the lists of those lengths; a list of one item is not counted. */
function indexText(lengths: readonly number[], at: number): string {
  let rest = at;
  const parts = lengths.toReversed().flatMap((length) => {
    const index = rest % length;
    rest = Math.floor(rest / length);
    return length === 1 ? [] : [`[${String(index)}]`];
  });
  return parts.toReversed().join("");
}
