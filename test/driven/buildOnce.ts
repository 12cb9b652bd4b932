import { ensureBundles } from "../../scripts/bundles.ts";

/** Before the first driven test: the bundles as they ship. */
export default () => ensureBundles(true);
