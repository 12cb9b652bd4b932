import { activeText } from "../activeText.ts";
import { readSettings, type Settings, storeSetting } from "../settings.ts";

/** Where they stood before somebody hid them. */
let before: Exclude<Settings["values"], "off"> = "attention";

/** Hides the numbers at the ends of lines, or shows them again where they were. */
export async function toggleValues(): Promise<void> {
  const document = activeText()?.document;
  const { values } = readSettings(document);
  if (values !== "off") before = values;
  await storeSetting(document, "values", values === "off" ? before : "off");
}
