import * as l10n from "@vscode/l10n";
import type { TraceRun } from "../engine/trace.ts";
import type { ComputationChoice, ComputationTime, ReadyState } from "../protocol/panelState.ts";
import type { ComputationGroup } from "../source/extraction.ts";
import type { SettingOverrides } from "../source/meaning/meaningOptions.ts";
import type { EvaluatedGroup } from "../viewModel/evaluatedGroup.ts";
import { groupBy } from "../source/collections.ts";
import { NumberPacker } from "../viewModel/numberPacker.ts";
import { choiceTitleOf } from "../viewModel/titleOf.ts";
import { toShownViews, type ReadyGroup } from "../viewModel/toReadyViews.ts";
import { toWhatIfState, type BeforeViews } from "../viewModel/whatIf/toWhatIfState.ts";
import type { Before } from "./before.ts";

/** A finished computation that is to be drawn. */
interface ReadyQuestion extends Pick<ReadyState, "fileName" | "choices" | "hasEditor"> {
  /** Absent: no limit stopped the program. */
  readonly limit?: ReadyState["limit"];
  /** The computations that are shown together; the first has its trace. */
  readonly shown: readonly [ReadyGroup, ...EvaluatedGroup[]];
  /** Which block of a stack. */
  readonly layer: number;
  /** What the person decided about a computation. */
  readonly decided: (computation: string) => SettingOverrides;
  /** What the present results are compared with. */
  readonly before: Before | null;
}

/** Everything that a panel draws of a finished computation. */
export function toReadyState(asked: ReadyQuestion): ReadyState {
  const { fileName, choices, hasEditor, limit = null, shown, layer, before } = asked;
  const packer = new NumberPacker();
  const views = toShownViews(shown, layer, packer);
  const earlier = before && toEarlier(shown, before, layer, packer);
  return {
    kind: "ready",
    ...{ fileName, choices, hasEditor, limit },
    ...views,
    firstTiles: [],
    whatIf: views.weightMaps ? null : toWhatIfState(shown, views, earlier, asked.decided),
    numbers: packer.toNumbers(),
    run: describeRun(shown[0].trace.run),
  };
}

/** The computations of a file to choose from. */
export function toChoices(
  evaluated: readonly EvaluatedGroup[],
  chosen: string,
): readonly ComputationChoice[] {
  const byCode = groupBy(evaluated, ({ group }) => codeOf(group));
  return evaluated.map(({ group }) => {
    const time = toTime(group, byCode.get(codeOf(group)) ?? []);
    const title = choiceTitleOf(group);
    return {
      id: group.id,
      kind: group.kind,
      label: time && group.nth === undefined ? `${time.place} · ${title}` : title,
      chosen: group.id === chosen,
      time,
    };
  });
}

/** What several computations share that the same code makes. */
function codeOf({ kind, label, range }: ComputationGroup): string {
  return `${kind} ${label} ${String(range.start)}`;
}

/** `all`: those of the same code that are shown, in their order; null: it is the only one, or they are a stack. */
function toTime(group: ComputationGroup, all: readonly EvaluatedGroup[]): ComputationTime | null {
  const { repeats, followed, inStack } = group;
  if (all.length < 2 || inStack) return null;
  const at = all.findIndex((each) => each.group === group);
  const left = all.length - at;
  const count = repeats ? repeats.count : all.length;
  const isEarly = at < (repeats?.first ?? all.length);
  const nth = isEarly ? at + 1 : count === null ? null : count - left + 1;
  return {
    series: codeOf(group),
    // Where nobody counts, the last are counted from the end.
    place: nth === null ? l10n.t("Time −{0}", left) : placeOf(nth, count),
    printed: followed?.printed ?? null,
  };
}

function placeOf(nth: number, count: number | null): string {
  if (count === null) return l10n.t("Time {0}", nth);
  return l10n.t("Time {0} of {1}", nth.toLocaleString("en"), count.toLocaleString("en"));
}

/** The same computations as they were; null when the first cannot be compared. */
function toEarlier(
  shown: readonly EvaluatedGroup[],
  before: Before,
  layer: number,
  packer: NumberPacker,
): BeforeViews | null {
  const [first, second] = shown.map(({ group }) => before.evaluated.get(group.id));
  if (!first || !("trace" in first)) return null;
  const old = [first, ...(second ? [second] : [])] as const;
  return { ...before, views: toShownViews(old, layer, packer) };
}

function describeRun({ backend, elapsedMs }: TraceRun): string {
  return l10n.t("{0} backend, {1} ms", backend, elapsedMs < 0.1 ? "<0.1" : elapsedMs.toFixed(1));
}

/** The computation that is meant, else the first of the file. */
export function chooseComputation(
  evaluated: readonly EvaluatedGroup[],
  computation: string | null,
): EvaluatedGroup | null {
  return evaluated.find(({ group }) => group.id === computation) ?? evaluated[0] ?? null;
}

/** The computations that a panel shows together: attention with the first MLP of its function. */
export function shownComputations(
  evaluated: readonly EvaluatedGroup[],
  chosen: EvaluatedGroup,
): readonly EvaluatedGroup[] {
  const isAttention = chosen.kind === "attention" || chosen.kind === "selfAttention";
  const { label } = chosen.group;
  const mlp = isAttention
    ? evaluated.find(({ kind, group }) => kind === "mlp" && group.label === label)
    : null;
  return mlp ? [chosen, mlp] : [chosen];
}
