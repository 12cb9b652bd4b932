import { expect, test } from "vitest";
import { openInlinePort } from "../../../src/workers/ports/inlinePort.ts";
import type { Port } from "../../../src/workers/ports/port.ts";
import { giveFiles, takeFiles, type ReadFile } from "../../../src/workers/web/files.ts";

/** A worker that answers every message with what a file of that name holds, or why it has none. */
function openReader(read: ReadFile): Port {
  const port = openInlinePort((far) => {
    const { port: server, read: ask } = takeFiles(far);
    server.listen((message) => {
      void ask((message as { readonly kind: string }).kind).then(
        (bytes) => server.post({ kind: "read", text: new TextDecoder().decode(bytes) }),
        (error: unknown) => server.post({ kind: "failed", text: (error as Error).message }),
      );
    });
  });
  return giveFiles(port, read);
}

function askFor(port: Port, file: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    port.listen({ onMessage: resolve, onFailure: reject });
    port.post({ kind: file });
  });
}

test("a worker gets its files from the page that started it, without other messages", async () => {
  const port = openReader((file) => Promise.resolve(new TextEncoder().encode(`of ${file}`)));
  expect(await askFor(port, "wasm/a.wasm")).toEqual({ kind: "read", text: "of wasm/a.wasm" });
});

test("a missing file is reported with its name and the reason", async () => {
  const port = openReader(() => Promise.reject(new Error("no such file")));
  const text = "wasm/b.wasm could not be read (no such file)";
  expect(await askFor(port, "wasm/b.wasm")).toEqual({ kind: "failed", text });
});
