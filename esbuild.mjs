// All bundles, through one small build().
import { cp, mkdir, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { context, build as esbuildBuild } from "esbuild";
import { buildKernels } from "./scripts/buildKernels.mjs";

const require = createRequire(import.meta.url);
const watch = process.argv.includes("--watch");
const production = process.argv.includes("--production");

const bundles = [
  {
    entryPoints: ["src/extension.ts"],
    outfile: "dist/extension.cjs",
    format: "cjs",
    platform: "node",
    external: ["vscode"],
    // web-tree-sitter asks where it lies; a CommonJS bundle has to be told how to answer.
    banner: { js: 'const bundleUrl = require("node:url").pathToFileURL(__filename).href;' },
    define: { "import.meta.url": "bundleUrl" },
  },
  {
    entryPoints: ["src/cli/main.ts"],
    outfile: "dist/cli.mjs",
    format: "esm",
    platform: "node",
    banner: { js: "#!/usr/bin/env node" },
  },
  {
    entryPoints: { panel: "webview/main.tsx" },
    outdir: "dist/webview",
    format: "iife",
    platform: "browser",
  },
  {
    entryPoints: { gallery: "webview/gallery/gallery.tsx" },
    outdir: "out/gallery",
    format: "iife",
    platform: "browser",
  },
  {
    entryPoints: { index: "test/vscode/index.ts" },
    outdir: "out/test/vscode",
    outExtension: { ".js": ".cjs" },
    format: "cjs",
    platform: "node",
    external: ["vscode", "mocha"],
  },
];

const grammars = ["c-sharp", "python", "typescript", "tsx", "javascript"];

async function copyWasm() {
  await mkdir("dist/wasm", { recursive: true });
  const grammarFolder = path.dirname(require.resolve("@vscode/tree-sitter-wasm"));
  const runtime = path.join(
    path.dirname(require.resolve("web-tree-sitter")),
    "web-tree-sitter.wasm",
  );
  await cp(runtime, "dist/wasm/web-tree-sitter.wasm");
  for (const grammar of grammars) {
    const file = `tree-sitter-${grammar}.wasm`;
    await cp(path.join(grammarFolder, file), path.join("dist/wasm", file));
  }
}

async function copyKernels() {
  await mkdir("dist/wasm", { recursive: true });
  for (const { name, file } of await buildKernels()) await cp(file, path.join("dist/wasm", name));
}

async function build(bundle) {
  const options = {
    bundle: true,
    target: bundle.platform === "browser" ? "es2022" : "node20",
    jsx: "automatic",
    jsxImportSource: "preact",
    sourcemap: !production,
    minify: production,
    logLevel: "warning",
    // jsonc-parser has a UMD main that no bundler follows.
    mainFields: bundle.platform === "browser" ? ["browser", "module", "main"] : ["module", "main"],
    ...bundle,
  };
  if (!watch) return esbuildBuild(options);
  return (await context(options)).watch();
}

await rm("dist", { recursive: true, force: true });
await Promise.all([...bundles.map(build), copyWasm(), copyKernels()]);
await cp("webview/gallery/index.html", "out/gallery/index.html");
