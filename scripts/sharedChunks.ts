import { writeFile } from "node:fs/promises";
import path from "node:path";
import { transform, type OutputFile, type Plugin } from "esbuild";

/** The entry that stays a module: Node runs it by its name. */
const moduleEntry = /^cli\.cjs$/;

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
      ...{ format: "cjs", platform: "node", target: "node20", banner },
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
