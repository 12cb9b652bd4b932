import * as l10n from "@vscode/l10n";
import { checkProblem } from "../check/checkProblem.ts";
import { checkMemory } from "../counting/estimateMemory.ts";
import type { Problem } from "../problem.ts";
import type { BackendName } from "../trace.ts";
import type { Backend } from "./backend.ts";
import { countMultiplications } from "../counting/countProblem.ts";
import { measureBackend, type Measurement } from "./measuring/measureBackend.ts";
import { pickBackend, type Absence, type Findings, type Pick } from "./measuring/pickBackend.ts";
import { referenceBackend } from "./reference.ts";
import { toMessage } from "../errors.ts";

/**
 * Multiplications that the reference does in about 5 ms, measured: nobody waits for fewer, and their
 * digits are worth more than the time.
 */
export const FEW_MULTIPLICATIONS = 2_000_000;

/**
 * Multiplications that the kernels do in about 5 ms: a GPU has not even taken the numbers in by then,
 * so below this it is not tried by itself.
 */
const FEW_FOR_GPU = 200_000_000;

/** Multiplications that the reference does in about a second: nobody waits for more unasked. */
const MANY_FOR_REFERENCE = 1_000_000_000;

/** What `attentionLens.backend` and `--backend` may say. */
export const backendChoices = ["auto", "reference", "wasm", "gpu"] as const;

/** One of them. */
export type BackendChoice = (typeof backendChoices)[number];

/** A fast backend of this machine; opening it may fail, with words that say why. */
export interface Candidate {
  readonly name: Exclude<BackendName, "reference">;
  /** `isAutomatic`: nobody asked for it by name, so it must not be a software adapter. */
  readonly open: (isAutomatic: boolean) => Promise<Backend>;
}

/** Findings of earlier measurements on this machine, by size of the problem. */
export interface FindingsMemory {
  readonly recall: (size: string) => Findings | undefined;
  readonly keep: (size: string, findings: Findings) => void;
}

/** What choosing needs besides the problem. */
export interface ChoiceContext {
  readonly candidates: readonly Candidate[];
  readonly memory: FindingsMemory;
  /** Bytes that a problem and its trace may take together. */
  readonly memoryLimit: number;
  /** Milliseconds. */
  readonly clock: () => number;
}

/**
 * `choice, problem -> backend`, with a reason that says why this one. `auto` takes double precision
 * while that is quick; beyond, the candidate that is fastest on a slice of the problem and agrees with
 * the reference there, or, where the reference would take seconds, is near it; measured once for each
 * size of problem. A backend that was asked for by name and does not open rejects. Rejects with what
 * `checkProblem` and `checkMemory` throw. The caller closes what it is given.
 */
export async function chooseBackend(
  choice: BackendChoice,
  problem: Problem,
  context: ChoiceContext,
): Promise<Backend> {
  checkProblem(problem);
  checkMemory(problem, choice === "reference" ? choice : "wasm", context.memoryLimit);
  const backend = await open(choice, problem, context);
  checkMemory(problem, backend.name, context.memoryLimit);
  return backend;
}

async function open(
  choice: BackendChoice,
  problem: Problem,
  context: ChoiceContext,
): Promise<Backend> {
  if (choice !== "auto") return openByName(choice, context);
  const multiplications = countMultiplications(problem);
  const count = multiplications.toLocaleString("en");
  const few = FEW_MULTIPLICATIONS.toLocaleString("en");
  if (multiplications < FEW_MULTIPLICATIONS) {
    const reason = l10n.t(
      "{0} multiplications, fewer than {1}: {2} is fast enough",
      ...[count, few, referenceBackend.reason],
    );
    return { ...referenceBackend, reason };
  }
  const isForGpu = multiplications >= FEW_FOR_GPU;
  const candidates = context.candidates.filter(({ name }) => isForGpu || name !== "gpu");
  const size = toSize(multiplications);
  const { backend, reason } = await chooseMeasured(problem, size, { ...context, candidates });
  return { ...backend, reason: l10n.t("{0} multiplications: {1}", count, reason) };
}

async function openByName(
  name: Exclude<BackendChoice, "auto">,
  { candidates }: ChoiceContext,
): Promise<Backend> {
  if (name === "reference") {
    return {
      ...referenceBackend,
      reason: l10n.t("selected by name: {0}", referenceBackend.reason),
    };
  }
  const candidate = candidates.find((each) => each.name === name);
  if (!candidate) throw new Error(l10n.t("the {0} backend is not part of this build", name));
  const backend = await candidate.open(false);
  return { ...backend, reason: l10n.t("selected by name: {0}", backend.reason) };
}

/** A power of ten: 2 to 20 million, 20 to 200 million, and so on. */
function toSize(multiplications: number): string {
  return `1e${String(Math.floor(Math.log10(multiplications / 2)))}`;
}

interface Chosen {
  readonly backend: Backend;
  readonly reason: string;
}

async function chooseMeasured(
  problem: Problem,
  size: string,
  context: ChoiceContext,
): Promise<Chosen> {
  const isLong = countMultiplications(problem) >= MANY_FOR_REFERENCE;
  const known = context.memory.recall(size);
  const remembered = known && (await openPicked(pickBackend(known, isLong), context));
  if (remembered) return remembered;
  const { opened, absent } = await openAll(context.candidates);
  const { measured, failed } = await measureAll(opened, problem, context.clock);
  const findings = { measured, absent: [...absent, ...failed] };
  context.memory.keep(size, findings);
  const { backend: name, reason } = pickBackend(findings, isLong);
  const picked = opened.find((backend) => backend.name === name);
  for (const backend of opened) {
    if (backend !== picked) await backend.close?.();
  }
  return { backend: picked ?? referenceBackend, reason };
}

/** The backend that the findings speak for; null when there is none, or it is gone. */
async function openPicked(
  { backend: name, reason }: Pick,
  context: ChoiceContext,
): Promise<Chosen | null> {
  const candidate = context.candidates.find((each) => each.name === name);
  if (!candidate) return null;
  try {
    return { backend: await candidate.open(true), reason };
  } catch {
    return null;
  }
}

async function openAll(candidates: readonly Candidate[]) {
  const opened: Backend[] = [];
  const absent: Absence[] = [];
  for (const { name, open } of candidates) {
    try {
      opened.push(await open(true));
    } catch (error) {
      const reason = toMessage(error);
      absent.push({ backend: name, reason });
    }
  }
  return { opened, absent };
}

/** What stands alone need not be timed; what fails here would fail with the whole problem too. */
async function measureAll(opened: readonly Backend[], problem: Problem, clock: () => number) {
  const measured: Measurement[] = [];
  const failed: Absence[] = [];
  for (const backend of opened) {
    try {
      measured.push(await measureBackend(backend, problem, opened.length > 1 ? clock : null));
    } catch (error) {
      const reason = toMessage(error);
      failed.push({
        backend: backend.name,
        reason: l10n.t("the measurement failed ({0})", reason),
      });
    }
  }
  return { measured, failed };
}

/** A context for one computation, without findings. */
export function createForgetfulContext(
  candidates: readonly Candidate[],
  memoryLimit: number,
  clock: () => number,
): ChoiceContext {
  const memory = { recall: () => undefined, keep: () => undefined };
  return { candidates, memory, memoryLimit, clock };
}
