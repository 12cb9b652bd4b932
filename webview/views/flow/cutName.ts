/** `cachedValues -> cac…ues`: both ends of a name that is longer than `most` characters. */
export function cutName(name: string, most: number): string {
  const left = Math.max(2, most) - 1;
  if (name.length <= left + 1) return name;
  const end = Math.floor(left / 2);
  return `${name.slice(0, left - end)}…${name.slice(name.length - end)}`;
}
