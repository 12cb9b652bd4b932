import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { root, runToEnd } from "./install.mjs";

/** The npm package that carries VS Code 1.139: workbench, extension host and server. */
const codeServerVersion = "4.139.1";
const home = path.join(root, ".vscode-test", `code-server-${codeServerVersion}`);

/** Where the embedded VS Code lies once it is installed. */
export const embeddedVsCode = path.join(home, "node_modules/code-server/lib/vscode");

/** Installs the embedded VS Code beside the project, once. */
export async function ensureEmbeddedVsCode(): Promise<void> {
  const done = path.join(home, "installed");
  if (existsSync(done)) return;
  console.log(`Installing an embedded VS Code (code-server ${codeServerVersion}, once) ...`);
  await mkdir(home, { recursive: true });
  await writeFile(path.join(home, "package.json"), '{ "private": true }');
  const quiet = ["--ignore-scripts", "--no-audit", "--no-fund"];
  runToEnd("npm", ["install", `code-server@${codeServerVersion}`, ...quiet], home);
  runToEnd("npm", ["install", "--omit=dev", ...quiet], embeddedVsCode);
  await writeFile(done, codeServerVersion);
}

/** A running VS Code server on the loopback interface. */
export interface VsCodeServer {
  readonly port: number;
  /** Address of the workbench with a folder open. */
  url(options: WorkbenchOptions): string;
  /** null: nothing takes requests. */
  readonly driver: Driver | null;
  stop(): Promise<void>;
}

/** What the workbench opens with; paths are absolute. */
export interface WorkbenchOptions {
  readonly folder: string;
  /** The extension under development; absent when a VSIX is installed instead. */
  readonly extension?: string;
  /** A module whose `run()` is called inside the extension host. */
  readonly tests?: string;
  readonly openFile?: string;
}

/** A command by its name, or a file to open by its path, at a line. */
export type DriverRequest =
  { readonly command: string } | { readonly open: string; readonly line?: number };

/** Opens files and runs commands through the API of VS Code. */
export interface Driver {
  /** Waits until the window that is open, or still opens, has done it. */
  ask(what: DriverRequest): Promise<void>;
  /** The window is left: what is asked next waits for the one that follows. */
  leaveWindow(): Promise<void>;
}

/** How the server is set up. */
export interface ServerOptions {
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Installed before the server answers. */
  readonly vsix?: string;
  /** Leave out the extensions of VS Code that are slow to start and that no test looks at. */
  readonly isLean?: boolean;
  /** Take requests of tests. */
  readonly isDriven?: boolean;
  /** Keep user data here between runs; absent: a folder that is removed on stop. */
  readonly userFolder?: string;
}

async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      const port = typeof address === "object" && address !== null ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}

async function answers(port: number, seconds: number): Promise<void> {
  for (let attempt = 0; attempt < seconds * 10; attempt++) {
    try {
      if ((await fetch(`http://127.0.0.1:${port}/version`)).ok) return;
    } catch {
      // Not listening yet.
    }
    await sleep(100);
  }
  throw new Error(`The embedded VS Code did not answer on port ${port} within ${seconds} s`);
}

function workbenchUrl(port: number, options: WorkbenchOptions): string {
  const remote = (file: string) => `vscode-remote://127.0.0.1:${port}${file}`;
  const payload: [string, string][] = [["skipWelcome", "true"]];
  if (options.extension) payload.push(["extensionDevelopmentPath", remote(options.extension)]);
  if (options.tests) payload.push(["extensionTestsPath", remote(options.tests)]);
  if (options.openFile) payload.push(["openFile", remote(options.openFile)]);
  const query = new URLSearchParams({ folder: options.folder, payload: JSON.stringify(payload) });
  return `http://127.0.0.1:${port}/?${query.toString()}`;
}

