// npm run format: rewrites what the checks of format, diagram, schemas and words would complain about.
import path from "node:path";
import { redrawDiagram } from "./diagram.ts";
import { root } from "./install.mjs";
import { writeLessonSchemas } from "./lessonSchemas.ts";
import { writeWords } from "./words.ts";
import { collect } from "./processes.ts";

const prettier = path.join(root, "node_modules/prettier/bin/prettier.cjs");
await redrawDiagram();
await writeLessonSchemas();
await writeWords();
const { code, output } = await collect(process.execPath, [
  prettier,
  ...["--write", "--log-level=warn", "."],
]);
if (output.trim() !== "") console.log(output.trim());
process.exitCode = code;
