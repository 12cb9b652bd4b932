import type { MapVersion } from "../../src/viewModel/tiles/tileAddress.ts";

/** The view settings of attention maps. */
export interface MapChoices {
  readonly look: "map" | "lines";
  readonly shown: "head" | "mean" | "max" | "difference";
  /** The head that is subtracted in a difference. */
  readonly against: number;
  readonly stage: "attentionWeights" | "scores" | "maskedScores" | "headOutput";
  readonly pooling: "largest" | "mean";
  /** Which numbers, if the result is compared with another. */
  readonly version: MapVersion;
  /** The maximum of the colour scale of weights; null depends on the size of the map. */
  readonly colours: "one" | "most" | "largest" | null;
  readonly sort: "index" | "entropy" | "peak" | "meanDistance";
  readonly filter: "all" | "peaksHere" | "atLeast";
  readonly threshold: number;
  readonly layout: "vertical" | "horizontal";
  readonly overlay: boolean;
  /** Lines below this share of the widest are left out. */
  readonly lineThreshold: number;
}

/** The defaults: weights as a map, heads by number, no filter. */
export const firstMapChoices: MapChoices = {
  look: "map",
  shown: "head",
  against: 1,
  stage: "attentionWeights",
  pooling: "largest",
  version: "now",
  colours: null,
  sort: "index",
  filter: "all",
  threshold: 0.5,
  layout: "horizontal",
  overlay: false,
  lineThreshold: 0.05,
};

/** The values of each choice among several. */
export const mapOptions = {
  look: ["map", "lines"],
  shown: ["head", "mean", "max", "difference"],
  stage: ["attentionWeights", "scores", "maskedScores", "headOutput"],
  pooling: ["largest", "mean"],
  version: ["now", "before", "difference"],
  colours: ["one", "most", "largest"],
  sort: ["index", "entropy", "peak", "meanDistance"],
  filter: ["all", "peaksHere", "atLeast"],
  layout: ["vertical", "horizontal"],
} as const satisfies { readonly [Name in keyof MapChoices]?: readonly MapChoices[Name][] };

/** Reads stored settings; invalid values become defaults. */
export function readMapChoices(kept: unknown): MapChoices {
  if (typeof kept !== "object" || kept === null) return firstMapChoices;
  const found = kept as Partial<Record<string, unknown>>;
  const first = firstMapChoices;
  const oneOf = <Name extends keyof typeof mapOptions>(name: Name): MapChoices[Name] => {
    const options: readonly unknown[] = mapOptions[name];
    const value = found[name];
    return options.includes(value) ? (value as MapChoices[Name]) : first[name];
  };
  const share = (value: unknown, otherwise: number): number =>
    typeof value === "number" && value >= 0 && value <= 1 ? value : otherwise;
  const { against, overlay, threshold, lineThreshold } = found;
  return {
    look: oneOf("look"),
    shown: oneOf("shown"),
    against: typeof against === "number" && against >= 0 ? Math.floor(against) : first.against,
    stage: oneOf("stage"),
    pooling: oneOf("pooling"),
    version: oneOf("version"),
    colours: oneOf("colours"),
    sort: oneOf("sort"),
    filter: oneOf("filter"),
    threshold: share(threshold, first.threshold),
    layout: oneOf("layout"),
    overlay: typeof overlay === "boolean" ? overlay : first.overlay,
    lineThreshold: share(lineThreshold, first.lineThreshold),
  };
}
