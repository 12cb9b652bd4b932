import type { TraceRun } from "../../engine/trace.ts";
import type { Extraction } from "../../source/extraction.ts";
import type { SourceProblem } from "../../source/reading.ts";
import type {
  ComputationChoice,
  EmptyState,
  PanelProblem,
  PanelState,
} from "../../protocol/panelState.ts";
import { toAttentionView } from "../../viewModel/attentionView.ts";
import type { EvaluatedGroup } from "../../viewModel/evaluatedGroup.ts";
import { toMlpView } from "../../viewModel/mlpView.ts";
import { NumberPacker } from "../../viewModel/numberPacker.ts";
import type { FileOverrides } from "../../source/meaning/meaningOptions.ts";
import type { Snapshot } from "../models/documentModel.ts";
import { toPlace } from "../textPositions.ts";

/** Shown before there is anything to show. */
export const emptyPanel: EmptyState = {
  kind: "empty",
  title: "No attention here yet",
  message:
    "Open a file with a query, a key and a value matrix, put the caret among them, and run " +
    "Multi-Head Attention on Selection. C#, Python, TypeScript, JSON, CSV and plain text are read.",
  actions: [{ action: "openExample", label: "Open an example" }],
};

type Evaluated<Kind extends EvaluatedGroup["kind"]> = EvaluatedGroup & { readonly kind: Kind };

/** Everything that the panel draws for one computation of one file. */
export function toPanelState(
  snapshot: Snapshot,
  computation: string | null,
  overrides: FileOverrides,
): PanelState {
  const { evaluated } = snapshot;
  const chosen = evaluated.find(({ group }) => group.id === computation) ?? evaluated[0];
  if (!chosen) return emptyFile(snapshot);
  switch (chosen.kind) {
    case "failed":
      return failedState(snapshot, chosen);
    case "needsHeadCount":
      return needsHeadCountState(chosen);
    case "attention":
    case "mlp":
      return readyState(snapshot, chosen, overrides);
  }
}

function emptyFile({ document, extraction }: Snapshot): PanelState {
  const name = fileName(document.uri.path);
  return {
    ...emptyPanel,
    title: `No attention in ${name}`,
    message:
      `${name} holds ${describeFound(extraction)}. A computation needs three matrices named like ` +
      "query, key and value (q, keys, cachedValues, ...), or with those roles assigned.",
    actions:
      extraction.matrices.length === 0
        ? emptyPanel.actions
        : [{ action: "assignRole", label: "Assign roles" }, ...emptyPanel.actions],
  };
}

/** `key (k) and value (v), but no query`. */
function describeFound({ matrices }: Extraction): string {
  if (matrices.length === 0) return "no matrices";
  const wanted = ["query", "key", "value"] as const;
  const found = wanted.flatMap((role) => {
    const matrix = matrices.find((candidate) => candidate.role === role);
    return matrix ? [`${role} (${matrix.name ?? "without a name"})`] : [];
  });
  const missing = wanted.filter((role) => !matrices.some((matrix) => matrix.role === role));
  const names = matrices.map((matrix) => matrix.name ?? "one without a name").slice(0, 8);
  if (found.length === 0) return `${names.join(", ")}, and none of them has a role`;
  return `${found.join(" and ")}, but no ${missing.join(" and no ")} in reach`;
}

function needsHeadCountState(chosen: Evaluated<"needsHeadCount">): PanelState {
  return {
    kind: "empty",
    title: "How many heads?",
    message:
      `The file does not say into how many heads the width is cut. ` +
      `${chosen.options.join(", ")} would do; the answer is remembered for this file.`,
    actions: [{ action: "setHeadCount", label: "Set the head count" }],
  };
}

function failedState(snapshot: Snapshot, { group, problems }: Evaluated<"failed">): PanelState {
  const { query } = group.matrices;
  const heads = group.settings.headCount?.value ?? 1;
  const isUneven = query !== undefined && query.shape[1] % heads !== 0;
  return {
    kind: "failed",
    title: "This cannot be computed as it stands",
    problems: problems.map((problem) => toPanelProblem(snapshot, problem)),
    actions: isUneven ? [{ action: "setHeadCount", label: "Set the head count" }] : [],
  };
}

function toPanelProblem({ document }: Snapshot, problem: SourceProblem): PanelProblem {
  const { message, range } = problem;
  return { message, place: toPlace(document, range), range };
}

function readyState(
  snapshot: Snapshot,
  chosen: Evaluated<"attention"> | Evaluated<"mlp">,
  overrides: FileOverrides,
): PanelState {
  const packer = new NumberPacker();
  const attention = chosen.kind === "attention" ? chosen : null;
  const mlp = chosen.kind === "mlp" ? chosen : findMlp(snapshot);
  const changed = { ...overrides, ...overrides.groups?.[chosen.group.id] };
  return {
    kind: "ready",
    fileName: fileName(snapshot.document.uri.path),
    choices: snapshot.evaluated.map((evaluated) => toChoice(evaluated, chosen)),
    attention:
      attention &&
      toAttentionView(
        attention.group,
        attention.trace,
        attention.trace.run.warnings,
        {
          headCount: changed.headCount !== undefined,
          causal: changed.causal !== undefined,
          scale: changed.scale !== undefined,
        },
        packer,
      ),
    mlp: mlp && toMlpView(mlp.group, mlp.trace, mlp.trace.run.warnings, packer),
    numbers: packer.toNumbers(),
    run: describeRun(chosen.trace.run),
  };
}

/** The MLP that is shown below attention: the first of the file. */
function findMlp({ evaluated }: Snapshot): Evaluated<"mlp"> | null {
  return evaluated.find((other): other is Evaluated<"mlp"> => other.kind === "mlp") ?? null;
}

function toChoice({ group }: EvaluatedGroup, chosen: EvaluatedGroup): ComputationChoice {
  const kind = group.kind === "attention" ? "Multi-Head Attention" : "MLP Block";
  const label = group.label === "" ? kind : `${kind} · ${group.label}`;
  return { id: group.id, kind: group.kind, label, chosen: group.id === chosen.group.id };
}

function describeRun({ backend, elapsedMs }: TraceRun): string {
  return `${backend} backend, ${elapsedMs < 0.1 ? "<0.1" : elapsedMs.toFixed(1)} ms`;
}

function fileName(path: string): string {
  return path.split("/").at(-1) ?? path;
}
