/** A name as it stands in a regular expression. */
export function escapePattern(name: string): string {
  return name.replace(/[^\w]/g, "\\$&");
}
