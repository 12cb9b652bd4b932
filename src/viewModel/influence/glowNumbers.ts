import type { EvaluatedGroup } from "../evaluatedGroup.ts";
import { NumberPacker } from "../numberPacker.ts";
import { Room } from "../room.ts";
import { toPartViews, type ReadyGroup } from "../toReadyViews.ts";

/**
 * The numbers of what a panel shows, in their order, where `moved` stands for one of its computations:
 * those of the others are 0.
 */
export function glowNumbers(
  [first, second]: readonly [ReadyGroup, ...EvaluatedGroup[]],
  moved: ReadyGroup,
  layer: number,
): Float32Array {
  const packer = new NumberPacker();
  const isFirst = first.group.id === moved.group.id;
  const besideMlp = second?.kind === "mlp" ? second : null;
  const views = toPartViews(
    isFirst ? moved : first,
    { layer, besideMlp: !isFirst && moved.kind === "mlp" ? moved : besideMlp },
    { packer, room: new Room() },
  );
  const numbers = Float32Array.from(packer.toNumbers());
  const border = besideMlp && views.mlp ? views.mlp.input.offset : numbers.length;
  if (isFirst) numbers.fill(0, border);
  else numbers.fill(0, 0, border);
  return numbers;
}
