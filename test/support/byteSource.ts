import type { ByteSource } from "../../src/engine/models/safetensors.ts";

/** Bytes in memory as a file. */
export function toByteSource(bytes: Uint8Array): ByteSource {
  return {
    size: bytes.length,
    read: (start, end) => Promise.resolve(bytes.subarray(start, end)),
  };
}
