import { parseArgs } from "node:util";
import { evalCommand } from "./commands/eval.ts";
import { extractCommand } from "./commands/extract.ts";
import { modelCommand } from "./commands/model.ts";
import { runCommand } from "./commands/run.ts";
import { CliFailure } from "./failure.ts";
import { parseOptions, type CliOptions } from "./options.ts";
import { print } from "./terminal.ts";
import { usage } from "./usage.ts";

const commands = new Map<string, (file: string, options: CliOptions) => Promise<void>>([
  ["extract", extractCommand],
  ["run", runCommand],
  ["eval", evalCommand],
  ["model", modelCommand],
]);

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
      },
    });
  } catch (error) {
    throw new CliFailure(error instanceof Error ? error.message : String(error), 2);
  }
}

async function main(args: string[]): Promise<void> {
  const { values, positionals } = readArguments(args);
  if (values.help) {
    print(usage);
    return;
  }
  const [name = "", file, ...rest] = positionals;
  const command = commands.get(name);
  if (!command) {
    const found = name === "" ? "no command was given" : `there is no command "${name}"`;
    throw new CliFailure(`${found}: use ${[...commands.keys()].join(", ")}`, 2);
  }
  if (file === undefined || rest.length > 0) {
    throw new CliFailure(
      `${name} takes one ${name === "model" ? "folder" : "file, or - for standard input"}`,
      2,
    );
  }
  await command(file, parseOptions(values));
}

// Whoever reads may stop early, as `head` does.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
  process.exit(0);
});

try {
  await main(process.argv.slice(2));
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  const wrongUsage = error instanceof CliFailure && error.status === 2;
  process.stderr.write(`attention-lens: ${message}\n${wrongUsage ? `\n${usage}\n` : ""}`);
  process.exitCode = wrongUsage ? 2 : 1;
}
