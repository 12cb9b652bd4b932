import * as l10n from "@vscode/l10n";
import type { SmallFailure } from "../../program/small/smallRun.ts";
import type { SmallPlan } from "../../program/small/smallPlan.ts";
import type { ComputationGroup } from "../../source/extraction.ts";
import type { SmallChoice, SmallFacts } from "../../source/smallNumbers.ts";
import { tellReason } from "../tellReason.ts";
import { wholeFile } from "./followedProgram.ts";

/** What a small model computes, with the words that go into it. */
export function toSmallGroup(
  group: ComputationGroup,
  { name, seed }: SmallChoice,
  { made, sizes, words, drawn, code }: SmallPlan,
): ComputationGroup {
  const small: SmallFacts = {
    ...{ name, made: made.name, seed, words, sizes, drawn, code },
  };
  // A fragment embeds no words, so its positions have none.
  if (words.length === 0) return { ...group, small };
  const settings = { ...group.settings, tokens: { value: words, range: null } };
  return { ...group, settings, small };
}

/** The id of a class that cannot be run with small numbers; there is one at most. */
const failedId = "small:failed";

/** Why a class cannot be run with small numbers, in place of what it computes. */
export function toSmallFailure(
  { name, seed, words }: SmallChoice,
  { reason, range }: SmallFailure,
): ComputationGroup {
  const message = l10n.t("{0} cannot run with small numbers: {1}", name, tellReason(reason));
  return {
    id: failedId,
    kind: "attention",
    label: name,
    matrices: {},
    settings: {},
    scope: wholeFile,
    range,
    problems: [{ message, range, severity: "error" }],
    departures: [],
    small: { name, made: "", seed, words, sizes: [], drawn: [], code: "" },
  };
}
