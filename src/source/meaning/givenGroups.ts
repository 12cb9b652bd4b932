import * as l10n from "@vscode/l10n";
import { groupBy } from "../collections.ts";
import {
  type ComputationGroup,
  type Extraction,
  type PositionNames,
  type SourceMatrix,
  toPositionNames,
} from "../extraction.ts";
import { findGivenMaps } from "../given/findGivenMaps.ts";
import { type GivenMap, listOffRows } from "../given/givenMap.ts";
import type { SourceProblem } from "../reading.ts";
import { byStart, overlaps, type TextRange } from "../textRange.ts";
import { wordsOf } from "./roles.ts";
import { nodeAround, type ScopeTree } from "./scopeTree.ts";
import { tokensFor } from "./settleSettings.ts";
import { visibleSettings } from "./visibleSettings.ts";

/** The attention weights of a text as computations. */
interface GivenGroups {
  readonly groups: readonly ComputationGroup[];
  /** The computations and matrices of the extraction. */
  readonly shown: Pick<Extraction, "groups" | "matrices">;
  readonly problems: readonly SourceProblem[];
}

/** Finds attention weights and scores that stand in a text without what they were computed from. */
export function toGivenGroups(
  text: string,
  language: string,
  matrices: readonly SourceMatrix[],
  tree: ScopeTree,
): GivenGroups {
  const { maps, problems } = findGivenMaps(text, language, matrices);
  const counts = new Map<string, number>();
  const found = maps.map((map) => {
    const base = `${map.stage}:${map.name ?? ""}`;
    const nth = counts.get(base) ?? 0;
    counts.set(base, nth + 1);
    return toGroup(map, `${base}#${String(nth)}`, text, tree);
  });
  const byLabel = groupBy(found, ({ label }) => label);
  const groups = found.map((group) => {
    const alike = byLabel.get(group.label)!;
    return alike.length > 1 ? { ...group, nth: alike.indexOf(group) + 1 } : group;
  });
  const own = groups.flatMap((group) => Object.values(group.matrices));
  const others = matrices.filter(
    (matrix) => !own.some(({ range }) => overlaps(range, matrix.range)),
  );
  return {
    groups,
    shown: { groups: groups.toSorted(byStart), matrices: [...others, ...own].toSorted(byStart) },
    problems: [...problems, ...groups.flatMap((group) => group.problems)],
  };
}

function toGroup(map: GivenMap, id: string, text: string, tree: ScopeTree): ComputationGroup {
  const { name, nameRange, range, heads, queries, keys, stage, cells } = map;
  const scope = { path: [], range: { start: 0, end: text.length } };
  const whole = { start: Math.min(nameRange?.start ?? range.start, range.start), end: range.end };
  const matrix: SourceMatrix = {
    ...{ id, name, role: stage, shape: [heads * queries, keys], values: map.values, cells },
    ...{ origin: "literal", range, nameRange, scope },
  };
  const words = wordsOf(name ?? "");
  const saysNoMore = /\s/.test(name ?? "") && words.join(" ") === "attention weights";
  return {
    ...{ id, kind: "attentionWeights", label: saysNoMore ? "" : (name ?? ""), scope, range: whole },
    matrices: { [stage]: matrix },
    settings: { headCount: { value: heads, range: null } },
    problems: stage === "attentionWeights" && !map.hasAnySums ? offRows(map, text) : [],
    departures: [],
    positions: namesOf(map, tree, whole),
  };
}

/** The names in the data, else those of lists beside it, else the tokens of a directive. */
function namesOf(
  { positions, queries, keys }: GivenMap,
  tree: ScopeTree,
  { start, end }: TextRange,
): PositionNames {
  const node = nodeAround(tree, start);
  const directed = visibleSettings(node, start, end).settings.tokens?.value;
  const find = (own: readonly string[] | undefined, count: number) =>
    own ??
    (directed?.length === count ? directed : undefined) ??
    tokensFor(node, count, start)?.value;
  const [rows, columns] = [find(positions.query, queries), find(positions.key, keys)];
  // Names of one side alone are those of a text that attends to itself.
  const other = queries === keys ? (rows ?? columns) : undefined;
  return toPositionNames(rows ?? other, columns ?? other);
}

/** More rows are counted only. */
const mostRows = 5;

function offRows(map: GivenMap, text: string): readonly SourceProblem[] {
  const { name, keys, queries, heads, cells } = map;
  const off = listOffRows(map, text);
  return off.slice(0, mostRows).map(({ row, sum }, at): SourceProblem => {
    const start = cells.at(row * keys)?.start ?? map.range.start;
    const end = cells.at(row * keys + keys - 1)?.end ?? map.range.end;
    const place = row % queries;
    const called = name ?? l10n.t("these attention weights");
    const said =
      heads === 1
        ? l10n.t("Row {0} of {1} sums to {2}.", place, called, toSum(sum))
        : l10n.t(
            "Row {0} of head {1} of {2} sums to {3}.",
            ...[place, Math.floor(row / queries), called, toSum(sum)],
          );
    const more = off.length - mostRows;
    const others =
      at === mostRows - 1 && more > 0 ? ` ${l10n.t("{0} more rows do not sum to 1.", more)}` : "";
    const message = `${said} ${l10n.t("Each row of attention weights must sum to 1. Check the numbers.")}${others}`;
    return { message, range: { start, end }, severity: "error" };
  });
}

function toSum(sum: number): string {
  return String(Number(sum.toPrecision(4)));
}