/** What starts slowly: debuggers, version control, chat, and the language servers of web pages. */
const slow =
  /^(copilot|css-language|debug|emmet|extension-editing|git|grunt|gulp|html-language|jake|merge|mermaid|microsoft|ms-vscode|npm|php-language|prompt|references|simple-browser|terminal|tunnel|typescript-language)/;

/** A folder with links to the extensions that VS Code brings, and to the driver. */
async function linkExtensions(
  userFolder: string,
  { isLean, isDriven }: ServerOptions,
): Promise<string> {
  const all = path.join(embeddedVsCode, "extensions");
  const linked = path.join(userFolder, "built-in");
  await mkdir(linked, { recursive: true });
  const names = (await readdir(all)).filter((name) => !isLean || !slow.test(name));
  const own = isDriven ? [driverExtension] : [];
  const folders = [...names.map((name) => path.join(all, name)), ...own];
  await Promise.all(
    folders.map((folder) => symlink(folder, path.join(linked, path.basename(folder)), "junction")),
  );
  return linked;
}

const driverExtension = path.join(root, "test/fixtures/driver");

async function ask(portFile: string, what: DriverRequest): Promise<void> {
  const start = Date.now();
  while (Date.now() - start < 120_000) {
    await sleep(100);
    const port = await readFile(portFile, "utf8").catch(() => "");
    if (port === "") continue;
    const answer = await fetch(`http://127.0.0.1:${port}`, {
      method: "POST",
      body: JSON.stringify(what),
    }).catch(() => null);
    if (answer?.ok) return;
    if (answer) throw new Error(`${JSON.stringify(what)} failed: ${await answer.text()}`);
  }
  throw new Error(`no window took ${JSON.stringify(what)} within 120 s`);
}

/** Starts the embedded VS Code on a free loopback port and waits until it answers. */
export async function startVsCode(options: ServerOptions = {}): Promise<VsCodeServer> {
  await ensureEmbeddedVsCode();
  const port = await freePort();
  const userFolder =
    options.userFolder ?? (await mkdtemp(path.join(os.tmpdir(), "attention-lens-")));
  const portFile = path.join(userFolder, "driver-port");
  const machineSettings = path.join(userFolder, "data/Machine/settings.json");
  await mkdir(path.dirname(machineSettings), { recursive: true });
  await writeFile(machineSettings, JSON.stringify(options.settings ?? {}));
  const entry = path.join(embeddedVsCode, "out/server-main.js");
  const common = ["--accept-server-license-terms", "--server-data-dir", userFolder];
  if (options.vsix) {
    runToEnd(process.execPath, [entry, ...common, "--install-extension", options.vsix], root);
  }
  const child = spawn(
    process.execPath,
    [
      entry,
      ...common,
      "--host=127.0.0.1",
      `--port=${port}`,
      "--without-connection-token",
      "--disable-workspace-trust",
      "--disable-telemetry",
      // What makes a built VS Code take an extension under development from the address.
      "--enable-smoke-test-driver",
      ...(options.isLean || options.isDriven
        ? [`--builtin-extensions-dir=${await linkExtensions(userFolder, options)}`]
        : []),
    ],
    {
      stdio: "ignore",
      detached: process.platform !== "win32",
      env: { ...process.env, ATTENTION_LENS_DRIVER: portFile },
    },
  );
  const exited = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const stop = async (): Promise<void> => {
    // The server's own children (extension hosts) go with its process group.
    if (child.pid !== undefined && child.exitCode === null) {
      if (process.platform === "win32") child.kill();
      else process.kill(-child.pid, "SIGTERM");
    }
    await Promise.race([exited, sleep(5000)]);
    if (options.userFolder === undefined) {
      await rm(userFolder, { recursive: true, force: true, maxRetries: 5 });
    }
  };
  try {
    await answers(port, 60);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    ...{ port, stop },
    url: (workbench) => workbenchUrl(port, workbench),
    driver: options.isDriven
      ? {
          ask: (what) => ask(portFile, what),
          leaveWindow: () => rm(portFile, { force: true }),
        }
      : null,
  };
}
