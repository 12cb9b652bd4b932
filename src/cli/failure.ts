import { toMessage } from "../engine/errors.ts";
import { describeSystemError } from "./fileReason.ts";

/** Ends the program with a message: status 1 for wrong input, 2 for wrong usage. */
export class CliFailure extends Error {
  readonly status: 1 | 2;

  constructor(message: string, status: 1 | 2 = 1) {
    super(message);
    this.status = status;
  }
}

/** Says on standard error what went wrong, and what the program will end with. */
export function reportFailure(error: unknown): void {
  const message = describeSystemError(error) ?? toMessage(error);
  const wrongUsage = error instanceof CliFailure && error.status === 2;
  const help = wrongUsage ? "\nattention-lens --help lists the commands and options" : "";
  process.stderr.write(`attention-lens: ${message}${help}\n`);
  process.exitCode = wrongUsage ? 2 : 1;
}
