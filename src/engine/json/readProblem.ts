import * as l10n from "@vscode/l10n";
import * as v from "valibot";
import { ProblemError, toRole, type ProblemPath } from "../errors.ts";
import type { BlockLayer, Problem, StackProblem } from "../problem.ts";
import {
  anyProblem,
  defaultEpsilon,
  otherName,
  problems,
  sameLength,
  type AnySchema,
  type Entries,
} from "./problemSchema.ts";

/** `{ kind, ... }` -> problem, its shapes not yet checked against each other; throws `ProblemError`. */
export function readProblem(json: unknown): Problem {
  // The schema of its kind says what there is.
  const problem = check(problems[kindOf(json)], json) as unknown as Problem;
  return problem.kind === "stack" ? withFinalNorm(problem) : problem;
}

function kindOf(json: unknown): Problem["kind"] & keyof typeof problems {
  return check(anyProblem, json)["kind"] as keyof typeof problems;
}

/** Kind and epsilon of the last block hold for the final norm too, unless it says otherwise. */
function withFinalNorm(stack: StackProblem): StackProblem {
  if (!stack.finalNorm) return stack;
  const said: Partial<NonNullable<StackProblem["finalNorm"]>> = stack.finalNorm;
  const last: BlockLayer | undefined = stack.blocks.at(-1);
  const used = said.norm ?? last?.norm;
  if (!used) throw failAt(["finalNorm", "norm"], undefined, l10n.t("use rmsNorm or layerNorm"));
  const epsilon = said.epsilon ?? last?.epsilon ?? defaultEpsilon;
  return { ...stack, finalNorm: { ...said, norm: used, epsilon } };
}

function check<Output>(schema: v.GenericSchema<unknown, Output>, json: unknown): Output {
  const read = v.safeParse(schema, json, { abortEarly: true });
  if (read.success) return read.output;
  throw toProblemError(json, read.issues[0]);
}

function toProblemError(json: unknown, issue: v.BaseIssue<unknown>): ProblemError {
  const { input, message, expected } = issue;
  const path = (issue.path ?? []).map(({ key }) => key as string | number);
  if (expected === sameLength) return toRowError(json, path, input);
  if (expected !== otherName) return failAt(path, input, message);
  return new ProblemError(l10n.t("unknown property {0}: use {1}", toRole(path), message), path);
}

function toRowError(json: unknown, path: ProblemPath, row: unknown): ProblemError {
  const first = [...path.slice(0, -1), 0];
  const lengthOf = (list: unknown) => (list as readonly unknown[]).length;
  const other = first.reduce<unknown>((at, step) => (at as Record<string, unknown>)[step], json);
  return new ProblemError(
    l10n.t(
      "{0} has {1} entries but {2} has {3}: all rows need the same length; complete " +
        "the shorter one",
      ...[toRole(path), lengthOf(row), toRole(first), lengthOf(other)],
    ),
    path,
    first,
  );
}

/** `headCount is "two": it must be a whole number` */
function failAt(path: ProblemPath, found: unknown, expected: string): ProblemError {
  const role = path.length === 0 ? l10n.t("the problem") : toRole(path);
  return new ProblemError(l10n.t("{0} is {1}: {2}", role, toFound(found), expected), path);
}

/** A JSON value in a few words, for messages. */
function toFound(value: unknown): string {
  if (value === undefined) return l10n.t("missing");
  if (Array.isArray(value)) return value.length === 0 ? l10n.t("an empty list") : l10n.t("a list");
  if (typeof value === "object" && value !== null) return l10n.t("an object");
  return JSON.stringify(value).slice(0, 40);
}

/** A field of a problem in JSON that nothing is done with. */
export interface UnknownField {
  readonly path: ProblemPath;
  /** What may stand in its place. */
  readonly known: readonly string[];
}

/** `JSON document -> the fields that no problem of its kind has`; the document must be a problem. */
export function findUnknownFields(json: unknown): readonly UnknownField[] {
  // The names of the positions change no number: the editor shows them.
  return [...unknownIn(problems[kindOf(json)], json, [])].filter(
    ({ path }) => path.join(".") !== "tokens",
  );
}

/** What a schema consists of: an optional one, a list, or an object. */
interface SchemaParts {
  readonly wrapped?: AnySchema;
  readonly item?: AnySchema;
  readonly entries?: Entries;
}

function* unknownIn(schema: AnySchema, value: unknown, path: ProblemPath): Generator<UnknownField> {
  const { wrapped, item, entries } = schema as SchemaParts;
  if (wrapped) yield* unknownIn(wrapped, value, path);
  if (typeof value !== "object" || value === null) return;
  for (const [step, inner] of Object.entries(value)) {
    const own = item ?? entries?.[step];
    const at = [...path, item ? Number(step) : step];
    if (own) yield* unknownIn(own, inner, at);
    else if (entries) yield { path: at, known: Object.keys(entries) };
  }
}
