import { type FilePort, namesInFolder } from "../../src/program/files.ts";

export type Files = Readonly<Record<string, string>>;

/** Files by their paths from the folder of the program. */
export function toPort(files: Files): FilePort {
  const paths = Object.keys(files);
  const list = (folder: string): readonly string[] => {
    const start = folder === "" ? "" : `${folder}/`;
    const inside = paths.flatMap((path) =>
      path.startsWith(start) && (folder !== "" || !path.startsWith("../"))
        ? path.slice(start.length)
        : [],
    );
    const names = new Map(inside.map((path) => [path.split("/")[0]!, path.includes("/")]));
    return namesInFolder(
      [...names].map(([name, isFolder]) => ({ name, isFolder })),
      null,
    );
  };
  return { text: (path) => files[path] ?? null, bytes: () => null, list };
}
