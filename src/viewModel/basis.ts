import * as l10n from "@vscode/l10n";
import { groupBy } from "../source/collections.ts";
import type { ComputationGroup, Departure, Followed, WholeSource } from "../source/extraction.ts";
import { beginWithLine, nameLine, onLine } from "../source/linePlace.ts";
import type { TextRange } from "../source/textRange.ts";
import {
  type Assumption,
  listAssumptions,
  listDepartures,
  offerHeadCounts,
} from "../source/meaning/assumptions.ts";

/** How sure it is that the result is what the program computes. */
export interface Basis {
  /** `assumes scale 1/√4, no mask`; null where nothing is assumed. */
  readonly assumes: string | null;
  /** What the file or the program says of the mask; null if neither does. */
  readonly mask: string | null;
  /** Where the program seems to compute something else, and what. */
  readonly departures: readonly Departure[];
  /** Head counts to try if one head is only assumed. */
  readonly headCounts: readonly number[];
  /** Where the program computes this result; null if unknown. */
  readonly agreement: Agreement | null;
}

/** The program computes the result. */
export interface Agreement {
  /** `✓`, `✓ no 1/√3`, `✓ mix.py:4` */
  readonly title: string;
  /** In one sentence, with the variables that contain it. */
  readonly sentence: string;
  /** The expression that computes it. */
  readonly range: TextRange;
}

/** `scale 1/√4, no mask` */
export function listInShort(parts: readonly string[]): string {
  return parts.reduce((all, one) => l10n.t("{0}, {1}", all, one));
}

/** The assumptions of a computation. */
export function toBasis(group: ComputationGroup): Basis {
  const assumptions = listAssumptions(group);
  const agreement = toAgreement(group);
  const assumed = assumedBeside(agreement, assumptions);
  return {
    assumes: assumed.length === 0 ? null : l10n.t("assumes {0}", listInShort(assumed)),
    mask: describeMask(group),
    departures: listDepartures(group, assumptions),
    headCounts: offerHeadCounts(group),
    agreement,
  };
}

/** `The file sets a causal mask.`: what is said need not be assumed, and what is tried is not said. */
export function describeMask({ kind, settings, followed, whole }: ComputationGroup): string | null {
  if (kind === "mlp") return null;
  const { causal } = settings;
  const isSaid = causal !== undefined && causal.range !== null;
  if (isSaid && causal.value) {
    return followed
      ? l10n.t("The program applies a causal mask.")
      : l10n.t("The file sets a causal mask.");
  }
  if (followed?.made?.mask) return l10n.t("The program adds a mask to the scores.");
  if (whole && hasMask(whole)) return l10n.t("The file adds a mask to the scores.");
  return isSaid && !followed ? l10n.t("The file sets no mask.") : null;
}

/** Whether a problem in JSON has a matrix that is added to the scores. */
function hasMask({ matrices }: WholeSource): boolean {
  return [...matrices.keys()].some((path) => path === "mask" || path.endsWith(".mask"));
}

/** A what-if result is not what the program computes. */
function toAgreement({ followed, original }: ComputationGroup): Agreement | null {
  if (!followed || original) return null;
  const { range, departures, syntaxErrorLine, isPicture, elsewhere } = followed;
  if (syntaxErrorLine !== undefined) {
    return {
      title: l10n.t("⚠ syntax error {0}", onLine(syntaxErrorLine)),
      sentence: l10n.t(
        "The program does not run: {0} has a syntax error. {1} would compute this.",
        nameLine(syntaxErrorLine),
        beginWithLine(followed),
      ),
      range,
    };
  }
  if (isPicture) {
    return {
      title: l10n.t("✓ drawn {0}", onLine(followed)),
      sentence: l10n.t("Your program draws this {0}.", onLine(followed)),
      range,
    };
  }
  const own = departures.flatMap(({ short }) => short ?? []);
  // The line is one click away, and stands in the sentence.
  const said = [...(elsewhere === undefined ? [] : [elsewhere]), ...own];
  return {
    title: ["✓", ...(said.length === 0 ? [] : [listInShort(said)])].join(" "),
    sentence: describeUsual(describeStart(describeAgreement(followed), followed), followed),
    range,
  };
}

/** With the file that starts the program, if that is another one. */
function describeStart(sentence: string, { startedBy }: Followed): string {
  return startedBy === undefined
    ? sentence
    : l10n.t("{0} The program starts in {1}.", sentence, startedBy);
}

/** With what the program uses, and nothing declares. */
function describeUsual(sentence: string, { assumedNames = [] }: Followed): string {
  if (assumedNames.length === 0) return sentence;
  const [first] = assumedNames;
  const said =
    assumedNames.length === 1
      ? l10n.t("`{0}` is not in this folder: the usual one is assumed.", first!)
      : l10n.t(
          "{0} are not in this folder: the usual ones are assumed.",
          assumedNames.map((name) => `\`${name}\``).join(", "),
        );
  return `${sentence} ${said}`;
}

/** The stages that are named in the program. */
const namedStages = [
  ...["scores", "maskedScores", "attentionWeights", "attentionOutput"],
  ...["mlpHidden", "mlpActivated", "mlpOutput"],
];

function describeAgreement({ stages, elsewhere, departures, made, ...place }: Followed): string {
  if (elsewhere !== undefined) {
    return l10n.t("Matches {0}, which {1} of your program calls.", elsewhere, nameLine(place));
  }
  // What other weights make of the values is not what is shown.
  const isOther = !made?.output && departures.some(({ part }) => part === "weights");
  const named = namedStages.flatMap((name) =>
    isOther && name === "attentionOutput" ? [] : (stages[name] ?? []),
  );
  const byVariable = groupBy(named, ({ variable }) => variable);
  // A variable that holds one stage after the other is named once.
  const places = Array.from(byVariable, ([variable, held]) => {
    const inText = held.toSorted((a, b) => a.range.start - b.range.start);
    const lines = new Set(inText.map((stage) => nameLine(stage)));
    return l10n.t("{0} ({1})", variable, [...lines].join(", "));
  });
  return places.length === 0
    ? l10n.t("Matches {0} of your program.", nameLine(place))
    : l10n.t("Matches your program: {0}.", places.join(", "));
}

/** What is assumed, in words, without what the agreement says already: what stands in for a declaration. */
export function assumedBeside(
  agreement: Agreement | null,
  assumptions: readonly Assumption[],
): readonly string[] {
  const own = assumptions.filter(({ part }) => !agreement || part !== "usual");
  return own.map(({ text }) => text);
}

/** The same in sentences, for hovers and tooltips; empty if nothing is assumed. */
export function describeBasis(group: ComputationGroup): readonly string[] {
  const assumptions = listAssumptions(group);
  const agreement = toAgreement(group);
  const assumed = assumedBeside(agreement, assumptions);
  const sentence = assumed.length === 0 ? [] : [l10n.t("Assumes {0}.", listInShort(assumed))];
  const mask = describeMask(group);
  return [
    ...(agreement ? [agreement.sentence] : []),
    ...sentence,
    ...(mask === null ? [] : [mask]),
    ...listDepartures(group, assumptions).map(({ message }) => message),
  ];
}
