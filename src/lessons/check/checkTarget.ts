import * as l10n from "@vscode/l10n";
import { resolveAnchor } from "../anchors/resolveAnchor.ts";
import type { Tensor } from "../../tensor/tensor.ts";
import type { Stages } from "../../engine/trace.ts";
import type { ViewReference } from "../format/viewReference.ts";
import { LessonValueError } from "../computations/lessonValues.ts";
import type { Target } from "../text/stepText.ts";
import type { CheckContext } from "./checkContext.ts";

/** What is wrong with where a link leads; null: nothing. */
export async function checkTarget(context: CheckContext, target: Target): Promise<string | null> {
  switch (target.kind) {
    case "code":
      return checkAnchor(context, target.anchor);
    case "view":
      return checkView(context, target.view);
    case "run":
      return checkComputation(context, target.computation);
    case "step": {
      const ids = context.lesson.steps.map(({ id }) => id);
      if (ids.includes(target.step)) return null;
      return l10n.t("there is no step {0}; available: {1}", target.step, ids.join(", "));
    }
    case "file":
      if (await context.folder.exists(target.path)) return null;
      return l10n.t("the lesson's folder has no file {0}: add it or correct the path", target.path);
    case "lesson":
      return checkLessonId(context, target.lesson);
    case "web":
      return null;
    case "wrong":
      // Reported where the text was read.
      return null;
  }
}

/** What is wrong with an anchor in any form of the code; null: nothing. */
export function checkAnchor({ lesson, codes }: CheckContext, anchor: string): string | null {
  if (codes.length === 0) return l10n.t("the lesson has no code that an anchor could name");
  for (const { language, file } of codes) {
    const resolved = resolveAnchor(lesson, anchor, language, file);
    if (!resolved.ok) return `${language}: ${resolved.message}`;
  }
  return null;
}

/** What is wrong with the id of a computation; null: nothing. */
export function checkComputation({ lesson }: CheckContext, id: string): string | null {
  const known = Object.keys(lesson.computations ?? {});
  if (known.includes(id)) return null;
  return l10n.t(
    "there is no computation {0}; available: {1}",
    id,
    known.join(", ") || l10n.t("none"),
  );
}

/** What is wrong with the id of another lesson; null: nothing, or nobody knows. */
export function checkLessonId({ lessonIds }: CheckContext, id: string): string | null {
  if (!lessonIds || lessonIds.includes(id)) return null;
  return l10n.t("there is no lesson {0}; available: {1}", id, lessonIds.join(", "));
}

/** What is wrong with a view; null: nothing. */
export async function checkView(
  context: CheckContext,
  view: ViewReference,
): Promise<string | null> {
  const unknown = checkComputation(context, view.computation);
  if (unknown !== null) return unknown;
  try {
    return checkStage(await context.values.stagesOf(view.computation), view);
  } catch (error) {
    // A computation that fails is reported where it is declared.
    if (error instanceof LessonValueError) return null;
    throw error;
  }
}

function checkStage(stages: Stages, view: ViewReference): string | null {
  const { stage, block, head, query, key } = view;
  if (stage === "shapes") return null;
  const part = stages.kind === "stack" && block !== undefined ? stages.blocks[block] : stages;
  if (!part) return l10n.t("there is no block {0}", String(block));
  const holders: readonly (object | null)[] = [
    part,
    "attention" in part ? part.attention : null,
    "mlp" in part ? part.mlp : null,
  ];
  const found = holders.find((holder) => holder && Object.hasOwn(holder, stage));
  if (!found) return l10n.t("this {0} has no {1} to show", stages.kind, stage);
  const { shape } = (found as { readonly [name in string]: Tensor })[stage]!;
  const axes = shape.length === 4 ? [head, query, key] : [query, key];
  const sizes = shape.slice(1);
  const beyond = axes.findIndex((index, axis) => (index ?? 0) >= (sizes[axis] ?? 1));
  if (beyond < 0) return null;
  const size = String(sizes[beyond] ?? 0);
  return l10n.t(
    "{0} has no entry {1} along axis {2}: the axis has {3}",
    stage,
    ...[axes[beyond] ?? 0, beyond, size],
  );
}
