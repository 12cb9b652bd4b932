// node scripts/bootstrap.mjs TASK [ARGS]: installs what is missing, then runs scripts/TASK.ts.
import { spawn } from "node:child_process";
import path from "node:path";
import { ensureInstalled, projectNode, root } from "./install.mjs";

const [task, ...args] = process.argv.slice(2);
try {
  ensureInstalled();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
const binaries = path.join(root, "node_modules", ".bin");
const child = spawn(projectNode, [path.join(root, "scripts", `${task}.ts`), ...args], {
  cwd: root,
  stdio: "inherit",
  env: {
    ...process.env,
    PATH: [path.dirname(projectNode), binaries, process.env.PATH].join(path.delimiter),
  },
});
// Ctrl+C reaches the whole process group; the child decides when it is done.
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
child.on("exit", (code) => process.exit(code ?? 1));
