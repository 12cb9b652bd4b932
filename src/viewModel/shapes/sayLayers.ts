import * as l10n from "@vscode/l10n";
import { classAt } from "../../program/ir/places.ts";
import type { FollowedShapes } from "../../program/readProgram.ts";
import { type LayerFacts, reportLayers } from "../../program/shapes/layerFacts.ts";
import type { LayerPart } from "../../program/shapes/layerParts.ts";
import type { SizeSum } from "../../program/shapes/sizeSum.ts";
import { bytesOf } from "../../program/values/dtype.ts";
import { bytesText, countText, sumText } from "./countText.ts";
import { sayHeadsOf } from "./sayShapedAttention.ts";
import type { LayerLine } from "./shapeHint.ts";

/** What stands above the layers of a program, in the order of the text. */
export function findLayerLines(followed: FollowedShapes): readonly LayerLine[] {
  const { program, joined, book } = followed;
  const heads = headsByClass(followed);
  const layers = reportLayers({ ...program, joined, book }, program.variables);
  // A model of which nothing is known but its name has no line.
  const told = layers.filter(
    (layer) => layer.kind !== "model" || sayLayer(layer) !== nameOf(layer),
  );
  return joinEmbeddings(told, joined).map(([first, ...others]) => ({
    range: program.toFile(first.range),
    title:
      others.length > 0
        ? sayEmbeddings([first, ...others])
        : sayLayer(first, heads.get(first.name)),
    name: first.name,
    parameters: addParameters([first, ...others]),
    parts: partLines(first),
  }));
}

type Embeddings = readonly [LayerFacts, ...LayerFacts[]];

/** Embeddings on lines that follow each other have one line above them. */
function joinEmbeddings(layers: readonly LayerFacts[], text: string): readonly Embeddings[] {
  return layers.reduce<readonly Embeddings[]>((all, layer) => {
    const last = all.at(-1);
    const before = last?.at(-1);
    const areTables = layer.kind === "embedding" && before?.kind === "embedding";
    const between = before ? text.slice(before.range.end, layer.range.start) : "";
    const isNext = areTables && between.split("\n").length === 2;
    return last && isNext ? [...all.slice(0, -1), [...last, layer]] : [...all, [layer]];
  }, []);
}

/** The heads of the attention that a class computes, in words. */
function headsByClass({ program, report }: FollowedShapes): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const facts of report.attentions) {
    const name = classAt(program.statements, facts.range.start);
    const said = sayHeadsOf(facts);
    if (name !== null && said !== null && !found.has(name)) found.set(name, said);
  }
  return found;
}

/** `SwiGLU MLP · 4096 → 11008 → 4096 · 135.3 M parameters` */
export function sayLayer(layer: LayerFacts, heads?: string): string {
  const own = layer.kind === "attention" && heads !== undefined ? [heads] : [];
  return [nameOf(layer), ...own, ...aboutOf(layer), ...sizeOf(layer)].join(" · ");
}

function nameOf({ kind, norm, activation, blocks, widths, isOfPositions }: LayerFacts): string {
  switch (kind) {
    case "model":
      // Only attention makes its width known.
      return blocks || widths.length > 0 ? l10n.t("Transformer model") : l10n.t("Model");
    case "stack":
      return l10n.t("Transformer blocks");
    case "block":
      return l10n.t("Transformer block");
    case "attention":
      return l10n.t("Attention layer");
    case "mlp":
      return activation === null ? l10n.t("MLP") : l10n.t("{0} MLP", activation);
    case "norm":
      return norm ?? "";
    case "embedding":
      return isOfPositions ? l10n.t("Position embedding") : l10n.t("Token embedding");
    case "head":
      return l10n.t("Output head");
  }
}

function aboutOf({ kind, widths, blocks, norm }: LayerFacts): readonly string[] {
  const texts = widths.flatMap((width) => sumText(width, String) ?? []);
  const isKnown = texts.length > 0 && texts.length === widths.length;
  const count = blocks ? [sayCount(blocks.count, blocks.name)] : [];
  switch (kind) {
    case "mlp":
    case "head":
      return isKnown ? [texts.join(" → ")] : [];
    case "embedding":
      return isKnown ? [texts.join(" × ")] : [];
    default: {
      const width = isKnown ? [l10n.t("width {0}", texts.join(", "))] : [];
      return [...count, ...width, ...(norm !== null && kind === "block" ? [norm] : [])];
    }
  }
}

function sayCount(count: number, name: string): string {
  return `${count} × ${name}`;
}

/** Parameters, and what a model takes in memory. */
function sizeOf({
  kind,
  parameters,
  settings,
  isTied,
  dtype,
  cache,
}: LayerFacts): readonly string[] {
  if (kind === "head" && isTied) return [l10n.t("same weights as the token embedding")];
  const count = parameters && sayParameters(parameters);
  if (count === null || parameters === null) return [];
  if (kind !== "model") return [count];
  const { value } = parameters;
  const bytes = dtype ? bytesOf(dtype) : null;
  return [
    settings === null
      ? count
      : l10n.t("{0} parameters with {1}", sumText(parameters, countText) ?? "?", settings),
    ...(bytes !== null && dtype && value !== null
      ? [l10n.t("weights {0} in {1}", bytesText(value * bytes), dtype)]
      : []),
    ...(bytes !== null && cache?.value ? [sayCache(cache.value * bytes)] : []),
  ];
}

function sayCache(bytes: number): string {
  return l10n.t("KV cache {0} per token", bytesText(bytes));
}

/** null: that takes too long to say. */
function sayParameters(parameters: SizeSum): string | null {
  if (parameters.value === 1) return l10n.t("1 parameter");
  const text = sumText(parameters, countText);
  return text === null ? null : l10n.t("{0} parameters", text);
}

/** `Token embedding 50304 × 768 · position embedding 1024 × 768 · 39.4 M parameters` */
function sayEmbeddings(layers: Embeddings): string {
  const texts = layers.map((layer) => [nameOf(layer), ...aboutOf(layer)].join(" "));
  const whole = addParameters(layers);
  if (whole === null) return texts.join(" · ");
  return [...texts, l10n.t("{0} parameters", countText(whole))].join(" · ");
}

function addParameters(layers: Embeddings): number | null {
  const values = layers.map(({ parameters }) => parameters?.value ?? null);
  if (values.includes(null)) return null;
  return values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
}

function partLines({ kind, parts, parameters }: LayerFacts): LayerLine["parts"] {
  if (parts.length < 2 || kind === "embedding" || kind === "head") return [];
  const lines = parts.map((part) => ({
    name: partName(part),
    size: part.isTied ? l10n.t("shared, counted above") : groupedText(part.parameters),
    parameters: part.parameters?.value ?? null,
  }));
  if (!parameters) return lines;
  const whole = { size: groupedText(parameters), parameters: parameters.value };
  return [...lines, { name: l10n.t("In all"), ...whole }];
}

function partName({ name, type, count }: LayerPart): string {
  return `${name} · ${count > 1 ? sayCount(count, type) : type}`;
}

function groupedText(parameters: SizeSum | null): string {
  return (parameters && sumText(parameters, (value) => value.toLocaleString("en-US"))) ?? "?";
}
