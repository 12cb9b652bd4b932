import { type AssumedMasks, maskMeanings } from "../libraries/causalMasks.ts";
import { findAttentions } from "../recognition/attention.ts";
import { findNumberAttentions, findNumberWeights } from "../recognition/numbers/numberAttention.ts";
import { findWeightsAlone } from "../recognition/weightsAlone.ts";
import { kindsOf } from "./argumentKinds.ts";
import { functionTrials, planFunction } from "./functionPlan.ts";
import { listMakable } from "./makable.ts";
import type { SmallChoice } from "../../source/smallNumbers.ts";
import { type ListSetup, planListFunction } from "./listFunction.ts";
import { planSmall, type SmallPlan } from "./smallPlan.ts";
import { type Fragment, planFragment } from "./fragment/fragmentPlan.ts";
import type { Binding, Recording } from "../recording/recording.ts";
import type { FunctionDefinition, Statement } from "../ir/ir.ts";
import { encloses, type TextRange } from "../../source/textRange.ts";
import type { Interpreter } from "../interpreter/interpreter.ts";
import { string } from "../values/make.ts";
import type { Value } from "../values/value.ts";
import { neededFor } from "./neededStatements.ts";
import type { ProgramParts } from "./programParts.ts";

/** A class of a program that was made small and run. */
export interface SmallProgram<Program> {
  readonly kind: "run";
  readonly program: Program;
  readonly plan: SmallPlan;
}

/** Why a class cannot be run with small numbers, and where, in the file. */
export interface SmallFailure {
  readonly kind: "failed";
  readonly reason: string;
  readonly range: TextRange;
}

/** Why a run ended early, and where, in the program. */
interface Stopped {
  readonly reason: string;
  readonly range: TextRange;
}

/** What is needed of a program that was run. */
interface Ran {
  readonly recording: Recording;
  readonly toFile: (range: TextRange) => TextRange;
}

/** One run of a plan. */
interface Tried<Program> {
  readonly program: Program;
  readonly stopped: Stopped | null;
}

/** What runs a plan, and what stands for values in its code that are still looked for. */
export type RunPlan<Program> = (
  plan: Runnable,
  given: ReadonlyMap<string, Value>,
  masks: AssumedMasks,
) => Tried<Program>;

type Runnable = Pick<SmallPlan, "code" | "made"> & Partial<Pick<SmallPlan, "reads">>;

/** The same, with causal masks that nobody sees as the program needs them. */
type RunMasked<Program> = (plan: Runnable, given: ReadonlyMap<string, Value>) => Tried<Program>;

/** Masks that make no attention causal are others than their names say. */
function withMasks<Program extends Ran>(run: RunPlan<Program>): RunMasked<Program> {
  return (plan, given) => {
    for (const meaning of maskMeanings) {
      const masks: AssumedMasks = { meaning, isUsed: false };
      const tried = run(plan, given, masks);
      if (!masks.isUsed || isCausal(tried.program)) return tried;
    }
    return run(plan, given, { meaning: "unknown", isUsed: false });
  };
}

function isCausal({ recording }: Ran): boolean {
  const found = [...findAttentions(recording), ...findNumberAttentions(recording)];
  return found.some(({ causal }) => causal);
}

/** Runs a function, or the classes that use the wanted one, until one computes attention with numbers. */
export function trySmall<Program extends Ran>(
  parts: ProgramParts,
  choice: SmallChoice,
  runMasked: RunPlan<Program>,
  toFile: (range: TextRange) => TextRange,
  lists: ListSetup | null = null,
): SmallProgram<Program> | SmallFailure {
  const run = withMasks(runMasked);
  const definition = parts.functions.get(choice.name);
  if (definition) {
    const found = tryFunction(parts, definition, choice, run, toFile);
    if (found.kind === "run" || !lists) return found;
    return tryListFunction(parts, definition, choice, run, lists) ?? found;
  }
  const makable = listMakable(parts, choice.name);
  let failure: SmallFailure | null = null;
  for (const made of makable) {
    for (const rank of ranks[parts.library]) {
      const plan = planSmall(parts, made, choice, rank);
      if ("reason" in plan) {
        const { reason, range } = plan;
        if (made.name === choice.name || !failure)
          failure = { kind: "failed", reason, range: toFile(range) };
        break;
      }
      const { program, stopped } = run(plan, nothing);
      if (computesAttention(program)) return { kind: "run", program, plan };
      const reason = stopped?.reason ?? nothingKnown;
      const range = program.toFile(stopped?.range ?? made.nameRange);
      if (made.name === choice.name || !failure) failure = { kind: "failed", reason, range };
    }
  }
  const range = parts.statements[0]?.range ?? { start: 0, end: 0 };
  return (
    failure ?? { kind: "failed", reason: `there is no class or function \`${choice.name}\``, range }
  );
}

