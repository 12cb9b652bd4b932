import * as l10n from "@vscode/l10n";
import type { BackendName } from "../../trace.ts";
import { TOLERANCE, type Measurement } from "./measureBackend.ts";

/** A backend that could not be tried, with the reason in words. */
export interface Absence {
  readonly backend: BackendName;
  readonly reason: string;
}

/** What was found out about the backends of a machine for problems of one size. */
export interface Findings {
  readonly measured: readonly Measurement[];
  readonly absent: readonly Absence[];
}

/** The backend to take, and why, in words; `null` when none agrees with the reference. */
export interface Pick {
  readonly backend: BackendName | null;
  readonly reason: string;
}

/** `findings -> the fastest backend that agrees with the reference`, and the words that say so. */
export function pickBackend({ measured, absent }: Findings): Pick {
  const agreeing = measured.filter(({ largestDifference }) => largestDifference <= TOLERANCE);
  const [fastest, second] = agreeing.toSorted((a, b) => toMs(a) - toMs(b));
  const excuses = [
    ...measured.filter((each) => !agreeing.includes(each)).map(describeDisagreement),
    ...absent.map(({ backend, reason }) => `${backend}: ${reason}`),
  ];
  if (!fastest) {
    const reason = [l10n.t("no fast backend is to be had"), ...excuses].join("; ");
    return { backend: null, reason };
  }
  const factor = second && (toMs(second) / toMs(fastest)).toFixed(1);
  const found = second
    ? l10n.t(
        "{0}, {1}x faster than {2} on a slice of this input",
        fastest.reason,
        factor ?? "",
        second.backend,
      )
    : fastest.reason;
  return { backend: fastest.backend, reason: [found, ...excuses].join("; ") };
}

function describeDisagreement({ backend, largestDifference }: Measurement): string {
  return l10n.t(
    "{0} differs from the reference by {1}",
    backend,
    largestDifference.toExponential(1),
  );
}

function toMs({ elapsedMs }: Measurement): number {
  return elapsedMs ?? Infinity;
}
