/** The last step of a path: `Chapter.cs` of `/course/Chapter.cs`. */
export function nameOfFile(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}
