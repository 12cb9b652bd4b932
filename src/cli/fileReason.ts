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
export function describeSystemError(error: unknown): string | null {
  if (!(error instanceof Error) || !("code" in error)) return null;
  const { code, path } = error as NodeJS.ErrnoException;
  if (!reasons.has(code ?? "")) return null;
  return path === undefined ? toFileReason(error) : `${path}: ${toFileReason(error)}`;
}
