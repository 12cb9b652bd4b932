import * as l10n from "@vscode/l10n";
import * as v from "valibot";
import { choicesOf, rowOf, settingsOf, type SettingPart } from "../../settings/settings.ts";
import type { Tensor } from "../../tensor/tensor.ts";
import type { ProblemPath } from "../errors.ts";
import { Misfit, readNested, readNumber, type ReadCell } from "./readNested.ts";

// The message of every schema is what is expected there; `readProblem` says what was found, and where.

/** A schema of any JSON. */
export type AnySchema = v.GenericSchema;
/** The schemas of the properties of an object. */
export type Entries = Readonly<Record<string, AnySchema>>;

const number = v.number(() => l10n.t("it must be a number"));
const flag = v.boolean(() => l10n.t("it must be true or false"));

function choice<Choice extends string>(choices: readonly Choice[]) {
  const listed = choices.map((each) => `"${each}"`).join(", ");
  return v.picklist(choices, () => l10n.t("it must be one of {0}", listed));
}

function list<Item extends AnySchema>(item: Item) {
  return v.array(item, () => l10n.t("it must be a list"));
}

/** Numbers nested that deep. */
function tensor(ranks: readonly number[], readCell: ReadCell = readNumber) {
  const read = v.rawTransform<unknown, Tensor>(({ dataset, addIssue, NEVER }) => {
    try {
      return readNested(dataset.value, ranks, readCell);
    } catch (error) {
      if (!(error instanceof Misfit)) throw error;
      const { path, found: input, message, isOtherLength } = error;
      const marked = isOtherLength && { expected: sameLength };
      addIssue({ input, message, ...marked, ...toItems(path) });
      return NEVER;
    }
  });
  return v.pipe(v.unknown(), read);
}

/** Marks an issue about a row that has another length than the first one beside it. */
export const sameLength = "sameLength";
/** Marks an issue about a name that is surely meant to be another one, which is its message. */
export const otherName = "otherName";

/** The path of an issue, of which only the keys count here. */
function toItems(path: ProblemPath): { path?: [v.UnknownPathItem, ...v.UnknownPathItem[]] } {
  const [first, ...rest] = path.map((key): v.UnknownPathItem => {
    return { type: "unknown", origin: "value", input: null, key, value: null };
  });
  return first ? { path: [first, ...rest] } : {};
}

/** An object whose other properties pass, unless one is so close to a known name that it is surely a slip. */
function object(entries: Entries) {
  const names = Object.keys(entries);
  const isObject = (value: unknown) =>
    typeof value === "object" && value !== null && !Array.isArray(value);
  const schema = v.pipe(
    v.custom<Readonly<Record<string, unknown>>>(isObject, () =>
      l10n.t("it must be an object with {0}", names.join(", ")),
    ),
    v.rawCheck(({ dataset, addIssue }) => {
      for (const name of dataset.typed ? Object.keys(dataset.value) : []) {
        const meant = names.includes(name) ? undefined : names.find((word) => isSlip(name, word));
        if (meant) addIssue({ message: meant, expected: otherName, ...toItems([name]) });
      }
    }),
    // What is missing is looked at by its own schema.
    v.transform((given) =>
      Object.fromEntries(
        names.map((name) => [name, Object.hasOwn(given, name) ? given[name] : undefined]),
      ),
    ),
    v.object(entries),
    v.transform(withoutNothing),
  );
  return Object.assign(schema, { entries });
}

/** Absent and null mean the same. */
function withoutNothing(
  read: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(read).filter(([, value]) => (value ?? null) !== null));
}

/** Whether two names differ only in case, or by one letter added, lost, changed or swapped. */
function isSlip(name: string, word: string): boolean {
  const [a, b] = [name.toLowerCase(), word.toLowerCase()];
  if (a === b) return true;
  if (Math.min(a.length, b.length) < 5) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  const [restA, restB] = [a.slice(start), b.slice(start)];
  const isSwapped = restA.slice(0, 2) === `${restB[1] ?? ""}${restB[0] ?? ""}`;
  return (
    restA.slice(1) === restB ||
    restA === restB.slice(1) ||
    restA.slice(1) === restB.slice(1) ||
    (isSwapped && restA.slice(2) === restB.slice(2))
  );
}

