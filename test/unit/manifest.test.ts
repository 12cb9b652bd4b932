import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { commandIds, contextIds, deedKey, deeds, settingsSection } from "../../src/host/ids.ts";
import { lessonCommandIds } from "../../src/host/lessons/lessonIds.ts";
import { dialects } from "../../src/source/dialects/index.ts";
import { languages, readLanguages } from "../../src/source/languages.ts";
import { headColours } from "../../webview/marks/headColours.ts";

interface MenuItem {
  readonly command?: string;
  readonly submenu?: string;
  readonly when?: string;
}

interface Manifest {
  readonly activationEvents: readonly string[];
  readonly engines: { readonly vscode: string };
  readonly devDependencies: Readonly<Record<string, string>>;
  readonly contributes: {
    readonly commands: readonly { readonly command: string }[];
    readonly submenus: readonly { readonly id: string }[];
    readonly menus: Readonly<Record<string, readonly MenuItem[]>>;
    readonly keybindings: readonly (MenuItem & { readonly key: string; readonly mac: string })[];
    readonly viewsContainers: Readonly<Record<string, readonly unknown[]>>;
    readonly views: Readonly<Record<string, readonly { readonly when?: string }[]>>;
    readonly configuration: {
      readonly properties: Readonly<
        Record<string, { readonly type: unknown; readonly scope: string }>
      >;
    };
    readonly colors: readonly {
      readonly id: string;
      readonly defaults: Readonly<Record<"dark" | "light", string>>;
    }[];
    readonly walkthroughs: readonly {
      readonly steps: readonly {
        readonly id: string;
        readonly description: string;
        readonly completionEvents: readonly string[];
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
const { commands, menus, submenus, keybindings, configuration, colors, views, viewsContainers } =
  manifest.contributes;
const clauses = [...Object.values(menus), keybindings, ...Object.values(views)]
  .flat()
  .flatMap(({ when }) => when ?? []);

/** Commands that can do something wherever they are called. */
const always = [
  commandIds.openExample,
  lessonCommandIds.startLesson,
  lessonCommandIds.resumeLesson,
  lessonCommandIds.resetLesson,
  lessonCommandIds.resetProgress,
  lessonCommandIds.exportProgress,
  lessonCommandIds.openLessonFolder,
  lessonCommandIds.chooseLessonLanguage,
] as readonly string[];

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
    const used = [...Object.values(menus).flat(), ...keybindings].flatMap(
      ({ command, submenu }) => command ?? submenu ?? [],
    );
    const contributed = new Set([
      ...commands.map(({ command }) => command),
      ...submenus.map(({ id }) => id),
    ]);
    expect(used.filter((id) => !contributed.has(id))).toEqual([]);
  });

  it("has one entry in the context menu of an editor: a menu of its own", () => {
    const entries = menus["editor/context"] ?? [];
    expect(entries.map(({ submenu }) => submenu)).toEqual(submenus.map(({ id }) => id));
    const offered = menus[entries[0]?.submenu ?? ""] ?? [];
    expect(offered.map(({ command }) => command)).toContain(commandIds.runAttention);
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

  it("ticks each step only by the key that is set when it is done", () => {
    const steps = manifest.contributes.walkthroughs.flatMap((walkthrough) => walkthrough.steps);
    expect(steps.map(({ id, completionEvents }) => [id, ...completionEvents])).toEqual(
      deeds.map((deed) => [deed, `onContext:${deedKey(deed)}`]),
    );
  });

  it("resolves every %key%, and every key is used", () => {
    const used = [...packageText.matchAll(/"%([^%"]+)%"/g)].map(([, key]) => key);
    expect([...new Set(used)].toSorted()).toEqual(Object.keys(titles).toSorted());
  });

  it("and docs/languages.md name every language that is read", () => {
    const [, list = ""] = /Attention Lens reads ([^.]*)\. It reads/.exec(
      readFileSync("docs/languages.md", "utf8").replace(/\s+/g, " "),
    )!;
    const names = new Set(Object.values(languages).map(({ name }) => name));
    expect(list.split(/, and |, /).toSorted()).toEqual([...names].toSorted());
  });

  it("wakes for the languages that are read, and for nothing that every window does", () => {
    expect(dialects.map(({ language }) => language)).toEqual(Object.values(languages));
    const events = manifest.activationEvents;
    expect(events.filter((event) => event.startsWith("onLanguage:"))).toEqual(
      readLanguages.map((language) => `onLanguage:${language}`),
    );
    expect(events).not.toContain("onStartupFinished");
    expect(events).not.toContain("*");
  });

  it("offers in the palette only what can work there", () => {
    const conditioned = menus["commandPalette"]?.flatMap(({ command }) => command ?? []) ?? [];
    expect([...conditioned, ...always].toSorted()).toEqual(
      commands.map(({ command }) => command).toSorted(),
    );
    expect(menus["commandPalette"]?.filter(({ when }) => !when)).toEqual([]);
  });

  it("uses only keys that the code sets", () => {
    const asked = clauses.flatMap((when) => when.match(/attentionLens\.[a-z]\w+/gi) ?? []);
    const ids = [
      ...Object.values(contextIds),
      ...["panel", "computations", "lessons", "sideBarPanel"].map((id) => `attentionLens.${id}`),
    ] as readonly string[];
    expect(asked.filter((id) => !ids.includes(id))).toEqual([]);
  });

  it("finds paths on Windows, too: no clause holds a slash without a backslash beside it", () => {
    for (const when of clauses) {
      for (const [, pattern = ""] of when.matchAll(/=~ \/(.+?)\/(?= |$)/g)) {
        expect(pattern.replaceAll("[\\\\/]", "").replaceAll("[^\\\\/]", ""), when).not.toContain(
          "/",
        );
      }
      expect(when.replaceAll(/=~ \/.+?\/(?= |$)/g, ""), when).not.toMatch(/[\w.]\/|\/[\w.]/);
    }
    expect(clauses.filter((when) => when.includes("=~")).length).toBeGreaterThan(0);
  });

  it.each([
    [lessonCommandIds.recordStep, "work/lessons/01-scale/code/a.py", "work/lessons/code.py"],
    [lessonCommandIds.previewLesson, "work/lessons/01-scale/steps/01.md", "work/steps/a/01.md"],
    [
      commandIds.resetExample,
      "storage/attention-lens.attention-lens/examples/a.py",
      "work/examples/a.py",
    ],
  ])("offers %s for %s, and not for %s, with slashes and with backslashes", (id, fit, other) => {
    const patterns = Object.values(menus)
      .flat()
      .filter(({ command }) => command === id)
      .flatMap(({ when = "" }) => [...when.matchAll(/resourcePath =~ \/(.+?)\/(?= |$)/g)])
      .map(([, pattern = ""]) => new RegExp(pattern));
    expect(patterns.length).toBeGreaterThan(0);
    for (const pattern of patterns) {
      for (const toPath of [
        (file: string) => `/${file}`,
        (file: string) => `c:\\${file.replaceAll("/", "\\")}`,
      ]) {
        expect([toPath(fit), toPath(other)].map((file) => pattern.test(file))).toEqual([
          true,
          false,
        ]);
      }
    }
  });

  it("has the panel's icon above files with computations only: not on the Welcome tab, nor on the panel's own", () => {
    const titled = menus["editor/title"] ?? [];
    const clausesOf = (id: string) =>
      titled.flatMap((item) => (item.command === id ? item.when : []));
    expect(clausesOf(commandIds.showPanel)).toEqual([
      `resourcePath in ${contextIds.computedFiles} && !isInDiffEditor`,
    ]);
    expect(titled.filter(({ when = "" }) => when === "")).toEqual([]);
  });

  it("names no address of its own that is nobody's: there is no public one", () => {
    const { repository, bugs, homepage } = JSON.parse(packageText) as Record<string, unknown>;
    expect([repository, bugs, homepage]).toEqual([undefined, undefined, undefined]);
  });

  it("leaves AltGr to those who write with it: no key is Ctrl+Alt and a letter", () => {
    for (const { key, mac } of keybindings) {
      for (const pressed of [key, mac]) expect(pressed).not.toMatch(/(ctrl|cmd)\+alt\+\w($| )/);
    }
    const chord = keybindings.find(({ command }) => command === commandIds.runAttention);
    expect(chord?.when).toContain(contextIds.hasMatrices);
  });

  it("has one container in the activity bar", () => {
    expect(viewsContainers["activitybar"]).toHaveLength(1);
    expect(Object.keys(views)).toEqual(["attentionLens"]);
  });

  it("lets every surface be turned off by itself, by language, too", () => {
    for (const surface of ["codeLens", "headColors", "hover", "problems"]) {
      const setting = configuration.properties[`attentionLens.${surface}`];
      expect(setting, surface).toMatchObject({ type: "boolean", scope: "language-overridable" });
    }
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
