/** What a setting is known by: one of that name with another value is another one. */
export const settingId = (name: string, usual: number): string => `${name} =${usual}`;

/** The value of a setting where nobody gives it another one, by what it is known by; undefined: it is no setting. */
export function usualIn(id: string): number | undefined {
  const found = / =(\d+)$/.exec(id);
  return found ? Number(found[1]) : undefined;
}

/** The name in what a size is known by: without its place, or its usual value. */
export function nameIn(id: string): string {
  return id.replace(/ =?[\d.]+$/, "");
}

/** Whether a size is one of a single place, such as that of a parameter. */
export function isPlaced(id: string): boolean {
  return / [\d.]+$/.test(id);
}
