/** The approximate width of the row labels of a table, in pixels. */
export function rowLabelWidth(labels: readonly string[]): number {
  const longest = labels.reduce((most, label) => Math.max(most, label.length), 0);
  return Math.min(96, Math.ceil(longest * 7.3) + 8);
}
