/** About how wide the row labels of a table are, in pixels. */
export function rowLabelWidth(labels: readonly string[]): number {
  const longest = labels.reduce((most, label) => Math.max(most, label.length), 0);
  return Math.min(96, Math.ceil(longest * 7.3) + 8);
}
