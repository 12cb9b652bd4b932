import v8 from "node:v8";

/** The V8 that the kernels were tried with: others may lack the option, and would say so on every run. */
const triedV8 = /^13\.6\./;

/**
 * Whether V8, while it compiles kernels, may join vectors of 128 bits to those of 256 that the
 * processor has. It holds for a whole process, so it is for a process of our own: the extension
 * host, which other extensions share, stays as it is.
 */
export function setWideVectors(wide: boolean): void {
  if (!triedV8.test(process.versions.v8)) return;
  v8.setFlagsFromString(`--${wide ? "" : "no-"}experimental-wasm-revectorize`);
}
