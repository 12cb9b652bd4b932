import { expect, test } from "vitest";
import { fromBase64, toBase64 } from "../../../../src/viewModel/export/base64.ts";

const lengths = [0, 1, 2, 3, 4, 6143, 6144, 6145, 20_000];

test.each(lengths)("%i bytes are written as Node writes them, and come back", (length) => {
  const bytes = Uint8Array.from({ length }, (_, at) => (at * 167 + 13) % 256);
  const text = toBase64(bytes);
  expect(text).toBe(Buffer.from(bytes).toString("base64"));
  expect(fromBase64(text)).toEqual(bytes);
});
