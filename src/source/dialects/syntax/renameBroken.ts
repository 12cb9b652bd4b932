import type { BindingItem, Item } from "../items/item.ts";
import type { Placed } from "../items/placed.ts";
import { detached } from "./detached.ts";
import { nameBefore } from "./nameBefore.ts";
import type { SyntaxView } from "./syntaxView.ts";

/** Lists in broken code by the names right before them, whatever the tree takes them for. */
export function renameBroken(
  view: SyntaxView,
  items: readonly Placed<Item>[],
): readonly Placed<Item>[] {
  return items.map((placed) => {
    const { at, it } = placed;
    return it.kind === "binding" ? { at, it: rename(it, view.start + at, view.source) } : placed;
  });
}

function rename(binding: BindingItem, start: number, source: string): BindingItem {
  if (binding.expression?.it.kind !== "list") return binding;
  const found = nameBefore(source, start + binding.expression.at, false);
  if (!found || found.text === binding.name) return binding;
  const nameAt = found.start - start;
  return { ...binding, name: detached(found.text), nameAt, nameLength: found.text.length };
}
