import * as l10n from "@vscode/l10n";
import type { BackendName } from "../../trace.ts";
import { LONG_TOLERANCE, TOLERANCE, type Measurement } from "./measureBackend.ts";

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

/**
 * `findings -> the fastest backend that agrees with the reference`, and the words that say so. Where
 * none agrees and nobody would wait for the reference, one that is near is taken instead.
 */
export function pickBackend({ measured, absent }: Findings, isLong = false): Pick {
  const agreeing = within(measured, TOLERANCE);
  const isNear = isLong && agreeing.length === 0;
  const taken = isNear ? within(measured, LONG_TOLERANCE) : agreeing;
  const [fastest, second] = taken.toSorted((a, b) => toMs(a) - toMs(b));
  const excuses = [
    ...measured.filter((each) => !agreeing.includes(each)).map(describeDisagreement),
    ...(isNear && fastest ? [l10n.t("the reference backend would be exact but slow")] : []),
    ...absent.map(({ backend, reason }) => `${backend}: ${reason}`),
  ];
  if (!fastest) {
    const reason = [l10n.t("no accelerated backend is available"), ...excuses].join("; ");
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

function within(measured: readonly Measurement[], tolerance: number): readonly Measurement[] {
  return measured.filter(({ largestDifference }) => largestDifference <= tolerance);
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