const nothing: ReadonlyMap<string, Value> = new Map();
const nothingKnown = "it computes no attention that is known here";

/** How many dimensions a row for each word may have: most classes of NumPy take no batch. */
const ranks = { torch: [3], numpy: [2, 3] } as const;

/** Runs loose statements behind what they read and do not define; only what computes attention counts. */
export function tryFragment<Program extends Ran>(
  fragment: Fragment,
  choice: SmallChoice,
  run: RunPlan<Program>,
  toFile: (range: TextRange) => TextRange,
): SmallProgram<Program> | SmallFailure {
  const plan = planFragment(fragment, choice);
  if ("reason" in plan) return { kind: "failed", reason: plan.reason, range: toFile(plan.range) };
  const { program, stopped } = withMasks(run)(plan, nothing);
  const code = `${plan.code}\n${fragment.text}`;
  if (computesAttention(program) || computesWeights(program))
    return { kind: "run", program, plan: { ...plan, code } };
  const range = toFile(plan.made.nameRange);
  return { kind: "failed", reason: stopped?.reason ?? nothingKnown, range };
}

/** Calls a function in one way after the other; the first that computes attention counts. */
function tryFunction<Program extends Ran>(
  parts: ProgramParts,
  definition: FunctionDefinition,
  choice: SmallChoice,
  run: RunMasked<Program>,
  toFile: (range: TextRange) => TextRange,
): SmallProgram<Program> | SmallFailure {
  let failure: SmallFailure | null = null;
  const tried = new Set<string>();
  const kinds = kindsOf(parts, definition);
  if (![...kinds.values()].some(({ kind }) => kind === "tensor" || kind === "tokens"))
    return { kind: "failed", reason: nothingKnown, range: toFile(definition.nameRange) };
  for (const [name, { kind }] of kinds) {
    if (kind !== "object") continue;
    const { range } = definition.parameters.find((each) => each.name === name) ?? definition;
    return { kind: "failed", reason: `nothing gives \`${name}\` a value`, range: toFile(range) };
  }
  for (const trial of functionTrials) {
    const open = planFunction(parts, definition, choice, trial);
    const key = `${open.code} ${open.given.size > 0 && trial.isFused}`;
    if (tried.has(key)) continue;
    tried.add(key);
    const probe = { code: open.code, made: definition };
    const first = open.given.size > 0 ? run(probe, open.given).stopped : null;
    const plan = first ? null : open.finish();
    const { program, stopped } = plan ? run(plan, nothing) : { program: null, stopped: first };
    if (plan && program && computesAttention(program)) return { kind: "run", program, plan };
    const range = toFile(definition.nameRange);
    // An error is one of what is drawn, and none of the function.
    const isError = /^\w+Error: /.test(stopped?.reason ?? "");
    const reason = stopped && !isError ? stopped.reason : nothingKnown;
    failure ??= { kind: "failed", reason, range };
  }
  return failure!;
}

/** Calls a function with lists of numbers, which its lines say as those of a fragment do; null: that computes nothing. */
function tryListFunction<Program extends Ran>(
  parts: ProgramParts,
  definition: FunctionDefinition,
  choice: SmallChoice,
  run: RunMasked<Program>,
  lists: ListSetup,
): SmallProgram<Program> | null {
  const plan = planListFunction(parts, definition, choice, lists);
  if (!plan) return null;
  const { program } = run(plan, nothing);
  return computesAttention(program) ? { kind: "run", program, plan } : null;
}

