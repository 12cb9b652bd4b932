// Who may import whom: the table of ARCHITECTURE.md, checked. Rooms are listed before their readers.
const rooms = {
  tensor: [],
  random: [],
  source: ["tensor", "random"],
  engine: ["tensor"],
  viewModel: ["engine", "tensor", "source"],
  protocol: ["viewModel"],
};

const pureRules = Object.entries(rooms).map(([room, allowed]) => ({
  name: `${room}-imports`,
  comment: `src/${room} may import only: ${allowed.join(", ") || "nothing"}`,
  severity: "error",
  from: { path: `^src/${room}/` },
  to: { path: "^(src|webview|test)/", pathNot: `^src/(${[room, ...allowed].join("|")})/` },
}));

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
      name: "only-host-imports-vscode",
      severity: "error",
      from: { path: "^(src|webview)/", pathNot: "^src/(host/|extension\\.ts$)" },
      to: { path: "^vscode$" },
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
      from: { path: "^webview/" },
      to: { path: "^src/", pathNot: "^src/(protocol|viewModel)/" },
    },
    {
      name: "webview-takes-only-types-of-viewModel",
      severity: "error",
      from: { path: "^webview/" },
      to: { path: "^src/viewModel/", dependencyTypesNot: ["type-only"] },
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
