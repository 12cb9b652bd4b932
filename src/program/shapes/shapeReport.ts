import { byStart, encloses, type TextRange } from "../../source/textRange.ts";
import { placeAt } from "../ir/places.ts";
import type { FunctionDefinition, Statement } from "../ir/ir.ts";
import { type Binding, type Recording, returnedName } from "../recording/recording.ts";
import { sameShape } from "../values/dimension.ts";
import { tensorTypeText } from "../values/dtype.ts";
import type { Tensor } from "../values/tensor.ts";
import type { Misfit } from "../values/sizes.ts";
import type { Value } from "../values/value.ts";
import { findShapedAttentions, type HeadsOfCall, type ShapedAttention } from "./attentionFacts.ts";
import { type BindingPlace, placeOfBinding } from "./bindingPlaces.ts";
import { CallNames } from "./callNames.ts";
import { Comments } from "./checkedComments.ts";
import { isListOfWholeNumbers, listShapesOf } from "./listShapes.ts";
import { type MisfitOrigin, originOf, originOfSize } from "./misfitOrigins.ts";
import { type CertainMisfit, findCertainMisfits } from "./shapeProblems.ts";
import { commonOf, generalOf } from "./generalShapes.ts";
import { type Scale, toScale } from "./scale.ts";
import type { NamedShape } from "./namedShape.ts";
import { findMixedViews, type MixedView } from "./mixedViews.ts";
import type { SizeBook } from "./sizeBook.ts";

/** A size in all its forms. */
export interface NamedSize {
  readonly symbolic: string;
  readonly short: string;
  readonly concrete: number | null;
}

/** An attention by its shapes. */
export interface AttentionFacts {
  /** The operation that makes the weights. */
  readonly range: TextRange;
  /** The function that computes it; null: none does. */
  readonly within: { readonly name: string; readonly range: TextRange } | null;
  readonly isCausal: boolean;
  /** Whether queries and keys come from one input; null: that is not known. */
  readonly isSelf: boolean | null;
  /** null: the weights have no dimension for heads. */
  readonly heads: NamedSize | null;
  /** Heads of keys and values that several heads of queries share; null: each has its own. */
  readonly keyValueHeads: NamedSize | null;
  /** The width of the queries of a head. */
  readonly width: NamedSize;
  /** The factor of the products: 1 divided by (the square root of) a size, or a number; null: none. */
  readonly scale: Scale<NamedSize> | null;
  readonly weights: readonly NamedSize[];
  /** They rest on something that is not there. */
  readonly restsOnAbsent: boolean;
  /** The width of the values of a head. */
  readonly valueWidth: NamedSize;
  /** Queries are turned by angles that depend on their positions. */
  readonly isRotary: boolean;
  /** Each query sees only some of the keys before it. */
  readonly isWindowed: boolean;
  /** Calls with other heads, widths, or scales. */
  readonly others: readonly HeadFacts[];
}

/** What one call of a function makes of its heads. */
export type HeadFacts = Pick<AttentionFacts, "heads" | "width" | "scale">;

/** What a run that follows shapes says about a program, with places in the text that was run. */
export interface ShapeReport {
  readonly shapes: readonly NamedShape[];
  readonly attentions: readonly AttentionFacts[];
  readonly problems: readonly ShapeProblem[];
  /** The run ended early: there may be more. */
  readonly isCutShort: boolean;
}

/** An operation whose shapes cannot fit. */
export interface ShapeProblem {
  readonly range: TextRange;
  readonly kind: Misfit["kind"] | MixedView["kind"];
  readonly left: readonly NamedSize[];
  readonly right: readonly NamedSize[];
  /** The sizes that should be one, and are not; empty: the shapes have different numbers of dimensions. */
  readonly sizes: readonly [readonly NamedSize[], readonly NamedSize[]];
  /** The right one would fit if its last two dimensions changed places. */
  readonly fitsTransposed: boolean;
  /** With more dimensions of size 1, the one with fewer dimensions would fit; null: it would not. */
  readonly fitsAs: readonly NamedSize[] | null;
  /** The dimension that is joined along, or the first of two to transpose; null: there is none. */
  readonly axis: number | null;
  /** It fits, but only if the two sizes have one value. */
  readonly fitsIfEqual: boolean;
  /** The dimension along which joining would fit; null: none is meant. */
  readonly fitsAlong: number | null;
  readonly letters: Misfit["letters"];
  readonly parts: Misfit["parts"];
  readonly isLayer: Misfit["isLayer"];
  /** Where the tensors and sizes come from. */
  readonly origins: readonly NamedOrigin[];
}

/** Where something of a problem comes from, with its sizes by their names. */
export interface NamedOrigin extends Omit<MisfitOrigin, "shape"> {
  readonly shape: readonly NamedSize[];
}

/** A run that followed shapes. */
export interface ShapeRun {
  readonly recording: Recording;
  readonly statements: readonly Statement[];
  /** The text that was run: all pieces of the file, in order. */
  readonly joined: string;
  readonly book: SizeBook;
}

/** Later passes of a loop over the same place say nothing new. */
const mostPasses = 200;