function computesAttention({ recording }: Ran): boolean {
  return findAttentions(recording).length > 0 || findNumberAttentions(recording).length > 0;
}

/** Loose lines may end with the weights, and weigh nothing. */
function computesWeights({ recording }: Ran): boolean {
  return findWeightsAlone(recording).length > 0 || findNumberWeights(recording, []).length > 0;
}

/** Lines of a program that take longer train a model, and a small one needs none of them. */
const mostStepsOfOne = 20_000;

/** The lines behind a program. */
interface Tail {
  readonly statements: readonly Statement[];
  /** Where they begin. */
  readonly start: number;
  /** What they mention that nothing defines. */
  readonly given: ReadonlyMap<string, Value>;
  /** Where the program reads what is drawn here. */
  readonly reads: ReadonlyMap<string, TextRange> | undefined;
}

/**
 * Runs what a program defines, then a model that is made of it. Only what the model computes is
 * recorded. Returns why and where it ended early; null: it did not.
 */
export function runSmall(
  interpreter: Interpreter,
  parts: ProgramParts,
  { statements: tail, start, given, reads }: Tail,
): Stopped | null {
  interpreter.module.names.set("__name__", string("model"));
  for (const statement of neededFor(tail, parts)) {
    interpreter.attempt(
      () => interpreter.execute([statement], interpreter.module),
      false,
      mostStepsOfOne,
    );
  }
  for (const [name, value] of given) interpreter.module.names.set(name, value);
  const ofImports = unknownImports(interpreter.recording, parts);
  forget(interpreter.recording);
  interpreter.run({ pieces: [tail] });
  const { bindings, stoppedAt, unknown } = interpreter.recording;
  placeReads(bindings, start, reads);
  if (stoppedAt) return stoppedAt;
  const [first = ofImports] = unknown;
  return first ? { reason: first.what, range: first.range } : null;
}

/** A fragment, in pieces, behind what it needs. */
interface RunFragment {
  readonly before: readonly Statement[];
  readonly pieces: readonly (readonly Statement[])[];
  /** Where what it needs is written, behind it. */
  readonly start: number;
  readonly reads: ReadonlyMap<string, TextRange> | undefined;
}

/** Runs what a fragment needs, and then the fragment; what is written before it counts from where it is read. */
export function runFragment(
  interpreter: Interpreter,
  { before, pieces, start, reads }: RunFragment,
): Stopped | null {
  interpreter.run({ pieces: [before, ...pieces] });
  const { bindings, stoppedAt, unknown } = interpreter.recording;
  placeReads(bindings, start, reads);
  const [first] = unknown;
  return stoppedAt ?? (first ? { reason: first.what, range: first.range } : null);
}

const nothingRead: ReadonlyMap<string, TextRange> = new Map();

/** What is written behind a program counts from where it is read, if it is. */
function placeReads(
  bindings: Binding[],
  start: number,
  reads: ReadonlyMap<string, TextRange> = nothingRead,
): void {
  const own = bindings.flatMap((binding) => {
    if (binding.range.start < start) return binding;
    const range = binding.label === "" ? reads.get(binding.name) : undefined;
    return range ? { ...binding, range } : [];
  });
  bindings.splice(0, bindings.length, ...own);
}

/** The last import that is not followed, by which something that the class needs may be missing. */
function unknownImports({ unknown }: Recording, { statements }: ProgramParts) {
  const imports = statements.filter(({ kind }) => kind === "import");
  return unknown.findLast(({ range }) => imports.some((each) => encloses(each.range, range)));
}

function forget(recording: Recording): void {
  recording.bindings.length = 0;
  recording.operations.length = 0;
  recording.numbers.length = 0;
  recording.draws.length = 0;
  recording.output.length = 0;
  recording.printedAt.length = 0;
  recording.figures.length = 0;
  recording.unknown.length = 0;
  recording.reads.clear();
  recording.stoppedAt = null;
}
