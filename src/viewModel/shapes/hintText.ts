import * as l10n from "@vscode/l10n";
import { listInShort } from "../basis.ts";
import type { MarkedLine } from "../markdown.ts";
import type { HintShape, HintTensors, ShapeHint, SizeStyle, SizeValue } from "./shapeHint.ts";

/** `(B, n_head, T, 64)`; `?` is a size that nothing names. */
export function shapeText({ short, concrete }: HintShape, style: SizeStyle): string {
  const sizes = short.map((name, axis) => {
    const value = concrete[axis] ?? null;
    return style === "numbers" && value !== null ? String(value) : name;
  });
  return `(${sizes.join(", ")})`;
}

/** VS Code cuts what is longer, at the end. */
const longestHint = 43;

/**
 * `→ q, k, v (B, T, C) ✓`: what stands at the end of a line; `✓` alone beside a comment that says the same in numbers.
 * Where that is long, sizes that the first shape has, too, are left out, then the names, then where in another array it
 * starts, and then further shapes of the same tensor.
 */
export function hintText(hint: ShapeHint, style: SizeStyle): string {
  const { isNamed, isAsStated, isStatedInNumbers } = hint;
  if (isAsStated && isStatedInNumbers) return "✓";
  const forms: readonly HintForm[] = [
    { isNamed, isShort: false, isPlaced: true, isFirst: false },
    { isNamed, isShort: true, isPlaced: true, isFirst: false },
    { isNamed: false, isShort: true, isPlaced: true, isFirst: false },
    { isNamed: false, isShort: true, isPlaced: false, isFirst: false },
    { isNamed: false, isShort: true, isPlaced: false, isFirst: true },
  ];
  const texts = forms.map((form) => textIn(hint, style, form));
  return texts.find((text) => text.length <= longestHint) ?? texts.at(-1)!;
}

interface HintForm {
  readonly isNamed: boolean;
  readonly isShort: boolean;
  readonly isPlaced: boolean;
  readonly isFirst: boolean;
}

function textIn(
  { tensors, isAsStated, restsOnAbsent }: ShapeHint,
  style: SizeStyle,
  { isNamed, isShort, isPlaced, isFirst }: HintForm,
): string {
  const texts = tensors.map((each, at) => {
    const names = isNamed && each.variables.length > 0 ? `${each.variables.join(", ")} ` : "";
    const all = shapesText(each, style);
    const own = shapeText(each.shape, style);
    const shapes = isFirst && own !== all ? `${own} | …` : all;
    const isCut = isShort && at > 0;
    const shown = isCut ? withoutStart(shapes, shapesText(tensors[0]!, style)) : shapes;
    return names + (isPlaced ? placed(shown, each) : shown);
  });
  const text = `→ ${texts.join(" · ")}${isAsStated ? " ✓" : ""}`;
  return restsOnAbsent ? l10n.t("{0} assumed", text) : text;
}

/** `(…, n_kv_heads)` after `(B, T, n_heads)`; nothing is left out of a shape that begins with `…` by itself. */
function withoutStart(shape: string, first: string): string {
  const [own, others] = [shape.split(", "), first.split(", ")];
  if (own.length !== others.length || own.length < 3 || /^\(…|\|/.test(shape)) return shape;
  const same = own.findIndex((size, at) => size !== others[at]);
  return same > 1 ? `(…, ${own.slice(same).join(", ")}` : shape;
}

function placed(shape: string, { at }: HintTensors): string {
  return at === null ? shape : l10n.t("{0} at {1}", shape, at);
}

function shapesText({ shape, others }: HintTensors, style: SizeStyle): string {
  const texts = new Set([shape, ...others].map((each) => shapeText(each, style)));
  return [...texts].join(" | ");
}

/** What the tooltip of a hint says: shapes with the names of sizes, then the values that these have. */
export function describeHint({
  tensors,
  values,
  isAsStated,
  assumed,
  isOfFragment,
  restsOnAbsent,
}: ShapeHint): readonly MarkedLine[] {
  const lines = tensors.flatMap((each): readonly MarkedLine[] => {
    const shapes = shapesText(each, "names");
    const names = each.variables.join(", ");
    if (names === "") return [l10n.t("Returns {0}", shapes)];
    const start = each.at === null ? [] : [l10n.t("Starts at {0}", each.at)];
    return [[{ code: names }, " · ", { code: shapes }], ...start];
  });
  const agreement = isAsStated ? [l10n.t("✓ Matches the comment.")] : [];
  const assumption =
    assumed.length === 0
      ? []
      : [l10n.t("Assumes that these work as in PyTorch or NumPy: {0}.", listInShort(assumed))];
  const usage = isOfFragment
    ? [l10n.t("From how the code uses names that are not defined here.")]
    : [];
  const absent = restsOnAbsent
    ? [
        l10n.t(
          "Rests on something that is not in these files: it is assumed to give its usual shape.",
        ),
      ]
    : [];
  return [...lines, ...describeValues(values), ...agreement, ...assumption, ...usage, ...absent];
}

/** `n_head = 12, from GPTConfig`: a line for each place that values are from. */
export function describeValues(values: readonly SizeValue[]): readonly string[] {
  const sources = [...new Set(values.map(({ from }) => from))];
  return sources.map((source) => {
    const own = values
      .filter(({ from }) => from === source)
      .map(({ name, whole, value }) => [name, whole, value].filter(isKnown).join(" = "))
      .join(", ");
    return source === null ? own : l10n.t("{0}, from {1}", own, source);
  });
}

function isKnown<T>(value: T | null): value is T {
  return value !== null;
}
