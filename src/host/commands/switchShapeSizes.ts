import { activeText } from "../activeText.ts";
import { readSettings, storeSetting } from "../settings.ts";

/** Shows numbers instead of names in the shapes of tensors, or names again. */
export async function switchShapeSizes(): Promise<void> {
  const document = activeText()?.document;
  const next = readSettings(document).shapeSizes === "names" ? "numbers" : "names";
  await storeSetting(document, "shapeSizes", next);
}
