import * as vscode from "vscode";
import { backendChoices, type BackendChoice } from "../engine/backends/choose.ts";
import type { HintScope, SizeStyle } from "../viewModel/shapes/shapeHint.ts";
import { settingsSection } from "./ids.ts";

/** The user's current settings. */
export interface Settings {
  readonly codeLens: boolean;
  readonly headColors: boolean;
  readonly hover: boolean;
  readonly problems: boolean;
  /** Whether a line says that following the program ends there. */
  readonly notes: boolean;
  /** Where the shapes of tensors stand at the ends of lines. */
  readonly shapes: HintScope | "off";
  readonly shapeSizes: SizeStyle;
  /** Where the numbers that lines make stand at their ends. */
  readonly values: HintScope | "off";
  /** For files that set none; null asks once per file. */
  readonly defaultHeadCount: number | null;
  readonly backend: BackendChoice;
  /** Bytes. */
  readonly memoryLimit: number;
}

/** MiB, as package.json says. */
const [defaultMemoryLimit, leastMemoryLimit] = [2048, 16];

/** Reads the settings for a document. */
export function readSettings(scope?: vscode.ConfigurationScope): Settings {
  const section = vscode.workspace.getConfiguration(settingsSection, scope);
  const headCount = section.get<unknown>("defaultHeadCount");
  const isCount = typeof headCount === "number" && Number.isInteger(headCount) && headCount > 0;
  const backend = section.get<unknown>("backend");
  const mebibytes = section.get<unknown>("memoryLimit");
  const isLimit = typeof mebibytes === "number" && mebibytes >= leastMemoryLimit;
  return {
    backend: backendChoices.find((choice) => choice === backend) ?? "auto",
    memoryLimit: (isLimit ? mebibytes : defaultMemoryLimit) * 2 ** 20,
    codeLens: section.get<unknown>("codeLens") !== false,
    headColors: section.get<unknown>("headColors") !== false,
    hover: section.get<unknown>("hover") !== false,
    problems: section.get<unknown>("problems") !== false,
    notes: section.get<unknown>("notes") !== false,
    shapes: readChoice(section.get<unknown>("shapes"), ["attention", "all", "off"]),
    values: readChoice(section.get<unknown>("values"), ["attention", "all", "off"]),
    shapeSizes: readChoice(section.get<unknown>("shapeSizes"), ["names", "numbers"]),
    defaultHeadCount: isCount ? headCount : null,
  };
}

/** The first choice is the default. */
function readChoice<Choice extends string>(
  value: unknown,
  choices: readonly [Choice, ...Choice[]],
): Choice {
  return choices.find((choice) => choice === value) ?? choices[0];
}

/** Calls back whenever one of our settings changes. */
export function onSettingsChange(listener: () => void): vscode.Disposable {
  return vscode.workspace.onDidChangeConfiguration((event) => {
    if (event.affectsConfiguration(settingsSection)) listener();
  });
}

/**
 * Changes a setting where it is defined for this document, for its language or for all; where it is defined
 * nowhere, in the settings of the user.
 */
export async function storeSetting(
  document: vscode.TextDocument | undefined,
  name: keyof Settings,
  value: unknown,
): Promise<void> {
  const section = vscode.workspace.getConfiguration(settingsSection, document);
  const set: Partial<NonNullable<ReturnType<typeof section.inspect<unknown>>>> =
    section.inspect<unknown>(name) ?? {};
  const { ConfigurationTarget: target } = vscode;
  // The first one that is set is the one that counts.
  const [, where, ofLanguage] =
    [
      [set.workspaceFolderLanguageValue, target.WorkspaceFolder, true] as const,
      [set.workspaceLanguageValue, target.Workspace, true] as const,
      [set.globalLanguageValue, target.Global, true] as const,
      [set.workspaceFolderValue, target.WorkspaceFolder, false] as const,
      [set.workspaceValue, target.Workspace, false] as const,
    ].find(([known]) => known !== undefined) ?? ([undefined, target.Global, false] as const);
  await section.update(name, value, where, ofLanguage);
}