/** What a run says about shapes: those of all tensors that it names, each as often as it differs. */
export function reportShapes(run: ShapeRun, commentMark: string): ShapeReport {
  const { recording, statements, joined, book } = run;
  const names = new CallNames(recording, book);
  const comments = new Comments(joined, commentMark);
  const places = new Map<number, BindingPlace>();
  const shapes = new Map<string, { readonly shape: NamedShape; readonly beside: number | null }>();
  const passes = new Map<number, number>();
  const shapeOfLists = listShapesOf(recording);
  const hasTensors = recording.bindings.some((each) => tensorOf(each.value) !== null);
  for (const binding of recording.bindings) {
    names.pass(binding);
    const count = (passes.get(binding.range.start) ?? 0) + 1;
    passes.set(binding.range.start, count);
    if (count > mostPasses) continue;
    const { name, range, call, value } = binding;
    const tensor = tensorOf(value);
    // A list that is filled later has no length of its own where it begins.
    if (binding.isEmpty) continue;
    const numbers = tensor ? numbersOfTensor(tensor) : shapeOfLists(value);
    // Beside tensors, a list of whole numbers mostly holds sizes or tokens.
    if (hasTensors && isListOfWholeNumbers(value)) continue;
    if (!numbers) continue;
    const place = places.get(range.start) ?? placeOfBinding(binding, statements, joined);
    places.set(range.start, place);
    const { statement, isShown } = place;
    if (!isShown) continue;
    const inComments = tensor ? names.inComments(call) : names.besideLists(call);
    const beside =
      numbers.length === 0 ? null : comments.check(binding, statement, numbers, inComments);
    const sizes = tensor
      ? sizesIn(tensor, { call, code: lineOf(joined, statement) }, run, names)
      : sizesOfLists(numbers);
    const key = [range.start, name, ...sizes.symbolic, ...sizes.concrete].join(" ");
    if (shapes.has(key)) continue;
    const variable = name === returnedName ? null : name;
    const listType = (value.kind === "list" && value.typeName) || "list";
    const type = tensor ? tensorTypeText(tensor) : listType;
    const plain = { at: null, comment: null, isAssumed: false };
    const restsOnAbsent = tensor?.isAssumed === true;
    const shape = { variable, range, statement, type, ...sizes, ...plain, restsOnAbsent };
    shapes.set(key, { shape, beside });
  }
  const all = [...shapes.values()].map(({ shape, beside }) => ({
    ...shape,
    comment: beside === null ? null : comments.verdictOn(beside),
  }));
  const attentions = findShapedAttentions(recording).map((each) =>
    inAllCalls(toFacts(each, run, names), all),
  );
  const misfits = findCertainMisfits(book, recording).map((each) => toProblem(each, run, names));
  const mixed = findMixedViews(book, recording).map((each): ShapeProblem => {
    const call = callAround(each.range, run).call;
    const none = { sizes: [[], []], fitsTransposed: false, fitsAs: null } as const;
    const plain = { fitsIfEqual: false, fitsAlong: null };
    return toProblem({ ...each, call, ...none, ...plain }, run, names);
  });
  // What is assumed is no ground for a warning.
  const problems = recording.assumed.length > 0 ? [] : [...misfits, ...mixed];
  const made = all.filter(({ statement }) => !failsIn(statement, problems));
  const isCutShort = recording.stoppedAt?.isEarly === true;
  return { shapes: made.sort(byStart), attentions, problems: problems.sort(byStart), isCutShort };
}

type Sizes = Pick<NamedShape, "symbolic" | "short" | "concrete">;

/** null: what NumPy makes of all numbers of an array is a number, and no array. */
function numbersOfTensor({ library, shape }: Tensor): readonly number[] | null {
  return shape.length === 0 && library === "numpy" ? null : shape;
}

function sizesIn(
  tensor: Tensor,
  { call, code }: { readonly call: number; readonly code: string },
  { book }: ShapeRun,
  names: CallNames,
): Sizes {
  const { shape } = tensor;
  const symbolic = names.textsOf(shape, call);
  return {
    symbolic,
    short: shape.map((size, axis) => names.shortOf(size, call, { tensor, code }, symbolic[axis])),
    concrete: shape.map((size) => book.valueOf(size)),
  };
}

/** Lists are as long as they are: which of several equal numbers of the program that is, nobody knows. */
function sizesOfLists(concrete: readonly number[]): Sizes {
  const symbolic = concrete.map(String);
  return { symbolic, short: symbolic, concrete };
}

/** Whether a line ends with an error: what it would make has no shape. */
function failsIn(statement: TextRange, problems: readonly ShapeProblem[]): boolean {
  return problems.some(({ kind, range }) => !kind.startsWith("mix") && encloses(statement, range));
}

