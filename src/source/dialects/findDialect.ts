import type { Dialect } from "../sourceReader.ts";

/** The dialect of a VS Code language id, or of a file name by its ending. */
export function findDialect(
  dialects: readonly Dialect[],
  languageIdOrFileName: string,
): Dialect | undefined {
  const name = languageIdOrFileName.toLowerCase();
  const byId = dialects.find(({ languageIds }) => languageIds.includes(name));
  if (byId !== undefined || !name.includes(".")) return byId;
  const ending = name.slice(name.lastIndexOf(".") + 1);
  return dialects.find(({ extensions }) => extensions.includes(ending));
}
