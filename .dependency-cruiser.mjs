// Who may import whom: the table of ARCHITECTURE.md, checked. Rooms are listed before their readers.
const rooms = {
  settings: [],
  tensor: [],
  random: [],
  files: ["tensor"],
  rpc: ["engine"],
  source: ["settings", "tensor", "random"],
  program: ["tensor", "random", "source", "files"],
  engine: ["settings", "tensor", "files"],
  problem: ["engine", "settings", "tensor", "source"],
  viewModel: ["problem", "engine", "settings", "tensor", "source", "program", "files"],
  lessons: ["viewModel", "problem", "engine", "settings", "tensor", "source", "random"],
  protocol: ["rpc", "viewModel", "problem", "lessons", "files"],
  panel: ["protocol", "viewModel", "problem", "source", "engine", "tensor"],
  service: ["panel", "protocol", "viewModel", "problem", "program", "engine", "source", "tensor"],
};

const pureRules = Object.entries(rooms).map(([room, allowed]) => ({
  name: `${room}-imports`,
  comment: `src/${room} may import only: ${allowed.join(", ") || "nothing"}`,
  severity: "error",
  from: { path: `^src/${room}/` },
  to: { path: "^(src|webview|test)/", pathNot: `^src/(${[room, ...allowed].join("|")})/` },
}));

const pureLibraries = [
  ...[
    "@vscode/l10n",
    "d3-color",
    "d3-scale-chromatic",
    "jsonc-parser",
    "fflate",
    "markdown-it",
    "valibot",
  ],
  ...["web-tree-sitter", "gpu.js"],
];

export default {
  forbidden: [
    ...pureRules,
    {
      name: "pure-rooms-know-no-platform",
      comment: "Time, files and logging come in as arguments",
      severity: "error",
      from: { path: `^src/(${Object.keys(rooms).join("|")})/` },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "pure-rooms-take-few-libraries",
      comment: "Each runs everywhere; @vscode/l10n writes sentences where their reason is known",
      severity: "error",
      from: { path: `^src/(${Object.keys(rooms).join("|")})/` },
      to: { path: "node_modules/", pathNot: `node_modules/(${pureLibraries.join("|")})/` },
    },
    {
      name: "only-host-imports-vscode",
      severity: "error",
      from: { path: "^(src|webview)/", pathNot: "^src/(host/|extension(Web)?\\.ts$)" },
      to: { path: "^vscode$" },
    },
    {
      name: "workers-imports",
      comment: "Only pure rooms: worker threads have no window and no terminal",
      severity: "error",
      from: { path: "^src/workers/" },
      to: {
        path: "^(src|webview|test)/",
        pathNot:
          "^src/(workers|rpc|files|settings|tensor|random|source|program|engine|problem|viewModel|service)/",
      },
    },
    {
      name: "only-host-and-cli-start-workers",
      severity: "error",
      from: {
        path: "^(src|webview)/",
        pathNot: "^src/(workers/|host/|cli/|extension(Web)?\\.ts$)",
      },
      to: { path: "^src/workers/" },
    },
    {
      name: "cli-imports",
      severity: "error",
      from: { path: "^src/cli/" },
      to: { path: "^(src/host|webview)/" },
    },
    {
      name: "webview-imports",
      severity: "error",
      from: { path: "^webview/", pathNot: "^webview/(offline|ahead)/" },
      to: { path: "^(src|test)/", pathNot: "^src/(rpc|protocol|viewModel|lessons)/" },
    },
    {
      name: "stand-in-imports",
      comment: "What stands in for the host in a page hands on what src/panel answers",
      severity: "error",
      from: { path: "^webview/(offline|ahead)/" },
      to: { path: "^(src|test)/", pathNot: "^src/(rpc|panel|protocol|viewModel)/" },
    },
    {
      name: "webview-takes-only-types-of-viewModel-and-lessons",
      severity: "error",
      from: { path: "^webview/" },
      to: { path: "^src/(viewModel|lessons)/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "one-door-to-the-toolkit",
      severity: "error",
      from: { path: "^webview/", pathNot: "^webview/toolkit\\.ts$" },
      to: { path: "webview-ui-toolkit" },
    },
    {
      name: "gpu-stays-in-its-backend",
      severity: "error",
      from: { path: "^(src|webview)/", pathNot: "^src/engine/backends/gpu/" },
      to: { path: "gpu\\.js" },
    },
    { name: "no-circles", severity: "error", from: {}, to: { circular: true } },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.base.json" },
    enhancedResolveOptions: { extensions: [".ts", ".tsx", ".mjs", ".js"] },
  },
};
