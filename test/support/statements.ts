import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { findAttentions } from "../../src/program/recognition/attention.ts";
import type { ReadProgram } from "../../src/program/readProgram.ts";

/** A statement or a short block as learners write it, behind the lines that open its file. */
export interface Statement {
  readonly file: string;
  /** Where it starts, counted from 1. */
  readonly line: number;
  readonly code: string;
  readonly opening: string;
}

const folder = "test/conformance/statements";

/** Every block of every file: what blank lines part, behind the line `# ---`. */
export function readStatements(): readonly Statement[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".py"))
    .flatMap((file) => {
      const lines = readFileSync(path.join(folder, file), "utf8").split("\n");
      const end = lines.indexOf("# ---");
      const opening = lines.slice(0, end).join("\n");
      const statements: Statement[] = [];
      let code: string[] = [];
      for (const [at, line] of [...lines.slice(end + 1), ""].entries()) {
        if (line !== "") code.push(line);
        else if (code.length > 0) {
          const start = end + 2 + at - code.length;
          statements.push({ file, line: start, code: code.join("\n"), opening });
          code = [];
        }
      }
      return statements;
    });
}

interface Sample {
  readonly library: "numpy" | "torch";
  /** A query of which the first weight is e² / (e² + 1): its score with the first key is 2, with the second 0. */
  readonly query: string;
  readonly weights: readonly number[];
}

const one = Math.exp(2) / (Math.exp(2) + 1);
const two = Math.exp(4) / (Math.exp(4) + 1);
const three = Math.exp(3) / (Math.exp(3) + 1);

/** Each has a single query, keys [1, 0] and [0, 1], and no scale. */
const samples = {
  numpy: { library: "numpy", query: "[[2.0, 0.0]]", weights: [one, 1 - one] },
  torch: { library: "torch", query: "[[0.0, 4.0]]", weights: [1 - two, two] },
  inside: { library: "numpy", query: "[[3.0, 0.0]]", weights: [three, 1 - three] },
} satisfies Record<string, Sample>;

export type Place = keyof typeof samples;

/** The lines of an attention, whose names no statement has. */
function attentionLines(place: Place): readonly string[] {
  const { library, query } = samples[place];
  const rest = ["[[1.0, 0.0], [0.0, 1.0]]", "[[5.0, 6.0], [7.0, 9.0]]"];
  const [own, make] = library === "numpy" ? ["numpy", "array"] : ["torch", "tensor"];
  return [
    `import ${own} as ${own}_here`,
    ...[query, ...rest].map((rows, at) => `${"qkv"[at]}_here = ${own}_here.${make}(${rows})`),
    "scores_here = q_here @ k_here.T",
    ...(library === "numpy"
      ? [
          "powers_here = numpy_here.exp(scores_here)",
          "weights_here = powers_here / powers_here.sum(axis=-1, keepdims=True)",
        ]
      : ["weights_here = torch_here.softmax(scores_here, dim=-1)"]),
    "mixed_here = weights_here @ v_here",
  ];
}

const mark = /^( *)pass {2}# attention$/gm;

/** A statement with an attention of each library behind it, and one in the place that it has for one. */
export function programOf({ opening, code }: Statement): string {
  const inner = code.replace(mark, (_all, indent: string) =>
    attentionLines("inside")
      .map((line) => indent + line)
      .join("\n"),
  );
  const behind = [...attentionLines("numpy"), ...attentionLines("torch")];
  return [opening, inner, ...behind, 'print("the last line")', ""].join("\n");
}

/** A statement whose opening lines take all that they make from a file that is not there; null: they make nothing. */
export function withUnknownData(statement: Statement): Statement | null {
  const names = [...statement.opening.matchAll(/^(\w+(?:, \w+)*) = /gm)].map(([, each]) => each!);
  if (names.length === 0) return null;
  const given = `from lesson_data import ${names.join(", ")}`;
  return { ...statement, opening: `${statement.opening}\n${given}` };
}

/** What a statement keeps from being shown; empty: nothing. */
export function lossesOf({ code }: Statement, { recording }: ReadProgram): readonly string[] {
  const attentions = findAttentions(recording);
  const wanted: Place[] = ["numpy", "torch"];
  if (code.search(mark) >= 0) wanted.push("inside");
  const losses: string[] = wanted.filter(
    (place) =>
      !attentions.some(({ weights: { shape, values } }) => {
        const expected = samples[place].weights;
        const isClose = expected.every((weight, at) => Math.abs(weight - values[at]!) < 1e-6);
        return shape.join() === "1,1,1,2" && isClose;
      }),
  );
  const { stoppedAt } = recording;
  if (stoppedAt) losses.push(`stopped: ${JSON.stringify(stoppedAt.reason)}`);
  if (!recording.output.join("").endsWith("the last line\n")) losses.push("the last line");
  return losses;
}
