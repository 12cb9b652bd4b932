import * as l10n from "@vscode/l10n";
import type { ComputationKind, ComputationPart, Departure, Role } from "../extraction.ts";
import type { TextRange } from "../textRange.ts";
import type { MatricesByRole } from "./matrixSet.ts";
import { lastOf, lineBefore, operandOf, type WeightUse } from "./weightUses.ts";

/** A call or number that the textbook's attention or MLP does not have. */
interface Sign {
  readonly part: ComputationPart;
  readonly kinds: readonly ComputationKind[];
  readonly pattern: RegExp;
  /** Whether what stands before it on its line makes it no sign. */
  readonly isNone?: (before: string) => boolean;
  readonly message: (found: string) => string;
}

const ATTENTION = ["attention", "selfAttention", "block"] as const;

/** Triangles, filled masks, minus infinity. */
const MASK =
  /\btri[ul]\b|\bmasked_fill\b|\bis_causal\s*=\s*True\b|\bsquare_subsequent_mask\b|-\s?(?:np|numpy|torch|math|jnp)\.inf\b|\bfloat\(\s*["']-inf["']|\.NegativeInfinity\b|-Infinity\b|-\s?1e(?:9|10|12)\b/g;

const SIGNS: readonly Sign[] = [
  {
    part: "mask",
    kinds: ATTENTION,
    pattern: MASK,
    // The start value of a maximum masks nothing.
    isNone: (line) => /max/i.test(line),
    message: (found) =>
      l10n.t("The program builds a mask here ({0}). The result shown has no mask.", found),
  },
  {
    part: "softmaxAxis",
    kinds: ATTENTION,
    pattern: /\bsoftmax\((?:[^()]|\([^()]{0,80}\)){0,80}?\b(?:dim|axis)\s*=\s*0\b/gi,
    message: () =>
      l10n.t("This softmax runs along the first axis. The result shown applies it to each row."),
  },
  {
    part: "weights",
    kinds: ["attention"],
    pattern: /\bnn\.MultiheadAttention\b/g,
    message: (found) =>
      l10n.t("{0} has its own weights. The result shown does not include them.", found),
  },
  {
    part: "activation",
    kinds: ["mlp", "block"],
    pattern: /\b(?:gelu|silu|swish|elu|leaky_?relu|tanh|sigmoid)\s*\(/gi,
    message: (found) =>
      l10n.t(
        "The program calls {0}. The result shown uses another activation.",
        found.replace(/\s*\($/, ""),
      ),
  },
];

/** A softmax as a call, or written out with `exp`. */
const SOFTMAX = /\bsoftmax\w*\s*\(|\bexp\s*\(/i;
/** What scales scores: a root, a power of one half, a factor with such a name. */
const SCALING = /sqrt|\*\*\s*\(?\s*-?\s*0?\.5|\bpow\s*\([^()]{0,60}0\.5|scal(?:e|ing)|temperature/i;

/** Signs of how a program computes; found once for all computations of a text. */
export interface ProgramSigns {
  readonly departures: readonly (Departure & { readonly kinds: readonly ComputationKind[] })[];
  readonly program: string;
  /** What is given to functions that are called like an MLP. */
  readonly mlpInputs: readonly { readonly given: string; readonly range: TextRange }[];
}

/**
 * Looks through a program for what its kinds of computations may differ in; it has every character at its place and
 * no comments.
 */
export function readSigns(program: string, present: ReadonlySet<ComputationKind>): ProgramSigns {
  const departures = SIGNS.flatMap(({ part, kinds, pattern, isNone, message }) => {
    if (!kinds.some((kind) => present.has(kind))) return [];
    for (const match of program.matchAll(pattern)) {
      if (isNone?.(lineBefore(program, match.index))) continue;
      return [{ part, kinds, message: message(match[0]), range: rangeOf(match) }];
    }
    return [];
  });
  return {
    departures: [...readScale(program), ...departures],
    program,
    mlpInputs: present.has("mlp") ? readMlpInputs(program) : [],
  };
}

/** Where a program seems to compute something other than what is shown. */
export function findDepartures(
  kind: ComputationKind,
  matrices: MatricesByRole,
  signs: ProgramSigns,
  uses: readonly WeightUse[],
): readonly Departure[] {
  const told = signs.departures
    .filter(({ kinds }) => kinds.includes(kind))
    .filter(({ part, range: { start, end } }) => {
      return part !== "softmaxAxis" || !runsAlongKeys(signs.program.slice(start, end), matrices);
    })
    .map(({ part, message, range }) => ({ part, message, range }));
  return [...told, ...otherInput(kind, matrices, signs, uses)];
}

/** The scores of one query have but one axis; those of keys by queries are summed down the columns. */
function runsAlongKeys(softmax: string, { query, key }: MatricesByRole): boolean {
  if (query?.shape[0] === 1) return true;
  const names: readonly string[] = softmax.match(/\w+/g) ?? [];
  const [queryAt, keyAt] = [query, key].map((each) => names.indexOf(lastOf(each?.name ?? "")));
  return keyAt! >= 0 && keyAt! < queryAt!;
}

function readScale(program: string): ProgramSigns["departures"] {
  const match = SOFTMAX.exec(program);
  if (!match || SCALING.test(program)) return [];
  const message = l10n.t(
    "The program does not scale the scores before this softmax. The result shown scales them by 1/√d.",
  );
  return [{ part: "scale", kinds: ATTENTION, message, range: rangeOf(match) }];
}

const MLP_CALL =
  /\b(?:mlp|ffn|feed_?forward|position_?wise\w{0,40})\((?<given>(?:[^(),]|\([^()]{0,80}\)){1,120})/gi;
/** A name before it, as in `def mlp(`, `static List<double> Mlp(`. */
const DEFINITION = /[\w>\]]\s+(?:\w+\.)*$/;

function readMlpInputs(program: string): ProgramSigns["mlpInputs"] {
  return [...program.matchAll(MLP_CALL)].flatMap((match) => {
    const before = program.slice(Math.max(0, match.index - 60), match.index);
    if (DEFINITION.test(before) && !/\breturn\s+(?:\w+\.)*$/.test(before)) return [];
    return [{ given: match.groups?.["given"]?.trim() ?? "", range: rangeOf(match) }];
  });
}

/** The weights that read the input of a computation. */
const READERS: { readonly [kind in ComputationKind]?: readonly Role[] } = {
  mlp: ["mlpUp"],
  selfAttention: ["queryProjection", "keyProjection", "valueProjection"],
};

/** The program multiplies a weight with something that is not called like the input. */
function otherInput(
  kind: ComputationKind,
  matrices: MatricesByRole,
  { program, mlpInputs }: ProgramSigns,
  uses: readonly WeightUse[],
): readonly Departure[] {
  const input = matrices.input?.name;
  if (!input) return [];
  const name = lastOf(input);
  for (const role of READERS[kind] ?? []) {
    const weight = lastOf(matrices[role]?.name ?? "");
    const operands = uses.flatMap((use) => {
      return use.name === weight ? (operandOf(use, program) ?? []) : [];
    });
    const [first] = operands;
    if (first && !operands.some((operand) => operand.name === name)) {
      return [inputDeparture(first.product, first.name, input)];
    }
  }
  const [call] = mlpInputs;
  if (kind !== "mlp" || !call || mlpInputs.some(({ given }) => lastOf(given) === name)) return [];
  return [inputDeparture(call.range, call.given, input)];
}

function inputDeparture(range: TextRange, found: string, input: string): Departure {
  const message = l10n.t(
    "The program passes {0} here. The result shown uses {1}.",
    found.replace(/\s+/g, " ").slice(0, 60),
    input,
  );
  return { part: "input", message, range };
}

function rangeOf({ index, 0: text }: RegExpExecArray): TextRange {
  return { start: index, end: index + text.length };
}
