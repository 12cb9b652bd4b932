import * as l10n from "@vscode/l10n";
import { readNpy } from "./npy.ts";
import { FileRefusal, type Reading } from "./reading.ts";
import type { NumberFile, RefusedEntry, StoredTensor } from "./storedTensor.ts";
import { nothingUnpacked, openEntry, type ZipEntry } from "./zip.ts";

/** The arrays of an archive that NumPy saved. */
export function* readNpz(entries: readonly ZipEntry[]): Reading<NumberFile> {
  const tensors: StoredTensor[] = [];
  const refused: RefusedEntry[] = [];
  const unpacked = nothingUnpacked();
  for (const entry of entries) {
    if (entry.name.endsWith("/")) continue;
    const name = entry.name.replace(/\.npy$/, "");
    try {
      tensors.push(yield* readNpy(name, yield* openEntry(entry, unpacked), entry.size));
    } catch (error) {
      if (!(error instanceof FileRefusal)) throw error;
      refused.push({ name, reason: error.message });
    }
  }
  if (tensors.length === 0 && refused.length === 0)
    throw new FileRefusal(l10n.t("The archive is empty. Save arrays with np.savez."));
  return { format: "NumPy", holds: "dictionary", tensors, refused };
}
