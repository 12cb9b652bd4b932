import * as l10n from "@vscode/l10n";
import { existsSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

/** The part of `navigator.gpu` that is used here. */
export interface WebGpu {
  requestAdapter(options?: { readonly powerPreference: string }): Promise<object | null>;
}

/**
 * Puts the WebGPU library of `folder` into `navigator.gpu`, as in browsers; throws a message if
 * there is no library for this platform. It stays there, because the library crashes if its object
 * is collected during a callback.
 */
export async function placeWebGpu(folder: string): Promise<WebGpu> {
  const global = globalThis as { navigator?: { readonly gpu?: WebGpu } };
  if (global.navigator?.gpu) return global.navigator.gpu;
  const library = await loadLibrary(folder);
  const created = library.create([]);
  const gpu: WebGpu = {
    requestAdapter: () => created.requestAdapter({ powerPreference: "high-performance" }),
  };
  // Node has a navigator since version 21.
  if (!global.navigator) Object.defineProperty(global, "navigator", { value: {} });
  Object.defineProperty(global.navigator, "gpu", { value: gpu });
  return gpu;
}

interface Library {
  create(flags: readonly string[]): WebGpu;
}

async function loadLibrary(folder: string): Promise<Library> {
  const architecture = process.platform === "darwin" ? "universal" : process.arch;
  const name = `${process.platform}-${architecture}`;
  if (!existsSync(path.join(folder, "dist", name, "dawn.node"))) {
    throw new Error(
      l10n.t(
        "this package has no GPU library for {0}-{1}: install the package for your " +
          "platform or use the wasm backend",
        process.platform,
        process.arch,
      ),
    );
  }
  return (await import(pathToFileURL(path.join(folder, "index.js")).href)) as Library;
}
