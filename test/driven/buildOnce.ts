import { build } from "../../scripts/processes.ts";

/** Before the first driven test: the bundles as they ship. */
export default function buildOnce(): Promise<void> {
  return build("--production");
}
