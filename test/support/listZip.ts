import { readFile } from "node:fs/promises";

const DIRECTORY_END = 0x06054b50;

/** The names of the files in a ZIP archive, in its order. */
export async function listZip(file: string): Promise<readonly string[]> {
  const bytes = await readFile(file);
  let end = bytes.length - 22;
  while (end > 0 && bytes.readUInt32LE(end) !== DIRECTORY_END) end--;
  let at = bytes.readUInt32LE(end + 16);
  return Array.from({ length: bytes.readUInt16LE(end + 10) }, () => {
    const [name, extra, comment] = [28, 30, 32].map((place) => bytes.readUInt16LE(at + place));
    const start = at + 46;
    at = start + name! + extra! + comment!;
    return bytes.toString("utf8", start, start + name!);
  });
}
