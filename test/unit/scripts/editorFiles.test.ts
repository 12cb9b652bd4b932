import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

interface Launch {
  readonly name: string;
  readonly args: readonly string[];
  readonly program?: string;
  readonly outFiles?: readonly string[];
  readonly preLaunchTask: string;
}

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, "utf8"));
const { configurations } = readJson(".vscode/launch.json") as {
  readonly configurations: readonly Launch[];
};
const { tasks } = readJson(".vscode/tasks.json") as {
  readonly tasks: readonly { readonly label: string; readonly script: string }[];
};
const { scripts, main, browser, activationEvents, capabilities, extensionKind } = readJson(
  "package.json",
) as {
  readonly scripts: Readonly<Record<string, string>>;
  readonly main: string;
  readonly browser: string;
  readonly activationEvents: readonly string[];
  readonly capabilities: { readonly untrustedWorkspaces: { readonly supported: unknown } };
  readonly extensionKind: readonly string[];
};

describe("what VS Code offers to developers", () => {
  it.each(configurations.map((launch) => [launch.name, launch] as const))(
    "%s starts from files that are there, after a task that is there",
    (_, { args, program, preLaunchTask }) => {
      const files = [...args, ...(program === undefined ? [] : [program])]
        .map((text) => /\$\{workspaceFolder\}\/?(.*)$/.exec(text)?.[1])
        .filter((file) => file !== undefined && file !== "");
      expect(files.filter((file) => !existsSync(file!))).toEqual([]);
      expect(tasks.map(({ label }) => label)).toContain(preLaunchTask);
    },
  );

  it("finds the sources of what the extension starts from", () => {
    const [desktop, web] = configurations.map(({ outFiles = [] }) => outFiles[0]);
    expect(desktop).toBe("${workspaceFolder}/dist/**/*.{cjs,mjs}");
    expect(main).toMatch(/^dist\/.*\.cjs$/);
    expect(web).toBe("${workspaceFolder}/dist/web/**/*.{cjs,js}");
    expect(browser).toMatch(/^dist\/web\/.*\.cjs$/);
  });

  it("opens the examples in a window that has the extension, which needs no trust and wakes for them", () => {
    const [desktop, web] = configurations.map(({ args }) => args);
    const [root, folder, file = ""] = desktop!;
    expect(root).toBe("--extensionDevelopmentPath=${workspaceFolder}");
    expect(folder).toBe("${workspaceFolder}/media/examples");
    expect(file).toMatch(/^\$\{workspaceFolder\}\/media\/examples\/\w+\.cs$/);
    expect(web).toEqual([root, "--extensionDevelopmentKind=web", folder]);
    expect(activationEvents).toContain("onLanguage:csharp");
    expect(capabilities.untrustedWorkspaces.supported).toBe(true);
    expect(extensionKind).toEqual(["workspace"]);
  });

  it("builds before it starts, by the script that makes what is started", () => {
    const build = tasks.find(({ label }) => label === configurations[0]!.preLaunchTask);
    expect(scripts[build!.script]).toMatch(/ && node esbuild\.mjs$/);
  });

  it("runs scripts of package.json as tasks", () => {
    expect(tasks.map(({ script }) => script).filter((script) => !(script in scripts))).toEqual([]);
  });
});

describe("the scripts of package.json", () => {
  it("install what is missing first, and call tools by their name", () => {
    const { ready, ...others } = scripts;
    expect(ready).toBe("node scripts/install.mjs");
    const unprepared = Object.entries(others).filter(([, line]) => {
      return !line.startsWith("npm run -s ready && ");
    });
    expect(unprepared).toEqual([]);
    for (const tool of [
      "node node_modules/typescript7/bin/tsc -b",
      "oxlint",
      "prettier --check",
      "depcruise src webview",
    ]) {
      expect(scripts["check"]).toContain(` && ${tool}`);
    }
  });

  it("name files that are there", () => {
    const files = Object.values(scripts).flatMap(
      (line) => line.match(/[\w./]+\.(ts|mjs)\b/g) ?? [],
    );
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
  });
});

it("every package that the project names is used somewhere", () => {
  const { dependencies, devDependencies } = readJson("package.json") as Readonly<
    Record<"dependencies" | "devDependencies", Readonly<Record<string, string>> | undefined>
  >;
  const files = execFileSync("git", ["ls-files", "*.ts", "*.tsx", "*.mjs", "*.json", "*.css"], {
    encoding: "utf8",
  })
    .trim()
    .split("\n")
    .filter((file) => !/(^|\/)package(-lock)?\.json$/.test(file) && existsSync(file));
  const text = files.map((file) => readFileSync(file, "utf8")).join("\n");
  const lines = Object.values(scripts).join("\n");
  /** Tools that are called by another name than their own. */
  const commands: Readonly<Record<string, string>> = {
    "dependency-cruiser": "depcruise",
    "oxlint-tsgolint": "oxlint",
    typescript7: "typescript7/bin/tsc",
    node: "node",
  };
  const isUsed = (name: string): boolean =>
    ['"', "'", "/", "@vitest-environment "].some((mark) => text.includes(mark + name)) ||
    lines.includes(commands[name] ?? `${name} `);
  const names = Object.keys({ ...dependencies, ...devDependencies });
  const unused = names.filter((name) => !isUsed(name.replace(/^@types\//, "")));
  expect(unused).toEqual([]);
});

it("every import rule has a name of its own", async () => {
  const file: string = "../../../.dependency-cruiser.mjs";
  const rules = (await import(file)) as {
    readonly default: { readonly forbidden: readonly { readonly name: string }[] };
  };
  const names = rules.default.forbidden.map(({ name }) => name);
  expect(names.toSorted()).toEqual([...new Set(names)].toSorted());
});

it("every event emitter goes with its owner", () => {
  const files = execFileSync("git", ["ls-files", "src/host/*.ts"], { encoding: "utf8" })
    .trim()
    .split("\n")
    .filter((file) => existsSync(file));
  const kept = files.flatMap((file) => {
    const text = readFileSync(file, "utf8");
    const names = [...text.matchAll(/([#\w]+) = new vscode\.EventEmitter/g)].map(
      ([, name]) => name!,
    );
    return names
      .filter((name) => ![`${name}.dispose()`, `${name},`].some((use) => text.includes(use)))
      .map((name) => `${file}: ${name}`);
  });
  expect(kept).toEqual([]);
});
