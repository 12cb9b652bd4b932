import { CheckpointError } from "./checkpointError.ts";

/** UTF-8 bytes -> text; throws `CheckpointError` for bytes that are no UTF-8. */
export function toText(bytes: Uint8Array): string {
  const escaped = Array.from(bytes, (byte) => `%${byte.toString(16).padStart(2, "0")}`);
  try {
    return decodeURIComponent(escaped.join(""));
  } catch {
    throw new CheckpointError("the header is not UTF-8 text: this is no safetensors file");
  }
}