/** What an object says of the settings of a part. */
function settings(part: SettingPart): Entries {
  return Object.fromEntries(settingsOf(part).map((name) => [name, v.nullish(settingSchema(name))]));
}

function settingSchema(name: Parameters<typeof rowOf>[0]): AnySchema {
  const row = rowOf(name);
  switch (row.kind) {
    case "count":
    case "positive":
      return number;
    case "flag":
      return flag;
    case "choice":
      return choice(Object.keys(row.choices));
    case "heads":
      return list(number);
    case "names":
      return v.unknown();
  }
}

const toStream = (read: Tensor): Tensor =>
  read.shape.length === 2 ? { ...read, shape: [1, ...read.shape] } : read;
/** `[position][column]` or `[batch][position][column]` -> tensor [batch, position, column] */
const stream = v.pipe(tensor([2, 3]), v.transform(toStream));
/** `[..][query][key]` -> tensor of that shape; null means -Infinity. */
const mask = tensor([2, 3, 4], (cell, path) =>
  cell === null ? -Infinity : readNumber(cell, path),
);
const vector = v.nullish(tensor([1]));
/** `[out][in]`, and the bias `[out]` */
const linear = object({ weight: tensor([2]), bias: vector });
const normLayer = object({ weight: vector, bias: vector });

const rotary = object({
  base: v.nullish(number),
  pairing: choice(["halves", "neighbours"]),
});
const attentionSettings: Entries = {
  ...settings("attention"),
  headCount: number,
  causalOffset: v.nullish(number),
  mask: v.nullish(mask),
  rotary: v.nullish(rotary),
};
const projections: Entries = {
  queryProjection: linear,
  keyProjection: linear,
  valueProjection: linear,
  outputProjection: linear,
  ...attentionSettings,
};

const activations = choicesOf("activation");
const mlpLayer: Entries = {
  up: linear,
  gate: v.nullish(linear),
  down: linear,
  activation: choice(activations),
};
const residual = object({
  activation: v.nullish(choice(activations.filter((activation) => activation !== "swiglu"))),
});

/** What is added to a variance unless the problem says otherwise. */
export const defaultEpsilon = 1e-5;
const norm = choice(choicesOf("norm"));
const dropout = object({ probability: number, attentionMask: stream, mlpMask: stream });
const blockLayer: Entries = {
  ...settings("block"),
  placement: choice(choicesOf("placement")),
  norm,
  epsilon: v.nullish(number, defaultEpsilon),
  norm1: v.nullish(normLayer, {}),
  norm2: v.nullish(normLayer, {}),
  attention: object(projections),
  mlp: object(mlpLayer),
  dropout: v.nullish(dropout),
};
const finalNorm = object({
  ...normLayer.entries,
  norm: v.nullish(norm),
  epsilon: v.nullish(number),
});

const kind = choice(["attention", "selfAttention", "mlp", "block", "stack"]);
/** What all problems have. */
export const anyProblem = object({ kind });

/** Everything that a problem of each kind may have. */
export const problems = {
  attention: object({
    kind,
    ...{ query: stream, key: stream, value: stream },
    outputProjection: v.nullish(linear),
    ...attentionSettings,
  }),
  selfAttention: object({
    ...{ kind, input: stream, context: v.nullish(stream) },
    ...projections,
    outputProjection: v.nullish(linear),
  }),
  mlp: object({ kind, input: stream, ...mlpLayer, residual: v.nullish(residual) }),
  block: object({ kind, input: stream, ...blockLayer }),
  stack: object({
    ...{ kind, input: stream, blocks: list(object(blockLayer)) },
    ...{ finalNorm: v.nullish(finalNorm), languageModelHead: v.nullish(linear) },
  }),
};
