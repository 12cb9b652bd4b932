// All bundles, through one small build().
import { readdirSync, readFileSync } from "node:fs";
import { cp, mkdir, rm, writeFile } from "node:fs/promises";
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
    metafile: true,
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

/** The licences of everything that the bundles carry. */
async function writeNotices(results) {
  const inputs = results.flatMap(({ metafile }) => Object.keys(metafile.inputs));
  const packages = new Set(["@vscode/tree-sitter-wasm"]);
  for (const input of inputs) {
    const name = /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(input)?.[1];
    if (name) packages.add(name);
  }
  const notices = [...packages].sort().map((name) => {
    const folder = path.join("node_modules", name);
    const { version, license } = JSON.parse(
      readFileSync(path.join(folder, "package.json"), "utf8"),
    );
    const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
    const text = file ? readFileSync(path.join(folder, file), "utf8").trim() : license;
    return `${name} ${version} (${license})\n\n${text}`;
  });
  await writeFile("dist/third-party-notices.txt", notices.join(`\n\n${"-".repeat(80)}\n\n`));
}

await rm("dist", { recursive: true, force: true });
const [built] = await Promise.all([Promise.all(bundles.map(build)), copyWasm(), copyKernels()]);
// The first three are what ships.
if (production) await writeNotices(built.slice(0, 3));
await cp("webview/gallery/index.html", "out/gallery/index.html");
