import type { ComputationFacts } from "../../service/fileReading.ts";
import type { AskedKind } from "../../service/questions.ts";
import { isOfKind } from "../../source/selection.ts";
import type { CommandContext } from "./commandContext.ts";
import type { Place } from "./place.ts";

/** The computation that a command means: the named one, else the one at the selection. */
export async function findComputation(
  { models, computation }: Pick<CommandContext, "models" | "computation">,
  { snapshot: { document }, selections }: Place,
  kind: AskedKind | null,
): Promise<ComputationFacts | null> {
  const all = (await models.answer(document, "listComputations", {})) ?? [];
  const byName = all.find(({ id }) => id === computation);
  if (byName) return byName;
  const ofKind = all.filter((each) => kind === null || isOfKind(each.kind, kind));
  if (selections.length === 0) return ofKind[0] ?? null;
  const selected = await models.answer(document, "select", { selections, kind });
  if (selected?.kind !== "found") return null;
  return ofKind.find(({ id }) => id === selected.id) ?? null;
}
