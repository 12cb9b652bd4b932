/** The last step of a path: `Chapter.cs` of `/course/Chapter.cs`. */
export function nameOfFile(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** `AttentionDemo` of `MultiHead.AttentionDemo` in MultiHead.cs: the file says the rest. */
export function withoutFileName(label: string, path: string): string {
  const stem = `${stemOf(path)}.`;
  return label.startsWith(stem) ? label.slice(stem.length) : label;
}

/** `MultiHead` of a path to MultiHead.cs. */
export function stemOf(path: string): string {
  return nameOfFile(path).replace(/\.[^.]+$/, "");
}
