import type { Before } from "../../src/panel/before.ts";
import { evaluateGroup } from "./evaluateGroup.ts";
import { exampleGroup } from "./exampleGroup.ts";
import type { AttentionExample } from "./exampleInput.ts";
import { type GalleryState, toGalleryState } from "./galleryState.ts";

/** The state that the extension would send for an example, compared with another where there is one. */
export async function attentionExample(
  example: AttentionExample,
  compared?: Pick<Before, "kind" | "label"> & { readonly with: AttentionExample },
): Promise<GalleryState> {
  const now = await evaluateGroup(exampleGroup(example));
  const { fileName, decided } = example;
  if (!compared) return toGalleryState({ fileName, shown: [now], decided });
  const old = await evaluateGroup(exampleGroup(compared.with));
  const before = { ...compared, evaluated: new Map([[now.group.id, old]]) };
  return toGalleryState({ fileName, shown: [now], decided, before });
}
