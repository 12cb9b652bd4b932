// All bundles, through one small build().
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { cp, mkdir, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { context, build as esbuildBuild } from "esbuild";
import { buildKernels } from "./scripts/buildKernels.mjs";
import { BuildRecorder } from "./scripts/bundles.ts";
import { toNotices, toNoticesPage } from "./scripts/notices.ts";
import { asCommonJs } from "./scripts/sharedChunks.ts";
import { grammarPath } from "./scripts/grammars.ts";
import { languages } from "./src/source/languages.ts";

const require = createRequire(import.meta.url);
const watch = process.argv.includes("--watch");
const production = process.argv.includes("--production");

/** What is asked for by a gesture, or by few: none of it is read when the extension starts. */
const onDemand = [
  ...["host/export/exporter", "host/lessons/lessonRoom", "host/lessons/authoring/lessonLint"],
  ...["host/lessons/readPack", "host/commands/chooseBackend", "host/weight/insertComment"],
  ...["viewModel/card/describeDraw", "host/editing/literalEditor", "engine/traceJson"],
  ...["host/shapes/toInlayHints", "host/matrix/matrixView", "host/whatIf/whatIfActions"],
  ...["host/commands/switchShapeSizes", "host/commands/smallNumbers"],
  ...[
    "host/commands/showPanel",
    "host/commands/movePanel",
    "host/commands/showShapeWalk",
    "host/commands/computeAll",
    "host/commands/explainLine",
    "host/commands/showOutput",
    "host/commands/changePass",
  ],
  ...[
    "host/commands/openExample",
    "host/commands/assignRole",
    "host/commands/setHeadCount",
    "host/commands/runComputation",
    "host/commands/toggleCausal",
    "host/commands/exportComputation",
  ],
];
const onDemandNames = onDemand.map((file) => path.basename(file)).join("|");

/** Each is a file of its own, which `import()` finds by its name. */
const ownBundles = {
  name: "own-bundles",
  setup({ onResolve }) {
    onResolve({ filter: new RegExp(`/(${onDemandNames})\\.ts$`) }, ({ kind, path: file }) =>
      kind === "dynamic-import"
        ? { path: `./${path.basename(file, ".ts")}.cjs`, external: true }
        : undefined,
    );
  },
};

/** The library that translates; it reads no files, so it is the same for every platform. */
const wordsLibrary = path.join(path.dirname(require.resolve("@vscode/l10n")), "browser.js");

function wordsAt(resolved) {
  return {
    name: "words",
    setup: ({ onResolve }) => onResolve({ filter: /^@vscode\/l10n$/ }, () => resolved),
  };
}

/** The bundles of one thread or process share one copy: it is told once, and first, what to speak. */
const sharedWords = wordsAt({ path: "./words.cjs", external: true });
const ownWords = wordsAt({ path: wordsLibrary });

// Code that asks where it lies; a CommonJS bundle has to be told how to answer, unless whoever loads it says it.
const ownUrl = 'var bundleUrl = bundleUrl ?? require("node:url").pathToFileURL(__filename).href;';
const commonJs = {
  format: "cjs",
  platform: "node",
  banner: { js: ownUrl },
  plugins: [ownBundles, sharedWords],
  define: { "import.meta.url": "bundleUrl" },
};

// gpu.js reads the text of kernel functions: another syntax is not theirs.
const kernelTexts = { minify: false, minifyWhitespace: production };

const shipped = [
  {
    entryPoints: { words: "src/workers/words.ts" },
    outdir: "dist",
    outExtension: { ".js": ".cjs" },
    format: "cjs",
    platform: "node",
  },
  {
    entryPoints: ["src/extension.ts"],
    outfile: "dist/extension.cjs",
    external: ["vscode"],
    ...commonJs,
  },
  {
    // What several of them run stands once in the package, in files of its own.
    entryPoints: [
      ...["workers/readingWorker", "workers/reading/serveReading", "workers/computeWorker"],
      "workers/numberWorker",
      ...onDemand,
    ]
      .map((file) => ({ in: `src/${file}.ts`, out: path.basename(file) }))
      .concat({ in: "src/cli/main.ts", out: "cli" }),
    outdir: "dist",
    outExtension: { ".js": ".cjs" },
    chunkNames: "shared-[hash]",
    external: ["vscode"],
    ...{ format: "esm", platform: "node", splitting: true, write: false },
    // Its threads are not used, and browsers run this code as well.
    alias: { fflate: "fflate/browser" },
    sourcemap: production ? false : "inline",
    plugins: [ownBundles, sharedWords, asCommonJs(production, ownUrl)],
  },
  {
    entryPoints: ["src/workers/kernelThread.ts"],
    outfile: "dist/kernelThread.cjs",
    format: "cjs",
    platform: "node",
  },
  {
    entryPoints: { gpuProcess: "src/workers/gpuProcess.ts" },
    outdir: "dist",
    outExtension: { ".js": ".mjs" },
    format: "esm",
    platform: "node",
    plugins: [sharedWords],
  },
  {
    entryPoints: { gpu: "src/workers/openGpu.ts" },
    outdir: "dist",
    outExtension: { ".js": ".mjs" },
    format: "esm",
    platform: "node",
    plugins: [sharedWords],
    // gpu.js tries it first, and does without.
    external: ["gl"],
    banner: {
      js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);',
    },
    ...kernelTexts,
  },
  {
    entryPoints: {
      panel: "webview/main.tsx",
      lesson: "webview/lesson/main.tsx",
      matrix: "webview/matrix/main.tsx",
    },
    outdir: "dist/webview",
    format: "iife",
    platform: "browser",
  },
  {
    entryPoints: { offline: "webview/offline/offline.ts", theme: "webview/offline/offline.css" },
    outdir: "dist/webview",
    format: "iife",
    platform: "browser",
  },
];

