import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { type Metafile, transform, type OutputFile, type Plugin } from "esbuild";

/** The entry that stays a module: Node runs it by its name. */
const moduleEntry = /^cli\.cjs$/;

/** What browsers run as well, the list of its files, and where these are. */
const sharedEntry = "dist/serveReading.cjs";
const partsList = "dist/web/readingParts.json";

/** Lists an entry with all that it loads, for who cannot load it file by file. */
async function writePartsList(outputs: Metafile["outputs"]): Promise<void> {
  const files = new Set([sharedEntry]);
  for (const file of files) {
    for (const { path: own, kind } of outputs[file]?.imports ?? [])
      if (kind === "import-statement" && own in outputs) files.add(own);
  }
  await mkdir(path.dirname(partsList), { recursive: true });
  await writeFile(partsList, JSON.stringify([...files].map((file) => path.basename(file))));
}

/**
 * esbuild splits only modules into entries and the code that they share; Node's side of VS Code loads
 * CommonJS. This plugin turns the files of a split build into CommonJS and writes them.
 */
export function asCommonJs(production: boolean, banner: string): Plugin {
  const convert = async ({ path: file, text }: OutputFile) => {
    if (moduleEntry.test(path.basename(file))) {
      await writeFile(file.replace(/\.cjs$/, ".mjs"), text);
      return;
    }
    const { code } = await transform(text, {
      ...{ format: "cjs", platform: "node", target: "node20" },
      ...(text.includes("import.meta.url") && { banner }),
      define: { "import.meta.url": "bundleUrl" },
      ...{ minify: production, sourcemap: production ? false : "inline" },
      // The map of the first step, which stands in the text, leads back to the sources.
      sourcefile: path.basename(file),
    });
    await writeFile(file, code);
  };
  return {
    name: "common-js",
    setup: (esbuild) => {
      esbuild.onEnd(async ({ metafile, outputFiles = [] }) => {
        await Promise.all(outputFiles.map(convert));
        if (metafile === undefined) return;
        await writePartsList(metafile.outputs);
        const outputs = Object.entries(metafile.outputs);
        metafile.outputs = Object.fromEntries(
          outputs.map(([file, output]) => [
            moduleEntry.test(path.basename(file)) ? file.replace(/\.cjs$/, ".mjs") : file,
            output,
          ]),
        );
      });
    },
  };
}
