/**
 * Sixteen colours per ground, chosen as far apart as possible for normal, red-blind, green-blind
 * and blue-blind eyes, each with contrast of at least 3 to its ground.
 */
export const headColours = {
  dark: [
    "#4ea1ff",
    "#ffa733",
    "#e4275c",
    "#fec1ee",
    "#9270a7",
    "#805ef9",
    "#ee7a5b",
    "#61dd97",
    "#c48ab5",
    "#6bfb70",
    "#99b6f0",
    "#6589d3",
    "#65a67e",
    "#dba0cc",
    "#a6eca5",
    "#e351c7",
  ],
  light: [
    "#0a6bc4",
    "#c2610c",
    "#582f35",
    "#8c457d",
    "#9882a7",
    "#401993",
    "#9b2e0d",
    "#43a26d",
    "#731964",
    "#587757",
    "#0939c5",
    "#537ddb",
    "#1a5e3a",
    "#c02ca7",
    "#338d37",
    "#8e6a85",
  ],
} as const satisfies Record<"dark" | "light", readonly string[]>;