// What VS Code runs in a browser: workers there are classic scripts from nowhere.
const web = {
  platform: "browser",
  format: "iife",
  plugins: [ownWords],
  define: { "import.meta.url": '"file:///"' },
};

shipped.push(
  {
    // The package is one of modules, which an extension host in a browser would not take.
    entryPoints: ["src/extensionWeb.ts"],
    outfile: "dist/web/extension.cjs",
    external: ["vscode"],
    ...{ ...web, format: "cjs" },
  },
  {
    entryPoints: ["readingWorker", "computeWorker", "numberWorker", "kernelThread"].map(
      (name) => `src/workers/web/${name}.ts`,
    ),
    outdir: "dist/web",
    ...web,
  },
  {
    entryPoints: ["src/workers/web/gpuWorker.ts"],
    outdir: "dist/web",
    ...web,
    ...kernelTexts,
  },
);

const forTests = [
  {
    entryPoints: { gallery: "test/gallery/gallery.tsx" },
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
  {
    entryPoints: { hostBlock: "test/bench/hostBlock/inside.ts" },
    outdir: "out/test/bench",
    outExtension: { ".js": ".cjs" },
    format: "cjs",
    platform: "node",
    external: ["vscode"],
  },
];

async function copyWasm() {
  await mkdir("dist/wasm", { recursive: true });
  const runtime = path.join(
    path.dirname(require.resolve("web-tree-sitter")),
    "web-tree-sitter.wasm",
  );
  await cp(runtime, "dist/wasm/web-tree-sitter.wasm");
  for (const { grammar } of Object.values(languages)) {
    if (grammar === null) continue;
    const file = `tree-sitter-${grammar}.wasm`;
    await cp(grammarPath(file), path.join("dist/wasm", file));
  }
}

async function copyKernels() {
  await mkdir("dist/wasm", { recursive: true });
  for (const { name, file } of await buildKernels()) await cp(file, path.join("dist/wasm", name));
}

/** The WebGPU library of this machine; `npm run package` takes others. */
async function copyGpuLibrary() {
  const folder = path.dirname(require.resolve("webgpu"));
  const architecture = process.platform === "darwin" ? "universal" : process.arch;
  const library = path.join("dist", `${process.platform}-${architecture}`);
  for (const part of ["index.js", library]) {
    if (!existsSync(path.join(folder, part))) return;
    await cp(path.join(folder, part), path.join("dist/webgpu", part), { recursive: true });
  }
}

/** KaTeX offers every font in three formats; every browser that runs VS Code reads the smallest. */
const smallestFonts = {
  name: "smallest-fonts",
  setup({ onLoad }) {
    onLoad({ filter: /katex(?:\.min)?\.css$/ }, ({ path: file }) => ({
      contents: readFileSync(file, "utf8").replace(
        /,\s*url\([^)]*\) format\("(?:woff|truetype)"\)/g,
        "",
      ),
      loader: "css",
      resolveDir: path.dirname(file),
    }));
  },
};

/** For those who ask whether the bundles are stale. */
const recorder = new BuildRecorder(production, shipped.length + forTests.length + 1);

const kernelSources = "src/engine/backends/wasm/assembly";

function listFiles(folder) {
  return readdirSync(folder).map((file) => path.posix.join(folder, file));
}

async function build(bundle, index) {
  const options = {
    bundle: true,
    loader: { ".woff2": "file" },
    assetNames: "fonts/[name]",
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
    plugins: [smallestFonts, ...(bundle.plugins ?? []), ownWords, recorder.follow(String(index))],
  };
  if (!watch) return esbuildBuild(options);
  return (await context(options)).watch();
}

await rm("dist", { recursive: true, force: true });
const copiedFrom = [
  ...["esbuild.mjs", "scripts/buildKernels.mjs", "package-lock.json", "test/gallery/index.html"],
  ...listFiles(kernelSources),
];
const startedAt = Date.now();
await Promise.all([
  ...[...shipped, ...forTests].map(build),
  ...[copyWasm(), copyKernels(), copyGpuLibrary()],
]);
await cp("test/gallery/index.html", "out/gallery/index.html");
recorder.add("copies", { startedAt, inputs: copiedFrom, outputs: listFiles("dist/wasm") });
if (production) {
  const notices = toNotices(recorder.toRecord());
  await writeFile("dist/third-party-notices.txt", toNoticesPage(notices));
}
