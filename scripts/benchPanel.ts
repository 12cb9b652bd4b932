// npm run bench:panel: how fast the panel is in a real VS Code, beside one SVG line per token pair.
import { printPanel } from "../test/bench/panel/printPanel.ts";
import { build } from "./bundles.ts";

await build("--production");
await printPanel();
