#!/usr/bin/env node
import { parseArgs } from "node:util";
import { toMessage } from "../engine/errors.ts";
import { benchCommand } from "./commands/bench.ts";
import { evalCommand } from "./commands/eval.ts";
import { extractCommand } from "./commands/extract.ts";
import { lessonCommand } from "./commands/lesson.ts";
import { modelCommand } from "./commands/model.ts";
import { runCommand } from "./commands/run.ts";
import { shapesCommand } from "./commands/shapes.ts";
import { CliFailure, reportFailure } from "./failure.ts";
import { parseOptions, type CliOptions } from "./options.ts";
import { print, watchOutput } from "./terminal.ts";
import { setWideVectors } from "./wideVectors.ts";

interface Command {
  /** What stands behind the name of the command; null: nothing. */
  readonly takes: string | null;
  readonly run: (operand: string, options: CliOptions) => Promise<void>;
}

/** What the commands of `lesson` share is in `commands/lesson.ts`. */
const lesson = "lesson";

const oneFile = "one file, or - for standard input";

/** What `attention-lens --help` prints, and what follows wrong usage. */
const usage = `attention-lens: multi-head attention for the matrices in a file

  attention-lens extract FILE [--range L:C-L:C]     lists the matrices of a source file
  attention-lens run FILE [--range L:C-L:C] [--heads N] [--causal] [--scale X] [--temperature X]
                                                    evaluates what the file (or the range) holds
  attention-lens run FILE --small CLASS [--seed N] [--text TEXT] [--let NAME=VALUE ...]
                                                    runs a class of a PyTorch model at small sizes,
                                                    with weights drawn from a seed
  attention-lens run FILE --sample [--seed N] [--let NAME=VALUE ...]
                                                    runs a fragment with sample numbers for the names
                                                    that it does not define, drawn from a seed
  attention-lens shapes FILE [--let NAME=VALUE ...] lists the shapes of the tensors of a program
  attention-lens eval PROBLEM.json                  evaluates a computation written as JSON
  attention-lens model DIR --ids 1,2,3 [--text TEXT] [--generate N] [--limit SIZE]
                                                    runs a GPT-2 checkpoint from Hugging Face (config.json
                                                    and model.safetensors, or the path of the weights)
  attention-lens lesson list [FOLDER ...]           lists lessons and their steps
  attention-lens lesson check [FOLDER ...]          checks that everything a lesson states is true
  attention-lens lesson check FOLDER STEP --answer FILE
                                                    checks whether a file solves the exercise of a step
  attention-lens bench [--heads 12] [--length 1024] [--head-dim 64] [--causal] [--repeat 9]
                                                    measures the speed of one attention on this machine

  --json       prints one JSON document to standard output
  --backend    auto, reference (double precision), wasm (single, fast), or gpu (single); auto
               chooses by size and uses a GPU, if there is one, for the largest computations
  --threads    number of threads for wasm; by default, as many as pay off (bench: 1)
  --language   language of FILE, if its name does not show it
  --let        a value for a name that the program leaves open, such as T=7 (shapes, run --small, run --sample)
  --seed       seed of the random numbers (run --small, run --sample); by default 1
  --text       tokens separated by spaces (run --small), or text instead of --ids; DIR needs tokenizer.json, or vocab.json and merges.txt
  --generate   number of tokens to generate, always the most likely one
  --limit      memory limit for numbers, such as 500MB; by default half of the machine's memory
               (model: 2GiB for the weights and the trace)

FILE may be - for standard input. Lines and columns count from 1; the end of a range is exclusive.
Exit status: 0 success, 1 invalid input, 2 invalid usage.`;

const commands = new Map<string, Command>([
  ["extract", { takes: oneFile, run: extractCommand }],
  ["run", { takes: oneFile, run: runCommand }],
  ["shapes", { takes: oneFile, run: shapesCommand }],
  ["eval", { takes: oneFile, run: evalCommand }],
  ["model", { takes: "one folder", run: modelCommand }],
  ["bench", { takes: null, run: (_operand, options) => benchCommand(options) }],
]);

/** `--scale -1` as `--scale=-1`: a number below 0 is a value, no option. */
function joinNegatives(args: readonly string[]): string[] {
  const joined: string[] = [];
  for (const arg of args) {
    const before = joined.at(-1) ?? "";
    if (/^-[\d.]/.test(arg) && /^--[a-z-]+$/.test(before)) joined.splice(-1, 1, `${before}=${arg}`);
    else joined.push(arg);
  }
  return joined;
}

function readArguments(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        help: { type: "boolean", short: "h" },
        json: { type: "boolean" },
        range: { type: "string" },
        heads: { type: "string" },
        causal: { type: "boolean" },
        scale: { type: "string" },
        temperature: { type: "string" },
        backend: { type: "string" },
        threads: { type: "string" },
        language: { type: "string" },
        ids: { type: "string" },
        text: { type: "string" },
        generate: { type: "string" },
        limit: { type: "string" },
        length: { type: "string" },
        "head-dim": { type: "string" },
        repeat: { type: "string" },
        answer: { type: "string" },
        small: { type: "string" },
        sample: { type: "boolean" },
        seed: { type: "string" },
        let: { type: "string", multiple: true },
      },
    });
  } catch (error) {
    throw new CliFailure(toMessage(error), 2);
  }
}

async function main(args: string[]): Promise<void> {
  const { values, positionals } = readArguments(args);
  const { let: several, ...single } = values;
  if (values.help) {
    print(usage);
    return;
  }
  const [name = "", ...operands] = positionals;
  if (name === lesson) {
    await lessonCommand(operands, parseOptions(single, { let: several }));
    return;
  }
  const command = commands.get(name);
  if (!command) {
    const found = name === "" ? "no command" : `there is no command "${name}"`;
    throw new CliFailure(`${found}: use ${[...commands.keys(), lesson].join(", ")}`, 2);
  }
  const { takes, run } = command;
  if (operands.length !== (takes === null ? 0 : 1)) {
    throw new CliFailure(`${name} takes ${takes ?? "options only"}`, 2);
  }
  await run(operands[0] ?? "", parseOptions(single, { let: several }));
}

watchOutput();
setWideVectors(true);
try {
  await main(joinNegatives(process.argv.slice(2)));
} catch (error) {
  reportFailure(error);
}
