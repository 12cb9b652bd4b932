// npm run build, npm run watch
import { spawn } from "node:child_process";
import { root } from "./install.mjs";

const child = spawn(process.execPath, ["esbuild.mjs", ...process.argv.slice(2)], {
  cwd: root,
  stdio: "inherit",
});
child.on("exit", (code) => process.exit(code ?? 1));
