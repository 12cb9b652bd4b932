import * as l10n from "@vscode/l10n";

/** Throws, with the numbers, where something is larger than a buffer of the device may be. */
export function checkFits(what: string, bytes: number, limit: number): void {
  if (bytes <= limit) return;
  const [found, most] = [Math.ceil(bytes / 2 ** 20), Math.floor(limit / 2 ** 20)];
  throw new Error(
    l10n.t(
      "{0} needs {1} MiB in one piece, this GPU takes at most {2} MiB: use the wasm " +
        "backend, or shorter sequences",
      what,
      found,
      most,
    ),
  );
}