/** With `?` for sizes of the weights that differ from call to call. */
function inAllCalls(facts: AttentionFacts, shapes: readonly NamedShape[]): AttentionFacts {
  const { range, weights } = facts;
  const own = shapes.filter(
    ({ statement, symbolic }) =>
      encloses(statement, range) && symbolic.length === weights.length && symbolic.length > 0,
  );
  const general = generalOf(own);
  const common = general.length > 1 ? commonOf(general) : null;
  if (!common) return facts;
  const { symbolic, short, concrete } = common;
  const whole = symbolic.map((name, axis): NamedSize => {
    return { symbolic: name, short: short[axis]!, concrete: concrete[axis]! };
  });
  return { ...facts, weights: whole };
}

function toFacts(attention: ShapedAttention, run: ShapeRun, names: CallNames): AttentionFacts {
  const { book } = run;
  const { range, weights, value, sharedHeads, others } = attention;
  const { isCausal, isSelf, isRotary, isWindowed } = attention;
  const { within, call } = callAround(range, run, weights.shape);
  const toSize = (size: number): NamedSize => toNamedSize(size, names, call, book);
  const own = toHeadFacts(attention, toSize);
  const isShared = own.heads && sharedHeads !== null && sharedHeads !== attention.heads;
  return {
    range,
    within: within && { name: within.name, range: within.range },
    ...{ isCausal, isSelf, isRotary, isWindowed },
    restsOnAbsent: weights.isAssumed,
    valueWidth: toSize(value.shape.at(-1) ?? 1),
    ...own,
    keyValueHeads: isShared ? toSize(sharedHeads) : null,
    weights: weights.shape.map(toSize),
    others: others.map((each) => {
      const { call: itsCall } = callAround(range, run, each.weights.shape);
      return toHeadFacts(each, (size) => toNamedSize(size, names, itsCall, book));
    }),
  };
}

function toHeadFacts(
  { query, heads, scale }: HeadsOfCall,
  toSize: (size: number) => NamedSize,
): HeadFacts {
  const width = query.shape.at(-1) ?? 1;
  return {
    heads: heads === null ? null : toSize(heads),
    width: toSize(width),
    scale: toScale(scale, width, toSize),
  };
}

/** The function that contains a place, and one of its calls: one that made this shape, if that is known. */
function callAround(
  { start }: TextRange,
  { recording, statements }: ShapeRun,
  shape: readonly number[] = [],
): { readonly within: FunctionDefinition | null; readonly call: number } {
  const within = placeAt(statements, start)?.within ?? null;
  const all = recording.bindings.filter((binding) => within && isIn(within, binding));
  const inside = all.find(({ value }) => sameShape(tensorOf(value)?.shape ?? [], shape)) ?? all[0];
  return { within, call: inside?.call ?? 0 };
}

function toNamedSize(size: number, names: CallNames, call: number, book: SizeBook): NamedSize {
  const [symbolic, short] = [names.textOf(size, call), names.shortOf(size, call)];
  return { symbolic, short, concrete: book.valueOf(size) };
}

type Found = Omit<CertainMisfit, "kind" | "axis"> & Pick<ShapeProblem, "kind" | "axis">;

function toProblem(
  { range, call, left, right, sizes: [a, b], fitsAs, operands = [], ...rest }: Found,
  { book, recording, statements }: ShapeRun,
  names: CallNames,
): ShapeProblem {
  const toSizes = (sizes: readonly number[], within = call): readonly NamedSize[] =>
    sizes.map((size) => toNamedSize(size, names, within, book));
  const { kind, fitsTransposed, axis, fitsIfEqual, fitsAlong } = rest;
  const sizes = [toSizes(a), toSizes(b)] as const;
  const ran = { recording, statements, made: book.made.all };
  const placeOf = ({ kind: of }: MisfitOrigin) => (of === "weight" ? 0 : call);
  const named = new Set(
    sizes.flat().flatMap(({ symbolic }) => symbolic.match(/[A-Za-z_]\w*/g) ?? []),
  );
  const origins = [
    ...operands.flatMap((each) => originOf(each, range, ran) ?? []),
    ...[...named].flatMap((name) => originOfSize(name, range, ran) ?? []),
  ];
  return {
    ...{ range, kind, sizes, fitsTransposed, axis, fitsIfEqual, fitsAlong },
    ...{ letters: rest.letters, parts: rest.parts, isLayer: rest.isLayer },
    left: rest.isOfAnyRank ? [ofAnyRank, ...toSizes(left.slice(-1))] : toSizes(left),
    right: toSizes(right),
    fitsAs: fitsAs && toSizes(fitsAs),
    origins: origins.map((each) => ({ ...each, shape: toSizes(each.shape, placeOf(each)) })),
  };
}

/** Any dimensions. */
const ofAnyRank: NamedSize = { symbolic: "…", short: "…", concrete: null };

function isIn(definition: FunctionDefinition, { range, call }: Binding): boolean {
  return call !== 0 && encloses(definition.range, range);
}

/** A statement with what stands behind it. */
function lineOf(text: string, { start, end }: TextRange): string {
  const lineEnd = text.indexOf("\n", end);
  return text.slice(start, lineEnd < 0 ? text.length : lineEnd);
}

function tensorOf(value: Value): Tensor | null {
  const settled = value.kind === "unknown" ? value.open?.value : value;
  return settled?.kind === "tensor" ? settled : null;
}
