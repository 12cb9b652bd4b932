import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { root } from "./install.mjs";
import { collect, type Finished } from "./processes.ts";

const page = path.join(root, "ARCHITECTURE.md");
const block = /<!-- rooms -->[\s\S]*?<!-- end of rooms -->/;

/** The actual imports between rooms, as a Mermaid diagram. */
async function drawRooms(): Promise<string> {
  const cruiser = path.join(root, "node_modules/dependency-cruiser/bin/dependency-cruiser.mjs");
  const { code, output } = await collect(process.execPath, [
    cruiser,
    ...["src", "webview", "-c", ".dependency-cruiser.mjs"],
    ...["--include-only", "^(src|webview)"],
    ...["--output-type", "mermaid"],
    ...["--collapse", "^(src/[^/]+|webview)"],
  ]);
  if (code !== 0) throw new Error(output);
  return `<!-- rooms -->\n\n\`\`\`mermaid\n${output.trim()}\n\`\`\`\n\n<!-- end of rooms -->`;
}

/** Whether the diagram in ARCHITECTURE.md is what the imports say. */
export async function checkDiagram(): Promise<Finished> {
  const text = await readFile(page, "utf8");
  const fresh = text.replace(block, await drawRooms());
  if (fresh === text) return { code: 0, output: "" };
  return { code: 1, output: "The diagram in ARCHITECTURE.md is stale: npm run format redraws it" };
}

/** Redraws the diagram in ARCHITECTURE.md. */
export async function redrawDiagram(): Promise<void> {
  const text = await readFile(page, "utf8");
  await writeFile(page, text.replace(block, await drawRooms()));
}
