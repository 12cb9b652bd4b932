import * as l10n from "@vscode/l10n";
import { readCsv } from "./csv.ts";
import { readMat } from "./mat.ts";
import { isNpy, readNpy } from "./npy.ts";
import { readNpz } from "./npz.ts";
import { bytesFrom, FileRefusal, type Reading, take } from "./reading.ts";
import { readSafetensors } from "./safetensors.ts";
import type { NumberFile } from "./storedTensor.ts";
import { toText } from "./text.ts";
import { isTorch, readTorch } from "./torch.ts";
import { isZip, readZip } from "./zip.ts";

/** Endings of files of numbers, without the dot. */
export const numberFileEndings = [
  ...["npy", "npz", "safetensors", "mat", "pt", "pth", "bin", "csv", "tsv"],
] as const;

/**
 * Finds the tensors of a file. Its beginning says what it is, and its name where that says nothing. Throws
 * `FileRefusal`, whose message is for people, and nothing else.
 */
export function* openNumberFile(name: string, size: number): Reading<NumberFile> {
  if (size === 0) throw new FileRefusal(l10n.t("The file is empty."));
  const head = yield* take(0, Math.min(size, 64));
  if (toText(head).startsWith("version https://git-lfs"))
    throw new FileRefusal(
      l10n.t(
        "The file is a pointer of Git LFS; its numbers are not here. Fetch them with git lfs pull.",
      ),
    );
  if (isNpy(head)) return yield* openNpy(name, size);
  if (isZip(head)) {
    const entries = yield* readZip(size);
    return isTorch(entries) ? yield* readTorch(entries) : yield* readNpz(entries);
  }
  const ending = name.slice(name.lastIndexOf(".") + 1).toLowerCase();
  switch (ending) {
    case "npy":
      return yield* openNpy(name, size);
    case "safetensors":
      return yield* readSafetensors(size);
    case "mat":
      return yield* readMat(size);
    case "csv":
    case "tsv":
      return yield* readCsv(withoutEnding(name), size);
    case "pt":
    case "pth":
    case "bin":
      throw refusedTorch(head);
    case "npz":
      throw new FileRefusal(
        l10n.t("The file is not a zip archive, as np.savez writes. It may be incomplete."),
      );
    default:
      throw new FileRefusal(
        l10n.t(
          "{0} is no file of numbers that is known here: {1}.",
          name,
          numberFileEndings.map((each) => `.${each}`).join(", "),
        ),
      );
  }
}

function* openNpy(name: string, size: number): Reading<NumberFile> {
  const tensor = yield* readNpy(withoutEnding(name), bytesFrom(0), size);
  return { format: "NumPy", holds: "one", tensors: [tensor], refused: [] };
}

function withoutEnding(name: string): string {
  return name.replace(/\.[^.]*$/, "");
}

/** A pickle without an archive is how PyTorch saved before version 1.6. */
function refusedTorch(head: Uint8Array): FileRefusal {
  if (head[0] === 0x80)
    return new FileRefusal(
      l10n.t(
        "The file has the format of PyTorch before version 1.6. Load it with torch.load and save it again with torch.save.",
      ),
    );
  return new FileRefusal(
    l10n.t(
      "The file is no archive of torch.save, which begins with PK. It may hold something else.",
    ),
  );
}
