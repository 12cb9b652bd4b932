import * as vscode from "vscode";
import type { PanelLook } from "../../protocol/exportMessages.ts";
import type { ExportLook } from "../../viewModel/export/exportLook.ts";

/** The colours of the heads, by background. */
export type HeadColours = { readonly [ground in "dark" | "light"]: readonly string[] };

interface Manifest {
  readonly contributes: {
    readonly colors: readonly {
      readonly defaults: { readonly dark: string; readonly light: string };
    }[];
  };
}

/** Reads the head colours that package.json contributes. */
export function readHeadColours(packageJson: unknown): HeadColours {
  const defaults = (packageJson as Manifest).contributes.colors.map((color) => color.defaults);
  return { dark: defaults.map(({ dark }) => dark), light: defaults.map(({ light }) => light) };
}

/** Black on white, for paper and slides. */
export function whiteLook(heads: HeadColours): ExportLook {
  const [background, ink, muted] = ["#ffffff", "#1f1f1f", "#5f5f5f"];
  return { ground: "light", background, ink, muted, heads: heads.light };
}

/** The current colours of the panel, or without a panel, those of the default themes. */
export function themeLook(heads: HeadColours, look: PanelLook | null): ExportLook {
  const ground = look?.ground ?? activeGround();
  const plain = plainColours[ground];
  const variable = (name: string, fallback: string) =>
    look?.variables[`--vscode-${name}`] ?? fallback;
  return {
    ground,
    background: variable("editor-background", plain.background),
    ink: variable("foreground", plain.ink),
    muted: variable("descriptionForeground", plain.muted),
    heads: heads[ground].map((colour, head) => variable(`attentionLens-head${head}`, colour)),
  };
}

const plainColours = {
  dark: { background: "#1f1f1f", ink: "#cccccc", muted: "#9d9d9d" },
  light: { background: "#ffffff", ink: "#3b3b3b", muted: "#5f5f5f" },
} as const;

/** The colours of a picture in a hover, by the kind of the theme. */
export function hoverLook(heads: HeadColours): ExportLook {
  const ground = activeGround();
  const { kind } = vscode.window.activeColorTheme;
  const isHighContrast =
    kind === vscode.ColorThemeKind.HighContrast || kind === vscode.ColorThemeKind.HighContrastLight;
  const colours = isHighContrast ? contrastColours[ground] : plainColours[ground];
  return { ground, ...colours, heads: heads[ground] };
}

const contrastColours = {
  dark: { background: "#000000", ink: "#ffffff", muted: "#ffffff" },
  light: { background: "#ffffff", ink: "#000000", muted: "#292929" },
} as const;

function activeGround(): "dark" | "light" {
  const { kind } = vscode.window.activeColorTheme;
  const isLight =
    kind === vscode.ColorThemeKind.Light || kind === vscode.ColorThemeKind.HighContrastLight;
  return isLight ? "light" : "dark";
}
