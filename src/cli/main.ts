import { parseArgs } from "node:util";
import { benchCommand } from "./commands/bench.ts";
import { evalCommand } from "./commands/eval.ts";
import { extractCommand } from "./commands/extract.ts";
import { modelCommand } from "./commands/model.ts";
import { lessonCommand } from "./commands/lesson.ts";
import { runCommand } from "./commands/run.ts";
import { CliFailure, reportFailure } from "./failure.ts";
import { parseOptions, type CliOptions } from "./options.ts";
import { print, watchOutput } from "./terminal.ts";
import { usage } from "./usage.ts";
import { setWideVectors } from "./wideVectors.ts";
import { toMessage } from "../engine/errors.ts";

interface Command {
  /** What stands behind the name of the command; null: nothing. */
  readonly takes: string | null;
  readonly run: (operand: string, options: CliOptions) => Promise<void>;
}

/** What the commands of `lesson` share is in `commands/lesson.ts`. */
const lesson = "lesson";

const oneFile = "one file, or - for standard input";

const commands = new Map<string, Command>([
  ["extract", { takes: oneFile, run: extractCommand }],
  ["run", { takes: oneFile, run: runCommand }],
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
      },
    });
  } catch (error) {
    throw new CliFailure(toMessage(error), 2);
  }
}

async function main(args: string[]): Promise<void> {
  const { values, positionals } = readArguments(args);
  if (values.help) {
    print(usage);
    return;
  }
  const [name = "", ...operands] = positionals;
  if (name === lesson) {
    await lessonCommand(operands, parseOptions(values));
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
  await run(operands[0] ?? "", parseOptions(values));
}

watchOutput();
setWideVectors(true);
try {
  await main(joinNegatives(process.argv.slice(2)));
} catch (error) {
  reportFailure(error);
}
