import { ensureBundles } from "../../scripts/bundles.ts";
import { ensureEmbeddedVsCode } from "../../scripts/embeddedVsCode.ts";

/** Before the first driven test: the editor, and the bundles as they ship. */
export default async (): Promise<void> => {
  await ensureEmbeddedVsCode();
  await ensureBundles(true);
};
