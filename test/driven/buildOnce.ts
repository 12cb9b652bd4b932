import { build, isBuilt } from "../../scripts/processes.ts";

/** Before the first driven test: the bundles as they ship, unless they were made for this run already. */
export default async function buildOnce(): Promise<void> {
  if (process.env[isBuilt] === undefined) await build("--production");
}
