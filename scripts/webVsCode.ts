import { readdir, readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { embeddedVsCode, ensureEmbeddedVsCode, type VsCodeServer } from "./embeddedVsCode.ts";
import { root } from "./install.mjs";

/** How a VS Code without a server is set up. */
export interface WebVsCodeOptions {
  /** Its files are the workspace `files:/`, read once. */
  readonly folder: string;
  readonly settings: Readonly<Record<string, unknown>>;
  /** Whether its pages are cross-origin isolated, so that threads may share memory. */
  readonly isolated: boolean;
}

const types: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
};

const isolation = {
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-embedder-policy": "require-corp",
  "cross-origin-resource-policy": "cross-origin",
};

/** The workbench of the embedded VS Code asks for its server in two places; it shall have none. */
const serverless: readonly (readonly [string, string])[] = [
  ["remoteAuthority:location.host", "remoteAuthority:void 0"],
  [
    "P.file(this.userDataPath).with({scheme:J.vscodeRemote})",
    'P.file("/").with({scheme:J.vscodeUserData})',
  ],
];

/**
 * Serves the workbench as plain files, as vscode.dev does: its extension host is a Web Worker, and the
 * extension under development comes over HTTP.
 */
export async function startWebVsCode(options: WebVsCodeOptions): Promise<VsCodeServer> {
  await ensureEmbeddedVsCode();
  const files = await readFolder(options.folder);
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const headers = {
      "access-control-allow-origin": "*",
      "content-type": types[path.extname(pathname)] ?? "application/octet-stream",
      ...(options.isolated ? isolation : {}),
    };
    void answer(pathname).then(
      (body) => response.writeHead(200, headers).end(body),
      () => response.writeHead(404, headers).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;

  async function answer(pathname: string): Promise<string | Uint8Array> {
    if (pathname === "/index.html") return renderWorkbench(port, options.settings);
    const [, place = "", ...rest] = pathname.split("/");
    if (place === "files" && rest.join() === "files.json") return JSON.stringify(files);
    const folder = { static: embeddedVsCode, extension: root, files: filesExtension }[place];
    if (folder === undefined) throw new Error(`nothing at ${pathname}`);
    const bytes = await readFile(path.join(folder, ...rest));
    return rest.at(-1) === "workbench.js" ? withoutServer(bytes.toString("utf8")) : bytes;
  }

  return {
    port,
    driver: null,
    url: ({ openFile }) => {
      const payload = openFile ? [["openFile", `files:/${path.basename(openFile)}`]] : [];
      const query = new URLSearchParams({ payload: JSON.stringify(payload) });
      return `http://127.0.0.1:${port}/index.html?${query.toString()}`;
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const filesExtension = path.join(root, "test/fixtures/webFiles");

async function readFolder(folder: string): Promise<Readonly<Record<string, string>>> {
  const names = await readdir(folder);
  const texts = await Promise.all(names.map((name) => readFile(path.join(folder, name), "utf8")));
  return Object.fromEntries(names.map((name, index) => [name, texts[index] ?? ""]));
}

async function renderWorkbench(
  port: number,
  settings: WebVsCodeOptions["settings"],
): Promise<string> {
  const at = (place: string) => ({
    ...{ scheme: "http", authority: `127.0.0.1:${port}`, path: `/${place}` },
  });
  const configuration = {
    folderUri: { scheme: "files", path: "/" },
    additionalBuiltinExtensions: [at("files")],
    developmentOptions: { enableSmokeTestDriver: true, extensions: [at("extension")] },
    configurationDefaults: settings,
    productConfiguration: { enableTelemetry: false },
    // What this workbench wants to be told.
    ...{ userDataPath: "/user", serverBasePath: ".", callbackRoute: "/callback" },
    ...{ isEnabledFileDownloads: true, isEnabledFileUploads: true },
    ...{ enableWorkspaceTrust: false, isEnabledCoderGettingStarted: false },
    webviewEndpoint: "static/out/vs/workbench/contrib/webview/browser/pre",
  };
  const values: Readonly<Record<string, string>> = {
    BASE: ".",
    VS_BASE: ".",
    WORKBENCH_WEB_CONFIGURATION: JSON.stringify(configuration).replaceAll('"', "&quot;"),
    WORKBENCH_WEB_BASE_URL: "/static",
    WORKBENCH_NLS_FALLBACK_URL: "/static/out/nls.messages.js",
    WORKBENCH_NLS_URL: "/static/out/nls.messages.js",
  };
  const file = path.join(embeddedVsCode, "out/vs/code/browser/workbench/workbench.html");
  const template = await readFile(file, "utf8");
  return template.replace(/\{\{(\w+)\}\}/g, (_all, name: string) => values[name] ?? "");
}

function withoutServer(workbench: string): string {
  return serverless.reduce((text, [found, wanted]) => {
    if (!text.includes(found)) throw new Error(`the embedded workbench has no ${found}`);
    return text.replace(found, wanted);
  }, workbench);
}
