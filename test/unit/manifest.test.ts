import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { commandIds, settingsSection } from "../../src/host/ids.ts";
import { lessonCommandIds } from "../../src/host/lessons/lessonIds.ts";
import { headColours } from "../../webview/marks/headColours.ts";

interface Manifest {
  readonly engines: { readonly vscode: string };
  readonly devDependencies: Readonly<Record<string, string>>;
  readonly contributes: {
    readonly commands: readonly { readonly command: string }[];
    readonly menus: Readonly<Record<string, readonly { readonly command: string }[]>>;
    readonly keybindings: readonly { readonly command: string }[];
    readonly configuration: { readonly properties: Readonly<Record<string, unknown>> };
    readonly colors: readonly {
      readonly id: string;
      readonly defaults: Readonly<Record<"dark" | "light", string>>;
    }[];
    readonly walkthroughs: readonly {
      readonly steps: readonly {
        readonly description: string;
        readonly media: { readonly image: string };
      }[];
    }[];
  };
}

const packageText = readFileSync("package.json", "utf8");
const manifest = JSON.parse(packageText) as Manifest;
const readTitles = (file: string) =>
  JSON.parse(readFileSync(file, "utf8")) as Readonly<Record<string, string>>;
const titles = readTitles("package.nls.json");
const { commands, menus, keybindings, configuration, colors } = manifest.contributes;

describe("package.json", () => {
  it("contributes the commands that have a handler, and no others", () => {
    const contributed = commands.map(({ command }) => command);
    const handled = Object.values({ ...commandIds, ...lessonCommandIds });
    expect(contributed.toSorted()).toEqual(handled.toSorted());
  });

  it("uses one prefix everywhere", () => {
    const ids = [
      ...commands.map(({ command }) => command),
      ...Object.keys(configuration.properties),
      ...colors.map(({ id }) => id),
    ];
    expect(ids.filter((id) => !id.startsWith(`${settingsSection}.`))).toEqual([]);
  });

  it("puts only contributed commands into menus and keybindings", () => {
    const used = [...Object.values(menus).flat(), ...keybindings].map(({ command }) => command);
    const contributed = new Set(commands.map(({ command }) => command));
    expect(used.filter((command) => !contributed.has(command))).toEqual([]);
  });

  it("walks newcomers through five steps, each with a picture and a button that works", () => {
    const steps = manifest.contributes.walkthroughs.flatMap((walkthrough) => walkthrough.steps);
    expect(steps).toHaveLength(5);
    const contributed = new Set(commands.map(({ command }) => command));
    for (const { description, media } of steps) {
      expect(existsSync(media.image), media.image).toBe(true);
      for (const words of [titles, readTitles("package.nls.zh-tw.json")]) {
        const text = words[description.slice(1, -1)] ?? "";
        const buttons = [...text.matchAll(/\]\(command:([\w.]+)/g)].map(([, id = ""]) => id);
        expect(buttons.length, text).toBeGreaterThan(0);
        expect(buttons.filter((id) => !contributed.has(id))).toEqual([]);
      }
    }
  });

  it("resolves every %key%, and every key is used", () => {
    const used = [...packageText.matchAll(/"%([^%"]+)%"/g)].map(([, key]) => key);
    expect([...new Set(used)].toSorted()).toEqual(Object.keys(titles).toSorted());
  });

  it("has the head colours of the panel", () => {
    expect(colors.map(({ defaults }) => defaults.dark)).toEqual(headColours.dark);
    expect(colors.map(({ defaults }) => defaults.light)).toEqual(headColours.light);
  });

  it("compiles against the oldest VS Code that it claims to run in", () => {
    const types = manifest.devDependencies["@types/vscode"] ?? "";
    expect(manifest.engines.vscode).toBe(`^${types}`);
  });
});
