import { open } from "node:fs/promises";
import type { ByteSource } from "../../engine/models/safetensors/byteSource.ts";
import { CliFailure } from "../failure.ts";

/** The most that one call of the operating system reads. */
const largestRead = 2 ** 30;

/** A file of bytes with the way to let go of it. */
export interface OpenBytes {
  readonly source: ByteSource;
  close(): Promise<void>;
}

/** Opens a regular file to be read piece by piece; only what is asked for is held in memory. */
export async function openBytes(path: string): Promise<OpenBytes> {
  const file = await open(path, "r").catch((error: unknown) => {
    const code = (error as NodeJS.ErrnoException).code ?? String(error);
    const why = code === "ENOENT" ? "there is no such file" : code;
    throw new CliFailure(`${path}: ${why}; give the path of a readable .safetensors file`);
  });
  const status = await file.stat();
  if (!status.isFile()) {
    await file.close();
    throw new CliFailure(`${path}: this is no regular file; give the path of a .safetensors file`);
  }
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
