import path from "node:path";
import { root } from "./install.mjs";

/**
 * Where Node keeps compiled code between processes. Tests start hundreds of workers and processes
 * from the same files; without it, each compiles them again.
 */
export const compileCache = {
  NODE_COMPILE_CACHE: path.join(root, "out/compileCache"),
} as const;
