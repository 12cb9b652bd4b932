import { createContext } from "preact";
import { useEffect, useState } from "preact/hooks";
import { colourRamp, parseRgb, type Rgb } from "../../src/protocol/colours.ts";

/** Colours of the shares from −1 to 1, evenly spaced, per kind of magnitude. */
interface Shades {
  readonly weights: readonly Rgb[];
  readonly signed: readonly Rgb[];
}

const steps = 255;

/** All colours on a background, computed once: computing them for every cell would be slow. */
export function createShades(ground: "dark" | "light", background: Rgb): Shades {
  const shares = Array.from({ length: 2 * steps + 1 }, (_, at) => (at - steps) / steps);
  const on = { ground, background };
  return {
    weights: shares.map(colourRamp("weights", on)),
    signed: shares.map(colourRamp("signed", on)),
  };
}

/** What the marks need to know about the editor's colour theme. */
export interface Theme {
  readonly ground: "dark" | "light";
  readonly highContrast: boolean;
  readonly background: Rgb;
  readonly shades: Shades;
}

/** The colour theme for all marks below. */
export const ThemeContext = createContext<Theme>({
  ground: "dark",
  highContrast: false,
  background: [31, 31, 31],
  shades: createShades("dark", [31, 31, 31]),
});

/** The current theme; the editor sets classes on the body, and CSS variables. */
export function useTheme(): Theme {
  const [theme, setTheme] = useState(readTheme);
  useEffect(() => {
    const observer = new MutationObserver(() => {
      setTheme(readTheme());
    });
    observer.observe(document.body, { attributes: true, attributeFilter: ["class"] });
    observer.observe(document.documentElement, { attributes: true, attributeFilter: ["style"] });
    return () => {
      observer.disconnect();
    };
  }, []);
  return theme;
}

function readTheme(): Theme {
  const classes = document.body.classList;
  const ground =
    classes.contains("vscode-light") || classes.contains("vscode-high-contrast-light")
      ? "light"
      : "dark";
  const highContrast =
    classes.contains("vscode-high-contrast") || classes.contains("vscode-high-contrast-light");
  const background = readBackground() ?? (ground === "light" ? [255, 255, 255] : [31, 31, 31]);
  return { ground, highContrast, background, shades: createShades(ground, background) };
}

function readBackground(): Rgb | null {
  const style = getComputedStyle(document.body);
  return parseRgb(style.getPropertyValue("--vscode-editor-background"));
}
