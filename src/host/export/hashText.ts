import { toBase64 } from "../../viewModel/export/base64.ts";

/** SHA-256 of a text, in Base64. */
export async function hashText(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return toBase64(new Uint8Array(bytes));
}
