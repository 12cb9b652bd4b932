import * as l10n from "@vscode/l10n";
import { describeBasis } from "../basis.ts";
import { countHeads, countMore, toHeadSentences, type HeadSentences } from "../headSentences.ts";
import { tellZeroed, widthsOf } from "../mlpView.ts";
import type { TracedGroup } from "../resultTitle.ts";
import { titleOf } from "../titleOf.ts";
import { toHeadMap } from "./headMaps.ts";

/** In plain text, a map has at most this many rows and columns. */
const side = 8;

/** The result of a computation as a plain-text tooltip, including the maps of the heads. */
export function toTextCard(evaluated: TracedGroup): string {
  const sentences = toHeadSentences(evaluated);
  const basis = describeBasis(evaluated.group);
  return [
    titleOf(evaluated.group),
    ...(sentences ? [tellShape(sentences), "", ...mapLines(sentences), ""] : []),
    ...(evaluated.kind === "mlp" ? [widthsOf(evaluated.trace), tellZeroed(evaluated.trace)] : []),
    ...basis,
    l10n.t("Click to open the panel."),
  ].join("\n");
}

/** `2 heads × 4 · 1 query × 3 keys`; given weights have no width of a head. */
export function tellShape({ stages }: HeadSentences): string {
  const { headCount, queryLength, keyLength } = stages.shape;
  const heads = countHeads(headCount);
  const width = "headDim" in stages.shape ? ` × ${String(stages.shape.headDim)}` : "";
  const queries = queryLength === 1 ? l10n.t("1 query") : l10n.t("{0} queries", queryLength);
  const keys = keyLength === 1 ? l10n.t("1 key") : l10n.t("{0} keys", keyLength);
  return `${heads}${width} · ${queries} × ${keys}`;
}

function mapLines({ stages, heads, more }: HeadSentences): readonly string[] {
  const lines = heads.flatMap(({ head, name, whole }) => {
    const rows = drawRows(toHeadMap(stages, head, side).weights);
    const sentence = `${name} · ${whole}`;
    return rows.length === 1 ? [`${rows[0] ?? ""}  ${sentence}`] : [sentence, ...rows];
  });
  return more === 0 ? lines : [...lines, countMore(more)];
}

/** A map of block characters: the fuller, the more attention. */
function drawRows({ shape, values }: ReturnType<typeof toHeadMap>["weights"]): readonly string[] {
  const [rows = 0, columns = 0] = shape;
  return Array.from({ length: rows }, (_, row) =>
    Array.from(values.subarray(row * columns, (row + 1) * columns), blockOf).join(""),
  );
}

function blockOf(weight: number): string {
  return "░▒▓█"[Math.min(3, Math.floor(weight * 4))] ?? "░";
}
