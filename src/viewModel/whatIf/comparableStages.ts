import type { AttentionFrame, TiledHeadView } from "../panelView.ts";
import type { StageName } from "../stageName.ts";
import type { TiledMatrix } from "../tiles/tileAddress.ts";
import type { ReadyViews } from "../toReadyViews.ts";

/** The parts of two views that tell whether their maps can be laid on each other. */
type ComparedViews = Pick<ReadyViews, "attention" | "tiledAttention" | "tiledMlp" | "computation">;

/** Stages that may be asked for as they were before, number by number: their shape is the same. */
export function comparableStages(now: ComparedViews, before: ComparedViews): readonly StageName[] {
  const old = new Map(listTiled(before).map((matrix) => [matrix.stage, matrix]));
  const tiled = listTiled(now).filter(
    ({ stage, shape }) => old.get(stage)?.shape.join() === shape.join(),
  );
  return [...mapStages(now, before), ...tiled.map(({ stage }) => stage)];
}

/** Stages with one map for each head. */
function mapStages(now: ComparedViews, before: ComparedViews): readonly StageName[] {
  const [shown, old] = [now, before].map((views) => views.attention ?? views.tiledAttention);
  if (!shown || !old || sizesOf(shown) !== sizesOf(old)) return [];
  const maps = ["scores", "maskedScores", "attentionWeights"] as const;
  return widthOf(shown) === widthOf(old) ? [...maps, "headOutput"] : maps;
}

type ShownAttention = AttentionFrame & { readonly heads: readonly TiledHeadView[] };

function sizesOf({ heads, queryTokens, keyTokens }: ShownAttention): string {
  return [heads.length, queryTokens.length, keyTokens.length].join();
}

function widthOf({ heads }: ShownAttention): number {
  const [first, last] = heads[0]?.columns ?? [0, 0];
  return last - first;
}

/** Every matrix of a view that is asked for as tiles. */
function listTiled(part: unknown): readonly TiledMatrix[] {
  if (typeof part !== "object" || part === null || ArrayBuffer.isView(part)) return [];
  if ("version" in part && "stage" in part && "shape" in part) return [part as TiledMatrix];
  return Object.values(part).flatMap(listTiled);
}
