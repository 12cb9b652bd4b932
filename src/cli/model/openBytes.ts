import { open, stat } from "node:fs/promises";
import type { ByteSource } from "../../engine/models/safetensors.ts";
import { CliFailure } from "../failure.ts";
import { toFileReason } from "../fileReason.ts";

/** The most that one call of the operating system reads. */
const largestRead = 2 ** 30;

/** A file of bytes with the way to let go of it. */
export interface OpenBytes {
  readonly source: ByteSource;
  close(): Promise<void>;
}

/** Opens a regular file to be read piece by piece; only what is asked for is held in memory. */
export async function openBytes(path: string): Promise<OpenBytes> {
  const refuse = (why: string) =>
    new CliFailure(`${path}: ${why}; use the path of a readable .safetensors file`);
  const fail = (error: unknown) => {
    throw refuse(toFileReason(error));
  };
  // Asked before it is opened: a pipe would be waited for.
  const status = await stat(path).catch(fail);
  if (!status.isFile()) throw refuse("this is not a regular file");
  const file = await open(path, "r").catch(fail);
  const source: ByteSource = {
    size: status.size,
    read: async (start, end) => {
      const wanted = Math.max(0, Math.min(end, status.size) - start);
      const bytes = Buffer.allocUnsafe(wanted);
      let filled = 0;
      while (filled < wanted) {
        const length = Math.min(wanted - filled, largestRead);
        const { bytesRead } = await file.read(bytes, filled, length, start + filled);
        if (bytesRead === 0) break;
        filled += bytesRead;
      }
      return bytes.subarray(0, filled);
    },
  };
  return { source, close: () => file.close() };
}
