// Before the first driven test: the bundles as they ship.
export { buildOnce as default } from "../../scripts/processes.ts";
