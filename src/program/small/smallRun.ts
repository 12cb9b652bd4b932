import { findAttentions } from "../recognition/attention.ts";
import { findNumberAttentions } from "../recognition/numbers/numberAttention.ts";
import { listMakable } from "./makable.ts";
import type { SmallChoice } from "../../source/smallNumbers.ts";
import { planSmall, type SmallPlan } from "./smallPlan.ts";
import type { Recording } from "../recording/recording.ts";
import type { Statement } from "../ir/ir.ts";
import { encloses, type TextRange } from "../../source/textRange.ts";
import type { Interpreter } from "../interpreter/interpreter.ts";
import { string } from "../values/make.ts";
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

/** Runs the classes that use the wanted one, or it alone, until one computes attention with numbers. */
export function trySmall<Program extends Ran>(
  parts: ProgramParts,
  choice: SmallChoice,
  run: (plan: SmallPlan, parts: ProgramParts) => Tried<Program>,
  toFile: (range: TextRange) => TextRange,
): SmallProgram<Program> | SmallFailure {
  const makable = listMakable(parts, choice.className);
  let failure: SmallFailure | null = null;
  for (const made of makable) {
    const plan = planSmall(parts, made, choice);
    if ("reason" in plan) {
      const { reason, range } = plan;
      if (made.name === choice.className || !failure)
        failure = { kind: "failed", reason, range: toFile(range) };
      continue;
    }
    const { program, stopped } = run(plan, parts);
    const { recording } = program;
    const isFound = findAttentions(recording).length > 0;
    if (isFound || findNumberAttentions(recording).length > 0)
      return { kind: "run", program, plan };
    const reason = stopped?.reason ?? "it computes no attention that is known here";
    const range = program.toFile(stopped?.range ?? made.nameRange);
    if (made.name === choice.className || !failure) failure = { kind: "failed", reason, range };
  }
  const range = parts.statements[0]?.range ?? { start: 0, end: 0 };
  return failure ?? { kind: "failed", reason: `there is no class \`${choice.className}\``, range };
}

/** Lines of a program that take longer train a model, and a small one needs none of them. */
const mostStepsOfOne = 20_000;

/**
 * Runs what a program defines, then a model that is made of it. Only what the model computes is
 * recorded; `start`: where the lines that make it begin. Returns why and where it ended early; null: it did not.
 */
export function runSmall(
  interpreter: Interpreter,
  parts: ProgramParts,
  tail: readonly Statement[],
  start: number,
): Stopped | null {
  interpreter.module.names.set("__name__", string("model"));
  for (const statement of parts.statements) {
    if (!isDefinition(statement, parts)) continue;
    interpreter.attempt(
      () => interpreter.execute([statement], interpreter.module),
      false,
      mostStepsOfOne,
    );
  }
  const ofImports = unknownImports(interpreter.recording, parts);
  forget(interpreter.recording);
  interpreter.run({ pieces: [tail] });
  const { bindings, stoppedAt, unknown } = interpreter.recording;
  const own = bindings.filter(({ range }) => range.start < start);
  bindings.splice(0, bindings.length, ...own);
  if (stoppedAt) return stoppedAt;
  const [first = ofImports] = unknown;
  return first ? { reason: first.what, range: first.range } : null;
}

/** The last import that is not followed, by which something that the class needs may be missing. */
function unknownImports({ unknown }: Recording, { statements }: ProgramParts) {
  const imports = statements.filter(({ kind }) => kind === "import");
  return unknown.findLast(({ range }) => imports.some((each) => encloses(each.range, range)));
}

/** Not what trains, prints, or makes models of the size that the program wants. */
function isDefinition(statement: Statement, { classes }: ProgramParts): boolean {
  switch (statement.kind) {
    case "expression":
    case "for":
    case "while":
    case "delete":
      return false;
    case "assign": {
      const { value } = statement;
      const name = value.kind === "call" && value.callee.kind === "name" ? value.callee.name : "";
      return !classes.get(name)?.forward;
    }
    default:
      return true;
  }
}

function forget(recording: Recording): void {
  recording.bindings.length = 0;
  recording.operations.length = 0;
  recording.numbers.length = 0;
  recording.draws.length = 0;
  recording.output.length = 0;
  recording.figures.length = 0;
  recording.unknown.length = 0;
  recording.reads.clear();
  recording.stoppedAt = null;
}
