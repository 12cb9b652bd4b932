/** What a person typed as a number: a comma may stand for the point, `−` for the minus. */
export function readTypedNumber(typed: string): number | null {
  const plain = typed.trim().replace("\u2212", "-").replaceAll("_", "");
  const pointed = plain.includes(".") ? plain : plain.replace(",", ".");
  if (!/^[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?$/.test(pointed)) return null;
  const value = Number(pointed);
  return Number.isFinite(value) ? value : null;
}
