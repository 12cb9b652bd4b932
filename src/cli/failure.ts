import { toMessage } from "../engine/errors.ts";

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

/** What the operating system says of a file, in words. */
const reasons: ReadonlyMap<string, string> = new Map([
  ["ENOENT", "there is no such file"],
  ["ENOTDIR", "a part of this path is a file, not a folder"],
  ["EISDIR", "this is a folder"],
  ["EACCES", "it may not be read"],
  ["EPERM", "it may not be read"],
  ["ELOOP", "its links form a loop"],
  ["ENAMETOOLONG", "the path is too long"],
  ["ERR_FS_FILE_TOO_LARGE", "it is larger than 2 GiB"],
  ["ERR_STRING_TOO_LONG", "it is too long to read as text"],
  ["ERR_INVALID_ARG_VALUE", "this is no path"],
  ["EMFILE", "too many files are open"],
  ["ENOSPC", "there is no space left on the device"],
  ["EIO", "the device reported an error"],
  ["EBUSY", "another program holds it"],
]);

/** Why a file could not be opened, read or written; the code itself only where nothing else is known. */
export function toFileReason(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  return reasons.get(code ?? "") ?? `the system reported ${code ?? String(error)}`;
}

/** The same of any error that carries a code of the system, with its path; null for all others. */
function describeSystemError(error: unknown): string | null {
  if (!(error instanceof Error) || !("code" in error)) return null;
  const { code, path } = error as NodeJS.ErrnoException;
  if (!reasons.has(code ?? "")) return null;
  return path === undefined ? toFileReason(error) : `${path}: ${toFileReason(error)}`;
}
